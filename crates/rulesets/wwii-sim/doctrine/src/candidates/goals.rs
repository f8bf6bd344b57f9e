//! What units are to go to: given once a turn.

use wargauge_policy::toolkit::{apart, root};
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::{Side, UnitId};
use wargauge_wwii_sim::{Class, MAX_UNITS, Status, UnitSet, Victory, View};

use crate::knowledge::arms::Battery;
use crate::knowledge::cards::{Card, Cards};

/// How near a unit must be to hold an objective, in hundredths of an inch (WS-SCEN-03).
pub(crate) const HOLDING: i32 = 300;

/// How near a house is from which an objective is held, in hundredths of an inch.
const AT_A_HOUSE: i16 = 500;

/// How far all enemies are from who races, in hundredths of an inch: nearer ones are shot at first.
const UNDISTURBED: i32 = 3_000;

/// How near to an enemy who is hunted is near enough, in hundredths of an inch: rifles hit from there.
const CLOSE: i32 = 600;

/// The most that a die of damage adds to a weapon's strength (WS-VEH-03).
const BEST_DIE: i32 = 6;

/// What sent to an objective, in hundredths of a point, makes it one per cent more crowded: a squad of 40
/// points halves what draws the next one, so that the third finds little to do.
const ENOUGH: i32 = 40;

/// By how many inches every objective is farther than it is when they are shared out: of two that are
/// near, the one that is worth more is chosen.
const FAR: i32 = 12;

/// So many hundredths of a point of an objective count as one when objectives are shared out.
const FINENESS: i32 = 40;

/// How much more an objective draws who can hold ground than who cannot.
const HOLDERS_FIRST: i32 = 2;

/// What a unit is to go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Goal {
    pub at: Point,
    /// How near is there.
    pub near: i32,
    /// What being there is worth, in hundredths of a victory point; 0 of an enemy to be hunted.
    pub points: i32,
    /// Whether it is the way off the table.
    pub exit: bool,
    /// Whether it lies at a house while no enemy is near the unit: who is there first has the cover.
    pub is_raced_for: bool,
}

/// The goals of all units.
#[derive(Clone, Debug)]
pub(crate) struct Goals {
    of: [Option<Goal>; MAX_UNITS],
    /// The turn they were given for.
    turn: Option<u8>,
}

impl Default for Goals {
    fn default() -> Self {
        Self { of: [None; MAX_UNITS], turn: None }
    }
}

impl Goals {
    /// The goal of a unit.
    #[inline]
    pub(crate) const fn of(&self, unit: UnitId) -> Option<Goal> {
        self.of[unit.index()]
    }

    /// Forgets everything: a new game begins.
    pub(crate) fn forget(&mut self) {
        *self = Self::default();
    }

    /// Gives goals, once a turn.
    pub(crate) fn give(&mut self, view: &View<'_>, cards: &Cards, unarmed: i32) {
        if self.turn == Some(view.turn()) {
            return;
        }
        self.turn = Some(view.turn());
        self.of = [None; MAX_UNITS];
        let side = view.side();
        let own = view.units_of(side);
        if leaves(view, side) {
            for unit in own {
                let card = cards.of(unit);
                self.of[unit.index()] = way_out(view, side, card.at);
            }
            return;
        }
        let mut left: UnitSet = own.filter(|&unit| cards.of(unit).here).collect();
        let mut sent = present(view, cards, left);
        // Those who can hold ground choose first, the nearest to anything before all others.
        while let Some((unit, number)) = self.next(view, cards, &Shares { left, sent, unarmed }) {
            left.remove(unit);
            let objective = &view.objectives()[number];
            let card = cards.of(unit);
            self.of[unit.index()] = Some(Goal {
                at: objective.at,
                near: HOLDING,
                points: (objective.points / 10) as i32,
                exit: false,
                is_raced_for: has_house(view, objective.at)
                    && is_far_from_enemies(view, cards, card),
            });
            if holds(card) && !stands_at(card, objective.at) {
                sent[number] += card.worth;
            }
        }
        // Where only figures count, who goes after the enemy is shot at first.
        let hunts = !matches!(view.victory(), Victory::Figures);
        for unit in left.filter(|&unit| hunts && !is_idle(view, cards, unit)) {
            self.of[unit.index()] = prey(view, cards, cards.of(unit));
        }
    }

