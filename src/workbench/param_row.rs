//! One parameter on one line: name, slider, value with unit.

use super::Outbox;
use super::param_nudge::{Nudge, nudge_of};
use super::param_tip::{marks_ui, menu_ui, tooltip_ui};
use super::theme::{Palette, ROW, SMALL};
use super::typed_field::TypedField;
use crate::command::Command;
use crate::params::{Kind, ParamError, ParamId, ParamValue, Params};
use eframe::egui::style::HandleShape;
use eframe::egui::{
    Align, ComboBox, Id, Label, Layout, Response, RichText, Sense, Slider, SliderClamping, Stroke, Ui,
    UiBuilder, pos2, vec2,
};
use std::ops::RangeInclusive;

/// Width of the value's field, points.
const VALUE_WIDTH: f32 = 72.0;
/// Most characters of a number that fit into it beside the longest unit.
const MOST_DIGITS: usize = 7;
/// Height of a slider's handle and a bit, points.
const HANDLE: f32 = 16.0;

/// What a row shows of one parameter.
pub(super) struct ParamRow<'a> {
    pub id: ParamId,
    pub params: &'a Params,
    pub loaded: &'a Params,
    pub name_width: f32,
    /// Why turning it changes nothing now, if that is so.
    pub idle: Option<String>,
    /// Whether draws leave it alone.
    pub is_locked: bool,
    /// The counts that can be had, if the tank keeps the density of the loaded
    /// preset.
    pub counts_at_density: Option<RangeInclusive<u32>>,
}

