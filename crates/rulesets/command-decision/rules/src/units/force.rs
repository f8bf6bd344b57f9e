//! Forces: battalions of companies.

use std::sync::Arc;

use wargauge_rules::roster::ForceData;

use crate::units::army::Army;
use crate::units::quality::Quality;

/// The most stands of a side.
pub const MAX_STANDS_PER_SIDE: usize = 48;

/// The most companies of a side, headquarters included.
pub const MAX_COMPANIES_PER_SIDE: usize = 8;

/// Some copies of a stand in a company.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ForceLine {
    /// Index of the stand in the army.
    pub stand: usize,
    /// How many.
    pub count: u8,
    /// The quality they are fielded with (CD-DATA-10).
    pub quality: Quality,
}

/// A company and what is attached to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Company {
    /// Its name for people.
    pub name: String,
    /// Whether it is the headquarters (CD-MORALE-25).
    pub headquarters: bool,
    /// Its morale number (CD-MORALE-24).
    pub morale: u8,
    /// Its stands, with those attached, which check with it (CD-MORALE-03).
    pub lines: Vec<ForceLine>,
}

impl Company {
    /// One line for stands that are alike, in the order of the army.
    fn set_in_order(&mut self) {
        let mut lines: Vec<ForceLine> = Vec::with_capacity(self.lines.len());
        self.lines.sort_by_key(|line| (line.stand, line.quality));
        for line in &self.lines {
            match lines.last_mut() {
                Some(last) if (last.stand, last.quality) == (line.stand, line.quality) => {
                    last.count = last.count.saturating_add(line.count);
                }
                _ => lines.push(*line),
            }
        }
        self.lines = lines;
    }

    /// What companies are ordered by: the headquarters first, then what they are made of.
    fn rank(&self) -> impl Ord + use<'_> {
        let lines = self.lines.iter().map(|line| (line.stand, line.quality, line.count));
        (!self.headquarters, lines.collect::<Vec<_>>(), self.morale, &self.name)
    }
}

/// A force: one battalion (CD-SCALE-07, CD-SCALE-12), all of stands: nothing shoots or watches from
/// off the table (CD-SCALE-08).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Force {
    /// Its name.
    pub name: String,
    /// Its title for people.
    pub title: String,
    /// The army it is drawn from.
    pub army: Arc<Army>,
    /// Its companies, headquarters first.
    pub companies: Vec<Company>,
}

impl Force {
    /// CD-FORCE-01: a legal force is a set. Its companies stand in an order that hangs on what they are
    /// made of, their stands in the order of the army; those without a name are called by their number.
    #[must_use]
    pub(crate) fn in_order(mut self) -> Self {
        self.companies.iter_mut().for_each(Company::set_in_order);
        self.companies.sort_by(|one, other| one.rank().cmp(&other.rank()));
        for (number, company) in self.companies.iter_mut().enumerate() {
            if company.name.is_empty() {
                company.name = format!("Company {number}");
            }
        }
        self
    }

    /// All lines of all companies.
    pub fn lines(&self) -> impl Iterator<Item = &ForceLine> {
        self.companies.iter().flat_map(|company| &company.lines)
    }

    /// How many stands it has.
    #[must_use]
    pub fn stands(&self) -> usize {
        self.lines().map(|line| usize::from(line.count)).sum()
    }
}

impl ForceData for Force {
    fn name(&self) -> &str {
        &self.name
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn army(&self) -> &str {
        &self.army.name
    }

    fn points(&self) -> u32 {
        let price = |line: &ForceLine| self.army.price(line.stand, line.quality);
        self.lines().map(|line| price(line) * u32::from(line.count)).sum()
    }

    fn units(&self) -> Vec<(String, u32)> {
        let mut counts = vec![0; self.army.entries.len()];
        for line in self.lines() {
            counts[line.stand] += u32::from(line.count);
        }
        let ids = self.army.entries.iter().map(|entry| entry.id.clone());
        ids.zip(counts).filter(|(_, count)| *count > 0).collect()
    }
}
