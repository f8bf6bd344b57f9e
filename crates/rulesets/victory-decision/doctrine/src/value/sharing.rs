//! Who gets the dice of a shared Blast (VD-FEAT-08).

use arrayvec::ArrayVec;

use super::judge::Judge;
use crate::value::strikes::FRIENDS;
use crate::value::volleys::{TargetProfile, blast_of_dice, mark};
use wargauge_rules::table::point::Point;
use wargauge_victory_decision::state::shared_blast::{Burst, MAX_VICTIMS, SharedBlast};
use wargauge_victory_decision::units::profile::{UnitKind, Weapon};
use wargauge_victory_decision::view::View;

/// A unit that may still get dice.
struct DiceRecipient {
    shown: TargetProfile,
    friend: bool,
    /// The dice that it has.
    dice: u8,
}

/// Dice for one of those who share.
#[derive(Clone, Copy)]
struct Bundle {
    /// What each of them adds, in hundredths of a point.
    each: i32,
    /// To whom.
    sharer: usize,
    dice: u8,
}

/// The weapon of a Blast, and where it bursts.
fn blast<'v>(view: &View<'v>, burst: &Burst) -> Option<(&'v Weapon, Point)> {
    let book = view.book();
    match burst {
        Burst::Strike(called) => Some((book.weapon(called.weapon), called.at)),
        Burst::Shot(shot) => {
            let mounts = view.profile(shot.unit).mounts.iter().zip(&shot.volley);
            let used = mounts.filter(|(_, users)| **users > 0);
            let mut weapons = used.map(|(mount, _)| book.weapon(mount.weapon));
            let weapon = weapons.find(|weapon| weapon.blast.is_some())?;
            Some((weapon, shot.at.unwrap_or(view.unit(shot.unit).at)))
        }
    }
}

impl Judge {
    /// How many of the free dice the next unit of a shared Blast should get: bundle by bundle the dice go where each of
    /// them adds most, so that nobody gets more than can be lost there while others get none.
    pub(crate) fn dice_of_next(&self, view: &View<'_>) -> u8 {
        let Some(shared) = view.shared_blast() else { return 0 };
        let Some((weapon, at)) = blast(view, &shared.burst) else { return 0 };
        let mut sharers = self.sharers(view, shared, at);
        let Some(before) = sharers.first().map(|next| next.dice) else { return 0 };
        let mut free = shared.free;
        while free > 0 {
            let Some(best) = self.best_bundle(view, weapon, &sharers, free) else { break };
            sharers[best.sharer].dice += best.dice;
            free -= best.dice;
        }
        sharers[0].dice - before
    }

    /// Those who may still get dice, the next first: vehicles have their own (VD-FEAT-11).
    fn sharers(
        &self,
        view: &View<'_>,
        shared: &SharedBlast,
        at: Point,
    ) -> ArrayVec<DiceRecipient, MAX_VICTIMS> {
        let left = shared.touched.0.iter().skip(usize::from(shared.given));
        left.filter(|(unit, _)| view.profile(*unit).kind != UnitKind::Vehicle)
            .map(|&(unit, dice)| DiceRecipient {
                shown: mark(view, unit, self.units.of(unit).shelter.on_all_sides(), at),
                friend: view.book().side(unit) == view.side(),
                dice,
            })
            .collect()
    }

    /// The bundle whose dice add most each; of equals the first and smallest.
    fn best_bundle(
        &self,
        view: &View<'_>,
        weapon: &Weapon,
        sharers: &[DiceRecipient],
        free: u8,
    ) -> Option<Bundle> {
        let mut best: Option<Bundle> = None;
        for (number, sharer) in sharers.iter().enumerate() {
            let value = |dice: u8| {
                let gain =
                    self.gain(view, &sharer.shown, blast_of_dice(weapon, dice, &sharer.shown));
                if sharer.friend { -FRIENDS * gain } else { gain }
            };
            let now = value(sharer.dice);
            for dice in 1..=free {
                let each = (value(sharer.dice + dice) - now) / i32::from(dice);
                if best.is_none_or(|best| each > best.each) {
                    best = Some(Bundle { each, sharer: number, dice });
                }
            }
        }
        best
    }
}
