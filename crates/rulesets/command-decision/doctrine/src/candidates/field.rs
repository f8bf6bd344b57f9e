//! What a place is worth to a stand: what draws it, what threatens it, what it can fire at.

use arrayvec::ArrayVec;
use wargauge_command_decision::state::{MAX_STANDS, MoveClass, UnitSet};
use wargauge_command_decision::terrain::kind::Cover;
use wargauge_command_decision::view::View;
use wargauge_policy::toolkit::{apart, root};
use wargauge_rules::UnitId;
use wargauge_rules::table::Point;

use super::chits::DirectedOrder;
use super::goals::{Goal, Goals, is_beyond};
use crate::knowledge::cards::{Card, Cards};
use crate::knowledge::ground::{Ground, SideGround};
use crate::knowledge::roster::{Kind, Roster};
use crate::value::blows::blow;
use crate::value::maps::{MapInputs, Maps, TargetClass};
use crate::value::nerve;
use crate::weights::Weights;

/// What enemies near take off a morale number: armour or men (CD-CHART-95, CD-CHART-96).
const NEAR_ENEMIES: i32 = 2;

/// Who turns away meets one part in so many of the fire: he is farther off and soon out of it.
const AWAY: i32 = 2;

/// Hidden stands that move from cover to cover are seen half of the time, and go unseen for the rest.
const SEEN_IN: i32 = 2;

/// Hundredths of an inch that a stand moves of each inch of its movement where half of it is what a
/// Cautious Advance allows.
const HALF: i32 = 50;

/// Shares of a stand's worth by hundredths of an inch.
const FINE: i32 = 10_000;

/// Expected losses of a company are in so many parts.
const WHOLE: i32 = 1_000;

/// How a stand comes to be at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Manner {
    /// It stays, free to fire at any moment.
    Stays,
    /// It moves, or may: it fires late, with all it has.
    Cautious,
    /// It moves all the way: it fires late and little.
    Full,
    /// It turns away and fires at nobody.
    Disengages,
}

impl Manner {
    /// The manner of a movement class.
    pub(crate) const fn of(class: MoveClass) -> Self {
        match class {
            MoveClass::None | MoveClass::Rally => Self::Stays,
            MoveClass::Cautious => Self::Cautious,
            MoveClass::Full | MoveClass::ForcedBack => Self::Full,
            MoveClass::Disengage => Self::Disengages,
        }
    }
}

/// The cells that a stand would best go to.
pub(crate) const BEST: usize = 2;

/// What is worked out for a stand when it is first asked for, and kept for a step.
#[derive(Clone, Debug, Default)]
pub(crate) struct StandCache {
    /// What it is worth to stay.
    pub stays: Option<i32>,
    /// What each inch on the way to its goal is worth.
    pub pull: Option<i32>,
    /// The best places within reach, the best first.
    pub cells: Option<ArrayVec<Point, BEST>>,
    /// What it gains by orders along arrows: as many as there is room for.
    pub gains: ArrayVec<(DirectedOrder, i32), GAINS>,
}

impl StandCache {
    /// A new step begins.
    pub(crate) fn forget(&mut self) {
        (self.stays, self.pull, self.cells) = (None, None, None);
        self.gains.clear();
    }
}

/// The most gains that are kept of a stand.
const GAINS: usize = 24;

/// All that places are judged by.
#[derive(Debug)]
pub(crate) struct Field<'f, 's> {
    pub view: View<'s>,
    pub ground: &'f Ground,
    /// Whether the side looks over the table from the north or the east.
    pub turned: bool,
    pub roster: &'f Roster,
    pub cards: &'f Cards,
    pub goals: &'f Goals,
    pub maps: &'f mut Maps,
    pub kept: &'f mut [StandCache; MAX_STANDS],
    /// Where those whose movement is planned will end.
    pub ends: &'f [Option<Point>; MAX_STANDS],
    pub weights: &'f Weights,
}

