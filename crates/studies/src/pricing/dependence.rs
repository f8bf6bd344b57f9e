//! What worth depends on besides which entries a force holds, in points.

use crate::pricing::lack::{FoundTerm, Lack, WorthTerm};

/// What changes what something is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DependsOn {
    /// What a copy of an entry is worth depends on how many of it there are.
    Number(String),
    /// What a copy of either entry is worth depends on how many of the other stand beside it.
    Pair([String; 2]),
    /// What a copy of anything is worth depends on how many a force has in all.
    Size,
    /// A force is worth more, or less, the more different entries it has.
    Kinds,
}

/// Something that adds to what entries are worth by themselves.
#[derive(Clone, Debug, PartialEq)]
pub struct Dependence {
    /// What changes.
    pub on: DependsOn,
    /// By how many points for each one more, where points help.
    pub points: Option<f64>,
    /// The chance of as much if it did nothing, for all that was tested together.
    pub p: f64,
}

/// Whether worth is a sum of what entries are worth by themselves.
#[derive(Clone, Debug, PartialEq)]
pub struct LackOfFit {
    /// Squares, pairs of entries and sizes of forces that were tested.
    pub terms: usize,
    /// The chance of as much as the surest of them shows if worth were a sum.
    pub p: f64,
    /// Those that add to it, the surest first.
    pub found: Vec<Dependence>,
}

impl LackOfFit {
    /// What a test says, with the identifiers of entries and what a point does in log odds.
    pub(crate) fn told(lack: &Lack, id: impl Fn(usize) -> String, level: Option<f64>) -> Self {
        let dependence = |found: &FoundTerm| {
            // One more of a square changes what each of them does by twice its effect.
            let (on, times) = match found.term {
                WorthTerm::Number(card) => (DependsOn::Number(id(card)), 2.0),
                WorthTerm::Beside(low, high) => (DependsOn::Pair([id(low), id(high)]), 1.0),
                WorthTerm::Size => (DependsOn::Size, 2.0),
                WorthTerm::Kinds => (DependsOn::Kinds, 1.0),
            };
            let points = level.map(|level| times * found.effect / level);
            Dependence { on, points, p: found.p }
        };
        Self { terms: lack.terms, p: lack.p, found: lack.found.iter().map(dependence).collect() }
    }

    /// The surest of what the worth of an entry depends on, and the entry whose number that is: itself
    /// where it is its own.
    pub(crate) fn of(&self, entry: &str) -> Option<(&str, &Dependence)> {
        self.found.iter().find_map(|one| {
            let beside = match &one.on {
                DependsOn::Number(id) => Some(id).filter(|id| *id == entry),
                DependsOn::Pair([one, other]) if one == entry => Some(other),
                DependsOn::Pair([one, other]) => Some(one).filter(|_| other == entry),
                DependsOn::Size | DependsOn::Kinds => None,
            };
            Some((beside?.as_str(), one))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_surest_dependence_of_an_entry_names_its_partner() {
        let found = |term, effect| FoundTerm { term, effect, p: 0.01 };
        let lack = Lack {
            terms: 30,
            p: 0.01,
            found: vec![
                found(WorthTerm::Size, 0.01),
                found(WorthTerm::Beside(0, 2), 0.05),
                found(WorthTerm::Number(2), -0.02),
            ],
        };
        let id = |card: usize| ["INF", "MOR", "TNK"][card].to_owned();
        let told = LackOfFit::told(&lack, id, Some(0.02));
        let of = |entry| told.of(entry).map(|(beside, one)| (beside, one.points));
        assert_eq!(of("INF"), Some(("TNK", Some(2.5))));
        assert_eq!(of("TNK"), Some(("INF", Some(2.5))));
        assert_eq!(of("MOR"), None);
        assert_eq!(told.found[0].points, Some(1.0));
        assert_eq!(told.found[2].points, Some(-2.0), "each one more changes two of a square");
        let alone = Lack { found: vec![found(WorthTerm::Number(2), -0.02)], ..lack };
        let told = LackOfFit::told(&alone, id, None);
        assert_eq!(told.of("TNK").map(|(beside, one)| (beside, one.points)), Some(("TNK", None)));
    }
}
