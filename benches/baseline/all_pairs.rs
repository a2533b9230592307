//! Every fish against every other, on flat arrays: no search for neighbors at
//! all, and time that grows with the square of the number of fish.

use super::{Glass, Rules, STEP_S, Sums, Vector};

/// A shoal.
#[derive(Clone, Debug)]
pub struct Flock {
    rules: Rules,
    now: Arrays,
    /// One step later, written while `now` is read.
    next: Arrays,
}

/// The fish by id, one array for each number.
#[derive(Clone, Debug, Default)]
struct Arrays {
    /// px.
    x: Vec<f32>,
    /// px.
    y: Vec<f32>,
    /// px/s.
    vx: Vec<f32>,
    /// px/s.
    vy: Vec<f32>,
    /// Unit directions, kept by fish that stand still.
    heading: Vec<Vector>,
}

impl Flock {
    /// A shoal of fish `[x, y, vx, vy]`, px and px/s, by id.
    pub fn new(fish: &[[f32; 4]], rules: Rules) -> Self {
        let mut now = Arrays::default();
        for &[x, y, vx, vy] in fish {
            let velocity = Vector::new(vx, vy);
            now.push(Vector::new(x, y), velocity, velocity.heading_or(Vector::new(1.0, 0.0)));
        }
        Self { rules, now, next: Arrays::default() }
    }

    /// Advances all fish by a 60th of a second.
    pub fn step(&mut self) {
        self.next.clear();
        for fish in 0..self.now.x.len() {
            let (position, velocity) = (self.now.position(fish), self.now.velocity(fish));
            let heading = self.now.heading[fish];
            let glass = Glass::at(position, velocity, self.rules.max_force, &self.rules);
            let wish = self.now.sums(fish, &self.rules).wish(heading, &glass, &self.rules);
            let steering = (wish * self.rules.max_speed - velocity).limited(self.rules.max_force);
            let velocity = (velocity + steering * STEP_S).limited(self.rules.max_speed);
            self.next.push(position + velocity * STEP_S, velocity, velocity.heading_or(heading));
        }
        std::mem::swap(&mut self.now, &mut self.next);
    }

    /// The fish as `[x, y, vx, vy]`, px and px/s, by id.
    pub fn fish(&self) -> Vec<[f32; 4]> {
        let Arrays { x, y, vx, vy, .. } = &self.now;
        (0..x.len()).map(|fish| [x[fish], y[fish], vx[fish], vy[fish]]).collect()
    }
}

impl Arrays {
    fn position(&self, fish: usize) -> Vector {
        Vector::new(self.x[fish], self.y[fish])
    }

    fn velocity(&self, fish: usize) -> Vector {
        Vector::new(self.vx[fish], self.vy[fish])
    }

    fn clear(&mut self) {
        let Self { x, y, vx, vy, heading } = self;
        [x, y, vx, vy].into_iter().for_each(Vec::clear);
        heading.clear();
    }

    fn push(&mut self, position: Vector, velocity: Vector, heading: Vector) {
        self.x.push(position.x);
        self.y.push(position.y);
        self.vx.push(velocity.x);
        self.vy.push(velocity.y);
        self.heading.push(heading);
    }

    /// Goes through all others and adds up those in sight.
    fn sums(&self, fish: usize, rules: &Rules) -> Sums {
        let perception_sq = rules.perception_radius * rules.perception_radius;
        let separation_sq = rules.separation_radius * rules.separation_radius;
        let position = self.position(fish);
        let mut sums = Sums::default();
        for other in 0..self.x.len() {
            let d = self.position(other) - position;
            let distance_sq = d.length_sq();
            if distance_sq >= perception_sq || other == fish {
                continue;
            }
            // Fish in one place have no direction in which to part.
            if distance_sq > 0.0 && distance_sq < separation_sq {
                sums.separation += d * (-1.0 / distance_sq);
            }
            sums.alignment += self.velocity(other);
            sums.cohesion += d;
        }
        sums
    }
}
