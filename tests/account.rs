//! The account of a fish's last step: it ends at the bits that the step wrote,
//! every line of it is what a plain reading of SPEC 4 finds, and the lines add
//! up.

mod common;
#[path = "common/counting.rs"]
mod counting;

use common::cases::tank;
use common::oracle::{self, Said, World};
use common::{Tank, for_all};
use mirofish::behavior::FishState;
use mirofish::clock::{STEP_S, Step};
use mirofish::command::Command;
use mirofish::engine::Engine;
use mirofish::mirror::StepInput;
use mirofish::params::{Boundary, Law, ParamId, ParamValue, Params};
use mirofish::preset::Preset;
use mirofish::shoal::{Account, Body, Plane, Pulls, Reason, Rules, Shoal, StepRead, Term, Vec2, Wall};

type V = [f64; 2];

fn wide(a: Vec2) -> V {
    a.map(f64::from)
}

fn length(a: V) -> f64 {
    a[0].hypot(a[1])
}

fn scale(a: V, factor: f64) -> V {
    a.map(|part| part * factor)
}

fn add(a: V, b: V) -> V {
    [a[0] + b[0], a[1] + b[1]]
}

fn cut(a: V, most: f64) -> V {
    if length(a) > most { scale(a, most / length(a)) } else { a }
}

/// Fails unless `found` is `wanted` but for so much.
fn assert_near(found: Vec2, wanted: V, error: f64, what: &str) {
    let miss = length(add(wide(found), scale(wanted, -1.0)));
    assert!(miss <= error, "{what}: {found:?} for {wanted:?}, {miss} off, {error} allowed");
}

fn bits(body: &Body) -> [u32; 4] {
    [body.x, body.y, body.vx, body.vy].map(f32::to_bits)
}

fn account_in(tank: &Tank, fish: usize) -> Option<Account> {
    let now = Step(tank.now.0 - 1);
    let rules = Rules::new(&tank.params);
    let (stimuli, drives) = (&tank.stimuli, &tank.drives);
    let read = StepRead { rules: &rules, stimuli, drives, seed: tank.seed, now };
    tank.scratch.account(&tank.shoal, &read, fish)
}

/// What follows from the lines, each from the one before, in f64.
fn assert_adds_up(account: &Account, params: &Params) {
    let (max_speed, max_force) = (f64::from(account.drive.max_speed), f64::from(account.drive.max_force));
    let velocity = [f64::from(account.before.vx), f64::from(account.before.vy)];
    let gives: Vec<V> = account.lines.iter().map(|line| wide(line.gives)).collect();
    let of_lengths: f64 = gives.iter().map(|gives| length(*gives)).sum();
    let sum = gives.iter().copied().fold([0.0; 2], add);
    assert_near(account.sum, sum, 2e-6 * of_lengths + 1e-6, "sum");
    let wish = match params.law {
        Law::Summed => {
            let desired = account.desired.expect("the summed law has one");
            assert_near(
                desired,
                scale(wide(account.sum), max_speed),
                1e-6 * max_speed * of_lengths,
                "desired",
            );
            add(wide(desired), wide(account.minus_velocity()))
        }
        Law::PerRule => {
            assert_eq!(account.desired, None);
            wide(account.sum)
        }
    };
    let hair = 1e-6 * (length(wish) + length(velocity)) + 1e-5;
    assert_near(account.wish, wish, hair, "wish");
    assert_near(account.steering, cut(wide(account.wish), max_force), hair, "steering");
    assert_near(account.steering, add(wide(account.wish), wide(account.cut_by_force())), hair, "cut");
    let pushed = add(velocity, scale(wide(account.steering), STEP_S));
    assert_near(account.pushed, pushed, hair, "pushed");
    assert_near(account.push(), scale(wide(account.steering), STEP_S), hair, "push");
    let most = max_speed.max(length(velocity) - max_force * STEP_S);
    assert_near(account.limited, cut(wide(account.pushed), most), hair, "limited");
    let all = [account.push(), account.taken_by_speed_limit(), account.by_wall_or_rest()];
    assert_near(account.change(), all.map(wide).into_iter().fold([0.0; 2], add), hair, "change");
}

