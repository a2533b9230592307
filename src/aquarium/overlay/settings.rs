//! The switches of the overlay.

use super::layer::Layer;
use super::set::{Member, Set};
use crate::shoal::Term;

impl Member for Term {
    const EVERY: &'static [Self] = &Self::ALL;
}

/// For whom the layers of single fish are drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Deserialize, serde::Serialize)]
pub enum Scope {
    /// Nobody: what belongs to the flock and the tank stays.
    None,
    /// The selected fish.
    #[default]
    Selected,
    /// Every fish.
    All,
}

impl Scope {
    /// All three.
    pub const ALL: [Self; 3] = [Self::None, Self::Selected, Self::All];

    /// Its word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Selected => "selected",
            Self::All => "all",
        }
    }

    /// What is drawn then, in a sentence.
    #[must_use]
    pub const fn help(self) -> &'static str {
        match self {
            Self::None => "Draws no layer of single fish; edges, cells, center, clusters and heat stay",
            Self::Selected => "Draws the layers of single fish for the selected one",
            Self::All => "Draws the layers of single fish for all of them",
        }
    }
}

/// The switches.
#[derive(Clone, Copy, Debug, PartialEq, serde::Deserialize, serde::Serialize)]
#[serde(default)]
pub struct OverlaySettings {
    on: Set<Layer>,
    /// For whom.
    pub scope: Scope,
    /// Those that are left out, so that a term that is new is drawn.
    hidden_terms: Set<Term>,
    /// Length of the arrows, as a factor.
    pub arrow_scale: f32,
}

impl Default for OverlaySettings {
    fn default() -> Self {
        Self { on: Set::default(), scope: Scope::default(), hidden_terms: Set::default(), arrow_scale: 1.0 }
    }
}

impl OverlaySettings {
    /// Least and greatest length of the arrows, as factors.
    pub const ARROW_SCALES: [f32; 2] = [0.25, 4.0];

    /// The layers that are on.
    #[must_use]
    pub const fn layers(&self) -> Set<Layer> {
        self.on
    }

    /// Whether a layer is on.
    #[must_use]
    pub fn is_on(&self, layer: Layer) -> bool {
        self.on.contains(layer)
    }

    /// Turns a layer on or off.
    pub fn toggle(&mut self, layer: Layer) {
        self.on.toggle(layer);
    }

    /// Turns all layers off.
    pub fn clear(&mut self) {
        self.on = Set::default();
    }

    /// Whether a layer of single fish is drawn for any.
    #[must_use]
    pub(super) fn is_drawn(&self, layer: Layer) -> bool {
        self.is_on(layer) && !(layer.is_personal() && self.scope == Scope::None)
    }

    /// From the selected fish to all, to none, and back.
    pub const fn toggle_scope(&mut self) {
        self.scope = match self.scope {
            Scope::Selected => Scope::All,
            Scope::All => Scope::None,
            Scope::None => Scope::Selected,
        };
    }

    /// Whether a term has an arrow where terms are drawn.
    #[must_use]
    pub fn shows_term(&self, term: Term) -> bool {
        !self.hidden_terms.contains(term)
    }

    /// Gives a term an arrow, or takes it away.
    pub fn toggle_term(&mut self, term: Term) {
        self.hidden_terms.toggle(term);
    }

    /// Gives every term an arrow.
    pub fn show_all_terms(&mut self) {
        self.hidden_terms = Set::default();
    }

    /// Makes of the arrows' length one that can be, whatever a file said.
    pub fn check(&mut self) {
        let [least, most] = Self::ARROW_SCALES;
        self.arrow_scale =
            if self.arrow_scale.is_finite() { self.arrow_scale.clamp(least, most) } else { 1.0 };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_layer_is_on_once_however_often_a_file_names_it() {
        let text = "(on: [Velocity, Terms, Velocity], scope: All)";
        let mut settings: OverlaySettings = ron::from_str(text).expect("as earlier files have it");
        assert_eq!(settings.layers().iter().collect::<Vec<_>>(), [Layer::Velocity, Layer::Terms]);
        assert_eq!((settings.scope, settings.arrow_scale), (Scope::All, 1.0));
        assert!(Term::ALL.iter().all(|term| settings.shows_term(*term)));
        settings.toggle(Layer::Velocity);
        assert!(!settings.is_on(Layer::Velocity), "one turn is enough");
    }

    #[test]
    fn what_is_written_is_read_back() {
        let mut settings = OverlaySettings { arrow_scale: 2.5, scope: Scope::None, ..Default::default() };
        Layer::ALL.into_iter().for_each(|layer| settings.toggle(layer));
        settings.toggle_term(Term::Noise);
        let text = ron::to_string(&settings).expect("plain data");
        assert!(text.contains("Heat") && text.contains("[Noise]"), "{text}");
        assert_eq!(ron::from_str::<OverlaySettings>(&text).expect("its own text"), settings);
    }

    #[test]
    fn no_file_makes_arrows_that_cannot_be() {
        for (written, kept) in [("0.0", 0.25), ("1e9", 4.0), ("NaN", 1.0), ("-inf", 1.0), ("0.5", 0.5)] {
            let text = format!("(arrow_scale: {written})");
            let mut settings: OverlaySettings = ron::from_str(&text).expect("a number");
            settings.check();
            assert_eq!(settings.arrow_scale, kept, "{written}");
        }
    }

    #[test]
    fn the_scope_goes_around() {
        let mut settings = OverlaySettings::default();
        let scopes = [(); 3].map(|()| {
            settings.toggle_scope();
            settings.scope
        });
        assert_eq!(scopes, [Scope::All, Scope::None, Scope::Selected]);
    }
}
