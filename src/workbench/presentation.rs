//! The tank alone on the full screen.

use super::View;
use eframe::egui::{
    Align2, Area, Color32, Context, CursorIcon, Frame, Id, Label, Margin, Order, RichText, TextWrapMode,
    ViewportCommand, vec2,
};
use std::time::Duration;

/// The words about how to leave stay for so long, s, and fade in the end of it.
const HINT_S: f64 = 3.0;
const FADE_S: f64 = 1.0;
/// A pointer that rests for so long, s, is not drawn.
const POINTER_S: f32 = 3.0;

/// What is around a tank that is shown alone: neither theme would do on a wall.
pub const BACKDROP: Color32 = Color32::from_rgb(0x06, 0x08, 0x0B);

/// Begins and ends the presentation.
#[derive(Debug, Default)]
pub struct Presentation {
    began_s: f64,
    was_fullscreen: bool,
}

impl Presentation {
    /// Begins the presentation or ends it.
    pub fn toggle(&mut self, ctx: &Context, view: &mut View) {
        view.is_presenting = !view.is_presenting;
        if view.is_presenting {
            view.close_windows();
            let (now_s, is_fullscreen) =
                ctx.input(|input| (input.time, input.viewport().fullscreen == Some(true)));
            *self = Self { began_s: now_s, was_fullscreen: is_fullscreen };
        }
        let is_full = view.is_presenting || self.was_fullscreen;
        ctx.send_viewport_cmd(ViewportCommand::Fullscreen(is_full));
    }

    /// Says for a while how to leave; hides a pointer that rests.
    pub fn ui(&self, ctx: &Context) {
        if ctx.input(|input| input.pointer.time_since_last_movement()) > POINTER_S {
            ctx.set_cursor_icon(CursorIcon::None);
        }
        let left_s = self.began_s + HINT_S - ctx.input(|input| input.time);
        if left_s <= 0.0 {
            return;
        }
        if left_s > FADE_S {
            ctx.request_repaint_after(Duration::from_secs_f64(left_s - FADE_S));
        } else {
            ctx.request_repaint();
        }
        let hint = Area::new(Id::unique("presentation hint"))
            .order(Order::Foreground)
            .anchor(Align2::CENTER_TOP, vec2(0.0, 24.0))
            .fade_in(false)
            .interactable(false);
        hint.show(ctx, |ui| {
            ui.set_opacity((left_s / FADE_S).clamp(0.0, 1.0) as f32);
            let frame = Frame::new()
                .fill(Color32::from_black_alpha(190))
                .corner_radius(4)
                .inner_margin(Margin::symmetric(14, 8));
            frame.show(ui, |ui| {
                let text = RichText::new("F11 or Escape leaves").color(Color32::from_gray(225));
                ui.add(Label::new(text).wrap_mode(TextWrapMode::Extend).selectable(false));
            });
        });
    }
}
