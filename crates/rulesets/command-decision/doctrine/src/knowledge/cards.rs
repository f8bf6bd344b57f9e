//! Stands as they are now, as the side sees them: looked at once a step, within which nobody moves.

use wargauge_command_decision::CommandDecision;
use wargauge_command_decision::position::heading::Heading;
use wargauge_command_decision::scenario::Objective;
use wargauge_command_decision::state::{MAX_STANDS, MoveClass, Pin, Step, UnitSet};
use wargauge_command_decision::view::{Sighting, View};
use wargauge_policy::toolkit::apart;
use wargauge_rules::table::Point;
use wargauge_rules::{Side, UnitId};

use super::ground::{Ground, SideGround, seen_by};
use super::roster::Roster;
use crate::knowledge::objectives::points;
use crate::weights::Weights;

/// Fire of a pinned stand, in per cent.
const PINNED: i32 = 55;

/// How near its crew's edge a gun is that it serves, from the middle of the gun: what touches is in
/// contact (CD-GEO-05, CD-GEO-07).
const AT_GUN: i32 = 45;

/// A stand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Card {
    pub at: Point,
    /// The cell it stands in.
    pub cell: u16,
    pub facing: Heading,
    pub kind: u8,
    /// Hits it still takes.
    pub left: u8,
    pub pinned: bool,
    pub demoralized: bool,
    pub aboard: bool,
    /// Whether it is at its gun, which stands on the ground: who moves leaves it there (CD-GUN-15).
    pub serves: bool,
    /// Whether no enemy has spotted it, as far as the side knows.
    pub hidden: bool,
    pub class: MoveClass,
    /// What is left of it, in hundredths of a point.
    pub worth: i32,
    /// How much of its fire is left to it, in per cent.
    pub fire: i32,
}

impl Card {
    pub(crate) const NOBODY: Self = Self {
        at: Point::new(0, 0),
        cell: 0,
        facing: Heading::EAST,
        kind: 0,
        left: 0,
        pinned: false,
        demoralized: false,
        aboard: false,
        serves: false,
        hidden: false,
        class: MoveClass::None,
        worth: 0,
        fire: 0,
    };

    /// Whether a stand threatens and is a target as it was.
    fn is_as(&self, before: &Self) -> bool {
        let part = |card: &Self| (card.at, card.facing, card.left, card.worth, card.fire);
        part(self) == part(before) && self.kind == before.kind
    }
}

/// What a look at a step shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LookResult {
    /// It has been looked at.
    Known,
    /// A new step, in which the enemies are as they were.
    Alike,
    /// A new step, in which they are not.
    Changed,
}

/// All stands in play that the side knows of.
#[derive(Clone, Debug)]
pub(crate) struct Cards {
    of: Vec<Card>,
    /// What each stand is worth unhurt, in hundredths of a point.
    whole: [i32; MAX_STANDS],
    own: UnitSet,
    foes: UnitSet,
    looked: Option<(u16, Step)>,
    /// How much an enemy in an objective is worth more, in per cent of what that counts.
    contest: i32,
}

impl Default for Cards {
    fn default() -> Self {
        Self {
            of: vec![Card::NOBODY; MAX_STANDS],
            whole: [0; MAX_STANDS],
            own: UnitSet::EMPTY,
            foes: UnitSet::EMPTY,
            looked: None,
            contest: 0,
        }
    }
}

impl Cards {
    /// A new game by a book begins.
    pub(crate) fn begin(&mut self, book: &CommandDecision, roster: &Roster, weights: &Weights) {
        self.looked = None;
        self.contest = weights.contest;
        for unit in [Side::A, Side::B].into_iter().flat_map(|side| book.units_of(side)) {
            let deeds = roster.kinds[usize::from(roster.kind_of(unit))].deeds;
            let worth = deeds * weights.capability + roster.stake(unit) * weights.stake;
            self.whole[unit.index()] = worth / 100;
        }
    }