impl ParamRow<'_> {
    /// Draws the row; edits go to the outbox.
    pub fn ui(&self, ui: &mut Ui, out: &mut Outbox) {
        let (rect, _) = ui.allocate_exact_size(vec2(ui.available_width(), ROW), Sense::hover());
        let builder =
            UiBuilder::new().id_salt(self.id).max_rect(rect).layout(Layout::left_to_right(Align::Center));
        let mut row = ui.new_child(builder);
        row.spacing_mut().item_spacing.x = 4.0;
        marks_ui(&mut row, self);
        let name = self.name_ui(&mut row, out);
        match self.id.spec().kind {
            Kind::Choice { names, meanings, .. } => self.choice_ui(&mut row, out, &name, names, meanings),
            _ => {
                self.slider_ui(&mut row, out, &name);
                self.value_ui(&mut row, out, &name);
            }
        }
    }

    /// Brings the row, which was just drawn, into sight with its field ready to
    /// be typed into.
    pub fn show_ready(&self, ui: &Ui) {
        ui.scroll_to_cursor(Some(Align::Center));
        ui.memory_mut(|memory| memory.request_focus(self.field_id()));
    }

    fn field_id(&self) -> Id {
        Id::unique(("value field", self.id))
    }

    pub fn value(&self) -> ParamValue {
        self.params.get(self.id)
    }

    /// Asks for another value.
    pub fn set(&self, value: ParamValue, out: &mut Outbox) {
        out.command(match value {
            ParamValue::Count(count) if self.counts_at_density.is_some() => Command::SetFishAtDensity(count),
            _ => Command::SetParam(self.id, value),
        });
    }

    /// A drag ends where the tank does, as it ends at the rail's end.
    fn within_reach(&self, value: ParamValue) -> ParamValue {
        match (value, &self.counts_at_density) {
            (ParamValue::Count(count), Some(counts)) => {
                ParamValue::Count(count.clamp(*counts.start(), *counts.end()))
            }
            _ => value,
        }
    }

    /// Whether the tank can follow a typed value.
    fn check(&self, value: ParamValue) -> Result<ParamValue, ParamError> {
        match value {
            ParamValue::Count(count) if self.counts_at_density.is_some() => {
                self.loaded.sides_at_same_density(count).map(|_| value)
            }
            _ => Ok(value),
        }
    }

    /// The value without decimals for which its field has no room.
    fn short_number(&self) -> String {
        let text = self.id.spec().number_text(self.value());
        match self.value() {
            ParamValue::Float(value) if value >= 1.0 && text.len() > MOST_DIGITS => {
                let whole = format!("{value:.0}").len();
                format!("{value:.*}", MOST_DIGITS.saturating_sub(whole + 1))
            }
            _ => text,
        }
    }

    fn name_ui(&self, ui: &mut Ui, out: &mut Outbox) -> Response {
        let spec = self.id.spec();
        let (rect, _) = ui.allocate_exact_size(vec2(self.name_width, ROW), Sense::hover());
        let builder = UiBuilder::new().max_rect(rect).layout(Layout::left_to_right(Align::Center));
        let words = RichText::new(spec.label).size(SMALL);
        let palette = Palette::of(ui.visuals());
        let words = if self.idle.is_some() { words.color(palette.weak) } else { words };
        // It is clicked, and no stop on the way of the keys.
        let label = Label::new(words).selectable(false).truncate().sense(Sense::CLICK);
        let name = ui.new_child(builder).add(label).on_hover_ui(|ui| tooltip_ui(ui, self));
        if name.double_clicked() {
            self.set(self.loaded.get(self.id), out);
        }
        name.context_menu(|ui| menu_ui(ui, self, out));
        name
    }

    fn slider_ui(&self, ui: &mut Ui, out: &mut Outbox, name: &Response) {
        let spec = self.id.spec();
        let width = (ui.available_width() - VALUE_WIDTH - 4.0).max(24.0);
        ui.spacing_mut().slider_width = width;
        ui.spacing_mut().interact_size.y = HANDLE;
        let value = self.value();
        let mut set = None;
        let slider = Slider::from_get_set(spec.slider_range(), |new| {
            if let Some(new) = new {
                set = Some(self.within_reach(typed_like(value, new)));
            }
            set.unwrap_or(value).number()
        })
        .show_value(false)
        .clamping(SliderClamping::Never)
        .handle_shape(HandleShape::Circle)
        .logarithmic(spec.is_logarithmic())
        .smallest_positive(spec.smallest_on_rail());
        let slider = if matches!(value, ParamValue::Count(_)) { slider.integer() } else { slider };
        let response = ui.add_sized(vec2(width, ROW), slider).labelled_by(name.id);
        self.paint_default_tick(ui, &response);
        if response.drag_started() {
            response.request_focus();
            out.command(Command::BeginEdit);
        }
        let nudge = nudge_of(ui, &response, self.id);
        if nudge.begins {
            out.command(Command::BeginEdit);
        }
        if let Some(new) = self.nudged(&nudge).or(set).filter(|new| *new != value) {
            self.set(new, out);
        }
        if response.drag_stopped() || nudge.ends {
            out.command(Command::EndEdit);
        }
        response.context_menu(|ui| menu_ui(ui, self, out));
        response.on_hover_ui(|ui| tooltip_ui(ui, self));
    }

    /// What keys and wheel make of the value.
    fn nudged(&self, nudge: &Nudge) -> Option<ParamValue> {
        let spec = self.id.spec();
        if nudge.resets {
            return Some(self.loaded.get(self.id));
        }
        let strides = (nudge.strides != 0).then(|| spec.strided(self.value(), nudge.strides, nudge.stride));
        strides.map(|value| self.within_reach(value))
    }

    /// A tick on the rail where the default is.
    fn paint_default_tick(&self, ui: &Ui, slider: &Response) {
        let spec = self.id.spec();
        let share = spec.share_on_rail(spec.default_value().number()) as f32;
        // A round handle stops this far from the ends.
        let inset = slider.rect.height() / 2.5;
        let x = slider.rect.left() + inset + share * (slider.rect.width() - 2.0 * inset);
        let y = slider.rect.center().y;
        let palette = Palette::of(ui.visuals());
        ui.painter().line_segment([pos2(x, y + 6.0), pos2(x, y + 10.0)], Stroke::new(1.5, palette.weak));
    }

    /// The value as a field: typing gives any value of the hard range, and what
    /// is refused is said.
    fn value_ui(&self, ui: &mut Ui, out: &mut Outbox, name: &Response) {
        let spec = self.id.spec();
        let field = TypedField {
            id: self.field_id(),
            shown: &format!("{}{}", self.short_number(), spec.unit_suffix()),
            bare: &spec.number_text(self.value()),
            width: VALUE_WIDTH,
            label: name.id,
        };
        if let (_, Some(text)) = field.ui(ui) {
            self.take_typed(&text, out);
        }
    }

    fn take_typed(&self, text: &str, out: &mut Outbox) {
        let spec = self.id.spec();
        // The unit may be typed too, or left standing.
        let number = text.trim().strip_suffix(spec.unit).unwrap_or(text);
        match spec.parse(number).and_then(|value| self.check(value)) {
            Ok(value) if value != self.value() => self.set(value, out),
            Ok(_) => {}
            Err(error) => {
                let said = error.to_string().replace(&format!("`{}`", spec.field), spec.label);
                out.fail(format!("{said}. It stays {}.", spec.value_text(self.value())));
            }
        }
    }

    fn choice_ui(
        &self,
        ui: &mut Ui,
        out: &mut Outbox,
        name: &Response,
        names: &[&'static str],
        meanings: &[&'static str],
    ) {
        let ParamValue::Choice(current) = self.value() else {
            return;
        };
        let mut chosen = current;
        let combo = ComboBox::from_id_salt(self.id)
            .width(ui.available_width())
            .selected_text(names[usize::from(current)])
            .show_ui(ui, |ui| {
                for (index, (choice, meaning)) in names.iter().zip(meanings).enumerate() {
                    ui.selectable_value(&mut chosen, index as u8, *choice).on_hover_text(*meaning);
                }
            });
        combo.response.labelled_by(name.id).on_hover_text(meanings[usize::from(current)]);
        if chosen != current {
            self.set(ParamValue::Choice(chosen), out);
        }
    }
}

/// A slider's number as a value of the same type; short, as a person would
/// write it.
fn typed_like(value: ParamValue, number: f64) -> ParamValue {
    match value {
        ParamValue::Float(_) => ParamValue::Float(number as f32),
        ParamValue::Count(_) => ParamValue::Count(number.round().max(0.0) as u32),
        ParamValue::Choice(_) => value,
    }
}
