//! A mesh that is written anew each frame.

use eframe::egui::{Mesh, Shape};
use std::sync::Arc;

/// Two meshes used in turn, so that the one the renderer still holds is never
/// copied, and neither gives its memory back.
#[derive(Debug, Default)]
pub(super) struct MeshPair {
    meshes: [Arc<Mesh>; 2],
    turn: usize,
}

impl MeshPair {
    /// The mesh of this frame, as it was two frames ago.
    pub fn turn(&mut self) -> &mut Mesh {
        self.turn = 1 - self.turn;
        Arc::make_mut(&mut self.meshes[self.turn])
    }

    /// The mesh of this frame, empty.
    pub fn turn_empty(&mut self) -> &mut Mesh {
        let mesh = self.turn();
        mesh.vertices.clear();
        mesh.indices.clear();
        mesh
    }

    /// The mesh of this frame as a shape.
    pub fn shape(&self) -> Shape {
        Shape::mesh(Arc::clone(&self.meshes[self.turn]))
    }
}
