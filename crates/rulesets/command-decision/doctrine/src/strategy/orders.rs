//! Chits: planned for all issuers together, company by company, then battalion command and staff for
//! those who are left; and who follows them (D2 to D7).

use arrayvec::ArrayVec;
use wargauge_command_decision::CommandDecision;
use wargauge_command_decision::action::{Action, Chit, Order};
use wargauge_command_decision::position::heading::{Heading, between};
use wargauge_command_decision::state::{MAX_CHITS, UnitSet};
use wargauge_command_decision::units::stand::{Cap, Mark, Marks};
use wargauge_command_decision::view::View;
use wargauge_policy::Decision;
use wargauge_policy::toolkit::{Shortlist, apart, offer};
use wargauge_rules::UnitId;
use wargauge_rules::table::Point;

use crate::Doctrine;
use crate::candidates::field::{BEST, Field, Manner};

/// How far the order of a chit reaches from its centre, in hundredths of an inch: six inches beside
/// the stand (CD-ORDER-11).
const REACH: i32 = 600;

/// How far a joint command stand places a chit, from its centre (CD-CMD-07).
const JOINT: i32 = 600;

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

/// Arrows worth a thought.
type Arrows = ArrayVec<Heading, ARROWS>;

/// What the issuers of a side will place.
pub(crate) type Chits = ArrayVec<Chit, MAX_CHITS>;

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
        let chit = self.chits.iter().find(|chit| chit.issuer == issuer).copied();
        let own = chit.map(|chit| Chit { at: self.cards.of(issuer).at, ..chit });
        let legal = chit.into_iter().chain(own).map(Action::Place);
        let mut legal = legal.filter(|action| decision.check(*action).is_ok());
        legal.next().unwrap_or(Action::Pass { unit: issuer })
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
            let gain = self.with_field(view, |field| field.gain(unit, (chit.order, chit.arrow)));
            if gain > best.0 {
                best = (gain, action);
            }
        }
        best.1
    }
}

impl Field<'_, '_> {
    /// What a stand gains by following an order, beyond staying.
    pub(crate) fn gain(&mut self, unit: UnitId, (order, arrow): (Order, Heading)) -> i32 {
        let card = *self.cards.of(unit);
        match order {
            Order::NoOrder => 0,
            Order::Rally if card.demoralized => card.worth * self.weights.rally / 100,
            Order::Rally => 0,
            _ if card.demoralized || card.aboard => 0,
            Order::Cautious | Order::Full | Order::Disengage => {
                self.gain_of_move(unit, (order, arrow))
            }
        }
    }

    /// What a stand gains by moving under an order along an arrow, beyond staying.
    fn gain_of_move(&mut self, unit: UnitId, (order, arrow): (Order, Heading)) -> i32 {
        let known = self.kept[unit.index()].gains.iter();
        let known = known.into_iter().find(|gain| (gain.0, gain.1) == (order, arrow));
        if let Some((_, _, gain)) = known {
            return *gain;
        }
        let inertia = self.cards.of(unit).worth * self.weights.inertia / 100;
        let stays = self.staying(unit) + inertia;
        let gain = (self.best_of_order(unit, (order, arrow)) - stays).max(0);
        // Without room the next is worked out again.
        let _ = self.kept[unit.index()].gains.try_push((order, arrow, gain));
        gain
    }

    /// The chits of all issuers: leaders of companies and scouts first, then those whom all obey.
    fn command(&mut self) -> Chits {
        let mut chits = Chits::new();
        let mut left = self.cards.own().filter(|&unit| !self.cards.of(unit).aboard).collect();
        for general in [false, true] {
            for issuer in self.cards.own() {
                let profile = &self.kind(issuer).profile;
                let card = self.cards.of(issuer);
                let able = profile.cap().is_some() && !card.pinned && !card.demoralized;
                if !able || commands_all(self.kind(issuer).profile.marks) != general {
                    continue;
                }
                let Some((chit, moved)) = self.best_chit(issuer, left) else { continue };
                left = left.without(moved);
                chits.push(chit);
            }
        }
        chits
    }

