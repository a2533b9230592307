//! The tour: five short cards in the order in which people should tune.

use super::access::{Region, region_rect};
use super::actions::{Action, key_text};
use super::params_panel::group_rect;
use super::theme::{LARGE, Palette};
use super::view::View;
use crate::params::Group;
use eframe::egui::{
    Align, Context, CornerRadius, Id, LayerId, Layout, Order, Rect, RichText, Sense, Stroke, StrokeKind, Ui,
    Window, pos2, vec2,
};

/// Width of a card, points.
const WIDTH: f32 = 340.0;

/// What a card points at.
#[derive(Clone, Copy, Debug)]
enum Target {
    Groups(&'static [Group]),
    Water,
    Region(Region),
}

/// One card.
#[derive(Debug)]
struct Card {
    title: &'static str,
    text: &'static str,
    target: Target,
}

const CARDS: [Card; 5] = [
    Card {
        title: "First the scale",
        text: "How far a fish sees, how fast it swims and how sharply it turns set the size of everything else. Turn perception and speed until the shoal fills the tank as you like it. A double-click on a name takes a value back.",
        target: Target::Groups(&[Group::Scale]),
    },
    Card {
        title: "Then the three rules, in this order",
        text: "Separation first, until fish keep their distance. Then cohesion, just enough that nobody is lost. Alignment last: it makes a crowd a shoal, and too much of it a plank.",
        target: Target::Groups(&[Group::Weights]),
    },
    Card {
        title: "Then the startle",
        text: "Click the water: every fish flees, and calm returns in layers. Rest the pointer there, and the near ones come to look. Tune how long a fright lasts when the calm shoal is right.",
        target: Target::Water,
    },
    Card {
        title: "Looks come last",
        text: "Trails and smoothing change what you see, never what the fish do. Under “All” there are many more parameters; a quiet ring beside a name says that it does nothing as the others stand.",
        target: Target::Groups(&[Group::Looks, Group::Replay]),
    },
    Card {
        title: "Nothing is lost",
        text: "Pull the timeline back and move a slider there: the last thirty seconds are lived again with your value. Every edit can be undone. {find} finds anything, {help} shows all keys.",
        target: Target::Region(Region::Timeline),
    },
];

/// Draws the card that is open, and a frame around what it is about.
pub fn tour_ui(ctx: &Context, view: &mut View, water: Rect) {
    let Some((place, card)) = view.tour.and_then(|place| Some((place, CARDS.get(place)?))) else {
        return;
    };
    let target = target_rect(ctx, card.target, water);
    if let Some(target) = target {
        paint_frame(ctx, target);
    }
    let mut is_open = true;
    let room = ctx.content_rect();
    let width = WIDTH.min(room.width() - 32.0).max(16.0);
    // Each card has a place of its own, from which it can be moved.
    let window = Window::new("Tour")
        .id(Id::unique(("tour", place)))
        .open(&mut is_open)
        .collapsible(false)
        .resizable(false)
        .default_pos(beside(target, room, width));
    window.show(ctx, |ui| {
        ui.set_width(width);
        card_ui(ui, card, place, view);
    });
    if !is_open {
        view.tour = None;
    }
}

fn card_ui(ui: &mut Ui, card: &Card, place: usize, view: &mut View) {
    let palette = Palette::of(ui.visuals());
    ui.label(RichText::new(card.title).size(LARGE).color(palette.text));
    ui.add_space(4.0);
    let key = |action: Action| {
        action.spec().shortcut.map(|shortcut| key_text(ui.ctx(), &shortcut)).unwrap_or_default()
    };
    let keys = [("{find}", key(Action::TogglePalette)), ("{help}", key(Action::ToggleHelp))];
    ui.label(keys.iter().fold(card.text.to_owned(), |text, (place, key)| text.replace(place, key)));
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(vec2(14.0 * CARDS.len() as f32, 20.0), Sense::hover());
        for dot in 0..CARDS.len() {
            let center = pos2(rect.left() + 14.0 * dot as f32 + 6.0, rect.center().y);
            let is_here = dot == place;
            ui.painter().circle(
                center,
                if is_here { 4.0 } else { 3.0 },
                if is_here { palette.accent } else { palette.panel },
                Stroke::new(1.0, palette.accent),
            );
        }
        ui.weak(format!("{} of {}", place + 1, CARDS.len()));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let is_last = place + 1 == CARDS.len();
            if ui.button(if is_last { "Done" } else { "Next" }).clicked() {
                view.tour = (!is_last).then_some(place + 1);
            }
            if ui.add_enabled(place > 0, eframe::egui::Button::new("Back")).clicked() {
                view.tour = Some(place - 1);
            }
            if !is_last && ui.button("Skip").on_hover_text("Help > Tour brings it back").clicked() {
                view.tour = None;
            }
        });
    });
}

fn target_rect(ctx: &Context, target: Target, water: Rect) -> Option<Rect> {
    match target {
        Target::Groups(groups) => {
            let rects = groups.iter().filter_map(|group| group_rect(ctx, *group));
            rects.reduce(Rect::union).map(|rect| rect.expand(3.0))
        }
        Target::Water => Some(water),
        Target::Region(region) => region_rect(ctx, region),
    }
    .filter(|rect| rect.is_positive())
}

/// Where the card stands: right of what it is about if there is room, else over
/// its middle; always in the window.
fn beside(target: Option<Rect>, room: Rect, width: f32) -> eframe::egui::Pos2 {
    let target = target.unwrap_or(room);
    let needed = width + 48.0;
    let x = if target.right() + needed < room.right() {
        target.right() + 16.0
    } else {
        target.center().x - width / 2.0
    };
    let y = if target.top() > room.center().y { target.top() - 230.0 } else { target.top() + 16.0 };
    pos2(x.min(room.right() - needed).max(room.left() + 8.0), y.max(room.top() + 8.0))
}

fn paint_frame(ctx: &Context, rect: Rect) {
    let palette = Palette::of(&ctx.global_style().visuals);
    let painter = ctx.layer_painter(LayerId::new(Order::Foreground, Id::unique("tour frame")));
    let stroke = Stroke::new(2.0, palette.accent);
    painter.rect_stroke(rect, CornerRadius::same(4), stroke, StrokeKind::Inside);
}
