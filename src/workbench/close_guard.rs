//! The one question before the window closes on changes that are not saved.

use super::theme::Palette;
use eframe::egui::{Context, Id, Modal, RichText, ViewportCommand};

/// Where closing stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Stage {
    #[default]
    Open,
    /// The question is on screen.
    Asking,
    /// Saving was chosen; the window closes once that is done.
    Saving,
    /// The changes may go.
    Discarded,
}

/// Holds the window open until the question is answered.
#[derive(Debug, Default)]
pub struct CloseGuard(Stage);

impl CloseGuard {
    /// Draws the question if it is due. `is_asking_for_file` says that the
    /// saving is still waiting for the person. True if the preset is to be saved
    /// now.
    pub fn ui(&mut self, ctx: &Context, has_changes: bool, is_asking_for_file: bool) -> bool {
        let wants_to_close = ctx.input(|input| input.viewport().close_requested());
        if wants_to_close && has_changes && self.0 != Stage::Discarded {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
            self.0 = Stage::Asking;
        }
        match self.0 {
            Stage::Asking => self.question_ui(ctx),
            Stage::Saving if !has_changes => {
                ctx.send_viewport_cmd(ViewportCommand::Close);
                false
            }
            Stage::Saving if !is_asking_for_file => {
                // It has failed or was given up: the window stays.
                self.0 = Stage::Open;
                false
            }
            _ => false,
        }
    }

    fn question_ui(&mut self, ctx: &Context) -> bool {
        let modal = Modal::new(Id::unique("unsaved changes")).show(ctx, |ui| {
            ui.set_max_width(360.0);
            let text = "The preset has changes that are not saved.";
            ui.label(RichText::new(text).color(Palette::of(ui.visuals()).text));
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                let save = ui.button("Save").clicked();
                let discard = ui.button("Discard").clicked();
                (save, discard, ui.button("Cancel").clicked())
            })
            .inner
        });
        let (save, discard, cancel) = modal.inner;
        if save {
            self.0 = Stage::Saving;
        } else if discard {
            self.0 = Stage::Discarded;
            ctx.send_viewport_cmd(ViewportCommand::Close);
        } else if cancel || modal.should_close() {
            self.0 = Stage::Open;
        }
        save
    }
}
