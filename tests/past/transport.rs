//! Every order of pause, scrub, play, step, speed and edit does the stated
//! thing: compared with a small model of what is stated.

use super::*;
use egui_kittest::kittest::NodeT as _;
use mirofish::clock::RunSpeed;
use mirofish::workbench::View;

/// What a person does.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Act {
    Space,
    Step,
    Back,
    Forward,
    Oldest,
    End,
    Scrub,
    Faster,
    Slide,
}

const ACTS: [Act; 9] = [
    Act::Space,
    Act::Step,
    Act::Back,
    Act::Forward,
    Act::Oldest,
    Act::End,
    Act::Scrub,
    Act::Faster,
    Act::Slide,
];

/// What is stated of the transport, in a few lines.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Model {
    is_running: bool,
    /// In the past, and playing there.
    replay: Option<bool>,
    /// Other values are tried in the past.
    tries: bool,
}

impl Model {
    const fn badge(self) -> &'static str {
        match self {
            Self { tries: true, .. } => "WHAT-IF",
            Self { replay: Some(_), .. } => "REPLAY",
            Self { is_running: true, .. } => "LIVE",
            Self { is_running: false, .. } => "PAUSED",
        }
    }

    const fn plays(self) -> bool {
        matches!(self.replay, Some(true))
    }

    /// Whether a playing playhead is at the newest frame is for the caller.
    fn after(self, act: Act) -> Self {
        let mut model = self;
        match (act, &mut model.replay) {
            (Act::Space, Some(plays)) => *plays = !*plays,
            (Act::Space, None) => model.is_running = !model.is_running,
            (Act::Step, Some(plays)) => *plays = false,
            (Act::Step, None) => model.is_running = false,
            (Act::Back, _) => model.replay = Some(false),
            (Act::Forward, Some(plays)) => *plays = false,
            (Act::Slide, Some(_)) => model.tries = true,
            (Act::Forward | Act::Faster | Act::Slide, _) => {}
            (Act::Oldest | Act::Scrub, replay) => *replay = Some(replay.unwrap_or(false)),
            (Act::End, replay) => {
                *replay = None;
                model.tries = false;
            }
        }
        model
    }
}

fn perform(harness: &mut Harness<'_, App>, act: Act) {
    match act {
        Act::Space => key(harness, Key::Space),
        Act::Step => key(harness, Key::Period),
        Act::Back => key(harness, Key::ArrowLeft),
        Act::Forward => key(harness, Key::ArrowRight),
        Act::Oldest => key(harness, Key::Home),
        Act::End => key(harness, Key::End),
        Act::Scrub => {
            let place = place_of(harness, harness.state().engine().timeline_s() - 4.0);
            click(harness, place);
            // Clicks of one after the other are no double-click.
            harness.run_steps(1);
        }
        Act::Faster => {
            let speed = harness.get_by_role_and_label(egui::Role::Slider, "Speed");
            let twice = if speed.accesskit_node().numeric_value() == Some(2.0) { 1.0 } else { 2.0 };
            speed.set_value_accesskit(twice);
            harness.run_steps(2);
        }
        Act::Slide => {
            let weight = params(harness).cohesion_weight;
            let other = if weight > 1.0 { 0.5 } else { 1.5 };
            let slider = harness.get_by_role_and_label(egui::Role::Slider, "Cohesion weight");
            slider.set_value_accesskit(other);
            harness.run_steps(2);
            let edited = harness.state().engine().edited_params();
            assert_eq!(edited.cohesion_weight, other as f32, "the value that is set or tried");
        }
    }
}

/// Where the playhead must be after an act that places it.
fn assert_place(harness: &Harness<'_, App>, act: Act, before_s: f64, plays: bool) {
    let engine = harness.state().engine();
    let (oldest_s, newest_s) = {
        let ring = engine.timeline().ring();
        (ring.oldest().expect("recorded").seconds(), ring.newest().expect("recorded").seconds())
    };
    let shown_s = engine.shown_s();
    // One that plays, or did until now, has gone on by a few frames at up to
    // twice the speed.
    let slack = if plays { 0.2 } else { 1e-6 };
    match act {
        Act::Oldest => assert!((shown_s - oldest_s).abs() <= slack, "{shown_s}"),
        Act::Scrub => assert!((shown_s - (engine.timeline_s() - 4.0)).abs() <= slack + 0.04, "{shown_s}"),
        Act::Step => {
            let wanted = (before_s + 1.0 / 60.0).min(newest_s);
            assert!((shown_s - wanted).abs() <= slack + 1e-6, "{shown_s} from {before_s}");
        }
        Act::Back | Act::Forward => {
            let steps = shown_s * 60.0;
            assert!((steps - steps.round()).abs() < 1e-6, "on a whole step: {steps}");
            let way = shown_s - before_s;
            // The present goes on by a few steps before the key is answered.
            let is_right_way = if act == Act::Back { way <= slack + 4.0 / 60.0 } else { way >= -slack };
            assert!(is_right_way && way.abs() < 0.11 + slack, "{act:?} by {way}");
        }
        Act::Space | Act::End | Act::Faster | Act::Slide => {
            assert!(
                (shown_s - before_s).abs() <= slack + 0.04,
                "{act:?} does not move it: {before_s} to {shown_s}"
            );
        }
    }
}