/// One term against the plain reading; what it gives by the law in force.
fn assert_line(account: &Account, params: &Params, term: Term, said: Option<&Said>) {
    let line = account.line(term);
    assert_eq!(line.term, term);
    let (name, edge_weight) = (term.name(), f64::from(params.edge_weight));
    let nothing =
        Said { name, pull: [0.0; 2], error: 0.0, factor: f64::from(line.factor), factor_error: 0.0 };
    let said = said.unwrap_or(&nothing);
    if !(said.error.is_finite() && said.factor_error.is_finite()) {
        return;
    }
    let error = 1.5 * said.error + 1e-6 * (1.0 + length(said.pull));
    let (mut pull, mut factor) = (said.pull, said.factor);
    match (term, params.law) {
        (Term::Edge, Law::Summed) => factor = edge_weight,
        (Term::Edge, Law::PerRule) => {
            // A push that is all rounding has no direction to be held to.
            if length(pull) <= 100.0 * said.error {
                assert!(length(pull) > 0.0 || said.error > 0.0 || line.pull == [0.0, 0.0]);
                return;
            }
            let grip = account.terms.glass.grip;
            pull = scale(pull, edge_weight * f64::from(grip) / length(pull));
        }
        _ => {}
    }
    let (wider, turned) = match (term, params.law) {
        (Term::Edge, Law::PerRule) => (1e-5 * edge_weight, 2.0 * error * edge_weight / length(said.pull)),
        _ => (0.0, 0.0),
    };
    assert_near(line.pull, pull, error + wider + turned, name);
    let miss = (f64::from(line.factor) - factor).abs();
    assert!(
        miss <= 1.5 * said.factor_error + 1e-6 * factor.abs() + 1e-6,
        "{name}: {} for {factor}",
        line.factor
    );
    // From here on with the numbers of the line itself.
    let (pull, factor) = (wide(line.pull), f64::from(line.factor));
    let gives = match params.law {
        Law::Summed => scale(pull, factor),
        Law::PerRule if pull == [0.0; 2] => [0.0; 2],
        Law::PerRule => {
            let desired = scale(pull, f64::from(account.drive.max_speed) / length(pull));
            let velocity = [f64::from(account.before.vx), f64::from(account.before.vy)];
            let steering = cut(add(desired, scale(velocity, -1.0)), f64::from(account.drive.max_force));
            scale(steering, length(pull) * factor)
        }
    };
    let rounding = 2e-6 * (length(gives) + f64::from(account.drive.max_speed) * length(pull)) + 1e-6;
    assert_near(line.gives, gives, rounding, name);
}

/// The neighbors against all pairs; where a hair decides nothing is said.
fn assert_neighbors(account: &Account, before: &Shoal, params: &Params, fish: usize) {
    let (rules, plane) = (Rules::new(params), Plane::new(params));
    let own = before.body(fish);
    // Folded first, as fish are in a torus: far from it f32 is coarse.
    let way_to = |other: &Body| rules.way(plane.folded(own.pos()), plane.folded(other.pos()));
    let mut wanted: Vec<u32> = Vec::new();
    for (id, other) in before.bodies().enumerate().filter(|(id, _)| *id != fish) {
        if rules.is_seen(own.heading(), way_to(other)) {
            wanted.push(id as u32);
        }
    }
    let mut found: Vec<u32> = account.neighbors.iter().map(|neighbor| neighbor.id).collect();
    assert!(account.neighbors.is_sorted_by(|a, b| a.distance_px <= b.distance_px));
    found.sort_unstable();
    assert_eq!(found, wanted, "neighbors of {fish}");
    for neighbor in &account.neighbors {
        let way = wide(way_to(before.body(neighbor.id as usize)));
        let (distance, hair) = (length(way), 1e-3 + 1e-6 * f64::from(params.tank_width));
        assert!((distance - f64::from(neighbor.distance_px)).abs() < hair);
        assert_eq!(neighbor.is_coincident, distance < 1e-4);
        let crowding = f64::from(params.separation_radius);
        if (distance - crowding).abs() > hair {
            assert_eq!(neighbor.is_crowding, distance < crowding, "{distance} px of {crowding}");
        }
        if !neighbor.is_crowding {
            assert_eq!(neighbor.push, [0.0, 0.0]);
        } else if neighbor.is_coincident {
            assert!((length(wide(neighbor.push)) - 1e4).abs() < 1.0);
        } else {
            let push = scale(way, -1.0 / (distance * distance));
            assert_near(neighbor.push, push, 1e-2 * length(push).max(hair), "push");
        }
    }
    let push = account.neighbors.iter().map(|neighbor| wide(neighbor.push)).fold([0.0; 2], add);
    let (all, weight) = (length(push), f64::from(account.drive.separation_weight));
    if all > 1e-3 {
        assert_near(account.terms.separation, scale(push, weight / all), 1e-3 * weight + 1e-6, "separation");
    }
}

