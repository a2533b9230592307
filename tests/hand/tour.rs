//! The tour.

use crate::ui::{keys, noon, window_of};
use eframe::egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use mirofish::params::Params;
use mirofish::preset::Preset;
use mirofish::workbench::View;

#[test]
fn five_cards_lead_from_scale_to_looks_and_change_nothing() {
    for size in [[1440.0, 900.0], [1024.0, 600.0], [480.0, 320.0], [1.0, 1.0]] {
        let mut harness = window_of(Preset::default(), View { tour: Some(0), ..noon() }, size);
        harness.run_steps(3);
        if size[0] < 400.0 {
            continue;
        }
        let mut places = Vec::new();
        for (place, title) in [
            "First the scale",
            "Then the three rules, in this order",
            "Then the startle",
            "Looks come last",
            "Nothing is lost",
        ]
        .into_iter()
        .enumerate()
        {
            assert!(harness.query_by_label(title).is_some(), "{title}");
            let next = harness.get_by_label(if place == 4 { "Done" } else { "Next" }).rect();
            assert!(harness.ctx.content_rect().contains_rect(next), "{title} at {size:?}: {next:?}");
            places.push(next.center());
            harness.get_by_label(if place == 4 { "Done" } else { "Next" }).click();
            harness.run_steps(3);
        }
        // The first card stands beside the panel, the last one over the timeline.
        assert!(size[1] < 500.0 || places[4].y > size[1] / 2.0 && places[0].y < places[4].y, "{places:?}");
        assert_eq!(harness.state().view().tour, None);
        assert_eq!(harness.state().engine().params(), &Params::default());
    }
}

#[test]
fn the_tour_is_left_by_escape_and_comes_back_from_the_menu() {
    let mut harness = window_of(Preset::default(), View { tour: Some(2), ..noon() }, [1280.0, 720.0]);
    harness.run_steps(3);
    harness.get_by_label("Back").click();
    harness.run_steps(2);
    assert_eq!(harness.state().view().tour, Some(1));
    keys(&mut harness, Modifiers::NONE, Key::Escape);
    assert_eq!(harness.state().view().tour, None);
    crate::ui::choose(&mut harness, "Help", "Tour");
    assert_eq!(harness.state().view().tour, Some(0));
}
