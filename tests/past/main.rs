//! The last thirty seconds in the window: what is drawn, what the numbers say
//! and what the plots mark belong to the frame under the playhead, however it
//! got there.

mod changes;
mod ends;
mod inspector;
mod marks;
mod overlay;
mod plots;
mod range;
mod rest;
mod scrub;
mod selection;
mod transport;
#[path = "../common/ui.rs"]
mod ui;
mod what_if;

use eframe::egui::{self, Key, Modifiers, Pos2, Rect, pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use mirofish::app::App;
use mirofish::command::Command;
use mirofish::engine::Engine;
use mirofish::mirror::StepInput;
use mirofish::params::{Boundary, ParamId, ParamValue, Params};
use mirofish::preset::Preset;
use mirofish::shoal::Vec2;
use mirofish::timeline::WINDOW_S;
use std::collections::BTreeMap;
use ui::*;

/// Enough to be a shoal, few enough to be quick.
const FISH: u32 = 60;

fn preset(fish: u32) -> Preset {
    Preset { params: Params { fish_count: fish, ..Params::default() }, ..Preset::default() }
}

/// What the present was when a frame was recorded, written down by the test.
#[derive(Clone, Debug, PartialEq)]
struct Witnessed {
    places: Vec<Vec2>,
    sides: Vec2,
    boundary: Boundary,
}

/// Frames by number.
#[derive(Debug, Default)]
struct Witness(BTreeMap<u64, Witnessed>);

impl Witness {
    /// Writes the present down, if it is the newest frame.
    fn look(&mut self, engine: &Engine) {
        if !engine.is_snapshot() {
            return;
        }
        let params = engine.params();
        let number = engine.timeline().ring().newest().expect("just recorded").number;
        self.0.insert(
            number,
            Witnessed {
                places: engine.world().shoal().bodies().map(|body| body.pos()).collect(),
                sides: [params.tank_width, params.tank_height],
                boundary: params.boundary,
            },
        );
    }
}

/// An engine and a witness of its run.
struct Run {
    engine: Engine,
    witness: Witness,
}

impl Run {
    fn new(preset: Preset) -> Self {
        let mut run = Self { engine: Engine::new(preset, None), witness: Witness::default() };
        run.witness.look(&run.engine);
        run
    }

    fn steps(mut self, steps: u64) -> Self {
        for _ in 0..steps {
            self.engine.step(&StepInput::quiet(12.0));
            self.witness.look(&self.engine);
        }
        self
    }

    fn set(mut self, id: ParamId, value: ParamValue) -> Self {
        self.engine.apply(Command::SetParam(id, value)).expect("an allowed value");
        self
    }

    /// Stands still from here on: what a window shows then was all witnessed.
    fn pause(mut self) -> Self {
        self.engine.apply(Command::SetRunning(false)).expect("no value to refuse");
        self
    }

    fn window(self, size: [f32; 2]) -> (Harness<'static, App>, Witness) {
        let mut harness = window_on(self.engine, noon(), size);
        harness.run_steps(3);
        (harness, self.witness)
    }
}

fn key(harness: &mut Harness<'_, App>, key: Key) {
    keys(harness, Modifiers::NONE, key);
}

/// The timeline on screen.
fn bar(harness: &Harness<'_, App>) -> Rect {
    slider_rect(harness, "Timeline")
}

/// Where a time stands on the timeline.
fn place_of(harness: &Harness<'_, App>, time_s: f64) -> Pos2 {
    let (bar, now_s) = (bar(harness), harness.state().engine().timeline_s());
    let share = 1.0 + (time_s - now_s) / WINDOW_S;
    pos2(bar.left() + bar.width() * share as f32, bar.center().y)
}

fn shown_number(harness: &Harness<'_, App>) -> Option<u64> {
    harness.state().engine().frame_under_playhead().map(|frame| frame.number)
}

fn step_count(harness: &Harness<'_, App>) -> u64 {
    harness.state().engine().world().step_count().0
}

/// The badge's word; all that could stand there are looked for.
fn badge(harness: &Harness<'_, App>) -> &'static str {
    let words = ["LIVE", "PAUSED", "REPLAY", "WHAT-IF"];
    let found: Vec<_> = words.into_iter().filter(|word| harness.query_by_label(word).is_some()).collect();
    assert_eq!(found.len(), 1, "one badge: {found:?}");
    found[0]
}

fn bits(places: impl IntoIterator<Item = Vec2>) -> Vec<[u32; 2]> {
    places.into_iter().map(|place| place.map(f32::to_bits)).collect()
}

/// A fish that rests between two frames is exactly where it was then, which is
/// this near to the line between them, px.
const OFF_THE_LINE_PX: f32 = 1.5;

/// Picture, tank, number and plots belong to the frame under the playhead: its
/// own places bit for bit, and between two frames those near the line between.
fn assert_one_picture(harness: &Harness<'_, App>, witness: &Witness) {
    let app = harness.state();
    let engine = app.engine();
    let around = engine.timeline().ring().around(engine.shown_s()).expect("a frame is there");
    let frame = engine.frame_under_playhead().expect("the playhead is in the past");
    let number = frame.number;
    assert_eq!(around.before.number, number);
    assert!(harness.query_by_label(&format!("frame {number}")).is_some(), "frame {number} is named");
    assert_eq!(app.time_axis().shown_s(), engine.shown_s(), "the plots' playhead");
    assert!(engine.shown_s() >= frame.seconds() - 1e-6);

    let shown = app.shown();
    let then = witness.0.get(&number).unwrap_or_else(|| panic!("frame {number} was witnessed"));
    let shape = app.water().width() / app.water().height();
    assert!((shape / (shown.tank[0] / shown.tank[1]) - 1.0).abs() < 0.01, "frame {number}: tank as {shape}");
    if around.share == 0.0 {
        assert_eq!(shown.tank, then.sides, "frame {number}");
        assert_eq!(shown.fish.len(), then.places.len(), "frame {number}");
        let places = shown.fish.iter().map(|fish| fish.pos);
        assert_eq!(bits(places), bits(then.places.iter().copied()), "frame {number}");
        return;
    }
    let after = around.after.expect("there is a share of the way to it");
    let next = witness.0.get(&after.number).unwrap_or_else(|| panic!("frame {} was witnessed", after.number));
    // What changed in between has changed at one of the steps in between.
    assert!([then.sides, next.sides].contains(&shown.tank), "frame {number}: {:?}", shown.tank);
    assert!([then.places.len(), next.places.len()].contains(&shown.fish.len()), "frame {number}");
    for (id, fish) in shown.fish.iter().enumerate().filter(|(id, _)| *id < after.kept_ids) {
        assert_on_line(fish.pos, then, next, id, around.share);
    }
}

/// Between two frames; a jump around a torus is the pure affair of other tests.
fn assert_on_line(place: Vec2, then: &Witnessed, next: &Witnessed, id: usize, share: f32) {
    for axis in [0, 1] {
        let (from, to) = (then.places[id][axis], next.places[id][axis]);
        if (to - from).abs() > 200.0 {
            continue;
        }
        let expected = from + (to - from) * share;
        assert!(
            (place[axis] - expected).abs() < OFF_THE_LINE_PX,
            "fish {id}: {} for {expected}",
            place[axis]
        );
    }
}