/// Everything about one fish after a step from `before`.
fn assert_account(tank: &Tank, before: &Shoal, fish: usize) {
    let account = account_in(tank, fish).expect("it took a step");
    let folded = Plane::new(&tank.params).folded(before.body(fish).pos());
    let was = Body { x: folded[0], y: folded[1], ..*before.body(fish) };
    assert_eq!(bits(&account.before), bits(&was), "before");
    assert_eq!(bits(&account.after), bits(tank.shoal.body(fish)), "after");
    let is_plain = tank.params.boundary != Boundary::Bounce && !account.after.stands_still();
    if is_plain {
        let change = account.limited.map(f32::to_bits);
        assert_eq!(change, [account.after.vx, account.after.vy].map(f32::to_bits), "to the last bit");
    }
    assert_adds_up(&account, &tank.params);
    assert!(!Reason::of(&account).to_string().contains("NaN"));
}

#[test]
fn the_account_ends_at_the_bits_of_the_step_and_adds_up() {
    for_all(500, &tank(true), |mut tank| {
        let before = tank.shoal.clone();
        tank.step();
        (0..before.len()).for_each(|fish| assert_account(&tank, &before, fish));
        assert_eq!(account_in(&tank, before.len()), None, "there is no such fish");
        Ok(())
    });
}

#[test]
fn every_line_is_what_a_plain_reading_finds() {
    let said_of = std::cell::Cell::new(0);
    for_all(300, &tank(true), |mut tank| {
        let (before, now) = (tank.shoal.clone(), tank.now);
        tank.step();
        let Tank { params, stimuli, drives, seed, .. } = &tank;
        let world = World { params, stimuli, drives, seed: *seed, now };
        for fish in 0..before.len() {
            let account = account_in(&tank, fish).expect("it took a step");
            let Some(lines) = oracle::lines(&before, &world, fish) else { continue };
            said_of.set(said_of.get() + 1);
            for term in Term::ALL {
                let said = lines.iter().find(|said| said.name == term.name());
                assert_line(&account, params, term, said);
            }
            assert_neighbors(&account, &before, params, fish);
        }
        Ok(())
    });
    assert!(said_of.get() > 2000, "hairs decide seldom: {} fish were looked at", said_of.get());
}

#[test]
fn of_coincident_fish_each_is_said_to_be_in_the_same_place() {
    for law in Law::ALL {
        let params = Params { law: *law, ..Params::default() };
        let mut tank = Tank::new(params, &[[300.0, 300.0, 50.0, 0.0]; 3]);
        let before = tank.shoal.clone();
        tank.step();
        for fish in 0..3 {
            assert_account(&tank, &before, fish);
            let account = account_in(&tank, fish).expect("it took a step");
            assert_eq!(account.neighbors.len(), 2);
            assert!(account.neighbors.iter().all(|n| n.is_coincident && n.is_crowding));
        }
    }
}

/// A person who clicks, waits, sweeps and leaves for long.
fn input(step: u64) -> StepInput {
    let quiet = StepInput::quiet(9.0);
    let at = [400.0 + (step % 300) as f32, 500.0];
    match step {
        0..60 => StepInput { pointer: Some(at), pointer_speed_px_per_s: 3000.0, is_active: true, ..quiet },
        60 => StepInput { pointer: Some(at), click: Some(at), is_active: true, ..quiet },
        61..300 => StepInput { pointer: Some([700.0, 450.0]), ..quiet },
        _ => quiet,
    }
}

