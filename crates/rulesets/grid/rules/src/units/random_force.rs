//! Random legal forces.
//!
//! Every entry of the army that plays under the core rules is as likely as any other to come
//! next, as long as it can be paid. Aircraft and strongpoints are left out: they need `opt_air`
//! and `opt_strong`, which the scenario may not have. Heavy tanks and powerful guns are not: with
//! `opt_heavy` off they play as the ordinary kind.

use std::sync::Arc;

use crate::state::MAX_UNITS_PER_SIDE;
use crate::units::army::Army;
use crate::units::force::{Company, Force, in_canonical_lines};
use crate::units::profile::{Quality, Trait};
use wargauge_rules::roster::{DataError, Points};
use wargauge_rules::table::stream::Stream;

/// Something that can be bought.
#[derive(Clone, Copy, Debug)]
struct PricedUnit {
    kind: usize,
    quality: Quality,
    price: u32,
}

/// Draws a force of at most `points` thousandths to which no further permitted entry can be
/// added, because none can be paid or because it has as many units as a side may have.
pub(crate) fn draw(army: &Arc<Army>, points: u32, rng: &mut Stream) -> Result<Force, DataError> {
    let offers = offers(army);
    let name = format!("random-{:08x}", rng.bits() >> 32);
    let mut left = points;
    let mut bought: Vec<Company> = Vec::new();
    for _ in 0..MAX_UNITS_PER_SIDE {
        let payable: Vec<PricedUnit> =
            offers.iter().copied().filter(|offer| offer.price <= left).collect();
        if payable.is_empty() {
            break;
        }
        let offer = payable[rng.below(payable.len() as u32) as usize];
        left -= offer.price;
        bought.push(Company { kind: offer.kind, quality: offer.quality, count: 1 });
    }
    if bought.is_empty() {
        let problem = format!("army `{}` has nothing for {} points", army.name, Points(points));
        let cheapest = offers.iter().map(|offer| offer.price).min().map_or_else(
            || "an army with units other than aircraft and strongpoints".to_owned(),
            |price| format!("at least {} points", Points(price)),
        );
        return Err(DataError::new(problem).expected(cheapest));
    }
    let title = format!("Random force of {} points", Points(points - left));
    Ok(Force { name, title, army: Arc::clone(army), companies: in_canonical_lines(bought) })
}

/// Everything for sale that plays without an optional rule.
fn offers(army: &Army) -> Vec<PricedUnit> {
    let plays = |&kind: &usize| {
        let traits = army.types[kind].traits;
        !traits.has(Trait::Aircraft) && !traits.has(Trait::Stationary)
    };
    (0..army.types.len())
        .filter(plays)
        .flat_map(|kind| Quality::ALL.map(|quality| (kind, quality)))
        .filter_map(|(kind, quality)| {
            let price = army.types[kind].prices[quality as usize]?;
            Some(PricedUnit { kind, quality, price })
        })
        .collect()
}