    /// The unit that a goal is to be given to next, and the objective.
    fn next(&self, view: &View<'_>, cards: &Cards, shares: &Shares) -> Option<(UnitId, usize)> {
        let objectives = view.objectives().iter().enumerate().take(MOST);
        let mut best: Option<(i32, UnitId, usize)> = None;
        for (number, objective) in objectives {
            for unit in shares.left {
                let card = cards.of(unit);
                let inches = root(apart(card.at, objective.at)) / 100;
                let own = if stands_at(card, objective.at) { card.worth } else { 0 };
                let crowd = 100 + (shares.sent[number] - own) / ENOUGH;
                let points = (objective.points / 10) as i32;
                let draw = points * 100 / crowd * FINENESS / (inches + FAR);
                let draw = if holds(card) { HOLDERS_FIRST * draw } else { draw };
                // Who can only be lost there is better out of the way.
                let idle = is_idle(view, cards, unit);
                let draw = if idle { draw * shares.unarmed / 100 } else { draw };
                let drawn = !idle || draw > 0;
                if drawn && best.is_none_or(|(most, ..)| draw > most) {
                    best = Some((draw, unit, number));
                }
            }
        }
        best.map(|(_, unit, number)| (unit, number))
    }
}

/// How objectives are shared out: what has been sent to each, and how much they draw who has no weapon,
/// in per cent.
struct Shares {
    /// Units that have no goal yet.
    left: UnitSet,
    sent: [i32; MOST],
    unarmed: i32,
}

/// Objectives that units are sent to.
const MOST: usize = 8;

/// What stands at each objective already: whoever holds it is as good as sent, and draws no others.
fn present(view: &View<'_>, cards: &Cards, units: UnitSet) -> [i32; MOST] {
    let mut sum = [0; MOST];
    for (sum, objective) in sum.iter_mut().zip(view.objectives()) {
        let there = units.filter(|&unit| stands_at(cards.of(unit), objective.at));
        *sum = there.map(|unit| cards.of(unit).worth).sum();
    }
    sum
}

/// Whether a unit holds an objective where it stands (WS-SCEN-03, WS-DISS-14).
fn stands_at(card: &Card, at: Point) -> bool {
    let reach = HOLDING + card.radius;
    !card.hidden && card.status != Status::Panicked && apart(card.at, at) <= reach * reach
}

/// Whether an objective is held from a house.
fn has_house(view: &View<'_>, at: Point) -> bool {
    let near = Length::from_hundredths(AT_A_HOUSE);
    view.ground().buildings.iter().any(|building| building.outline.is_within(at, near))
}

/// Whether no enemy that its side knows of is near a unit.
fn is_far_from_enemies(view: &View<'_>, cards: &Cards, card: &Card) -> bool {
    let mut foes = cards.of_side(view.side().foe());
    foes.all(|foe| apart(cards.of(foe).at, card.at) >= UNDISTURBED * UNDISTURBED)
}

/// Whether a unit is one to hold ground with.
fn holds(card: &Card) -> bool {
    matches!(card.class, Class::Infantry) || (card.is_vehicle() && !card.guns.is_empty())
}

/// Whether a unit has no weapon, and nobody aboard whom it brings anywhere.
fn is_idle(view: &View<'_>, cards: &Cards, unit: UnitId) -> bool {
    let laden = || view.unit(unit).is_some_and(|it| it.companions()[1].is_some());
    cards.of(unit).guns.is_empty() && !laden()
}

/// Whether a side wins by leaving the table.
pub(crate) fn leaves(view: &View<'_>, side: Side) -> bool {
    matches!(view.victory(), Victory::Breakout { side: leaving, .. } if leaving == side)
}

/// The nearest place by which a side leaves the table.
fn way_out(view: &View<'_>, side: Side, from: Point) -> Option<Goal> {
    let exit = view.role(side).exit?;
    Some(Goal { at: exit.nearest_to(from), near: 0, points: 0, exit: true, is_raced_for: false })
}

/// Where a unit of a side is bound for that stands there: the way out of who wins by leaving, else the
/// nearest objective.
pub(crate) fn bound_for(view: &View<'_>, side: Side, from: Point) -> Option<Point> {
    if leaves(view, side) {
        return way_out(view, side, from).map(|goal| goal.at);
    }
    view.objectives().iter().map(|goal| goal.at).min_by_key(|&at| apart(from, at))
}

/// The nearest enemy that the unit can hurt, where nothing else is to be gained. Teams go no nearer than
/// they shoot well from.
fn prey(view: &View<'_>, cards: &Cards, card: &Card) -> Option<Goal> {
    let foes = cards.of_side(view.side().foe()).filter(|&foe| hurts(card, cards.of(foe)));
    let nearest = foes.map(|foe| cards.of(foe).at).min_by_key(|&at| apart(card.at, at))?;
    let short = card.guns.iter().map(|gun| gun.short).max().unwrap_or(0);
    let near = if card.class == Class::Team { short.max(CLOSE) } else { CLOSE };
    Some(Goal { at: nearest, near, points: 0, exit: false, is_raced_for: false })
}

/// Whether a weapon of a unit can do anything to another (WS-VEH-03).
fn hurts(card: &Card, foe: &Card) -> bool {
    let thinnest = foe.armour.into_iter().min().unwrap_or(0);
    let pierces =
        |gun: &Battery| !gun.mortar && i32::from(gun.strength) + BEST_DIE >= i32::from(thinnest);
    !foe.is_vehicle() || card.guns.iter().any(pierces)
}