fn act_and_compare(harness: &mut Harness<'_, App>, witness: &mut Witness, model: &mut Model, act: Act) {
    let (before_s, steps) = (harness.state().engine().shown_s(), step_count(harness));
    let (was_past, did_play) = (model.replay.is_some(), model.plays());
    perform(harness, act);
    witness.look(harness.state().engine());
    *model = model.after(act);
    // What plays at the newest frame becomes the present.
    let newest_s = harness.state().engine().timeline().ring().newest().expect("recorded").seconds();
    if was_past && model.plays() && before_s >= newest_s - 0.2 && !matches!(act, Act::Oldest | Act::Scrub) {
        harness.run_steps(20);
        model.replay = if model.tries { Some(false) } else { None };
    }
    assert_eq!(badge(harness), model.badge(), "{act:?}: {model:?}");
    let engine = harness.state().engine();
    assert_eq!(engine.transport().is_playing(), model.plays(), "{act:?}");
    assert_eq!(engine.clock().is_running(), model.is_running, "{act:?}");
    if model.replay.is_some() {
        assert_place(harness, act, before_s, did_play || model.plays());
        if was_past {
            assert_eq!(step_count(harness), steps, "{act:?}: the simulation is held");
        }
    }
    if *model == (Model { is_running: false, replay: None, tries: false }) && act == Act::Step && !was_past {
        assert!(step_count(harness) > steps, "a step was taken");
    }
}

#[test]
fn every_two_acts_after_each_other_from_each_mode() {
    let starts: [&[Act]; 4] = [&[], &[Act::Space], &[Act::Scrub], &[Act::Scrub, Act::Space]];
    for start in starts {
        let Run { engine, mut witness } = Run::new(preset(20)).steps(600);
        let mut harness = window_on(engine, View { shows_plots: false, ..noon() }, SIZE);
        harness.run_steps(3);
        for first in ACTS {
            for second in ACTS {
                let mut model = reset(&mut harness);
                for &act in start.iter().chain(&[first, second]) {
                    act_and_compare(&mut harness, &mut witness, &mut model, act);
                    harness.run_steps(3);
                    if harness.state().engine().is_in_past() != model.replay.is_some() {
                        panic!("{start:?}, {first:?}, {second:?}: it does not stay {model:?}");
                    }
                }
            }
        }
    }
}

/// Live, running, at the speed of time, with all clicks long ago.
fn reset(harness: &mut Harness<'_, App>) -> Model {
    key(harness, Key::End);
    if !harness.state().engine().clock().is_running() {
        key(harness, Key::Space);
    }
    if harness.state().engine().clock().speed() != RunSpeed::Times(1.0) {
        perform(harness, Act::Faster);
    }
    harness.run_steps(20);
    assert_eq!(badge(harness), "LIVE");
    Model { is_running: true, replay: None, tries: false }
}

#[test]
fn an_edit_in_the_past_is_tried_and_changes_neither_present_nor_picture() {
    let (mut harness, witness) = Run::new(preset(FISH)).steps(300).window(SIZE);
    key(&mut harness, Key::Home);
    let before = harness.state().shown().fish.clone();
    let edits = [
        ("Perception radius", 90.0, "in this frame: 70 px"),
        ("Trail opacity", 0.2, "in this frame: 0.12"),
        ("Maximum speed", 300.0, "in this frame: 165 px/s"),
    ];
    for (name, value, note) in edits {
        assert!(harness.query_by_label(note).is_none(), "{name}: nothing differs yet");
        harness.get_by_role_and_label(egui::Role::Slider, name).set_value_accesskit(value);
        harness.run_steps(3);
        assert!(harness.query_by_label(note).is_some(), "{name}: what it was is said");
    }
    assert_eq!(badge(&harness), "WHAT-IF");
    assert_eq!(harness.state().engine().edited_params().perception_radius, 90.0);
    assert_eq!(params(&harness).perception_radius, 70.0);
    assert_eq!(harness.state().engine().shown_params().perception_radius, 70.0);
    assert_eq!(harness.state().shown().fish, before);
    assert_one_picture(&harness, &witness);
    key(&mut harness, Key::End);
    harness.run_steps(2);
    assert!(harness.query_by_label("in this frame: 70 px").is_none(), "the present is as it is set");
}

#[test]
fn behind_a_replay_it_runs_on_and_the_frame_keeps_its_number() {
    let (mut harness, mut witness) = Run::new(preset(FISH)).steps(1900).window(SIZE);
    let place = place_of(&harness, harness.state().engine().timeline_s() - 28.0);
    click(&mut harness, place);
    harness.run_steps(2);
    let (number, held) = (shown_number(&harness), step_count(&harness));
    harness.run_steps(30);
    assert_eq!((step_count(&harness), shown_number(&harness)), (held, number), "held by default");
    harness.get_by_label("run on").click();
    harness.run_steps(3);
    let oldest = |harness: &Harness<'_, App>| {
        harness.state().engine().timeline().ring().oldest().expect("recorded").number
    };
    let is_gone = |text: &&str| text.contains("is gone");
    for _ in 0..300 {
        if Some(oldest(&harness)) > number {
            break;
        }
        assert_eq!((shown_number(&harness), badge(&harness)), (number, "REPLAY"));
        assert_one_picture(&harness, &witness);
        assert_eq!(harness.state().messages().filter(is_gone).count(), 0);
        harness.run_steps(1);
        witness.look(harness.state().engine());
    }
    assert!(step_count(&harness) > held + 55, "it runs on");
    assert_eq!(startled(&harness), 0, "and nobody is stirred");
    harness.run_steps(30);
    assert_eq!((shown_number(&harness), badge(&harness)), (Some(oldest(&harness)), "REPLAY"));
    assert_eq!(harness.state().messages().filter(is_gone).count(), 1, "it is said once");
    harness.get_by_label("run on").click();
    harness.run_steps(3);
    let held = step_count(&harness);
    harness.run_steps(10);
    assert_eq!(step_count(&harness), held, "held again");
}
