//! What a roster says, whichever format it is in.

use core::ops::Range;

/// The longest roster, unpacked: they may have the texts of their rules in them.
pub(super) const MOST_ROSTER_BYTES: u64 = 8 << 20;
/// How deep selections may stand in each other.
pub(super) const DEEPEST: usize = 64;
/// What some programs begin a text with.
pub(super) const BYTE_ORDER_MARK: char = '\u{feff}';

/// A roster.
#[derive(Debug, Default)]
pub(super) struct Roster {
    /// What it says that it costs.
    pub(super) totals: Vec<Cost>,
    /// What stands in its forces.
    pub(super) selections: Vec<Selection>,
    /// The kind of cost that stands for points, and all of it; none where nothing costs anything.
    pub(super) points: Option<Cost>,
}

/// A kind of cost and how much of it, in thousandths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Cost {
    /// What it is called: `pts`.
    pub(super) name: String,
    /// How much.
    pub(super) thousandths: i64,
}

impl Cost {
    /// A cost as a roster writes it.
    pub(super) fn new(name: &str, amount: f64) -> Option<Self> {
        let amount = (amount * 1000.0).round();
        // Beyond this no sum of a roster that can be meant lies, and no sum of so many is too large.
        let is_sane = amount.abs() < 1e12;
        #[expect(
            clippy::cast_possible_truncation,
            reason = "it is a whole number of less than 1e12"
        )]
        let thousandths = is_sane.then_some(amount as i64)?;
        Some(Self { name: name.trim().to_owned(), thousandths })
    }
}

/// What a selection is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum SelectionKind {
    /// A unit.
    Unit,
    /// A figure or vehicle.
    Model,
    /// Anything else.
    #[default]
    Upgrade,
}

impl SelectionKind {
    /// What a roster calls it.
    pub(super) fn of(word: &str) -> Self {
        match word {
            "unit" => Self::Unit,
            "model" => Self::Model,
            _ => Self::Upgrade,
        }
    }
}

/// What somebody has taken, with what stands below it.
#[derive(Debug, Default)]
pub(super) struct Selection {
    /// Where it stands in the text.
    pub(super) span: Range<usize>,
    /// What it is called.
    pub(super) name: String,
    /// How many.
    pub(super) number: u32,
    /// What it is.
    pub(super) kind: SelectionKind,
    /// What it costs, as the roster writes it.
    pub(super) costs: Vec<Cost>,
    /// What it costs alone, in thousandths of a point of the roster.
    pub(super) own: i64,
    /// What stands below it.
    pub(super) below: Vec<Selection>,
}

impl Selection {
    /// How much of a kind of cost it writes.
    pub(super) fn written(&self, name: &str) -> i64 {
        self.costs.iter().filter(|cost| cost.name == name).map(|cost| cost.thousandths).sum()
    }

    /// How many selections it is with all that stand below it.
    pub(super) fn count(&self) -> usize {
        1 + self.below.iter().map(Self::count).sum::<usize>()
    }

    /// What it costs with all that stands below it, in thousandths of a point of the roster.
    pub(super) fn whole(&self) -> i64 {
        self.own + self.below.iter().map(Self::whole).sum::<i64>()
    }
}
