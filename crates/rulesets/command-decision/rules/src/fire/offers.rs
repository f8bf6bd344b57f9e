//! The fire offered to a stand: sets of lines by target, at telling pulses.
//!
//! Offered are the full rate and, for the movement, at most four pulses of those [`LOOKED_AT`]: the
//! first and the last at which the target can be fired at, the nearest one, and the middle.

use core::cell::OnceCell;
use core::fmt;

use arrayvec::ArrayVec;
use wargauge_rules::game::UnitId;

use super::permission::{check_orders, check_sight_past, is_engaged, may_fire, may_use, moment_of};
use crate::action::{ASSAULT, Action, Fire, Lines};
use crate::attack::toll::Phase;
use crate::scene::{Bystanders, Moment, Scene};
use crate::state::{LAST_PULSE, LOOKED_AT, MOMENTS, PULSES};
use crate::units::stand::{Class, MAX_LINES};
use crate::units::weapon::{Mount, WeaponKind};

/// Sets of lines that may be declared together.
type Sets = ArrayVec<Lines, 12>;

/// What a stand may declare in a phase, target by target. It describes itself by what its side knows.
pub struct Offers<'a> {
    scene: Scene<'a>,
    unit: UnitId,
    phase: Phase,
    sets: Sets,
    sights: Sights,
}

impl fmt::Debug for Offers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Offers").field("unit", &self.unit).finish_non_exhaustive()
    }
}

impl<'a> Offers<'a> {
    /// What a stand may declare; nothing if it may not fire at all.
    pub(crate) fn of(scene: Scene<'a>, unit: UnitId, phase: Phase) -> Option<Self> {
        may_fire(scene, unit, phase).then(|| {
            let sets = sets(scene, unit, phase);
            Self { scene, unit, phase, sets, sights: Sights::default() }
        })
    }

    /// The enemies that its side knows of.
    pub fn targets(&self) -> impl Iterator<Item = UnitId> + use<'a> {
        known(self.scene, self.unit)
    }

    /// Whether a target is where it was at all pulses, so that fire at it is offered at the last alone.
    #[must_use]
    pub fn is_still(&self, target: UnitId) -> bool {
        self.phase == Phase::General || self.scene.state.stand(target).track.is_none()
    }

    /// The sets of lines that are left to the stand, of which each is offered by itself.
    #[must_use]
    pub fn sets(&self) -> &[Lines] {
        &self.sets
    }

    /// The pulses at which fire at a target may be offered: the last alone if it is still.
    #[must_use]
    pub fn pulses(&self, target: UnitId) -> &'static [u8] {
        if self.is_still(target) { &LOOKED_AT[LOOKED_AT.len() - 1..] } else { &LOOKED_AT }
    }

    /// The fire of a set of lines at a target with all shots, at rest, whether it is allowed or not.
    #[must_use]
    pub const fn fire(&self, lines: Lines, target: UnitId) -> Fire {
        declaration(self.unit, lines, target)
    }

    /// Lists the fire at a target.
    pub fn list(&mut self, target: UnitId, out: &mut Vec<Action>) {
        for at in 0..self.sets.len() {
            self.list_lines(self.sets[at], target, out);
        }
    }

    /// Lists the fire of a set of lines at a target.
    pub fn list_lines(&mut self, lines: Lines, target: UnitId, out: &mut Vec<Action>) {
        let fire = self.fire(lines, target);
        let mut open = 0;
        for &pulse in self.pulses(target) {
            open |= u16::from(self.is_open(Fire { pulse, ..fire })) << pulse;
        }
        offer(self.scene, fire, open, out);
    }

    /// Whether there is any fire at a target.
    fn has_any(&mut self, target: UnitId) -> bool {
        // Where all are at rest more is known of who sees whom.
        (0..self.sets.len()).any(|at| {
            let fire = self.fire(self.sets[at], target);
            let pulses = self.pulses(target).iter().rev();
            pulses.into_iter().any(|&pulse| self.is_open(Fire { pulse, ..fire }))
        })
    }

    /// Whether a declaration is allowed.
    fn is_open(&mut self, fire: Fire) -> bool {
        let (scene, phase) = (self.scene, self.phase);
        let sights = self.sights.at(fire.target);
        let moment = moment_of(scene, &fire, phase);
        // What is known of sight costs least to look at, and what is not most.
        let blind = sights.is_blind_if_known(&moment, &fire);
        blind != Some(true)
            && check_orders(scene, &fire, phase).is_ok()
            && (blind.is_some() || !sights.is_blind(&moment, &fire))
            && sights.are_free(scene, &fire, phase)
            && !sights.is_bound(&moment, &fire)
    }
}