    /// Looks at a step, if it has not been looked at.
    pub(crate) fn look(&mut self, view: &View<'_>, ground: &Ground, roster: &Roster) -> LookResult {
        let now = Some((view.turn(), view.step()));
        if self.looked == now {
            return LookResult::Known;
        }
        let (first, foes) = (self.looked.is_none(), self.foes);
        self.looked = now;
        let ground = seen_by(view.book(), view.side(), ground);
        (self.own, self.foes) = (UnitSet::EMPTY, UnitSet::EMPTY);
        for seen in view.own() {
            self.own.insert(seen.unit);
            self.note(&seen, ground, roster);
            let card = &mut self.of[seen.unit.index()];
            card.hidden = !view.is_spotted(seen.unit);
            card.serves = serves(view, &seen);
        }
        let mut changed = first;
        for seen in view.enemies() {
            self.foes.insert(seen.unit);
            let before = self.of[seen.unit.index()];
            self.note(&seen, ground, roster);
            self.of[seen.unit.index()].worth += denial(view, &seen) * self.contest / 100;
            changed |= !self.of[seen.unit.index()].is_as(&before);
        }
        if changed || self.foes != foes { LookResult::Changed } else { LookResult::Alike }
    }

    fn note(&mut self, seen: &Sighting, ground: SideGround<'_>, roster: &Roster) {
        let kind = roster.kind_of(seen.unit);
        let capacity = roster.kinds[usize::from(kind)].profile.quality.capacity();
        let left = capacity.saturating_sub(seen.hits).max(1);
        let pinned = seen.pin != Pin::None;
        let fire = match (seen.demoralized, pinned) {
            (true, _) => 0,
            (false, true) => PINNED,
            (false, false) => 100,
        };
        // Half of a stand's worth goes with its hits, the other half with the last of them.
        let whole = self.whole[seen.unit.index()];
        let worth = (whole + whole * i32::from(left) / i32::from(capacity)) / 2;
        self.of[seen.unit.index()] = Card {
            at: seen.at,
            cell: ground.cell_at(seen.at) as u16,
            facing: seen.facing,
            kind,
            left,
            pinned,
            demoralized: seen.demoralized,
            aboard: seen.aboard.is_some(),
            serves: false,
            hidden: false,
            class: seen.class,
            worth,
            fire,
        };
    }

    /// A stand in play that the side knows of.
    #[inline]
    pub(crate) fn of(&self, unit: UnitId) -> &Card {
        &self.of[unit.index()]
    }

    /// What a stand is worth unhurt, in hundredths of a point.
    pub(crate) const fn whole(&self, unit: UnitId) -> i32 {
        self.whole[unit.index()]
    }

    /// Its own stands in play.
    pub(crate) const fn own(&self) -> UnitSet {
        self.own
    }

    /// The enemies it knows of.
    pub(crate) const fn foes(&self) -> UnitSet {
        self.foes
    }
}

/// Whether a crew is at its gun on the ground (CD-GUN-11).
fn serves(view: &View<'_>, seen: &Sighting) -> bool {
    let radius = i32::from(view.book().profile(seen.unit).radius().hundredths());
    let reach = radius + AT_GUN;
    view.gun(seen.unit).is_some_and(|(at, _)| apart(at, seen.at) <= reach * reach)
}

/// What an enemy in an objective keeps from its foe: a share of what that counts (CD-SCEN-10).
fn denial(view: &View<'_>, seen: &Sighting) -> i32 {
    let contests = |one: &Sighting| {
        let profile = view.book().profile(one.unit);
        let counts = profile.is_personnel() || profile.is_afv();
        counts && one.aboard.is_none() && !one.demoralized
    };
    if !contests(seen) {
        return 0;
    }
    let share = |objective: &Objective| {
        let there = view.enemies().filter(|one| contests(one) && objective.area.contains(one.at));
        points(objective) / (there.count() as i32).max(1)
    };
    let objectives = view.book().scenario().objectives.iter();
    objectives.filter(|one| one.area.contains(seen.at)).map(share).sum()
}
