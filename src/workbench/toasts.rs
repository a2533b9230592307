//! Messages at the lower left. What failed, or what something can be done about,
//! stays until it is read.

use super::actions::Action;
use super::theme::Palette;
use eframe::egui::{
    Align2, Area, Context, Frame, Id, Key, Label, Margin, Order, RichText, Sense, Stroke, vec2,
};

/// A message that only informs stays so long, s.
const STAY_S: f64 = 5.0;
/// Most messages at once; of more the oldest that only inform go.
const MOST: usize = 4;

#[derive(Clone, Debug)]
struct Toast {
    text: String,
    is_failure: bool,
    /// What can be done about it: the words of a button, and what it does.
    offers: Vec<(&'static str, Action)>,
    at_s: f64,
}

impl Toast {
    /// Whether it waits for the person.
    const fn stays(&self) -> bool {
        self.is_failure || !self.offers.is_empty()
    }
}

/// The messages on screen.
#[derive(Debug, Default)]
pub struct Toasts(Vec<Toast>);

impl Toasts {
    /// Says something that needs no answer.
    pub fn inform(&mut self, ctx: &Context, text: String) {
        self.add(ctx, text, false, &[]);
    }

    /// Says what failed; it stays until it is clicked away.
    pub fn fail(&mut self, ctx: &Context, text: String) {
        eprintln!("mirofish: {text}");
        self.add(ctx, text, true, &[]);
    }

    /// Says something that can be answered; it stays until it is, or is clicked
    /// away. Each offer is the words of a button and what it does.
    pub fn offer(&mut self, ctx: &Context, text: String, offers: &[(&'static str, Action)]) {
        self.add(ctx, text, false, offers);
    }

    /// Takes back what offers this: it would do something else by now.
    pub fn withdraw(&mut self, action: Action) {
        self.0.retain(|toast| toast.offers.iter().all(|(_, offered)| *offered != action));
    }

    /// Takes back what was said about something: it is no longer so. The words
    /// are those before the first " is ".
    pub fn withdraw_about(&mut self, about: &str) {
        self.0.retain(|toast| subject(&toast.text) != about);
    }

    fn add(&mut self, ctx: &Context, text: String, is_failure: bool, offers: &[(&'static str, Action)]) {
        let at_s = ctx.input(|input| input.time);
        // A newer word on the same thing takes the place of the older one.
        self.0.retain(|toast| subject(&toast.text) != subject(&text));
        self.0.push(Toast { text, is_failure, offers: offers.to_vec(), at_s });
        while self.0.len() > MOST {
            let oldest = self.0.iter().position(|toast| !toast.stays()).unwrap_or(0);
            self.0.remove(oldest);
        }
    }

    /// The texts on screen, oldest first.
    pub fn texts(&self) -> impl Iterator<Item = &str> {
        self.0.iter().map(|toast| toast.text.as_str())
    }

    /// Draws the messages, `left` points from the left side. Returns the offer
    /// that was taken.
    pub fn ui(&mut self, ctx: &Context, left: f32) -> Option<Action> {
        let now_s = ctx.input(|input| input.time);
        self.0.retain(|toast| toast.stays() || now_s - toast.at_s < STAY_S);
        if self.0.is_empty() {
            return None;
        }
        if let Some(next) =
            self.0.iter().filter(|toast| !toast.stays()).map(|toast| toast.at_s).reduce(f64::min)
        {
            let left_s = (next + STAY_S - now_s).max(0.0);
            ctx.request_repaint_after(std::time::Duration::from_secs_f64(left_s + 0.01));
        }
        if ctx.input(|input| input.key_pressed(Key::Escape)) && !ctx.text_edit_focused() {
            self.0.clear();
            return None;
        }
        let mut read = None;
        Area::new(Id::unique("toasts"))
            .order(Order::Foreground)
            .anchor(Align2::LEFT_BOTTOM, vec2(left + 12.0, -44.0))
            .show(ctx, |ui| {
                for (index, toast) in self.0.iter().enumerate() {
                    if let Some(answer) = toast_ui(ui, toast) {
                        read = Some((index, answer));
                    }
                }
            });
        let (index, answer) = read?;
        self.0.remove(index);
        answer
    }
}

/// What a message is about: its words up to the first verb or number.
fn subject(text: &str) -> &str {
    text.split_once(" is ").map_or(text, |(subject, _)| subject)
}

/// Draws one message. Something if it was read: the offer that was taken, or
/// none if it was clicked away.
fn toast_ui(ui: &mut eframe::egui::Ui, toast: &Toast) -> Option<Option<Action>> {
    let palette = Palette::of(ui.visuals());
    let line = if toast.is_failure { palette.error } else { palette.accent };
    ui.set_max_width(520.0);
    let frame = Frame::new()
        .fill(palette.panel)
        .stroke(Stroke::new(1.0, line))
        .corner_radius(4)
        .inner_margin(Margin::symmetric(12, 8));
    let shown = frame.show(ui, |ui| {
        let text = Label::new(RichText::new(&toast.text).color(palette.text)).wrap().sense(Sense::click());
        let is_closed = ui.add(text).on_hover_text("Click to close; Escape closes all").clicked();
        if toast.offers.is_empty() {
            return is_closed.then_some(None);
        }
        let clicked = |ui: &mut eframe::egui::Ui| {
            toast
                .offers
                .iter()
                .filter(|(words, _)| ui.button(*words).clicked())
                .map(|(_, action)| *action)
                .last()
        };
        let taken = ui.horizontal(clicked).inner;
        taken.map(Some).or_else(|| is_closed.then_some(None))
    });
    shown.inner
}
