//! Chits: planned for all issuers together, company by company, then battalion command and staff for
//! those who are left; and who follows them (D2 to D7).

use arrayvec::ArrayVec;
use wargauge_command_decision::CommandDecision;
use wargauge_command_decision::action::{Action, Chit, Order};
use wargauge_command_decision::position::heading::{Heading, between, from_point};
use wargauge_command_decision::state::{MAX_STANDS, UnitSet};
use wargauge_command_decision::terrain::kind::TerrainKind;
use wargauge_command_decision::units::stand::{Cap, Mark, Marks};
use wargauge_command_decision::view::{ColumnMove, View};
use wargauge_policy::Decision;
use wargauge_policy::toolkit::{Shortlist, apart, offer};
use wargauge_rules::UnitId;
use wargauge_rules::table::Point;

use crate::candidates::chits::{Chits, DirectedOrder};
use crate::candidates::field::{BEST, Field, Manner};
use crate::candidates::ways::{TWELVE, manner, shares};
use crate::doctrine::Doctrine;
use crate::value::nerve::{self, Knowledge};

/// How far the order of a chit reaches from its centre, in hundredths of an inch: six inches beside
/// the stand (CD-ORDER-11).
const REACH: i32 = 600;

/// Places as near as this are one, in hundredths of an inch.
const BESIDE: i32 = 150;

/// The most arrows that are weighed.
const ARROWS: usize = 6;

/// Arrows closer than this in degrees are one.
const ALIKE: u16 = 12;

/// How far an enemy may be that one turns away from, in hundredths of an inch.
const PRESSED: i32 = 1_400;

/// How far those cells are looked for, in hundredths of an inch.
const FARTHEST: i16 = 900;

/// The most cells as near as that: three to every side, and its own.
const MOST_CELLS: usize = 64;

/// Places that are weighed for a chit.
type Places = ArrayVec<Point, 7>;

/// Stands at which a chit may lie, the strongest first.
const LOOKED_AT: usize = 6;

/// How far from the head of a column a chit makes none: an inch beside its rim (CD-ORDER-14), in
/// hundredths of an inch.
const OFF_ROAD: i32 = 170;

/// Columns that are kept while a place is weighed: two ways along a road by three orders, and two.
const KEPT: usize = 8;

/// What columns gain by orders: as many as there is room for.
type Columns = ArrayVec<((Order, UnitSet, bool), (i32, UnitSet)), KEPT>;

/// The stands that a chit at a place may move.
#[derive(Clone, Copy, Debug)]
struct Reached {
    /// Those who obey its issuer and have no order yet.
    obeying: UnitSet,
    /// Those of them whom it reaches where it lies.
    reached: UnitSet,
    /// Whether some of these are on a road, so that it may make a column.
    filed: bool,
}

/// Arrows worth a thought.
type Arrows = ArrayVec<Heading, ARROWS>;

impl Doctrine {
    /// The chit of an issuer, or none.
    pub(crate) fn order(
        &mut self,
        decision: &Decision<'_, CommandDecision>,
        view: &View<'_>,
        issuer: UnitId,
    ) -> Action {
        if self.planned != Some(view.turn()) {
            self.planned = Some(view.turn());
            self.chits = self.with_field(view, |field| field.command());
        }
        let chit = self.chits.iter().find(|chit| chit.issuer == issuer).copied().map(Action::Place);
        let legal = chit.filter(|action| decision.check(*action).is_ok());
        legal.unwrap_or(Action::Pass { unit: issuer })
    }

    /// Follows the chit that promises most, or stays.
    pub(crate) fn follow(
        &mut self,
        decision: &Decision<'_, CommandDecision>,
        view: &View<'_>,
        unit: UnitId,
    ) -> Action {
        let mut best = (0, Action::Pass { unit });
        for chit in view.chits() {
            let action = Action::Follow { unit, issuer: chit.issuer };
            if decision.check(action).is_err() {
                continue;
            }
            let gain = self.with_field(view, |field| field.gain_by(unit, chit));
            if gain > best.0 {
                best = (gain, action);
            }
        }
        best.1
    }
}

