//! A past in which everything changes: each frame is drawn as it was.

use super::*;

/// A run with changes in it, a third of a second each.
fn changing(changes: &[(ParamId, ParamValue)]) -> Run {
    let mut run = Run::new(preset(FISH)).steps(20);
    for &(id, value) in changes {
        run = run.set(id, value).steps(20);
    }
    run
}

/// Walks over every frame and between each two.
fn walk(name: &str, run: Run) {
    let (mut harness, witness) = run.pause().window(SIZE);
    key(&mut harness, Key::Home);
    let numbers: Vec<u64> = harness.state().engine().timeline().ring().frames().map(|f| f.number).collect();
    for number in numbers {
        assert_eq!(shown_number(&harness), Some(number), "{name}");
        assert_one_picture(&harness, &witness);
        key(&mut harness, Key::Period);
        assert_one_picture(&harness, &witness);
        let is_exact = shown_number(&harness) != Some(number);
        if !is_exact {
            keys(&mut harness, Modifiers::SHIFT, Key::ArrowRight);
        }
    }
}

fn count(fish: u32) -> (ParamId, ParamValue) {
    (ParamId::fish_count, ParamValue::Count(fish))
}

fn float(id: ParamId, value: f32) -> (ParamId, ParamValue) {
    (id, ParamValue::Float(value))
}

#[test]
fn fish_that_come_and_go() {
    walk("count", changing(&[count(20), count(90), count(0), count(1), count(2), count(60)]));
}

#[test]
fn tanks_of_other_shapes() {
    let (width, height) = (ParamId::tank_width, ParamId::tank_height);
    walk(
        "tank",
        changing(&[float(width, 700.0), float(height, 1400.0), float(width, 4000.0), float(height, 300.0)]),
    );
}

#[test]
fn grains_from_every_step_to_seconds() {
    let interval = ParamId::snapshot_interval;
    walk("interval", changing(&[float(interval, 1.0 / 60.0), float(interval, 0.5), float(interval, 0.05)]));
}

#[test]
fn all_that_walls_can_do() {
    let choices = [1, 2, 3, 0].map(|choice| (ParamId::boundary, ParamValue::Choice(choice)));
    walk("boundary", changing(&choices));
}

#[test]
fn a_restart_in_between() {
    let mut run = Run::new(preset(FISH)).steps(50);
    run.engine.apply(Command::Restart).expect("no value to refuse");
    run.witness.look(&run.engine);
    walk("restart", run.steps(30));
}
