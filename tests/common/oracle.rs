//! A plain reading of one step as SPEC 4 words it: all pairs, f64, no grid. It
//! says where each fish is one step later, and how far single precision may
//! stray from that: where a hair decides, without bound.

use mirofish::clock::Step;
use mirofish::params::{Boundary, Law, Params};
use mirofish::shoal::{Drive, Shoal, Stimuli, noise_vector, parting_direction};

type V = [f64; 2];

const DT: f64 = 1.0 / 60.0;
/// Relative error of one rounding to f32.
const ROUNDING: f64 = 6e-8;
/// Nearer than this, px, to a radius, a wall or half a side, a hair decides.
const HAIR_PX: f64 = 1e-3;
/// Nearer than this, rad, to the rim of the view cone, a hair decides.
const HAIR_RAD: f64 = 1e-3;

/// All that a step reads besides the fish.
pub struct World<'a> {
    pub params: &'a Params,
    pub stimuli: &'a Stimuli,
    pub drives: &'a [Drive],
    pub seed: u64,
    pub now: Step,
}

/// Where a fish will be.
#[derive(Clone, Copy, Debug)]
pub struct Foretold {
    /// px.
    pub place: V,
    /// px/s.
    pub velocity: V,
    /// By how much single precision may miss the velocity, px/s; infinite
    /// where a hair decides which way a fish goes.
    pub error: f64,
}

/// One line of the sum S, read plainly.
#[derive(Clone, Copy, Debug)]
pub struct Said {
    /// Its name on screen.
    pub name: &'static str,
    /// Direction times weight.
    pub pull: V,
    /// By how much single precision may miss it; infinite where a hair decides.
    pub error: f64,
    /// The factor of the glass, and by how much that may be missed.
    pub factor: f64,
    pub factor_error: f64,
}

/// The terms of one fish that are not 0; the edge as the sum of e times inward
/// normal. None where a hair decides about a neighbor.
pub fn lines(shoal: &Shoal, world: &World, fish: usize) -> Option<Vec<Said>> {
    let one = One::of(shoal, world, fish);
    let (mut terms, is_hair) = one.rules();
    one.keep_course(&mut terms);
    one.wishes(&mut terms);
    let edge = one.edge();
    let said = terms.iter().map(|term| Said {
        name: term.name,
        pull: term.pull,
        error: term.error,
        factor: edge.factor(term.glass),
        factor_error: edge.error,
    });
    let glass = Said { name: "edge", pull: edge.push, error: edge.error, factor: 1.0, factor_error: 0.0 };
    (!is_hair).then(|| said.chain([glass]).collect())
}

/// One step later, by id.
pub fn step(shoal: &Shoal, world: &World) -> Vec<Foretold> {
    (0..shoal.len()).map(|fish| One::of(shoal, world, fish).foretell()).collect()
}

fn add(a: V, b: V) -> V {
    [a[0] + b[0], a[1] + b[1]]
}

fn scale(a: V, factor: f64) -> V {
    [a[0] * factor, a[1] * factor]
}

fn length(a: V) -> f64 {
    a[0].hypot(a[1])
}

fn unit(a: V) -> V {
    let length = length(a);
    if length > 0.0 { scale(a, 1.0 / length) } else { [0.0; 2] }
}

fn cut(a: V, most: f64) -> V {
    let length = length(a);
    if length > most { scale(a, most / length) } else { a }
}

fn wide(a: [f32; 2]) -> V {
    a.map(f64::from)
}

/// The way from one place to another.
struct Way {
    d: V,
    /// By how much f32 may miss it, px.
    error: f64,
    /// Whether a hair decides which way round is the short one.
    is_opposite: bool,
}

/// A sum over neighbors, with what f32 may add to it.
struct Sum {
    total: V,
    of_lengths: f64,
    error: f64,
    count: f64,
    floor: f64,
    name: &'static str,
}

impl Sum {
    fn with_floor(name: &'static str, floor: f64) -> Self {
        Self { total: [0.0; 2], of_lengths: 0.0, error: 0.0, count: 0.0, floor, name }
    }

    fn add(&mut self, member: V, error: f64) {
        self.total = add(self.total, member);
        self.of_lengths += length(member);
        self.error += error;
        self.count += 1.0;
    }

