//! The selected fish, live or in the past: what it is about, what moved it in
//! the step that made the state looked at, what comes next, and where it came
//! from (SPEC 10).

mod cells;
mod facts;
mod gauges;
mod table;
mod trace;

use super::Outbox;
use super::icons::state_mark_ui;
use super::plots::{SlowRange, TimeAxis};
use super::theme::{Palette, SMALL, readable};
use crate::aquarium::{DrawnFish, Shown, state_color};
use crate::behavior::{FishState, Outlook};
use crate::engine::Engine;
use crate::shoal::{Account, Reason};
use eframe::egui::{CollapsingHeader, RichText, Ui};

/// Numbers that change each frame are refreshed so often, s.
const REFRESH_S: f64 = 0.1;

/// What the inspector remembers from frame to frame.
#[derive(Debug, Default)]
pub struct Inspector {
    told: Option<Told>,
    speed_range: SlowRange,
}

/// What was found out about a fish, and when.
#[derive(Debug)]
struct Told {
    fish: usize,
    at_s: f64,
    account: Option<Account>,
    outlook: Option<Outlook>,
}

/// What the inspector reads.
#[derive(Clone, Copy)]
pub struct Inspected<'a> {
    /// The engine.
    pub engine: &'a Engine,
    /// The picture.
    pub shown: &'a Shown,
    /// The selected fish.
    pub selected: Option<usize>,
}

impl Inspector {
    /// Draws what is known about the selected fish. A click on one of its
    /// traces asks for that moment.
    pub fn ui(&mut self, ui: &mut Ui, inspected: Inspected<'_>, axis: &mut TimeAxis, out: &mut Outbox) {
        let Inspected { engine, shown, selected } = inspected;
        let Some(id) = selected else {
            let hint = "Ctrl+click or right-click a fish to look at it; Tab goes on to the next.";
            ui.label(RichText::new(hint).color(Palette::of(ui.visuals()).weak));
            return;
        };
        let Some(fish) = shown.fish.get(id) else {
            ui.label(format!("Fish #{id} did not swim in this frame."));
            return;
        };
        self.refresh(ui, engine, id);
        let (account, outlook) = self.told.as_ref().map_or((None, None), |told| {
            let Told { account, outlook, .. } = told;
            (account.as_ref(), outlook.as_ref())
        });
        ui.push_id("inspector", |ui| {
            headline_ui(ui, engine, id, fish, outlook);
            reason_ui(ui, engine, account);
            ui.add_space(2.0);
            facts::facts_ui(ui, engine, id, fish, shown);
            if let Some(account) = account {
                part_ui(ui, "What moved it", true, |ui| table::table_ui(ui, account));
                let title = format!("Neighbors ({})", account.neighbors.len());
                part_ui(ui, &title, true, |ui| facts::neighbors_ui(ui, account));
            }
            if let Some(outlook) = outlook {
                part_ui(ui, "What comes next", true, |ui| gauges::gauges_ui(ui, outlook));
            }
            part_ui(ui, "Where it came from", true, |ui| {
                trace::traces_ui(ui, engine, id, axis, &mut self.speed_range, out);
            });
        });
    }

    /// A sentence that changes sixty times a second cannot be read: while time
    /// goes on it is told anew ten times a second, at rest whenever it is shown.
    fn refresh(&mut self, ui: &Ui, engine: &Engine, fish: usize) {
        let now_s = ui.input(|input| input.time);
        let is_fresh = |told: &Told| told.fish == fish && (now_s - told.at_s).abs() < REFRESH_S;
        if engine.is_moving() && self.told.as_ref().is_some_and(is_fresh) {
            return;
        }
        let (account, outlook) = (engine.account(fish), engine.outlook(fish));
        self.told = Some(Told { fish, at_s: now_s, account, outlook });
    }
}

/// Who it is, what it is about, for how long.
fn headline_ui(ui: &mut Ui, engine: &Engine, id: usize, fish: &DrawnFish, outlook: Option<&Outlook>) {
    let palette = Palette::of(ui.visuals());
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        ui.label(RichText::new(format!("#{id}")).strong())
            .on_hover_text("Its id, which it keeps while it swims");
        state_mark_ui(ui, fish.state);
        let color = readable(ui.visuals(), state_color(fish.state));
        ui.label(RichText::new(fish.state.name()).color(color)).on_hover_text("What it is about");
        let since = facts::time_in_state(engine, id, fish.state);
        let since = RichText::new(since).monospace().color(palette.weak);
        ui.label(since).on_hover_text("For how long it has been; in the past as long as the frames tell");
        let rest = outlook.and_then(rest_of);
        if let Some((text, help)) = rest {
            ui.label(RichText::new(text).monospace().color(palette.weak)).on_hover_text(help);
        }
    });
}

/// What is left of a startle, or of the fright after it.
fn rest_of(outlook: &Outlook) -> Option<(String, &'static str)> {
    if outlook.state == FishState::Startled {
        Some((format!("{:.1} s left", outlook.seconds_to_keep), "Until its startle is over"))
    } else if outlook.fright > 0.0 {
        let help = "What is left of its fright: 1 while startled, then fading to 0";
        Some((format!("fright {:.2}", outlook.fright), help))
    } else {
        None
    }
}

/// The sentence, or why there is none.
fn reason_ui(ui: &mut Ui, engine: &Engine, account: Option<&Account>) {
    match account {
        Some(account) => {
            let text = RichText::new(Reason::of(account).to_string()).strong();
            ui.label(text).on_hover_text("What dominated the step that led here; left and right are its own");
        }
        None => {
            let why = if engine.is_in_past() && engine.exact().is_none() {
                "This step is not found again yet, or more has come in since than is kept."
            } else {
                "It has taken no step yet since it came in: nothing has moved it."
            };
            ui.label(RichText::new(why).color(Palette::of(ui.visuals()).weak));
        }
    }
}

fn part_ui(ui: &mut Ui, title: &str, is_open: bool, content: impl FnOnce(&mut Ui)) {
    // The title may hold a number; the part stays the same.
    let id = title.split(" (").next().map(str::to_owned);
    let title = RichText::new(title).size(SMALL);
    CollapsingHeader::new(title).id_salt(id).default_open(is_open).show_unindented(ui, content);
}