    /// The chit of an issuer that gains most, and those of some stands who gain by it.
    fn best_chit(&mut self, issuer: UnitId, left: UnitSet) -> Option<(Chit, UnitSet)> {
        let obeying = self.subordinates(issuer) & left;
        let mut best: Option<(i32, Chit, UnitSet)> = None;
        for at in self.places(issuer, obeying) {
            let reached = obeying.filter(|&unit| {
                let radius = i32::from(self.kind(unit).profile.radius().hundredths());
                let reach = REACH + radius;
                apart(self.cards.of(unit).at, at) <= reach * reach
            });
            let reached: UnitSet = reached.collect();
            let (arrows, away) = self.arrows(at, reached);
            let each = arrows
                .iter()
                .flat_map(|arrow| [Order::Cautious, Order::Full].map(|order| (order, *arrow)));
            let away = away.map(|arrow| (Order::Disengage, arrow));
            for (order, arrow) in each.chain(away).chain([(Order::Rally, Heading::EAST)]) {
                let (gain, moved) = self.gain_of_all(reached, (order, arrow));
                if gain > 0 && best.is_none_or(|(most, ..)| gain > most) {
                    best = Some((gain, Chit { issuer, order, at, arrow }, moved));
                }
            }
        }
        best.map(|(_, chit, moved)| (chit, moved))
    }

    /// What some stands gain together by an order, and who of them.
    fn gain_of_all(&mut self, units: UnitSet, order: (Order, Heading)) -> (i32, UnitSet) {
        let (mut sum, mut moved) = (0, UnitSet::EMPTY);
        for unit in units {
            let gain = self.gain(unit, order);
            if gain > 0 {
                sum += gain;
                moved.insert(unit);
            }
        }
        (sum, moved)
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

    /// Where an issuer may place a chit: where it is, in the middle of those who obey, and for those
    /// whom all obey at the strongest who is left.
    fn places(&self, issuer: UnitId, obeying: UnitSet) -> ArrayVec<Point, 3> {
        let own = self.cards.of(issuer).at;
        let cap = self.kind(issuer).profile.cap();
        let mut places = ArrayVec::new();
        places.push(own);
        if cap == Some(Cap::Own) {
            return places;
        }
        let (mut x, mut y) = (0, 0);
        for unit in obeying {
            let at = self.cards.of(unit).at;
            (x, y) = (x + i32::from(at.x), y + i32::from(at.y));
        }
        let count = (obeying.len() as i32).max(1);
        let middle = Point::new((x / count) as i16, (y / count) as i16);
        let joint = cap == Some(Cap::Joint);
        let far = apart(own, middle);
        if !obeying.is_empty() && far > BESIDE * BESIDE && (!joint || far <= JOINT * JOINT) {
            places.push(middle);
        }
        let strongest = obeying.into_iter().max_by_key(|&unit| self.cards.of(unit).worth);
        if let Some(unit) = strongest.filter(|_| !joint) {
            places.push(self.cards.of(unit).at);
        }
        places
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
        for (number, cell) in ground.near(card.at, reach) {
            let open = cell.cost(gait).is_some() && apart(cell.at, card.at) <= most;
            if open && number != usize::from(card.cell) {
                let worth = self.worth((unit, cell.at), Manner::Cautious);
                offer(&mut best, worth, cell.at);
            }
        }
        let cells: ArrayVec<Point, BEST> = best.into_iter().map(|(_, at)| at).collect();
        self.kept[unit.index()].cells = Some(cells.clone());
        cells
    }
}

/// Whether all stands of the side obey whoever has these marks (CD-CMD-11, CD-CMD-12).
const fn commands_all(marks: Marks) -> bool {
    marks.has(Mark::BattalionCommand) || marks.has(Mark::Staff)
}
