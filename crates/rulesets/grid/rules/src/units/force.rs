//! A force: units chosen from an army.

use std::sync::Arc;

use crate::units::army::{Army, entry_id, entry_name};
use crate::units::profile::{Profile, Quality, UnitType};
use wargauge_rules::roster::ForceData;

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
    /// Its units, in file order.
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
        let mut copies_of = vec![[0u16; Quality::ALL.len()]; self.army.types.len()];
        self.companies.iter().flat_map(|company| vec![*company; usize::from(company.count)]).map(
            move |company| {
                let kind = &self.army.types[company.kind];
                let copies = &mut copies_of[company.kind][company.quality as usize];
                let dice_key = (company.kind as u16) << 7 | (company.quality as u16) << 5 | *copies;
                *copies += 1;
                let entry = entry_id(&kind.id, company.quality);
                (
                    entry,
                    entry_name(&kind.name, company.quality),
                    profile(kind, company.quality, dice_key),
                )
            },
        )
    }
}

/// The facts that play reads of a type in a quality.
fn profile(kind: &UnitType, quality: Quality, dice_key: u16) -> Profile {
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
        dice_key,
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
