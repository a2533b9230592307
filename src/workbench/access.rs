//! For people who do not see the screen or do not use a mouse: names for screen
//! readers, tests and scripts, and a way from one part of the window to the next
//! by keys.

use eframe::egui::{Context, Id, Rect, Response};

/// Names a widget that shows no name of its own. To be called before the
/// tooltip is attached, which would lend it its text as a name.
pub fn named(response: Response, name: &str) -> Response {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_label(name));
    response
}

/// A part of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Region {
    /// Menus, preset and run control.
    TopBar,
    /// The parameter panel.
    Parameters,
    /// The switches over the water.
    Overlay,
    /// The plots.
    Plots,
    /// The timeline.
    Timeline,
}

impl Region {
    /// All of them in the order in which keys go through them.
    const ALL: [Self; 5] = [Self::TopBar, Self::Parameters, Self::Overlay, Self::Plots, Self::Timeline];
}

/// Where a region is, and its first control.
#[derive(Clone, Copy, Debug)]
struct Place {
    rect: Rect,
    first: Id,
    pass: u64,
}

/// Says where a region is in this pass, and which control is its first.
pub fn note_region(ctx: &Context, region: Region, rect: Rect, first: Id) {
    let pass = ctx.cumulative_pass_nr();
    ctx.data_mut(|data| data.insert_temp(Id::unique(region), Place { rect, first, pass }));
}

/// Where a region was in the last pass; none if it is folded away.
#[must_use]
pub fn region_rect(ctx: &Context, region: Region) -> Option<Rect> {
    place(ctx, region).map(|place| place.rect)
}

fn place(ctx: &Context, region: Region) -> Option<Place> {
    let place = ctx.data(|data| data.get_temp::<Place>(Id::unique(region)))?;
    (place.pass + 1 >= ctx.cumulative_pass_nr()).then_some(place)
}

/// Moves the focus to the first control of the next region, or of the one
/// before. Beyond the last one nothing is in focus: the keys are the water's.
pub fn focus_next_region(ctx: &Context, is_forward: bool) {
    let open: Vec<Place> = Region::ALL.into_iter().filter_map(|region| place(ctx, region)).collect();
    let focused = ctx.memory(|memory| memory.focused());
    let at = focused
        .and_then(|id| ctx.read_response(id))
        .and_then(|response| open.iter().position(|place| place.rect.contains(response.rect.center())));
    // One more stop than there are regions.
    let stops = open.len() + 1;
    let from = at.unwrap_or(open.len());
    let next = if is_forward { from + 1 } else { from + stops - 1 } % stops;
    ctx.memory_mut(|memory| match (open.get(next), focused) {
        (Some(place), _) => memory.request_focus(place.first),
        (None, Some(id)) => memory.surrender_focus(id),
        (None, None) => {}
    });
}