impl<'f> Field<'f, '_> {
    /// What the maps are drawn from.
    pub(crate) const fn sheet(&self) -> MapInputs<'f> {
        let spread = self.weights.spread;
        MapInputs { ground: self.ground, roster: self.roster, cards: self.cards, spread }
    }

    /// Which cell a point lies in.
    pub(crate) fn cell_at(&self, at: Point) -> usize {
        SideGround::new(self.ground, self.turned).cell_at(at)
    }

    /// The kind of a stand.
    pub(crate) fn kind(&self, unit: UnitId) -> &'f Kind {
        &self.roster.kinds[usize::from(self.roster.kind_of(unit))]
    }

    /// What it is worth to a stand to stay where it is.
    pub(crate) fn staying(&mut self, unit: UnitId) -> i32 {
        if let Some(known) = self.kept[unit.index()].stays {
            return known;
        }
        let worth = self.worth(unit, self.cards.of(unit).at, Manner::Stays);
        self.kept[unit.index()].stays = Some(worth);
        worth
    }

    /// What a place is worth to a stand that comes or stays there, in hundredths of a point.
    pub(crate) fn worth(&mut self, unit: UnitId, at: Point, manner: Manner) -> i32 {
        let card = *self.cards.of(unit);
        let cell = self.cell_at(at);
        let (sheet, kind) = (self.sheet(), self.kind(unit));
        let cover = self.ground.cell(cell).shelter(kind.profile.is_vehicle()).best();
        let harm = blow(self.maps.harm(&sheet, card.kind, cell), &card);
        let harm = harm * self.exposure(&card, cover, manner) / 100;
        if self.is_out(unit, at) {
            // It meets the fire on its way, and is safe (CD-SCEN-07).
            let stake = self.roster.stake(unit) * self.weights.exit / 100;
            return stake - harm * self.weights.danger / 100;
        }
        let chance = self.maps.chance(&sheet, card.kind, cell) * card.fire / 100;
        let weights = self.weights;
        let moves_on = kind.emplaced && manner != Manner::Stays;
        let now = match manner {
            Manner::Stays if card.pinned || kind.indirect => weights.opportunity,
            Manner::Stays => weights.opportunity * weights.first_fire / 100,
            Manner::Cautious => weights.opportunity,
            Manner::Full => weights.opportunity * weights.full_advance_fire / 100,
            Manner::Disengages => 0,
        };
        let now = if moves_on { 0 } else { now };
        let danger = match manner {
            Manner::Full => weights.danger * weights.haste_danger / 100,
            Manner::Stays | Manner::Cautious => weights.danger,
            Manner::Disengages => weights.danger / AWAY,
        };
        let future = (chance - harm) * weights.future;
        let fight = (chance * now - harm * danger + future) / 100;
        let shelter = self.weights.shelter * cover as i32 * card.worth / 100;
        fight + shelter + self.draw(unit, at, &card) - self.nerve(unit, cell)
    }

    /// Whether who is to leave the table is off it there, over the edge that is named (CD-SCEN-07).
    pub(crate) fn is_out(&self, unit: UnitId, at: Point) -> bool {
        let book = self.view.book();
        let exit = book.scenario().roles[self.view.side()].exit;
        let leaves = self.goals.of(unit).is_some_and(|goal| goal.exit);
        leaves && exit.is_some_and(|exit| is_beyond(book.table().bounds(), exit, at))
    }

    /// How much of the enemy's fire a stand meets, in per cent: little while nobody has seen it, which
    /// ends with a move in the open (CD-SPOT-04).
    fn exposure(&self, card: &Card, cover: Cover, manner: Manner) -> i32 {
        match (card.hidden, manner) {
            (true, Manner::Stays) => self.weights.unseen,
            (true, _) if cover != Cover::None => (100 + self.weights.unseen) / SEEN_IN,
            _ => 100,
        }
    }

    /// What the goal makes of a place.
    fn draw(&mut self, unit: UnitId, at: Point, card: &Card) -> i32 {
        let Some(goal) = self.goals.of(unit) else { return 0 };
        let far = (root(apart(at, goal.at)) - goal.near).max(0);
        let there = if far == 0 { goal.points * self.weights.objective / 100 } else { 0 };
        there - self.pull(unit, &goal) * far / 100 * card.worth / FINE
    }

    /// What each inch on the way to a goal is worth.
    pub(crate) fn pull(&mut self, unit: UnitId, goal: &Goal) -> i32 {
        if let Some(known) = self.kept[unit.index()].pull {
            return known;
        }
        let card = self.cards.of(unit);
        let left = i32::from(self.view.book().scenario().turns) - i32::from(self.view.turn());
        let pace = HALF * i32::from(self.kind(unit).profile.pace);
        let far = (root(apart(card.at, goal.at)) - goal.near).max(0);
        let late = far >= pace * (left - 1).max(0);
        let haste = if late { self.weights.haste } else { 100 };
        let pull = self.weights.pull * haste / 100;
        self.kept[unit.index()].pull = Some(pull);
        pull
    }

    /// What it costs the nerve of a company that one of its stands comes to a cell near enemies from
    /// where there are none.
    fn nerve(&mut self, unit: UnitId, cell: usize) -> i32 {
        let (sheet, card) = (self.sheet(), self.cards.of(unit));
        let from = usize::from(card.cell);
        if cell == from || !self.maps.is_near(&sheet, cell) || self.maps.is_near(&sheet, from) {
            return 0;
        }
        let company = self.view.book().company_of(unit);
        let members = company.members & self.cards.own();
        let worth: i32 = members.map(|one| self.cards.of(one).worth).sum();
        let number = i32::from(company.morale) - NEAR_ENEMIES;
        worth * nerve::expected_loss(number) / WHOLE * self.weights.morale_risk
            / 100
            / (members.len() as i32).max(1)
    }

    /// The enemies that a stand is near enough to touch, were it to move so far.
    pub(crate) fn within(&self, at: Point, reach: i32) -> UnitSet {
        self.cards.foes().filter(|&foe| apart(self.cards.of(foe).at, at) <= reach * reach).collect()
    }

    /// What closing with an enemy is worth in general fire beyond what is taken there: both sides
    /// fight with what they have in contact.
    pub(crate) fn contact(&self, unit: UnitId, foe: UnitId, manner: Manner) -> i32 {
        let (own, other) = (self.cards.of(unit), self.cards.of(foe));
        let (kind, prey) = (self.kind(unit), self.kind(foe));
        let sure = other.demoralized || !prey.profile.is_afv() && prey.profile.is_vehicle();
        let cover = |card: &Card, kind: &Kind| -> Cover {
            let cell = self.ground.cell(usize::from(card.cell));
            cell.shelter(kind.profile.is_vehicle()).on_all_sides()
        };
        let sheet = self.sheet();
        let at_hand = 0;
        let given = if sure && kind.profile.is_personnel() {
            other.worth
        } else {
            let hits =
                sheet.hits(own.kind, TargetClass::front(other.kind, cover(other, prey)), at_hand);
            let hits = if manner == Manner::Full {
                hits * self.weights.full_advance_fire / 100
            } else {
                hits
            };
            blow(hits * own.fire / 100, other)
        };
        let met = sheet.hits(other.kind, TargetClass::front(own.kind, cover(other, kind)), at_hand);
        given - blow(met * other.fire / 100, own)
    }
}
