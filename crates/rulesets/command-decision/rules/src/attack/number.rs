//! Numbers that hit and dice that are rolled (CD-FIRE-14 to 22, CD-CHART-40 to 62).

use wargauge_rules::game::UnitId;
use wargauge_rules::table::{Disc, Point};

use super::toll::Phase;
use crate::book::CommandDecision;
use crate::event::Sum;
use crate::position::measure::within;
use crate::scene::{Moment, Scene};
use crate::state::{MoveClass, State};
use crate::terrain::kind::Cover;
use crate::units::stand::{Class, Size};
use crate::units::weapon::{Effect, Mount, Rating, Weapon, WeaponKind};

/// One line of one firer at one target at one moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Aim<'a> {
    pub(crate) moment: Moment<'a>,
    pub(crate) phase: Phase,
    pub(crate) firer: UnitId,
    /// Position of the line in the roster entry of the firer.
    pub(crate) line: u8,
    pub(crate) target: UnitId,
}

impl<'a> Aim<'a> {
    /// The weapon.
    pub(crate) fn weapon(&self) -> &'a Weapon {
        self.moment.book.line(self.firer, self.line).expect("declared lines exist")
    }

    /// How the firer mounts it.
    pub(crate) fn mount(&self) -> Mount {
        self.moment.book.profile(self.firer).arms[usize::from(self.line)].mount
    }

    /// The disc the fire comes from: of a towed weapon the gun (CD-GUN-12).
    pub(crate) fn muzzle(&self) -> Disc {
        let gun = if self.weapon().towed { self.moment.gun(self.firer) } else { None };
        gun.unwrap_or_else(|| self.moment.disc(self.firer))
    }

    fn state(&self) -> &'a State {
        self.moment.state
    }

    fn book(&self) -> &'a CommandDecision {
        self.moment.book
    }

    /// The column used and its rating; `None` out of range (CD-FIRE-12, CD-FIRE-15). The crew gives
    /// the range of its gun (CD-GUN-12). In contact it is assault (CD-CLOSE-01).
    pub(crate) fn column(&self) -> Option<(i32, Rating)> {
        let contact = self.moment.touch(self.firer, self.target);
        let (own, other) = (self.moment.disc(self.firer), self.moment.disc(self.target));
        let headings = self.book().switches().columns();
        self.weapon().column(contact, headings, |length| within(own, other, length))
    }

    /// What the firer itself adds (CD-CHART-40 to 43, CD-PIN-04).
    fn of_firer(&self) -> i32 {
        of_firer(self.moment.scene(), self.firer)
    }

    /// The number that hits, all modifiers added (CD-FIRE-17, CD-CHART-54), and the rating: in
    /// contact as elsewhere (CD-CLOSE-03).
    pub(crate) fn number(&self) -> Option<(i32, Rating)> {
        let (base, rating) = self.column()?;
        Some((base + self.of_firer() + self.of_target(rating), rating))
    }

    /// What the number is made of, for those who read of it.
    pub(crate) fn sum(&self) -> Sum {
        let (column, rating) = self.column().unwrap_or((0, Rating::None));
        let personnel = self.book().profile(self.target).is_personnel();
        let cover = if personnel { self.cover().to_hit() } else { self.vehicle_cover() };
        let [quality, pinned, order] = parts_of_firer(self.moment.scene(), self.firer);
        Sum {
            range: range(&self.moment, self.firer, self.target),
            column: column as i8,
            quality: quality as i8,
            pinned: pinned as i8,
            order: order as i8,
            cover: cover as i8,
            target: (self.of_target(rating) - cover) as i8,
        }
    }

    /// CD-CHART-44 to 50; nothing else about the target counts (CD-CHART-52).
    fn of_target(&self, rating: Rating) -> i32 {
        let profile = self.book().profile(self.target);
        // CD-CHART-47.
        let half = if profile.size == Size::Half { -1 } else { 0 };
        if profile.is_personnel() {
            let more = match self.weapon().effect {
                // CD-CHART-50.
                Effect::Personnel(more) => i32::from(more),
                Effect::Never | Effect::Burst { .. } => 0,
            };
            return self.cover().to_hit() + half + more;
        }
        // CD-AT-12.
        // CD-CHART-48.
        let weak = if profile.is_weak() && rating == Rating::None { -3 } else { 0 };
        self.vehicle_cover() + weak + self.fleeting()
    }

    /// What fire at a vehicle that moves fast loses (CD-CHART-46).
    fn fleeting(&self) -> i32 {
        let stand = self.state().stand(self.target);
        let fast = matches!(stand.class, MoveClass::Full | MoveClass::Disengage);
        if self.phase == Phase::Opportunity && fast && stand.path > 0 { -1 } else { 0 }
    }

    /// Cover of men: none for riders (CD-CHART-39), none in op fire while moving but under a
    /// Cautious Advance (CD-OPP-06, CD-OPP-07, CD-OPP-20). It counts in contact too (CD-CLOSE-15).
    pub(crate) fn cover(&self) -> Cover {
        cover_from(&self.moment, self.phase, self.target, self.muzzle().centre)
    }

    fn vehicle_cover(&self) -> i32 {
        if loses_cover(self.moment.state, self.phase, self.target, true) {
            return 0;
        }
        self.moment.vehicle_cover(self.target, self.muzzle().centre)
    }

    /// Dice of the line (CD-FIRE-20, CD-FIRE-21, CD-CHART-55 to 62).
    pub(crate) fn rate(&self) -> u8 {
        let stand = self.state().stand(self.firer);
        let vehicle = self.moment.carrier(self.firer);
        let contact = vehicle.is_none() && self.moment.is_in_contact(self.firer);
        let riders = || {
            self.book().profile(self.firer).takes_riders()
                && self.moment.aboard(self.firer).next().is_some()
        };
        let moving = vehicle.is_some_and(|vehicle| self.state().stand(vehicle).path > 0);
        // CD-CHART-56, CD-CHART-08; passengers (CD-CHART-58), turrets with riders (CD-CHART-59).
        let halved = matches!(stand.class, MoveClass::Full | MoveClass::ForcedBack)
            || moving
            // CD-RIDER-08.
            || self.mount() == Mount::Turret && riders();
        let hull = self.book().profile(self.firer).is_vehicle()
            && self.mount() == Mount::Hull
            && stand.class == MoveClass::Cautious
            && stand.moved();
        // CD-RESTR-13.
        let less = u8::from(stand.unready) + u8::from(hull);
        rate_of(self.weapon().dice(contact), halved, less)
    }
}