#[test]
fn every_state_under_both_laws_and_all_four_boundaries() {
    for (law, boundary) in Law::ALL.iter().flat_map(|law| Boundary::ALL.iter().map(move |b| (*law, *b))) {
        let view_angle = if law == Law::Summed { 360.0 } else { 200.0 };
        let params =
            Params { law, boundary, view_angle, fish_count: 120, homing_delay: 1.0, ..Params::default() };
        let mut engine = Engine::new(Preset { params: params.clone(), ..Preset::default() }, None);
        assert_eq!(engine.account(0), None, "no step was taken");
        let mut seen = [false; 4];
        for step in 0..420 {
            let before: Vec<Body> = engine.world().shoal().bodies().copied().collect();
            engine.step(&input(step));
            let first = step as usize % 10;
            for fish in (first..120).step_by(10) {
                let account = engine.account(fish).expect("it took a step");
                assert_eq!([account.before.vx, account.before.vy], [before[fish].vx, before[fish].vy]);
                assert_eq!(bits(&account.after), bits(engine.world().shoal().body(fish)));
                assert_adds_up(&account, &params);
                let state = engine.world().behavior().moods[fish].state;
                seen[state as usize] = true;
                let is_pulled = |term| account.line(term).pull != [0.0, 0.0];
                assert!(state == FishState::Curious || !is_pulled(Term::Curious));
                assert!(state == FishState::Homing || !is_pulled(Term::Home));
            }
        }
        assert_eq!(seen, [true; 4], "{law:?}, {boundary:?}: every state was looked at");
    }
}

#[test]
fn what_is_not_known_is_not_told() {
    let mut engine = Engine::new(Preset::default(), None);
    let set = |engine: &mut Engine, id, value| engine.apply(Command::SetParam(id, value)).expect("allowed");
    engine.step(&input(60));
    let told = engine.account(7).expect("it took a step");
    set(&mut engine, ParamId::max_force, ParamValue::Float(50.0));
    set(&mut engine, ParamId::boundary, ParamValue::Choice(Boundary::Wrap as u8));
    assert_eq!(engine.account(7), Some(told), "an edit since then changes nothing of what was");
    engine.step(&input(61));
    assert_eq!(engine.account(7).expect("it took a step").drive.max_force, 50.0 * 2.2);
    assert_eq!(engine.account(400), None);
    set(&mut engine, ParamId::fish_count, ParamValue::Count(401));
    assert_eq!(engine.account(7), None, "until the next step");
    engine.step(&input(62));
    assert!(engine.account(400).is_some());
    engine.apply(Command::Restart).expect("no value to refuse");
    assert_eq!(engine.account(7), None, "built anew");
}

#[test]
fn an_account_asks_for_memory_for_its_neighbors_alone() {
    let mut engine = Engine::new(Preset::default(), None);
    (0..60).for_each(|step| engine.step(&input(step)));
    let mut account = None;
    let count = counting::allocations_of(|| account = engine.account(11));
    assert!(account.is_some_and(|account| !account.neighbors.is_empty()));
    assert_eq!(count, 1);
    let mut alone = Tank::new(Params::default(), &[[300.0, 300.0, 50.0, 0.0]]);
    alone.step();
    assert_eq!(counting::allocations_of(|| drop(account_in(&alone, 0))), 0);
}

/// What moved each fish, from the accounts of all.
fn pulls_by_accounts(engine: &Engine) -> Vec<Pulls> {
    let count = engine.world().shoal().len();
    (0..count).map(|fish| Pulls::of(&engine.account(fish).expect("it took a step"))).collect()
}