    /// Normalized and weighted.
    fn term(&self, weight: f64, glass: Glassed) -> Term {
        let length = length(self.total);
        let noise = self.error + ROUNDING * (self.count + 3.0) * self.of_lengths;
        let is_hair = (length - self.floor).abs() < 0.01 * self.floor + noise;
        if weight == 0.0 || (length < self.floor && !is_hair) {
            return Term { name: self.name, pull: [0.0; 2], error: 0.0, glass };
        }
        let error = if is_hair { f64::INFINITY } else { weight * noise / length };
        Term { name: self.name, pull: scale(unit(self.total), weight), error, glass }
    }
}

/// What the glass does to a term.
#[derive(Clone, Copy, PartialEq)]
enum Glassed {
    Halved,
    Silenced,
}

/// One line of the sum S.
struct Term {
    name: &'static str,
    pull: V,
    /// By how much f32 may miss the pull.
    error: f64,
    glass: Glassed,
}

/// The soft edge at one fish.
#[derive(Default)]
struct Edge {
    /// Sum of e times inward normal.
    push: V,
    largest_e: f64,
    error: f64,
}

impl Edge {
    fn grip(&self) -> f64 {
        self.largest_e.min(1.0)
    }

    fn factor(&self, glass: Glassed) -> f64 {
        match glass {
            Glassed::Halved => 1.0 - self.grip() / 2.0,
            Glassed::Silenced => 1.0 - self.grip(),
        }
    }
}

/// One fish and all around it.
struct One<'a> {
    shoal: &'a Shoal,
    world: &'a World<'a>,
    fish: usize,
    place: V,
    velocity: V,
    heading: V,
    max_speed: f64,
    max_force: f64,
    sides: V,
}

impl<'a> One<'a> {
    fn of(shoal: &'a Shoal, world: &'a World, fish: usize) -> Self {
        let drive = &world.drives[fish];
        Self {
            shoal,
            world,
            fish,
            place: wide(shoal.body(fish).pos()),
            velocity: wide(shoal.body(fish).velocity()),
            heading: wide(shoal.body(fish).heading()),
            max_speed: f64::from(drive.max_speed),
            max_force: f64::from(drive.max_force),
            sides: wide([world.params.tank_width, world.params.tank_height]),
        }
    }

    fn foretell(&self) -> Foretold {
        let (mut terms, is_hair) = self.rules();
        self.keep_course(&mut terms);
        self.wishes(&mut terms);
        let edge = self.edge();
        let (steering, error) = match self.world.params.law {
            Law::Summed => self.summed(&terms, &edge),
            Law::PerRule => self.per_rule(&terms, &edge),
        };
        let rounding = 8.0 * ROUNDING * (length(self.velocity) + self.max_speed);
        let error = if is_hair { f64::INFINITY } else { error * DT + rounding };
        self.moved(self.limited(add(self.velocity, scale(steering, DT))), error)
    }

    fn way(&self, from: V, to: V) -> Way {
        let mut d = [to[0] - from[0], to[1] - from[1]];
        if self.world.params.boundary != Boundary::Wrap {
            return Way { d, error: 2.0 * ROUNDING * length(d), is_opposite: false };
        }
        let mut is_opposite = false;
        for (d, side) in d.iter_mut().zip(self.sides) {
            *d = (*d + side / 2.0).rem_euclid(side) - side / 2.0;
            is_opposite |= (d.abs() - side / 2.0).abs() < HAIR_PX;
        }
        let error = if from == to { 0.0 } else { 4.0 * ROUNDING * (self.sides[0] + self.sides[1]) };
        Way { d, error, is_opposite }
    }

    /// Separation, alignment, cohesion; and whether a hair decides about a
    /// neighbor.
    fn rules(&self) -> (Vec<Term>, bool) {
        let params = self.world.params;
        let (perception, crowding) =
            (f64::from(params.perception_radius), f64::from(params.separation_radius));
        let mut separation = Sum::with_floor("separation", 1e-6);
        let mut alignment = Sum::with_floor("alignment", 1e-3);
        let mut cohesion = Sum::with_floor("cohesion", 1e-3);
        let mut is_hair = false;
        for (other, body) in self.shoal.bodies().enumerate() {
            let way = self.way(self.place, wide(body.pos()));
            let distance = length(way.d);
            let near = |radius: f64| (distance - radius).abs() < HAIR_PX + way.error;
            if other == self.fish {
                continue;
            }
            is_hair |= near(perception);
            if distance >= perception {
                continue;
            }
            is_hair |= way.is_opposite;
            is_hair |= crowding > 0.0 && near(crowding);
            is_hair |= (distance - 1e-4).abs() < 1e-5 + 2.0 * way.error;
            let coincident = distance < 1e-4;
            if !coincident {
                let (sees, is_rim) = self.sees(&way, distance);
                is_hair |= is_rim;
                if !sees {
                    continue;
                }
            }
            alignment.add(wide(body.velocity()), 0.0);
            cohesion.add(if coincident { [0.0; 2] } else { way.d }, way.error);
            if distance < crowding {
                let (push, error) = self.push_from(other, &way, distance);
                separation.add(push, error);
            }
        }
        let drive = &self.world.drives[self.fish];
        let terms = vec![
            separation.term(f64::from(drive.separation_weight), Glassed::Halved),
            alignment.term(f64::from(params.alignment_weight), Glassed::Silenced),
            cohesion.term(f64::from(drive.cohesion_weight), Glassed::Silenced),
        ];
        (terms, is_hair)
    }