impl Field<'_, '_> {
    /// What a stand gains by following an order, beyond staying.
    pub(crate) fn gain(&mut self, unit: UnitId, directed: DirectedOrder) -> i32 {
        let card = *self.cards.of(unit);
        match directed.order {
            // Whoever a Rally reaches has it by then (CD-RALLY-02): following it gains nothing.
            Order::NoOrder | Order::Rally => 0,
            _ if card.demoralized || card.aboard => 0,
            // Who moves leaves his gun behind (CD-GUN-15).
            _ if card.serves => 0,
            Order::Cautious | Order::Full | Order::Disengage => self.gain_of_move(unit, directed),
        }
    }

    /// What a stand gains by following a chit, along the road where it makes a column.
    fn gain_by(&mut self, unit: UnitId, chit: &Chit) -> i32 {
        match self.view.column(chit) {
            Some((members, road, _)) if members.contains(unit) => {
                self.gain_in_column(unit, chit, road)
            }
            _ => self.gain(unit, DirectedOrder::of(chit)),
        }
    }

    /// What a stand gains in a column on a road (CD-MOVE-13), beyond staying.
    fn gain_in_column(&mut self, unit: UnitId, chit: &Chit, road: u8) -> i32 {
        let card = *self.cards.of(unit);
        if card.demoralized || card.serves {
            return 0;
        }
        let most = 100 * i32::from(self.kind(unit).profile.road);
        let manner = manner(chit.order);
        let inertia = card.worth * self.weights.inertia / 100;
        let stays = self.staying(unit) + inertia;
        let mut best = 0;
        for share in shares(chit.order) {
            let length = (most * share / TWELVE) as i16;
            let end = self.view.end_on_road(unit, ColumnMove { chit, road, length });
            if let Some(end) = self.true_end(end) {
                best = best.max(self.worth(unit, end, manner) - stays);
            }
        }
        best
    }

    /// What stands reached by a chit gain together by following it, and who of them.
    fn gain_of_chit(
        &mut self,
        stands: Reached,
        chit: &Chit,
        columns: &mut Columns,
    ) -> (i32, UnitSet) {
        let Reached { obeying, reached, filed } = stands;
        let column = if filed { self.view.column(chit) } else { None };
        let Some((members, road, forward)) = column else {
            return self.gain_of_all(reached, DirectedOrder::of(chit));
        };
        let key = (chit.order, members, forward);
        let known = columns.iter().find(|one| one.0 == key).map(|one| one.1);
        let (along, moved) = known.unwrap_or_else(|| {
            let gains = sum(members & obeying, |unit| self.gain_in_column(unit, chit, road));
            // Without room the next is worked out again.
            let _ = columns.try_push((key, gains));
            gains
        });
        let others = reached.filter(|&unit| !members.contains(unit)).collect();
        let (beside, others) = self.gain_of_all(others, DirectedOrder::of(chit));
        (along + beside, moved | others)
    }

    /// What a stand gains by moving under an order along an arrow, beyond staying.
    fn gain_of_move(&mut self, unit: UnitId, order: DirectedOrder) -> i32 {
        let known = self.kept[unit.index()].gains.iter();
        let known = known.into_iter().find(|gain| gain.0 == order);
        if let Some((_, gain)) = known {
            return *gain;
        }
        let inertia = self.cards.of(unit).worth * self.weights.inertia / 100;
        let stays = self.staying(unit) + inertia;
        let gain = (self.best_of_order(unit, order) - stays).max(0);
        // Without room the next is worked out again.
        let _ = self.kept[unit.index()].gains.try_push((order, gain));
        gain
    }