/// Lists the fire of a stand; nothing if it has none.
pub(crate) fn list(scene: Scene<'_>, unit: UnitId, phase: Phase, out: &mut Vec<Action>) {
    let Some(mut offers) = Offers::of(scene, unit, phase) else { return };
    for target in offers.targets() {
        offers.list(target, out);
    }
}

/// Whether a stand has anything to declare in a phase.
pub(crate) fn has_any(scene: Scene<'_>, unit: UnitId, phase: Phase) -> bool {
    let Some(mut offers) = Offers::of(scene, unit, phase) else { return false };
    offers.targets().any(|target| offers.has_any(target))
}

/// The enemies that a side knows of.
fn known<'a>(scene: Scene<'a>, unit: UnitId) -> impl Iterator<Item = UnitId> + use<'a> {
    let Scene { book, state } = scene;
    book.units_of(book.side(unit).foe()).filter(move |&target| {
        let stand = state.stand(target);
        stand.is_in_play() && stand.spotted.any()
    })
}

/// A declaration with all shots, at rest.
const fn declaration(firer: UnitId, lines: Lines, target: UnitId) -> Fire {
    Fire { firer, lines, target, pulse: LAST_PULSE, shots: 0, spread: false }
}

/// What has been looked at of one target, by pulse.
#[derive(Debug, Default)]
struct Sights {
    /// The target.
    target: Option<UnitId>,
    /// Whether a line of fire is free: from the stand, from its gun, for its observers.
    free: [[Option<bool>; PULSES]; 3],
    /// Whether the stand sees the target at all.
    seen: [Option<bool>; PULSES],
    /// Whether the stand is bound to enemies in contact.
    engaged: [Option<bool>; PULSES],
    /// Who is in the way of its fire, at the pulses of [`LOOKED_AT`] in turn.
    others: [OnceCell<Bystanders>; MOMENTS],
}

impl Sights {
    /// The same of a target: the lines of another have not been looked at.
    fn at(&mut self, target: UnitId) -> &mut Self {
        if self.target.replace(target) != Some(target) {
            (self.free, self.seen) = Default::default();
        }
        self
    }

    /// Whether the target is out of sight for a declaration that needs to see it: all but mortars and
    /// assaults (CD-FIRE-11).
    fn is_blind(&mut self, moment: &Moment<'_>, fire: &Fire) -> bool {
        needs_sight(moment, fire)
            && !*self.seen[usize::from(fire.pulse)]
                .get_or_insert_with(|| moment.sees(fire.firer, fire.target))
    }

    /// The same, if that is known without a look along the line.
    fn is_blind_if_known(&mut self, moment: &Moment<'_>, fire: &Fire) -> Option<bool> {
        if !needs_sight(moment, fire) {
            return Some(false);
        }
        let seen = &mut self.seen[usize::from(fire.pulse)];
        *seen = seen.or_else(|| moment.sees_if_known(fire.firer, fire.target));
        seen.map(|seen| !seen)
    }

    /// Whether contact with others bars a declaration (CD-FIRE-27).
    fn is_bound(&mut self, moment: &Moment<'_>, fire: &Fire) -> bool {
        let engaged = &mut self.engaged[usize::from(fire.pulse)];
        *engaged.get_or_insert_with(|| is_engaged(moment, fire.firer))
            && !moment.touch(fire.firer, fire.target)
    }

