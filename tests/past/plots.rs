//! The plots: one axis, one cursor, one playhead.

use super::*;
use mirofish::workbench::View;

const PLOTS: [&str; 3] = ["polarization", "nearest, px", "Homing"];

/// Tall enough to show all plots at once.
const TALL: [f32; 2] = [1280.0, 1100.0];

/// Right of the series' names: in the plot that they belong to.
fn inside(harness: &Harness<'_, App>, share: f32, plot: &str) -> Pos2 {
    let name = label_of_plot(harness, plot);
    let (left, right) = (name.left() + 150.0, TALL[0] - 30.0);
    pos2(left + (right - left) * share, name.center().y)
}

/// Where a series is named: with its number beside it, or alone.
fn label_of_plot(harness: &Harness<'_, App>, name: &str) -> Rect {
    let plots = TALL[0] - 320.0;
    harness
        .get_all_by_label_contains(name)
        .map(|node| node.rect())
        .find(|rect| rect.left() > plots)
        .unwrap_or_else(|| panic!("{name} is named"))
}

fn plotted() -> Harness<'static, App> {
    let (mut harness, _) = Run::new(preset(FISH)).steps(1850).window(TALL);
    harness.run_steps(3);
    harness
}

#[test]
fn hovering_one_plot_moves_the_cursor_of_all() {
    let mut harness = plotted();
    key(&mut harness, Key::Space);
    for plot in PLOTS {
        let mut times = Vec::new();
        for share in [0.2, 0.5, 0.8] {
            let place = inside(&harness, share, plot);
            hover(&mut harness, place);
            harness.run_steps(2);
            times.push(harness.state().time_axis().cursor_s().expect("the pointer is in a plot"));
        }
        let now_s = harness.state().engine().timeline_s();
        assert!(times.is_sorted() && times[0] > now_s - WINDOW_S && times[2] < now_s, "{plot}: {times:?}");
        assert!((times[1] - times[0] - (times[2] - times[1])).abs() < 0.05, "{plot}: {times:?}");
    }
    let water = harness.state().water().center();
    hover(&mut harness, water);
    harness.run_steps(2);
    assert_eq!(harness.state().time_axis().cursor_s(), None, "it leaves with the pointer");
}

#[test]
fn a_click_seeks_and_a_double_click_is_live_again() {
    let mut harness = plotted();
    for plot in PLOTS {
        let place = inside(&harness, 0.4, plot);
        hover(&mut harness, place);
        harness.run_steps(2);
        let cursor_s = harness.state().time_axis().cursor_s().expect("the pointer is in a plot");
        let wanted_ago = harness.state().engine().timeline_s() - cursor_s;
        click(&mut harness, place);
        harness.run_steps(2);
        let engine = harness.state().engine();
        let ago = engine.timeline_s() - engine.shown_s();
        assert_eq!(badge(&harness), "REPLAY", "{plot}");
        assert!((ago - wanted_ago).abs() < 0.05, "{plot}: {ago} for {wanted_ago}");
        harness.run_steps(APART);
        click(&mut harness, place);
        click(&mut harness, place);
        harness.run_steps(2);
        assert_eq!(badge(&harness), "LIVE", "{plot}");
        harness.run_steps(APART);
    }
    assert_eq!(startled(&harness), 0, "a plot is no water");
}

#[test]
fn a_zoom_narrows_the_axis_and_a_double_click_follows_again() {
    let mut harness = plotted();
    key(&mut harness, Key::Space);
    let span_s = |harness: &mut Harness<'_, App>| {
        let times = [0.2, 0.8].map(|share| {
            let place = inside(harness, share, PLOTS[0]);
            harness.event(egui::Event::PointerMoved(place));
            harness.run_steps(3);
            harness.state().time_axis().cursor_s().expect("over a plot")
        });
        times[1] - times[0]
    };
    let whole_s = span_s(&mut harness);
    harness.event(egui::Event::Zoom(2.0));
    harness.run_steps(3);
    let zoomed_s = span_s(&mut harness);
    assert!((zoomed_s * 2.0 / whole_s - 1.0).abs() < 0.02, "{whole_s} {zoomed_s}");
    for _ in 0..2 {
        let place = inside(&harness, 0.5, PLOTS[1]);
        click(&mut harness, place);
    }
    harness.run_steps(3);
    assert_eq!(badge(&harness), "PAUSED");
    assert!((span_s(&mut harness) / whole_s - 1.0).abs() < 0.02);
}

