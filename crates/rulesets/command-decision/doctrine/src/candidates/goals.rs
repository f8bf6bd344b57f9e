//! What stands are to go to: objectives, shared out company by company; the way off the table.

use wargauge_command_decision::CommandDecision;
use wargauge_command_decision::scenario::{Area, Edge, Objective, Victory};
use wargauge_command_decision::state::MAX_STANDS;
use wargauge_command_decision::units::stand::Mark;
use wargauge_command_decision::view::View;
use wargauge_policy::toolkit::{apart, root};
use wargauge_rules::table::{Point, Rect};
use wargauge_rules::{Side, UnitId};

use crate::knowledge::cards::Cards;
use crate::knowledge::objectives::points;
use crate::knowledge::roster::{Kind, Roster};

/// How near armour and heavy weapons come to what others are to hold, in hundredths of an inch.
const SUPPORT: i32 = 800;

/// Who fires more than so many times as far as that supports others.
const LONG: i32 = 2;

/// How far beyond the edge those aim who leave, in hundredths of an inch.
pub(crate) const BEYOND: i16 = 300;

/// How near to where a column gathers is there, in hundredths of an inch.
const GATHERED: i32 = 500;

/// Distance that counts little beside what lies there, in inches.
const NEAR_AT_HAND: i32 = 10;

/// What already goes to an objective draws off others: so many hundredths of a point halve it.
const CROWD: i32 = 12_000;

/// Objectives that companies are sent to.
const MOST: usize = 8;

/// What a stand is to go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Goal {
    pub at: Point,
    /// How near is there, in hundredths of an inch.
    pub near: i32,
    /// What being there is worth, in hundredths of a victory point.
    pub points: i32,
    /// Whether it is the way off the table.
    pub exit: bool,
}

/// The goals of all stands.
#[derive(Clone, Debug)]
pub(crate) struct Goals {
    of: [Option<Goal>; MAX_STANDS],
    /// Where those gather who are to leave the table, and until which turn.
    gathers: Option<(Point, i32)>,
}

impl Default for Goals {
    fn default() -> Self {
        Self { of: [None; MAX_STANDS], gathers: None }
    }
}

impl Goals {
    /// A new game begins, in which those who are to leave the table gather at a place before a turn.
    pub(crate) fn begin(&mut self, gathers: Option<Point>, until: i32) {
        self.gathers = gathers.filter(|_| until > 0).map(|at| (at, until));
    }

    /// Where those gather who are to leave the table.
    pub(crate) fn gathers(&self) -> Option<Point> {
        self.gathers.map(|(at, _)| at)
    }

    /// What a stand of a column goes to that must leave over an edge: where it gathers while there is
    /// time and it is not past that, then the way out.
    fn leaving(&self, view: &View<'_>, exit: Edge, from: Point) -> Goal {
        let book = view.book();
        let left = |at: Point| apart(at, way_out(book, exit, at).at);
        let ahead = |at: Point| left(at) < left(from);
        let gathers =
            self.gathers.filter(|&(at, until)| i32::from(view.turn()) < until && ahead(at));
        let aside = gathers.map(|(at, _)| Goal { at, near: GATHERED, points: 0, exit: true });
        aside.unwrap_or_else(|| way_out(book, exit, from))
    }

    /// The goal of a stand.
    #[inline]
    pub(crate) const fn of(&self, unit: UnitId) -> Option<Goal> {
        self.of[unit.index()]
    }