    /// The chits of all issuers: leaders of companies and scouts first, then those whom all obey.
    fn command(&mut self) -> Chits {
        let mut chits = Chits::new();
        let mut left = self.cards.own().filter(|&unit| !self.cards.of(unit).aboard).collect();
        let mut rallied = UnitSet::EMPTY;
        for general in [false, true] {
            for issuer in self.cards.own() {
                let profile = &self.kind(issuer).profile;
                let card = self.cards.of(issuer);
                let able = profile.cap().is_some() && !card.pinned && !card.demoralized;
                if !able || commands_all(self.kind(issuer).profile.marks) != general {
                    continue;
                }
                let Some((chit, reached)) = self.best_chit(issuer, left, rallied) else {
                    continue;
                };
                // A Rally binds nobody: who is rallied may follow another chit.
                match chit.order {
                    Order::Rally => rallied |= reached,
                    _ => left = left.without(reached),
                }
                chits.push(chit);
            }
        }
        chits
    }

    /// The chit of an issuer that gains most, and who gains by it of those who are left without an order,
    /// by a Rally of those whom none has reached.
    fn best_chit(
        &mut self,
        issuer: UnitId,
        left: UnitSet,
        rallied: UnitSet,
    ) -> Option<(Chit, UnitSet)> {
        let all = self.subordinates(issuer);
        let obeying = all & left;
        let shaken = self.shaken(all.without(rallied));
        let mut best: Option<(i32, Chit, UnitSet)> = None;
        for at in self.places(issuer, obeying, &shaken) {
            let reached = self.within_reach(obeying, at);
            let recover = sum(self.within_reach(all, at), |unit| shaken[unit.index()]);
            let (arrows, away) = self.arrows(at, reached);
            // Most chits reach nobody on a road: they make no column.
            let filed = reached.filter(|&unit| self.is_on_road(unit)).nth(1).is_some();
            let mut columns = Columns::new();
            let each = arrows
                .iter()
                .flat_map(|arrow| [Order::Cautious, Order::Full].map(|order| (order, *arrow)));
            let away = away.map(|arrow| (Order::Disengage, arrow));
            for (order, arrow) in each.chain(away).chain([(Order::Rally, Heading::EAST)]) {
                let chit = Chit { issuer, order, at, arrow };
                let stands = Reached { obeying, reached, filed };
                let (gain, moved) = match order {
                    Order::Rally => recover,
                    _ => self.gain_of_chit(stands, &chit, &mut columns),
                };
                if gain > 0 && best.is_none_or(|(most, ..)| gain > most) {
                    best = Some((gain, chit, moved));
                }
            }
        }
        best.map(|(_, chit, moved)| (chit, moved))
    }

    /// Those of some stands whom a chit at a place reaches (CD-ORDER-11).
    fn within_reach(&self, stands: UnitSet, at: Point) -> UnitSet {
        let is_near = |unit: &UnitId| {
            let reach = REACH + i32::from(self.kind(*unit).profile.radius().hundredths());
            apart(self.cards.of(*unit).at, at) <= reach * reach
        };
        stands.filter(is_near).collect()
    }

    /// What some stands have to gain by a Rally after the checks of this turn (CD-RALLY-02 to 05).
    fn shaken(&self, stands: UnitSet) -> [i32; MAX_STANDS] {
        let mut gains = [0; MAX_STANDS];
        for company in 0..self.view.book().companies().len() {
            let members = nerve::members(self.view.book(), company, self.cards.own());
            if (members & stands).is_empty() {
                continue;
            }
            let known = Knowledge { cards: self.cards, roster: self.roster, ground: self.ground };
            let book = &self.view.book().companies()[company];
            let number = nerve::number(book, members, self.cards.foes(), known);
            let near = |unit| self.cards.foes().any(|foe| nerve::is_near(self.cards, unit, foe));
            let pressed =
                members.into_iter().any(|unit| self.view.was_fired_at(unit) || near(unit));
            for unit in members & stands {
                let card = self.cards.of(unit);
                let own = number + i32::from(self.view.permanent(unit));
                let share = if card.demoralized {
                    10 * self.weights.rally
                } else {
                    self.promise_of_rally(unit, own, pressed)
                };
                gains[unit.index()] = card.worth * share / 1_000;
            }
        }
        gains
    }