#[test]
fn a_series_is_seen_alone_by_a_click_on_its_name() {
    let mut harness = plotted();
    for (name, plot, index, others) in
        [("polarization", "order", 0, 2), ("rotation", "order", 1, 2), ("Curious", "states", 1, 4)]
    {
        let visible = |harness: &Harness<'_, App>| -> Vec<usize> {
            let axis = harness.state().time_axis();
            (0..others).filter(|series| axis.is_visible(plot, *series)).collect()
        };
        let place = label_of_plot(&harness, name).center();
        click(&mut harness, place);
        harness.run_steps(APART);
        assert_eq!(visible(&harness), [index], "{name}");
        click(&mut harness, place);
        harness.run_steps(APART);
        assert_eq!(visible(&harness).len(), others, "{name}");
    }
}

#[test]
fn shoals_of_none_and_one_leave_gaps() {
    let count = |fish| (ParamId::fish_count, ParamValue::Count(fish));
    let mut run = Run::new(preset(10)).steps(120);
    for (id, value) in [count(0), count(1), count(10)] {
        run = run.set(id, value).steps(120);
    }
    let (mut harness, witness) = run.window(TALL);
    harness.run_steps(3);
    let history = harness.state().engine().history();
    assert_eq!(history.runs("polarization").count(), 2, "a gap where nobody swam");
    assert_eq!(history.runs("nearest_neighbor").count(), 2, "and where one swam alone");
    assert!(history.runs("nearest_neighbor").flatten().all(|point| point.y.is_finite()));
    for (steps, fish) in [(180.0, 0), (300.0, 1)] {
        let place = place_of(&harness, steps / 60.0);
        click(&mut harness, place);
        harness.run_steps(APART);
        assert_eq!(harness.state().shown().fish.len(), fish);
        assert_one_picture(&harness, &witness);
        assert!(harness.query_all_by_label("–").count() > 0, "a dash for a number that there is not");
        assert!(harness.query_all_by_label_contains("NaN").count() == 0);
    }
}

#[test]
fn an_empty_tank_is_plotted_from_the_first_frame() {
    for fish in [0, 1] {
        let mut harness = window_of(preset(fish), View { listing: Listing::All, ..noon() }, TALL);
        harness.run_steps(120);
        key(&mut harness, Key::Home);
        harness.run_steps(3);
        assert_eq!(badge(&harness), "REPLAY");
    }
}

#[test]
fn plot_data_are_written_and_read_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("plots.csv");
    let run = Run::new(preset(5)).steps(300).set(ParamId::fish_count, ParamValue::Count(0)).steps(60);
    let (mut harness, _) = run.window(SIZE);
    key(&mut harness, Key::Space);
    save_to(&mut harness, "Save plot data to path…", &path);
    harness.run_steps(2);
    let text = std::fs::read_to_string(&path).expect("it was written");
    let mut lines = text.lines();
    let header: Vec<&str> = lines.next().expect("a header").split(',').collect();
    let times = harness.state().engine().history().times_s().to_vec();
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), times.len(), "a row a sample");
    assert!(rows.len() >= 60);
    let column = |name: &str| header.iter().position(|other| *other == name).expect("a column");
    for (row, time_s) in rows.iter().zip(times) {
        assert_eq!(row.len(), header.len());
        assert_eq!(row[column("timeline_s")].parse(), Ok(time_s));
        let sample = harness.state().engine().history().sample_at(time_s).expect("a sample");
        assert_eq!(row[column("fish")].parse(), Ok(sample.fish));
        assert_eq!(row[column("polarization")].parse().ok(), sample.polarization);
    }
}
