//! A slider that is in focus, by keys and wheel.

use crate::params::{ParamId, Stride};
use eframe::egui::{Context, Event, Id, Key, Modifiers, MouseWheelUnit, Response, Ui, Vec2};

/// Points of a smooth wheel that are one stride.
const POINTS_A_STRIDE: f32 = 40.0;
/// Strides of Page Up and Page Down.
const PAGE: i32 = 10;

/// What keys and wheel ask of a slider in this frame.
#[derive(Debug)]
pub(super) struct Nudge {
    /// So many strides up, or down if negative.
    pub strides: i32,
    /// How far a stride goes.
    pub stride: Stride,
    /// Back to the loaded value.
    pub resets: bool,
    /// Whether an edit begins with this.
    pub begins: bool,
    /// Whether it is over.
    pub ends: bool,
}

/// The edit that keys or the wheel are at: one from the press to the letting go,
/// and as long as the wheel turns over the slider.
#[derive(Clone, Copy, Debug)]
struct Going {
    id: ParamId,
    is_by_wheel: bool,
    /// Points of a smooth wheel that make no whole stride yet.
    left_over: f32,
}

/// What is asked of a slider by keys and wheel, if it is in focus.
pub(super) fn nudge_of(ui: &Ui, slider: &Response, id: ParamId) -> Nudge {
    let place = Id::unique("slider nudge");
    let going =
        ui.data(|data| data.get_temp::<Option<Going>>(place)).flatten().filter(|going| going.id == id);
    if !slider.has_focus() {
        if going.is_some() {
            ui.data_mut(|data| data.insert_temp(place, None::<Going>));
        }
        return Nudge { ends: going.is_some(), ..nothing() };
    }
    ui.data_mut(|data| data.insert_temp(Id::unique("slider in focus"), slider.id));
    let is_over = slider.contains_pointer();
    let (mut nudge, is_held) = by_keys(ui);
    let mut left_over = going.map_or(0.0, |going| going.left_over);
    let by_wheel = if is_over { strides_of_wheel(ui, &mut left_over) } else { 0 };
    nudge.strides += by_wheel;
    let asks = nudge.strides != 0 || nudge.resets;
    let is_by_wheel = by_wheel != 0 || (!asks && going.is_some_and(|going| going.is_by_wheel));
    let goes_on = is_held || (is_by_wheel && is_over);
    nudge.begins = asks && going.is_none();
    nudge.ends = (asks || going.is_some()) && !goes_on;
    let is_going = goes_on && (asks || going.is_some());
    let stays = is_going.then_some(Going { id, is_by_wheel, left_over });
    if stays.is_some() || going.is_some() {
        ui.data_mut(|data| data.insert_temp(place, stays));
    }
    nudge
}

/// The slider that was in focus last.
pub(super) fn slider_in_focus(ctx: &Context) -> Option<Id> {
    ctx.data(|data| data.get_temp(Id::unique("slider in focus")))
}

const fn nothing() -> Nudge {
    Nudge { strides: 0, stride: Stride::Usual, resets: false, begins: false, ends: false }
}

/// What the keys ask for, and whether one of them is still held.
fn by_keys(ui: &Ui) -> (Nudge, bool) {
    const STRIDES: [(Key, i32); 4] =
        [(Key::ArrowLeft, -1), (Key::ArrowRight, 1), (Key::PageDown, -PAGE), (Key::PageUp, PAGE)];
    ui.input_mut(|input| {
        let stride = if input.modifiers.shift { Stride::Fine } else { Stride::Usual };
        let mut pressed = |key| {
            input.count_and_consume_key(Modifiers::NONE, key) as i32
                + input.count_and_consume_key(Modifiers::SHIFT, key) as i32
        };
        let strides = STRIDES.iter().map(|(key, strides)| pressed(*key) * strides).sum();
        let resets = [Key::Delete, Key::Backspace].map(pressed) != [0, 0];
        let is_held = STRIDES.iter().any(|(key, _)| input.key_down(*key));
        (Nudge { strides, stride, resets, ..nothing() }, is_held)
    })
}

/// Whole strides that the wheel has made; what it turns is not scrolled by too.
fn strides_of_wheel(ui: &Ui, left_over: &mut f32) -> i32 {
    ui.input_mut(|input| {
        input.smooth_scroll_delta = Vec2::ZERO;
        let turned = input.events.iter().filter_map(|event| match event {
            Event::MouseWheel { unit: MouseWheelUnit::Point, delta, .. } => Some(delta.y / POINTS_A_STRIDE),
            Event::MouseWheel { delta, .. } => Some(delta.y),
            _ => None,
        });
        let all = *left_over + turned.sum::<f32>();
        *left_over = all.fract();
        all.trunc() as i32
    })
}
