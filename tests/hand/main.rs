//! The tool in a person's hand: the real App in a window without a screen, with
//! keys where keys do, and nothing lost.

#[path = "../common/ui.rs"]
mod ui;

mod access;
mod edit_list;
mod palette;
mod settings;
mod sliders;
mod tour;
