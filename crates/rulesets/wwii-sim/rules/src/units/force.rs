//! Forces: units chosen from an army.

use std::sync::Arc;

use wargauge_rules::roster::{ForceData, Points};

use crate::units::army::Army;

/// Most units of a force.
pub(crate) const MAX_UNITS_PER_SIDE: usize = 20;

/// Some copies of one unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForceLine {
    /// The unit: its number in the army.
    pub unit: usize,
    /// How many.
    pub count: u8,
    /// Options of each: numbers in the army.
    pub options: Vec<usize>,
    /// Whether it comes as a reinforcement, when and where the scenario says.
    pub reserve: bool,
    /// The transport it begins aboard of: its number in the army.
    pub aboard: Option<usize>,
}

impl ForceLine {
    /// Everything but how many.
    fn kind(&self) -> (usize, &[usize], bool, Option<usize>) {
        (self.unit, &self.options, self.reserve, self.aboard)
    }

    /// Price of one copy, in thousandths of a point.
    #[must_use]
    pub fn price_of_one(&self, army: &Army) -> u32 {
        let options = self.options.iter().map(|&option| army.option_entry(option).price);
        army.entry_of(self.unit).price + options.sum::<u32>()
    }
}

/// WS-GEN-20: lines by identifier, options, reserve and transport, those that are alike made one.
pub(crate) fn canonical(mut lines: Vec<ForceLine>) -> Vec<ForceLine> {
    for line in &mut lines {
        line.options.sort_unstable();
    }
    lines.sort_by(|one, other| one.kind().cmp(&other.kind()));
    let mut merged: Vec<ForceLine> = Vec::with_capacity(lines.len());
    for line in lines {
        match merged.last_mut().filter(|last| last.kind() == line.kind()) {
            Some(last) => last.count += line.count,
            None => merged.push(line),
        }
    }
    merged
}

/// A force.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Force {
    /// Its name.
    pub name: String,
    /// Its title for people.
    pub title: String,
    /// The army it is drawn from.
    pub army: Arc<Army>,
    /// The most it may cost, in thousandths.
    pub limit: Option<u32>,
    /// Its units.
    pub lines: Vec<ForceLine>,
}

impl Force {
    /// How many units it has.
    #[must_use]
    pub fn size(&self) -> usize {
        self.lines.iter().map(|line| usize::from(line.count)).sum()
    }

    /// Its price, for people.
    #[must_use]
    pub fn price(&self) -> Points {
        Points(self.points())
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
        self.lines.iter().map(|line| line.price_of_one(&self.army) * u32::from(line.count)).sum()
    }

    fn units(&self) -> Vec<(String, u32)> {
        let mut units = Vec::new();
        for line in &self.lines {
            let count = u32::from(line.count);
            units.push((self.army.entry_of(line.unit).id.clone(), count));
            for &option in &line.options {
                units.push((self.army.option_entry(option).id.clone(), count));
            }
        }
        units
    }
}