/// How far a target is, for those who read of a number.
pub(crate) fn range(moment: &Moment<'_>, firer: UnitId, target: UnitId) -> i16 {
    moment.distance(firer, target).clamp(0, i32::from(i16::MAX)) as i16
}

/// What the firer itself adds to any number (CD-CHART-40 to 43, CD-PIN-04).
pub(crate) fn of_firer(scene: Scene<'_>, firer: UnitId) -> i32 {
    parts_of_firer(scene, firer).iter().sum()
}

/// The same in its parts: quality, being pinned, its order.
pub(crate) fn parts_of_firer(scene: Scene<'_>, firer: UnitId) -> [i32; 3] {
    let stand = scene.state.stand(firer);
    let class = match stand.class {
        // CD-CHART-42, CD-CHART-03, CD-CHART-08.
        MoveClass::Full | MoveClass::ForcedBack => -1,
        // CD-CHART-43, CD-CHART-05.
        MoveClass::Disengage | MoveClass::Rally => -2,
        MoveClass::None | MoveClass::Cautious => 0,
    };
    // CD-CHART-41.
    let pinned = if stand.is_pinned() { -2 } else { 0 };
    [scene.book.profile(firer).quality.modifier(), pinned, class]
}

/// Halved once at most, then less, then at least 1 (CD-CHART-62).
pub(crate) const fn rate_of(dice: u8, halved: bool, less: u8) -> u8 {
    let dice = if halved { dice / 2 } else { dice };
    let dice = dice.saturating_sub(less);
    if dice == 0 { 1 } else { dice }
}

/// Whether a stand has no benefit of cover in op fire (CD-OPP-06, CD-OPP-07, CD-OPP-20,
/// CD-DEMOR-13). Whoever is stationary keeps it (CD-OPP-08), and in general fire everybody
/// (CD-GEN-05).
pub(crate) fn loses_cover(state: &State, phase: Phase, target: UnitId, vehicle: bool) -> bool {
    let stand = state.stand(target);
    phase == Phase::Opportunity
        && stand.moved()
        && (vehicle || stand.class != MoveClass::Cautious || stand.demoralized)
}

/// Cover of men from fire that comes from a point.
pub(crate) fn cover_from(moment: &Moment<'_>, phase: Phase, unit: UnitId, from: Point) -> Cover {
    if moment.carrier(unit).is_some() || loses_cover(moment.state, phase, unit, false) {
        return Cover::None;
    }
    moment.cover(unit, from)
}

/// How a line meets a target (CD-FIRE-23, CD-FIRE-28 to 30, CD-AT-*, CD-SA-12, CD-SA-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AttackKind {
    /// Small arms over a circle.
    Circle,
    /// A direct hit is a hit: soft vehicles, men under shot, weak armour without a rating.
    Direct,
    /// A hit must penetrate: weak armour counts too (CD-AT-14).
    Pierce,
    /// Rounds that burst.
    Burst,
    /// Nothing can come of it: no dice, whether it lacks a rating (CD-AT-10) or is a gun that
    /// cannot harm its target (CD-AT-20).
    Harmless,
}

/// How a line with a rating in the band used, or with none there (CD-AT-19), meets its target.
pub(crate) fn attack_kind(aim: &Aim<'_>, rating: Rating) -> AttackKind {
    let profile = aim.moment.book.profile(aim.target);
    let weapon = aim.weapon();
    // CD-HE-12: at armour it is shot, which does not burst.
    if profile.class == Class::Afv {
        return match rating {
            Rating::Plus(_) | Rating::Times(_) => AttackKind::Pierce,
            // CD-AT-16: shells as well, without a burst.
            Rating::None if profile.is_weak() => AttackKind::Direct,
            Rating::None => AttackKind::Harmless,
        };
    }
    match (weapon.kind, weapon.effect) {
        (WeaponKind::SmallArms, _) => AttackKind::Circle,
        (_, Effect::Burst { .. }) => AttackKind::Burst,
        (_, Effect::Never) if profile.is_personnel() => AttackKind::Harmless,
        // CD-FIRE-30: soft vehicles.
        _ => AttackKind::Direct,
    }
}

/// Whether a die, read 1 to 10 (CD-DICE-01), makes a number: at most the number, which is not
/// capped (CD-DICE-02, CD-DICE-03).
pub(crate) const fn makes(die: u8, number: i32) -> bool {
    die as i32 <= number
}
