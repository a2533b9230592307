//! How the hands move the view of the tank, and how the view follows.

use super::App;
use crate::aquarium::{Camera, Follow, Room};
use crate::mirror::Sampler;
use crate::shoal::Plane;
use crate::workbench::Minimap;
use crate::workbench::actions::Action;
use eframe::egui::{
    Context, CursorIcon, Event, MouseWheelUnit, PointerButton, Pos2, Response, Ui, Vec2, vec2,
};

/// The wheel turned so far, points, makes the picture e times as large: a notch a
/// fifth.
const POINTS_PER_E: f32 = 220.0;
/// What a notch of the wheel moves the view by with Shift held, points.
const POINTS_PER_LINE: f32 = 40.0;
/// How much larger or smaller one press of a key makes the picture.
const KEY_FACTOR: f32 = 1.25;

/// What is remembered of the view from frame to frame.
#[derive(Debug, Default)]
pub(super) struct Looking {
    /// What the picture of the frame before was seen by.
    seen_by: Option<(Room, Camera)>,
    /// Whether the hand holds the tank and moves it.
    is_panning: bool,
    /// Where the pointer is over the water, points.
    pointer: Option<Pos2>,
}

impl Looking {
    /// Notes what the picture under the hands is seen by. Whether it is another
    /// one than before; where only the view has moved, the water is carried along
    /// under the pointer.
    pub fn note(&mut self, room: &Room, camera: &Camera, sampler: &mut Sampler) -> bool {
        match self.seen_by.replace((*room, *camera)) {
            Some((old_room, old)) if old_room == *room => {
                if old != *camera {
                    sampler.carry(|place| camera.tank_from_screen(old.screen_from_tank(place)));
                }
                false
            }
            _ => true,
        }
    }
}

/// What the hands do to the view in a frame.
#[derive(Clone, Copy, Debug)]
struct Gestures {
    /// Whether a press takes hold of the tank.
    takes_hold: bool,
    is_any_button_down: bool,
    /// How far the pointer has moved, or the fingers have, points.
    moved: Vec2,
    /// How far wheel or trackpad have moved the view, points.
    scrolled: Vec2,
    factor: f32,
    has_fingers: bool,
    pointer: Option<Pos2>,
    is_shift_held: bool,
}

impl Gestures {
    fn of(ui: &Ui) -> Self {
        ui.input(|input| {
            let (pointer, is_shift_held) = (&input.pointer, input.modifiers.shift);
            let is_panned = |button| match button {
                PointerButton::Middle => true,
                PointerButton::Primary => is_shift_held,
                _ => false,
            };
            let buttons = [PointerButton::Middle, PointerButton::Primary];
            let touch = input.multi_touch();
            // Where Shift is held the wheel moves the view.
            let wheel = if is_shift_held { 0.0 } else { input.smooth_scroll_delta().y };
            Self {
                takes_hold: buttons
                    .into_iter()
                    .any(|button| pointer.button_pressed(button) && is_panned(button)),
                is_any_button_down: pointer.any_down(),
                moved: touch.map_or(pointer.delta(), |touch| touch.translation_delta),
                scrolled: input.events.iter().filter_map(scrolled).fold(Vec2::ZERO, |sum, one| sum + one),
                factor: input.zoom_delta() * (wheel / POINTS_PER_E).exp(),
                has_fingers: touch.is_some(),
                pointer: touch.map(|touch| touch.center_pos).or_else(|| pointer.latest_pos()),
                is_shift_held,
            }
        })
    }
}

/// How far an event moves the view, points. The context would make one axis of
/// both with Shift held, but a trackpad has two.
fn scrolled(event: &Event) -> Option<Vec2> {
    match event {
        Event::MouseWheel { unit, delta, modifiers, .. } if modifiers.shift && !modifiers.command => {
            Some(match unit {
                MouseWheelUnit::Point => *delta,
                MouseWheelUnit::Line | MouseWheelUnit::Page => vec2(delta.x + delta.y, 0.0) * POINTS_PER_LINE,
            })
        }
        _ => None,
    }
}

impl App {
    /// The room for the tank, and the tank of the moment shown.
    pub(super) fn tank_room(&self) -> Room {
        Room { view: self.room, tank: self.shown_tank() }
    }

    /// Moves the view as the hands do. Whether they hold the tank: what they do is
    /// then not done in the water.
    pub(super) fn take_gestures(
        &mut self,
        ui: &Ui,
        water: &Response,
        map: Option<(&Minimap, &Response)>,
    ) -> bool {
        let gestures = Gestures::of(ui);
        let room = self.tank_room();
        let viewing = &mut self.view.viewing;
        if let Some((map, response)) = map
            && response.is_pointer_button_down_on()
            && let Some(at) = response.interact_pointer_pos()
        {
            viewing.look_at(&room, map.place_at(at));
        }
        let is_over = water.hovered() || water.is_pointer_button_down_on();
        self.looking.pointer = gestures.pointer.filter(|at| is_over && water.rect.contains(*at));
        let has_held = self.looking.is_panning;
        let takes_hold = water.is_pointer_button_down_on() && (gestures.takes_hold || gestures.has_fingers);
        if has_held || gestures.has_fingers && is_over {
            viewing.pan(&room, gestures.moved);
        }
        // Let go of within the frame it was held by, too.
        self.looking.is_panning = (has_held || takes_hold) && gestures.is_any_button_down;
        if let Some(at) = self.looking.pointer {
            if gestures.factor != 1.0 {
                viewing.zoom(&room, gestures.factor, at);
            }
            if gestures.scrolled != Vec2::ZERO {
                viewing.pan(&room, gestures.scrolled);
            }
        }
        let is_held = has_held || takes_hold;
        if !viewing.is_fit() && is_held {
            ui.ctx().set_cursor_icon(CursorIcon::Grabbing);
        } else if !viewing.is_fit() && gestures.is_shift_held && self.looking.pointer.is_some() {
            ui.ctx().set_cursor_icon(CursorIcon::Grab);
        }
        is_held
    }

    /// Lets the view ease and follow by a frame of `wall_s` seconds.
    pub(super) fn move_view(&mut self, wall_s: f64) {
        let room = self.tank_room();
        let Self { view, aquarium, engine, .. } = self;
        let viewing = &mut view.viewing;
        if viewing.follow() == Follow::Fish && view.selected.is_none() {
            viewing.stop_following();
        }
        let params = engine.shown_params();
        let followed = aquarium.followed(viewing.follow(), view.selected, params, wall_s);
        viewing.advance(&room, followed, &Plane::new(params), wall_s);
    }

    /// Moves the view as a key or a menu entry asks for.
    pub(super) fn look(&mut self, ctx: &Context, action: Action) {
        let room = self.tank_room();
        let at = self.looking.pointer.unwrap_or_else(|| room.view.center());
        let viewing = &mut self.view.viewing;
        match action {
            Action::ZoomIn => viewing.zoom(&room, KEY_FACTOR, at),
            Action::ZoomOut => viewing.zoom(&room, 1.0 / KEY_FACTOR, at),
            Action::WholeTank => viewing.look_at_all(&room),
            Action::OneToOne => viewing.zoom_to(&room, 1.0, at),
            Action::FollowCluster => viewing.toggle_follow(&room, Follow::LargestCluster),
            Action::FollowFish if self.view.selected.is_some() => viewing.toggle_follow(&room, Follow::Fish),
            Action::FollowFish => {
                let text = "No fish to follow: Ctrl+click or right-click one, or press Tab".to_owned();
                self.toasts.inform(ctx, text);
            }
            _ => {}
        }
    }
}
