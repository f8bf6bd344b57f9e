//! The force with one of its entries exchanged for another, as far as its points go.

use wargauge_batch::{ForceOf, LineUp, Loader, counts_of};
use wargauge_report::LoadoutKind;
use wargauge_rules::roster::{ArmyData, ForceData};

use crate::comparison::forces::changed_force;
use crate::comparison::knock_outs::Whole;
use crate::comparison::setup::{Contender, Entrant, Setup};

/// Copies that go or come in one exchange, at most.
const MOST: u32 = 4;

/// What an exchange is: some copies of an entry for some of another.
struct Exchange<'e> {
    goes: &'e str,
    fewer: u32,
    comes: &'e str,
    more: u32,
}

impl Exchange<'_> {
    /// The exchange as a variant is written.
    fn variant(&self) -> String {
        let Self { goes, fewer, comes, more } = self;
        let times = |copies: u32| if copies == 1 { String::new() } else { format!("*{copies}") };
        if fewer == more {
            return format!("{goes}={comes}{}", times(*more));
        }
        format!("-{goes}{}, +{comes}{}", times(*fewer), times(*more))
    }
}

/// The force with each of its entries exchanged for each other one of its army: a copy for as many as the points
/// allow, or, where one is dearer, as few copies as pay for it. What the rules refuse is left out, and so is what is
/// asked for as a variant anyway.
pub(super) fn exchanges<L: LineUp>(
    setup: &Setup<'_, L>,
    whole: &Whole<'_, L>,
    loader: &mut Loader<'_, L::Rules>,
) -> Vec<Contender<L>> {
    let held = counts_of(whole.force);
    let mut all = Vec::new();
    for goes in held.keys() {
        for entry in whole.army.entries().iter().filter(|entry| entry.id != *goes) {
            let mut tried = |fewer: u32, more: u32| {
                let exchange = Exchange { goes, fewer, comes: &entry.id, more };
                contender(setup, whole, loader, &exchange.variant())
            };
            let more = (1..=MOST).map_while(|more| tried(1, more)).last();
            let found = more.or_else(|| (2..=MOST).find_map(|fewer| tried(fewer, 1)));
            all.extend(found.filter(|one| {
                let is_asked = |name: &String| setup.request.variants.contains(name);
                !one.variant.as_ref().is_some_and(is_asked)
            }));
        }
    }
    all
}

/// The contender of a variant that may be brought: within the limit of points where there is one, else for no
/// more points than the force as it is.
fn contender<L: LineUp>(
    setup: &Setup<'_, L>,
    whole: &Whole<'_, L>,
    loader: &mut Loader<'_, L::Rules>,
    variant: &str,
) -> Option<Contender<L>> {
    let Whole { force, force_file, army_file, army } = *whole;
    let changed: Option<(ForceOf<L>, bool)> =
        changed_force::<L>(loader, variant, force_file, army_file, army).ok();
    let (changed, _) = changed.filter(|(_, over_limit)| !over_limit)?;
    let is_limited = setup.open.is_some();
    if !is_limited && changed.points() > force.points() {
        return None;
    }
    let (kind, variant, force) = (LoadoutKind::Exchange, Some(variant), &changed);
    let found = setup.contender(&Entrant { kind, variant, force, settings: &[] }).ok()?;
    (!found.over_limit).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exchange_is_written_as_a_variant_is() {
        let exchange = |fewer, more| Exchange { goes: "TNK", fewer, comes: "INF", more }.variant();
        assert_eq!(exchange(1, 1), "TNK=INF");
        assert_eq!(exchange(2, 2), "TNK=INF*2");
        assert_eq!(exchange(1, 3), "-TNK, +INF*3");
        assert_eq!(exchange(2, 1), "-TNK*2, +INF");
    }
}
