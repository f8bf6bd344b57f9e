//! Organisation charts as an army file prints them (VD-ORG).

use crate::units::profile::Element;

/// How many Elements of a category a force has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// The fewest.
    pub least: u8,
    /// The most.
    pub most: UpperLimit,
}

/// An upper limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UpperLimit {
    /// So many.
    Number(u8),
    /// So many for each two Heavy Support Elements (VD-ORG-12, VD-ORG-23).
    PerTwoHeavy(u8),
}

/// An organisation chart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chart {
    /// What forces call it.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// Limits of each category, in the order of [`ELEMENTS`].
    pub bounds: [Bounds; 4],
    /// Whether its limit of HQ is that of the switch `national_hq_max`.
    pub national_hq: bool,
    /// Whether transport options of Combat Elements are compulsory (VD-ORG-13).
    pub transports_compulsory: bool,
}

/// The categories, in order, with their words.
pub const ELEMENTS: [(Element, &str); 4] = [
    (Element::Hq, "HQ"),
    (Element::Combat, "Combat"),
    (Element::Light, "Fast or Light Support"),
    (Element::Heavy, "Heavy Support"),
];

impl Chart {
    /// The fewest and most Elements of a category beside so many Heavy Support Elements.
    #[must_use]
    pub const fn limits(&self, element: Element, heavy: u32) -> (u32, u32) {
        let Bounds { least, most } = self.bounds[element as usize];
        let most = match most {
            UpperLimit::Number(most) => most as u32,
            UpperLimit::PerTwoHeavy(each) => each as u32 * (heavy / 2),
        };
        (least as u32, most)
    }
}
