//! Names for screen readers, tests and scripts.

use eframe::egui::Response;

/// Names a widget that shows no name of its own. To be called before the
/// tooltip is attached, which would lend it its text as a name.
pub fn named(response: Response, name: &str) -> Response {
    response.ctx.accesskit_node_builder(response.id, |node| node.set_label(name));
    response
}