    /// Gives goals.
    pub(crate) fn give(&mut self, view: &View<'_>, cards: &Cards, roster: &Roster) {
        self.of = [None; MAX_STANDS];
        let (book, side) = (view.book(), view.side());
        if let Some(exit) = book.scenario().roles[side].exit {
            for unit in cards.own() {
                self.of[unit.index()] = Some(self.leaving(view, exit, cards.of(unit).at));
            }
            return;
        }
        if is_to_hold(book, side) {
            return;
        }
        let mut sent = [0; MOST];
        for company in book.companies().iter().filter(|one| one.side == side) {
            let goes = |unit: &UnitId| goes(kind(cards, roster, *unit));
            let members = (company.members & cards.own()).filter(goes);
            let Some((from, worth)) = middle(cards, members.clone()) else { continue };
            let objectives = book.scenario().objectives.iter().enumerate().take(MOST);
            let draw = |number: usize, objective: &Objective| {
                let inches = root(apart(from, objective.area.middle())) / 100;
                let worth = points(objective) * CROWD / (CROWD + sent[number]);
                worth / (inches + NEAR_AT_HAND)
            };
            let best =
                objectives.max_by_key(|(number, one)| (draw(*number, one), usize::MAX - number));
            let Some((number, objective)) = best else { continue };
            sent[number] += worth;
            for unit in members {
                self.of[unit.index()] = Some(goal(objective, kind(cards, roster, unit)));
            }
        }
    }
}

fn kind<'r>(cards: &Cards, roster: &'r Roster, unit: UnitId) -> &'r Kind {
    &roster.kinds[usize::from(cards.of(unit).kind)]
}

/// Whether a side has only to stay where it is: its enemy must take what it has, or drive past.
pub(crate) fn is_to_hold(book: &CommandDecision, side: Side) -> bool {
    let scenario = book.scenario();
    matches!(scenario.victory, Victory::Attack(attacker) if attacker != side)
        || scenario.roles[side].holds_back
}

/// Whether stands of a kind are sent anywhere: not those that must stay to fire, nor staffs and
/// transport without arms.
fn goes(kind: &Kind) -> bool {
    let marks = kind.profile.marks;
    let leads = marks.has(Mark::BattalionCommand) || marks.has(Mark::Staff);
    !kind.emplaced && !leads && !kind.profile.arms.is_empty()
}

/// The middle of some stands with what they are worth.
fn middle(cards: &Cards, members: impl Iterator<Item = UnitId>) -> Option<(Point, i32)> {
    let (mut x, mut y, mut count, mut worth) = (0, 0, 0, 0);
    for unit in members {
        let card = cards.of(unit);
        (x, y) = (x + i32::from(card.at.x), y + i32::from(card.at.y));
        (count, worth) = (count + 1, worth + card.worth);
    }
    (count > 0).then(|| (Point::new((x / count) as i16, (y / count) as i16), worth))
}

fn goal(objective: &Objective, kind: &Kind) -> Goal {
    let near = half_width(&objective.area);
    let support = kind.profile.is_vehicle() || kind.reach > LONG * SUPPORT;
    let (near, points) = if support { (near + SUPPORT, 0) } else { (near, points(objective)) };
    Goal { at: objective.area.middle(), near, points, exit: false }
}

/// How far from its middle an area surely reaches, in hundredths of an inch.
pub(crate) fn half_width(area: &Area) -> i32 {
    match area {
        Area::Circle(_, radius) => i32::from(*radius),
        Area::Parts(parts) => {
            let bounds = parts[0].bounds();
            let (low, high) = (bounds.low(), bounds.high());
            i32::from((high.x - low.x).min(high.y - low.y)) / 2
        }
    }
}

/// Whether a point lies beyond an edge of the table, and not off it in another direction.
pub(crate) fn is_beyond(table: Rect, edge: Edge, at: Point) -> bool {
    let (low, high) = (table.low(), table.high());
    let (across, along) = (low.x <= at.x && at.x <= high.x, low.y <= at.y && at.y <= high.y);
    match edge {
        Edge::East => along && at.x > high.x,
        Edge::West => along && at.x < low.x,
        Edge::North => across && at.y > high.y,
        Edge::South => across && at.y < low.y,
    }
}

/// Straight over the edge.
fn way_out(book: &CommandDecision, exit: Edge, from: Point) -> Goal {
    let far = book.table().bounds().high();
    let at = match exit {
        Edge::East => Point::new(far.x + BEYOND, from.y),
        Edge::West => Point::new(-BEYOND, from.y),
        Edge::North => Point::new(from.x, far.y + BEYOND),
        Edge::South => Point::new(from.x, -BEYOND),
    };
    Goal { at, near: 0, points: 0, exit: true }
}