    /// Whether another fish is in the view cone, and whether a hair decides.
    fn sees(&self, way: &Way, distance: f64) -> (bool, bool) {
        let view = f64::from(self.world.params.view_angle);
        if view >= 360.0 {
            return (true, false);
        }
        let [hx, hy] = self.heading;
        let [dx, dy] = way.d;
        let angle = (hx * dy - hy * dx).atan2(hx * dx + hy * dy).abs();
        let half = view.to_radians() / 2.0;
        (angle <= half, (angle - half).abs() < HAIR_RAD + way.error / distance)
    }

    fn push_from(&self, other: usize, way: &Way, distance: f64) -> (V, f64) {
        if distance < 1e-4 {
            let away = parting_direction(self.world.seed, self.fish as u32, other as u32);
            return (scale(wide(away), 1e4), 0.0);
        }
        let push = scale(way.d, -1.0 / (distance * distance));
        (push, 3.0 * (way.error / distance + ROUNDING) * length(push))
    }

    /// A fish that the three rules tell nothing keeps its heading.
    fn keep_course(&self, terms: &mut Vec<Term>) {
        if terms.iter().all(|term| term.pull == [0.0; 2]) {
            let (name, glass) = ("course", Glassed::Silenced);
            terms.push(Term { name, pull: self.heading, error: ROUNDING, glass });
        }
    }

    /// Noise, flee, shy, curious and home terms.
    fn wishes(&self, terms: &mut Vec<Term>) {
        let (world, stimuli) = (self.world, self.world.stimuli);
        let drive = &world.drives[self.fish];
        let noise = wide(noise_vector(world.seed, self.fish as u32, world.now));
        let mut push = |name, pull: V, error: f64| {
            terms.push(Term { name, pull, error, glass: Glassed::Silenced });
        };
        push("noise", scale(noise, f64::from(world.params.noise_weight)), ROUNDING);
        if let Some(click) = stimuli.last_click {
            let strength = |d: f64| (1.0 - d / f64::from(stimuli.startle_reach)).max(0.0);
            let (pull, error) = self.pull(click, f64::from(drive.flee_weight), |d| -strength(d));
            let is_there = length(self.way(self.place, wide(click)).d) == 0.0;
            push(
                "flee",
                if is_there { scale(self.heading, f64::from(drive.flee_weight)) } else { pull },
                error,
            );
        }
        if let Some(pointer) = stimuli.pointer {
            let reach = f64::from(stimuli.shy_reach);
            let (pull, error) =
                self.pull(pointer, f64::from(stimuli.shy_weight), |d| -(1.0 - d / reach).max(0.0));
            push("shy", pull, error);
            let keep = f64::from(stimuli.curious_distance);
            let (pull, error) =
                self.pull(pointer, f64::from(drive.curious_weight), |d| ((d - keep) / keep).clamp(-1.0, 1.0));
            push("pointer", pull, error);
        }
        let radius = f64::from(stimuli.home_radius);
        let (pull, error) = self
            .pull(stimuli.home, f64::from(drive.homing_weight), |d| ((d - radius) / radius).clamp(0.0, 1.0));
        push("home", pull, error);
    }

    /// A pull towards a place: weight times a strength that depends on its
    /// distance. With its f32 error.
    fn pull(&self, place: [f32; 2], weight: f64, strength: impl Fn(f64) -> f64) -> (V, f64) {
        if weight == 0.0 {
            return ([0.0; 2], 0.0);
        }
        let way = self.way(self.place, wide(place));
        let distance = length(way.d);
        let strength_there = strength(distance);
        let turned = if way.error == 0.0 { 0.0 } else { way.error / distance * strength_there.abs() };
        let faded = (strength(distance + way.error) - strength_there).abs();
        let pull = scale(unit(way.d), weight * strength_there);
        let error = if way.is_opposite { 2.0 * length(pull) } else { weight * (turned + faded + ROUNDING) };
        (pull, error)
    }