    /// What a stand that is not demoralized has to gain by a Rally, in thousandths of its worth: a point
    /// that it has lost, at the checks to come, and recovery if it fails the one that is due.
    fn promise_of_rally(&self, unit: UnitId, number: i32, pressed: bool) -> i32 {
        if !pressed {
            return 0;
        }
        let point = nerve::expected_loss(number) - nerve::expected_loss(number + 1);
        let point =
            if self.view.permanent(unit) < 0 { point * self.weights.morale_check / 100 } else { 0 };
        point + nerve::demoralizes(number) * self.weights.rally
    }

    /// What some stands gain together by an order, and who of them.
    fn gain_of_all(&mut self, units: UnitSet, order: DirectedOrder) -> (i32, UnitSet) {
        sum(units, |unit| self.gain(unit, order))
    }

    /// The stands that obey an issuer.
    fn subordinates(&self, issuer: UnitId) -> UnitSet {
        let profile = &self.kind(issuer).profile;
        if profile.cap() == Some(Cap::Own) {
            return UnitSet::of(issuer);
        }
        let own = self.cards.own();
        if commands_all(profile.marks) {
            own
        } else {
            own & self.view.book().company_of(issuer).members
        }
    }

    /// Where an issuer may place a chit (CD-CMD-07 to 10): where it is; at whoever needs a Rally most, in
    /// the middle of those who obey and at the strongest of them, as far as it sees them; at the head of those who leave the table;
    /// and beside a road on which it is, where its chit makes no column.
    fn places(&self, issuer: UnitId, obeying: UnitSet, shaken: &[i32; MAX_STANDS]) -> Places {
        let own = self.cards.of(issuer).at;
        let mut places = Places::new();
        places.push(own);
        if self.kind(issuer).profile.cap() == Some(Cap::Own) {
            return places;
        }
        let may = |at: &Point| {
            let chit = Chit { issuer, order: Order::NoOrder, at: *at, arrow: Heading::EAST };
            self.view.may_place(&chit)
        };
        let apart_from_own = |at: &Point| apart(own, *at) > BESIDE * BESIDE;
        let worst = self.cards.own().max_by_key(|unit| shaken[unit.index()]);
        let worst = worst.filter(|unit| shaken[unit.index()] > 0);
        let worst = worst.map(|unit| self.cards.of(unit).at);
        places.extend(worst.filter(apart_from_own).filter(may));
        if obeying.is_empty() {
            return places;
        }
        places.extend(Some(self.middle(obeying)).filter(apart_from_own).filter(may));
        let mut strong: Shortlist<Point, LOOKED_AT> = Shortlist::new();
        for unit in obeying {
            let card = self.cards.of(unit);
            if apart_from_own(&card.at) {
                offer(&mut strong, card.worth, card.at);
            }
        }
        places.extend(strong.into_iter().map(|(_, at)| at).find(may));
        places.extend(self.head(obeying).filter(may));
        if self.is_on_road(issuer) {
            let role = &self.view.book().scenario().roles[self.view.side()];
            let right = role.home.right_hand();
            let beside = [right.turned(90), right].map(|to| from_point(to, own, OFF_ROAD));
            places.extend(beside.into_iter().filter(may));
        }
        places
    }

    /// The middle of some stands.
    fn middle(&self, units: UnitSet) -> Point {
        let (mut x, mut y) = (0, 0);
        for unit in units {
            let at = self.cards.of(unit).at;
            (x, y) = (x + i32::from(at.x), y + i32::from(at.y));
        }
        let count = (units.len() as i32).max(1);
        Point::new((x / count) as i16, (y / count) as i16)
    }

