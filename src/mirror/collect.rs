//! The only place that reads the window's input for the shoal.

use super::FrameInput;
use crate::aquarium::Camera;
use crate::shoal::Vec2;
use eframe::egui::{Event, Response, Ui};

/// What a frame of the window means for the water. `water` is the response of
/// the tank's rectangle: a menu over it, or a drag that began elsewhere, takes
/// the pointer away.
#[must_use]
pub fn collect(ui: &Ui, water: &Response, camera: &Camera) -> FrameInput {
    let is_in_water = water.hovered() || water.is_pointer_button_down_on();
    let pointer = ui
        .input(|input| input.pointer.latest_pos())
        .filter(|place| is_in_water && water.rect.contains(*place))
        .and_then(|place| camera.tank_from_screen(place));
    FrameInput {
        pointer,
        click: click(ui, water, camera),
        is_active: ui.input(|input| input.events.iter().any(is_touch)),
    }
}

/// A plain primary click; with Ctrl it is meant for a fish, with Shift for the view.
fn click(ui: &Ui, water: &Response, camera: &Camera) -> Option<Vec2> {
    let is_plain =
        ui.input(|input| !input.modifiers.command && !input.modifiers.ctrl && !input.modifiers.shift);
    if !water.clicked() || !is_plain {
        return None;
    }
    camera.tank_from_screen(water.interact_pointer_pos()?)
}

/// Whether an event comes from the person's hands.
const fn is_touch(event: &Event) -> bool {
    matches!(
        event,
        Event::Key { .. }
            | Event::Text(_)
            | Event::Paste(_)
            | Event::Ime(_)
            | Event::PointerMoved(_)
            | Event::PointerButton { .. }
            | Event::MouseWheel { .. }
            | Event::Touch { .. }
            | Event::Zoom(_)
    )
}