    /// Whether all lines of a declaration have their lines of fire.
    fn are_free(&mut self, scene: Scene<'_>, fire: &Fire, phase: Phase) -> bool {
        let moment = moment_of(scene, fire, phase);
        fire.lines.iter().filter(|&line| line != ASSAULT).all(|line| {
            let kind = match scene.book.line(fire.firer, line) {
                Some(weapon) if weapon.kind == WeaponKind::Mortar => 2,
                Some(weapon) if weapon.towed => 1,
                _ => 0,
            };
            let pulse = if phase == Phase::General { LAST_PULSE } else { fire.pulse };
            let look = &mut self.free[kind][usize::from(fire.pulse)];
            let kept = &self.others[LOOKED_AT.iter().position(|&at| at == pulse).unwrap_or(0)];
            *look.get_or_insert_with(|| {
                let others = || kept.get_or_init(|| moment.in_the_way(fire.firer));
                check_sight_past(&moment, fire, line, &others).is_ok()
            })
        })
    }
}

/// Whether some line of a declaration is none of a mortar's, nor the assault.
fn needs_sight(moment: &Moment<'_>, fire: &Fire) -> bool {
    let direct = |line| {
        let weapon = moment.book.line(fire.firer, line);
        weapon.is_some_and(|weapon| weapon.kind != WeaponKind::Mortar)
    };
    fire.lines.iter().any(direct)
}

/// Offers a declaration at the pulses worth it.
fn offer(scene: Scene<'_>, fire: Fire, open: u16, out: &mut Vec<Action>) {
    let open: ArrayVec<u8, PULSES> =
        (0..=LAST_PULSE).filter(|pulse| open & 1 << pulse != 0).collect();
    let (Some(&first), Some(&last)) = (open.first(), open.last()) else { return };
    let gap = |pulse: &u8| Moment::at_pulse(scene, *pulse).distance(fire.firer, fire.target);
    let nearest = open.iter().copied().min_by_key(gap).unwrap_or(last);
    let middle = open[open.len() / 2];
    let mut offered: ArrayVec<u8, 4> = ArrayVec::new();
    for pulse in [first, middle, nearest, last] {
        if !offered.contains(&pulse) {
            offered.push(pulse);
            out.push(Action::Fire(Fire { pulse, ..fire }));
        }
    }
    let mortar = fire.lines.iter().any(|line| {
        scene.book.line(fire.firer, line).is_some_and(|weapon| weapon.kind == WeaponKind::Mortar)
    });
    if mortar {
        out.push(Action::Fire(Fire { spread: true, ..fire }));
    }
}

/// The sets of lines that are left to a stand.
fn sets(scene: Scene<'_>, unit: UnitId, phase: Phase) -> Sets {
    let Scene { book, state } = scene;
    let now = Moment::now(scene);
    let profile = book.profile(unit);
    let declared = state.fires.iter().filter(|fire| fire.firer == unit);
    let used = declared.fold(0, |lines, fire| lines | fire.lines.0);
    let mut sets = Sets::new();
    let mut turret = Lines::default();
    for line in 0..profile.arms.len().min(MAX_LINES) as u8 {
        let left = used & 1 << line == 0 && may_use(&now, phase, unit, line);
        if !left {
            continue;
        }
        sets.push(Lines::one(line));
        let anti_aircraft = book.line(unit, line).is_some_and(|weapon| weapon.anti_aircraft);
        let in_turret = profile.arms[usize::from(line)].mount == Mount::Turret;
        if profile.is_vehicle() && in_turret && !anti_aircraft {
            turret = turret.and(Lines::one(line));
        }
    }
    if turret.0.count_ones() > 1 {
        sets.push(turret);
    }
    let engaged = profile.is_personnel()
        && used == 0
        && now.in_contact(unit).any(|enemy| book.profile(enemy).class == Class::Afv);
    if engaged {
        sets.push(Lines::one(ASSAULT));
    }
    sets
}