#[test]
fn the_pulls_of_all_are_the_accounts_of_each_to_the_last_bit() {
    for (law, boundary) in Law::ALL.iter().flat_map(|law| Boundary::ALL.iter().map(move |b| (*law, *b))) {
        let view_angle = if law == Law::Summed { 360.0 } else { 200.0 };
        let params =
            Params { law, boundary, view_angle, fish_count: 123, homing_delay: 1.0, ..Params::default() };
        let mut engine = Engine::new(Preset { params, ..Preset::default() }, None);
        let mut pulls = vec![Pulls::default()];
        engine.pulls_into(&mut pulls);
        assert_eq!(pulls, [], "no step was taken");
        for step in 0..420 {
            engine.step(&input(step));
            if step % 20 == 0 {
                engine.pulls_into(&mut pulls);
                assert_eq!(pulls, pulls_by_accounts(&engine), "{law:?}, {boundary:?}, step {step}");
            }
        }
        engine.apply(Command::SetParam(ParamId::fish_count, ParamValue::Count(124))).expect("allowed");
        engine.pulls_into(&mut pulls);
        assert_eq!(pulls, [], "until the next step");
    }
}

#[test]
fn an_account_alone_is_the_account_without_neighbors_and_asks_for_no_memory() {
    let mut engine = Engine::new(Preset::default(), None);
    (0..60).for_each(|step| engine.step(&input(step)));
    let (mut alone, mut pulls) = (None, Vec::new());
    engine.pulls_into(&mut pulls);
    let count = counting::allocations_of(|| {
        alone = engine.account_alone(11);
        engine.pulls_into(&mut pulls);
    });
    assert_eq!(count, 0);
    let account = engine.account(11).map(|account| Account { neighbors: Vec::new(), ..account });
    assert!(alone.is_some() && alone == account);
}

/// One fish at a distance from the right side, px, that swims straight to it: what
/// its last step read.
fn nearing(distance: f32, law: Law, speed: f32) -> (Account, Params) {
    let params = Params { law, noise_weight: 0.0, ..Params::default() };
    let mut tank = Tank::new(params.clone(), &[[params.tank_width - distance, 450.0, speed, 0.0]]);
    tank.step();
    (account_in(&tank, 0).expect("it took a step"), params)
}

#[test]
fn the_glass_wins_where_a_hand_computes_it() {
    // Alone it keeps its course, weight 1, against an edge of weight 2: 2 e = 1 - e,
    // e = 1/3, u = 0.57735; within a margin of 120 px that is at 120 (1 - u) =
    // 50.718 px, and at 160 px/s it needs 160² / 640 = 40 px to stop.
    let (account, params) = nearing(500.0, Law::Summed, 160.0);
    let rules = Rules::new(&params);
    let at = account.glass_wins_at(Wall::Right, &rules).expect("a soft edge");
    assert!((at - 90.718).abs() < 0.01, "{at}");
    // It nears no other side, so there is nothing to stop for.
    for wall in [Wall::Left, Wall::Top, Wall::Bottom] {
        let at = account.glass_wins_at(wall, &rules).expect("a soft edge");
        assert!((at - 50.718).abs() < 0.01, "{wall:?}: {at}");
    }
    // Per rule at 160 of 165 px/s the course asks for 5 px/s², the edge for twice
    // 320: 640 e = 5 (1 - e), e = 5/645, u = 0.08805; 109.434 px and 40 to stop.
    let (account, params) = nearing(500.0, Law::PerRule, 160.0);
    let at = account.glass_wins_at(Wall::Right, &Rules::new(&params)).expect("a soft edge");
    assert!((at - 149.434).abs() < 0.01, "{at}");
    let open = Params { boundary: Boundary::Open, ..params };
    assert_eq!(account.glass_wins_at(Wall::Right, &Rules::new(&open)), None);
}

#[test]
fn on_one_side_of_the_line_the_glass_wins_and_on_the_other_the_rest() {
    for (law, speed) in
        [(Law::Summed, 160.0), (Law::Summed, 60.0), (Law::PerRule, 160.0), (Law::PerRule, 30.0)]
    {
        let (account, params) = nearing(500.0, law, speed);
        let at = account.glass_wins_at(Wall::Right, &Rules::new(&params)).expect("a soft edge");
        let gives = |distance: f32| {
            let account = nearing(distance, law, speed).0;
            let strength = |term| length(wide(account.acceleration_of(term)));
            [strength(Term::Edge), strength(Term::Course)]
        };
        let ([edge, course], [edge_in, course_in]) = (gives(at - 0.5), gives(at + 0.5));
        assert!(edge > course && edge_in < course_in, "{law:?}, {speed} px/s: at {at} px");
    }
}