    /// Where the foremost is of those who are to leave the table: a chit there moves the file behind it
    /// (CD-ORDER-13).
    fn head(&self, units: UnitSet) -> Option<Point> {
        let left = |unit: &UnitId| {
            let goal = self.goals.of(*unit).filter(|goal| goal.exit);
            goal.map(|goal| apart(self.cards.of(*unit).at, goal.at))
        };
        let leaving = units.filter(|unit| left(unit).is_some());
        leaving.min_by_key(left).map(|unit| self.cards.of(unit).at)
    }

    /// Whether a stand is on a road.
    fn is_on_road(&self, unit: UnitId) -> bool {
        let table = self.view.book().table();
        table.road_at(self.cards.of(unit).at, TerrainKind::Road).is_some()
    }

    /// Arrows from a place that lead somewhere for those who obey there: to their goals, to the best
    /// places of the strongest, to the nearest enemy; and away from it if it is near.
    fn arrows(&mut self, at: Point, units: UnitSet) -> (Arrows, Option<Heading>) {
        let mut arrows = Arrows::new();
        let mut add = |arrow: Heading| {
            let alike = arrows.iter().any(|other: &Heading| other.between(arrow) < ALIKE);
            if !alike && !arrows.is_full() {
                arrows.push(arrow);
            }
        };
        for unit in units {
            if let Some(goal) = self.goals.of(unit) {
                let from = if goal.exit { self.cards.of(unit).at } else { at };
                add(between(from, goal.at));
            }
        }
        let strongest = units.max_by_key(|&unit| self.cards.of(unit).worth);
        if let Some(unit) = strongest {
            let from = self.cards.of(unit).at;
            self.best_cells(unit).into_iter().for_each(|to| add(between(from, to)));
        }
        let foes = self.cards.foes().map(|foe| self.cards.of(foe).at);
        let nearest = foes.min_by_key(|foe| apart(*foe, at));
        if let Some(foe) = nearest {
            add(between(at, foe));
        }
        let pressed = nearest.filter(|foe| apart(*foe, at) <= PRESSED * PRESSED);
        let away = pressed.map(|foe| between(foe, at));
        away.into_iter().for_each(&mut add);
        (arrows, away)
    }

    /// The best places within reach of a stand.
    fn best_cells(&mut self, unit: UnitId) -> ArrayVec<Point, BEST> {
        if let Some(known) = &self.kept[unit.index()].cells {
            return known.clone();
        }
        let card = *self.cards.of(unit);
        let reach = (100 * i16::from(self.kind(unit).profile.pace)).min(FARTHEST);
        let gait = self.kind(unit).profile.gait;
        let ground = self.ground;
        let mut best: Shortlist<Point, BEST> = Shortlist::new();
        let most = i32::from(reach) * i32::from(reach);
        let mut places: ArrayVec<Point, MOST_CELLS> = ground
            .near(card.at, reach)
            .filter(|(number, _)| *number != usize::from(card.cell))
            .filter(|(_, cell)| cell.cost(gait).is_some() && apart(cell.at, card.at) <= most)
            .map(|(_, cell)| cell.at)
            .take(MOST_CELLS)
            .collect();
        // Of equals both sides take the same: the first from the left of their own edge.
        if self.turned {
            places.reverse();
        }
        for at in places {
            let worth = self.worth(unit, at, Manner::Cautious);
            offer(&mut best, worth, at);
        }
        let cells: ArrayVec<Point, BEST> = best.into_iter().map(|(_, at)| at).collect();
        self.kept[unit.index()].cells = Some(cells.clone());
        cells
    }
}

/// What some stands gain together, and who of them gains.
fn sum(units: UnitSet, mut gain: impl FnMut(UnitId) -> i32) -> (i32, UnitSet) {
    let (mut sum, mut moved) = (0, UnitSet::EMPTY);
    for unit in units {
        let gain = gain(unit);
        if gain > 0 {
            sum += gain;
            moved.insert(unit);
        }
    }
    (sum, moved)
}

/// Whether all stands of the side obey whoever has these marks (CD-CMD-11, CD-CMD-12).
const fn commands_all(marks: Marks) -> bool {
    marks.has(Mark::BattalionCommand) || marks.has(Mark::Staff)
}
