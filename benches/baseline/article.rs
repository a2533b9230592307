//! The shoal as articles write it: a struct for each fish, a hash map of
//! buckets filled anew each step, a list of neighbors for each fish, and one
//! function for each rule that goes through that list. Ordinary Rust, neither
//! slowed down nor tuned.

use super::{Glass, Rules, STEP_S, Sums, Vector};
use std::collections::HashMap;

/// A shoal.
#[derive(Clone, Debug)]
pub struct Flock {
    rules: Rules,
    fish: Vec<Fish>,
    /// The fish one step later, written while `fish` is read.
    next: Vec<Fish>,
    buckets: Buckets,
}

impl Flock {
    /// A shoal of fish `[x, y, vx, vy]`, px and px/s, by id.
    pub fn new(fish: &[[f32; 4]], rules: Rules) -> Self {
        let fish: Vec<_> = fish.iter().enumerate().map(|(id, &one)| Fish::new(id, one, &rules)).collect();
        Self { rules, next: Vec::with_capacity(fish.len()), fish, buckets: Buckets::default() }
    }

    /// Advances all fish by a 60th of a second.
    pub fn step(&mut self) {
        self.buckets.fill(&self.fish, self.rules.perception_radius);
        self.next.clear();
        for fish in &self.fish {
            let neighbors = self.buckets.neighbors(fish, &self.fish, self.rules.perception_radius);
            let mut next = fish.clone();
            next.steer(&neighbors, &self.fish, &self.rules);
            next.swim();
            self.next.push(next);
        }
        std::mem::swap(&mut self.fish, &mut self.next);
    }

    /// The fish as `[x, y, vx, vy]`, px and px/s, by id.
    pub fn fish(&self) -> Vec<[f32; 4]> {
        let numbers = |fish: &Fish| [fish.position.x, fish.position.y, fish.velocity.x, fish.velocity.y];
        self.fish.iter().map(numbers).collect()
    }
}

/// What a fish is up to.
#[derive(Clone, Copy, Debug)]
#[expect(dead_code, reason = "the baselines only cruise; a fish of an article has its moods")]
enum Mood {
    Cruise,
    Curious,
    Startled,
    Homing,
}

/// One fish with all that is its own.
#[derive(Clone, Debug)]
#[expect(dead_code, reason = "mood and looks are carried along, as they would be, and cost their memory")]
struct Fish {
    id: usize,
    /// px.
    position: Vector,
    /// px/s.
    velocity: Vector,
    /// px/s², gathered anew in each step.
    acceleration: Vector,
    /// Unit direction, kept while it stands still.
    heading: Vector,
    /// px/s.
    max_speed: f32,
    /// px/s².
    max_force: f32,
    mood: Mood,
    /// Time left in that mood, s.
    mood_s: f32,
    /// px.
    body_length: f32,
    /// Degrees around the color wheel.
    hue: f32,
    /// Radians.
    tail_phase: f32,
}

impl Fish {
    fn new(id: usize, [x, y, vx, vy]: [f32; 4], rules: &Rules) -> Self {
        let velocity = Vector::new(vx, vy);
        Self {
            id,
            position: Vector::new(x, y),
            velocity,
            acceleration: Vector::ZERO,
            heading: velocity.heading_or(Vector::new(1.0, 0.0)),
            max_speed: rules.max_speed,
            max_force: rules.max_force,
            mood: Mood::Cruise,
            mood_s: 0.0,
            body_length: 16.0,
            hue: 200.0,
            tail_phase: 0.0,
        }
    }

    /// Turns what the neighbors and the glass say into acceleration.
    fn steer(&mut self, neighbors: &[usize], shoal: &[Self], rules: &Rules) {
        let sums = Sums {
            separation: self.separation(neighbors, shoal, rules.separation_radius),
            alignment: alignment(neighbors, shoal),
            cohesion: self.cohesion(neighbors, shoal),
        };
        let glass = Glass::at(self.position, self.velocity, self.max_force, rules);
        let desired = sums.wish(self.heading, &glass, rules) * self.max_speed;
        self.acceleration += (desired - self.velocity).limited(self.max_force);
    }

    /// Away from those within `radius` px, the nearer the more, /px.
    fn separation(&self, neighbors: &[usize], shoal: &[Self], radius: f32) -> Vector {
        let mut sum = Vector::ZERO;
        for &neighbor in neighbors {
            let away = self.position - shoal[neighbor].position;
            let distance_sq = away.length_sq();
            // Fish in one place have no direction in which to part.
            if distance_sq > 0.0 && distance_sq < radius * radius {
                sum += away * (1.0 / distance_sq);
            }
        }
        sum
    }

    /// Sum of the ways to the neighbors, px.
    fn cohesion(&self, neighbors: &[usize], shoal: &[Self]) -> Vector {
        let mut sum = Vector::ZERO;
        for &neighbor in neighbors {
            sum += shoal[neighbor].position - self.position;
        }
        sum
    }

    /// Moves by one step and uses the acceleration up.
    fn swim(&mut self) {
        self.velocity = (self.velocity + self.acceleration * STEP_S).limited(self.max_speed);
        self.position += self.velocity * STEP_S;
        self.heading = self.velocity.heading_or(self.heading);
        self.acceleration = Vector::ZERO;
    }
}

/// Sum of the neighbors' velocities, px/s.
fn alignment(neighbors: &[usize], shoal: &[Fish]) -> Vector {
    let mut sum = Vector::ZERO;
    for &neighbor in neighbors {
        sum += shoal[neighbor].velocity;
    }
    sum
}

/// A spatial hash: fish by the square of one perception radius they are in.
#[derive(Clone, Debug, Default)]
struct Buckets(HashMap<(i32, i32), Vec<usize>>);

impl Buckets {
    fn fill(&mut self, shoal: &[Fish], radius: f32) {
        self.0.clear();
        for (index, fish) in shoal.iter().enumerate() {
            self.0.entry(square_of(fish.position, radius)).or_default().push(index);
        }
    }

    /// Indices of the others within `radius` px of a fish. The squares are
    /// looked up in a fixed order and the map is never walked through, so the
    /// hasher's random keys change nothing.
    fn neighbors(&self, fish: &Fish, shoal: &[Fish], radius: f32) -> Vec<usize> {
        let (column, row) = square_of(fish.position, radius);
        let mut found = Vec::new();
        for near_row in row - 1..=row + 1 {
            for near_column in column - 1..=column + 1 {
                let Some(bucket) = self.0.get(&(near_column, near_row)) else {
                    continue;
                };
                for &index in bucket {
                    let other = &shoal[index];
                    let is_near = (other.position - fish.position).length_sq() < radius * radius;
                    if is_near && other.id != fish.id {
                        found.push(index);
                    }
                }
            }
        }
        found
    }
}

/// Column and row of the square that holds a point.
fn square_of(position: Vector, side: f32) -> (i32, i32) {
    ((position.x / side).floor() as i32, (position.y / side).floor() as i32)
}
