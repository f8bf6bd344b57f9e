//! A force: units chosen from an army.

use std::sync::Arc;

use crate::units::army::{Army, entry_id, entry_name};
use crate::units::profile::{Profile, Quality, UnitType};
use wargauge_rules::roster::{ForceData, NOBODY};

/// Some copies of one unit, each of which is a company (GW-SCALE-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Company {
    /// Position of its type in the army.
    pub kind: usize,
    /// Its quality.
    pub quality: Quality,
    /// How many of it, at least 1.
    pub count: u8,
}

/// A resolved force file: a selection of companies (GW-SETUP-01).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Force {
    /// Its name.
    pub name: String,
    /// Title for people.
    pub title: String,
    /// The army it is drawn from.
    pub army: Arc<Army>,
    /// Its units, in canonical order (GW-SETUP-07).
    pub companies: Vec<Company>,
}

impl Force {
    /// The type of some companies.
    #[must_use]
    pub fn type_of(&self, company: &Company) -> &UnitType {
        &self.army.types[company.kind]
    }

    /// Every unit of the force, each with its entry and the facts that play reads.
    pub(crate) fn units(&self) -> impl Iterator<Item = (String, String, Profile)> {
        self.companies.iter().flat_map(|company| vec![*company; usize::from(company.count)]).map(
            |company| {
                let (kind, quality) = (self.type_of(&company), company.quality);
                let entry = entry_id(&kind.id, quality);
                (entry, entry_name(&kind.name, quality), profile(kind, quality))
            },
        )
    }
}

/// A force is a set (GW-SETUP-07): one line for all copies of a unit, in the order of the army's types,
/// then of qualities.
pub(crate) fn in_canonical_lines(mut companies: Vec<Company>) -> Vec<Company> {
    companies.sort_by_key(|company| (company.kind, company.quality));
    companies.dedup_by(|next, company| {
        let same = (next.kind, next.quality) == (company.kind, company.quality);
        // More than 255 are too many in any case.
        company.count = company.count.saturating_add(if same { next.count } else { 0 });
        same
    });
    companies
}

/// The facts that play reads of a type in a quality; who rolls is known once all units are.
fn profile(kind: &UnitType, quality: Quality) -> Profile {
    Profile {
        class: kind.class,
        row: kind.row,
        needs: kind.needs,
        allowance: kind.allowance,
        road_allowance: kind.road_allowance,
        enters: kind.enters,
        traits: kind.traits,
        pure_infantry: kind.pure_infantry,
        quality,
        price: kind.prices[quality as usize].expect("forces hold only what is for sale"),
        stake: kind.stakes[quality as usize].expect("what is for sale has a stake"),
        roller: NOBODY,
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
        let price = |company: &Company| {
            let each = self.type_of(company).prices[company.quality as usize];
            each.expect("forces hold only what is for sale") * u32::from(company.count)
        };
        self.companies.iter().map(price).sum()
    }

    fn units(&self) -> Vec<(String, u32)> {
        let entry = |company: &Company| {
            (entry_id(&self.type_of(company).id, company.quality), u32::from(company.count))
        };
        self.companies.iter().map(entry).collect()
    }
}