    fn edge(&self) -> Edge {
        let mut edge = Edge::default();
        if self.world.params.boundary != Boundary::Soft {
            return edge;
        }
        for axis in 0..2 {
            let (place, speed, side) = (self.place[axis], self.velocity[axis], self.sides[axis]);
            for (distance, speed_out, inward) in [(place, -speed, 1.0), (side - place, speed, -1.0)] {
                let (e, error) = self.wall(distance, speed_out, side + place.abs());
                edge.push[axis] += inward * e;
                edge.largest_e = edge.largest_e.max(e);
                edge.error += error;
            }
        }
        edge
    }

    /// e of one wall and its f32 error.
    fn wall(&self, distance: f64, speed_out: f64, magnitude: f64) -> (f64, f64) {
        let sides = self.sides;
        let margin = f64::from(self.world.params.edge_margin).min(sides[0].min(sides[1]) / 4.0);
        let stopping = speed_out.max(0.0).powi(2) / (2.0 * self.max_force);
        let spare = distance - stopping;
        let error = 2.0 * ROUNDING * (magnitude + 2.0 * stopping);
        if margin == 0.0 {
            let e = if spare < 0.0 { 4.0 } else { 0.0 };
            return (e, if spare.abs() < HAIR_PX + error { f64::INFINITY } else { 0.0 });
        }
        let free = (margin - spare) / margin;
        let error = error / margin + 4.0 * ROUNDING;
        let u = free.clamp(0.0, 2.0);
        let is_flat = free < -error || free > 2.0 + error;
        (u * u, if is_flat { 0.0 } else { 2.0 * (u + error) * error })
    }

    /// One desired velocity; steering and its f32 error.
    fn summed(&self, terms: &[Term], edge: &Edge) -> (V, f64) {
        let edge_weight = f64::from(self.world.params.edge_weight);
        let mut sum = scale(edge.push, edge_weight);
        let mut error = edge_weight * edge.error;
        for term in terms {
            sum = add(sum, scale(term.pull, edge.factor(term.glass)));
            error += term.error * edge.factor(term.glass) + length(term.pull) * (edge.error + ROUNDING);
        }
        let desired = scale(sum, self.max_speed);
        (cut(add(desired, scale(self.velocity, -1.0)), self.max_force), error * self.max_speed)
    }

    /// Reynolds' law; steering and its f32 error.
    fn per_rule(&self, terms: &[Term], edge: &Edge) -> (V, f64) {
        let alone = |way: V, strength: f64| {
            let steering = add(scale(unit(way), self.max_speed), scale(self.velocity, -1.0));
            let present = if way == [0.0; 2] { 0.0 } else { 1.0 };
            scale(cut(steering, self.max_force), strength * present)
        };
        let limits = self.max_speed + self.max_force;
        let edge_strength = f64::from(self.world.params.edge_weight) * edge.grip();
        let mut sum = alone(edge.push, edge_strength);
        let turned = if edge.error == 0.0 { 0.0 } else { (edge.error / length(edge.push)).min(2.0) };
        let gripped = f64::from(self.world.params.edge_weight) * edge.error;
        let mut error = edge_strength * self.max_speed * turned + gripped * self.max_force;
        for term in terms {
            let (weight, factor) = (length(term.pull), edge.factor(term.glass));
            sum = add(sum, alone(term.pull, weight * factor));
            error += term.error * factor * limits + weight * (edge.error + 4.0 * ROUNDING) * self.max_force;
        }
        (cut(sum, self.max_force), error)
    }

    /// A limit that falls takes no more than the force could.
    fn limited(&self, velocity: V) -> V {
        cut(velocity, self.max_speed.max(length(self.velocity) - self.max_force * DT))
    }

    fn moved(&self, mut velocity: V, mut error: f64) -> Foretold {
        let mut place = add(self.place, scale(velocity, DT));
        for axis in 0..2 {
            let side = self.sides[axis];
            match self.world.params.boundary {
                Boundary::Wrap => place[axis] = place[axis].rem_euclid(side),
                Boundary::Bounce => {
                    let from_wall = place[axis].abs().min((place[axis] - side).abs());
                    if from_wall < HAIR_PX + 4.0 * ROUNDING * place[axis].abs() {
                        error = f64::INFINITY;
                    }
                    if place[axis] < 0.0 || place[axis] > side {
                        velocity[axis] = -velocity[axis];
                    }
                }
                Boundary::Soft | Boundary::Open => {}
            }
        }
        Foretold { place, velocity, error }
    }
}
