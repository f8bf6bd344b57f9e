//! Losses and targets expected by cell, worked out when first asked for and kept for a step.

use wargauge_command_decision::position::heading::holds;
use wargauge_command_decision::terrain::kind::Cover;
use wargauge_policy::toolkit::{CellMap, apart};
use wargauge_rules::UnitId;
use wargauge_rules::table::Point;

use super::blows::blow;
use super::nerve::NEAR;
use crate::knowledge::cards::{Card, Cards};
use crate::knowledge::ground::Ground;
use crate::knowledge::roster::{Kind, Roster};

/// The arc in front of a vehicle in degrees (CD-FACE-07).
const FRONT: u16 = 120;

/// What is known of the cells of a table, by kind of stand.
#[derive(Clone, Debug)]
pub(crate) struct Maps {
    /// Hits expected of all enemies, in thousandths.
    harm: Vec<CellMap<i32>>,
    /// What the best target is worth, in hundredths of a point.
    chance: Vec<CellMap<i32>>,
    /// Whether an enemy is so near that a company checks its morale.
    near: CellMap<bool>,
}

/// What the maps are drawn from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sheet<'a> {
    pub ground: &'a Ground,
    pub roster: &'a Roster,
    pub cards: &'a Cards,
}

impl Maps {
    /// Empty maps for so many kinds of stands.
    pub(crate) fn new(kinds: usize) -> Self {
        let kinds = vec![CellMap::default(); kinds];
        Self { harm: kinds.clone(), chance: kinds, near: CellMap::default() }
    }

    /// Forgets everything.
    pub(crate) fn forget(&mut self) {
        self.harm.iter_mut().for_each(CellMap::forget_all);
        self.chance.iter_mut().for_each(CellMap::forget_all);
        self.near.forget_all();
    }

    /// Whether some enemy is so near to a cell that a company there checks its morale.
    pub(crate) fn is_near(&mut self, sheet: &Sheet<'_>, cell: usize) -> bool {
        self.near.get(cell, || {
            let at = sheet.ground.cell(cell).at;
            sheet.cards.foes().any(|foe| apart(sheet.cards.of(foe).at, at) <= NEAR * NEAR)
        })
    }

    /// Hits that a stand of a kind may expect in a cell, in thousandths.
    pub(crate) fn harm(&mut self, sheet: &Sheet<'_>, kind: u8, cell: usize) -> i32 {
        self.harm[usize::from(kind)].get(cell, || sheet.harm(kind, cell))
    }

    /// What the best target of a stand of a kind is worth from a cell.
    pub(crate) fn chance(&mut self, sheet: &Sheet<'_>, kind: u8, cell: usize) -> i32 {
        self.chance[usize::from(kind)].get(cell, || sheet.chance(kind, cell))
    }
}

impl Sheet<'_> {
    fn kind(&self, number: u8) -> &Kind {
        &self.roster.kinds[usize::from(number)]
    }

    fn harm(&self, number: u8, cell: usize) -> i32 {
        let vehicle = self.kind(number).profile.is_vehicle();
        let place = self.ground.cell(cell);
        let each = self.cards.foes().map(|foe| {
            let card = self.cards.of(foe);
            let squared = apart(card.at, place.at);
            let reach = self.kind(card.kind).reach;
            if card.fire == 0 || squared > reach * reach || !self.sees(card, cell) {
                return 0;
            }
            let cover = place.shelter(vehicle).against(place.at, card.at);
            self.hits(card.kind, (number, false), cover, squared) * card.fire / 100
        });
        each.sum()
    }

    fn chance(&self, number: u8, cell: usize) -> i32 {
        let at = self.ground.cell(cell).at;
        let each = self.cards.foes();
        let each = each.map(|foe| blow(self.hits_on(foe, number, (cell, at)), self.cards.of(foe)));
        each.max().unwrap_or(0)
    }

    /// Hits expected on an enemy of a stand of a kind that stands at a point of a cell.
    pub(crate) fn hits_on(&self, foe: UnitId, by: u8, (cell, at): (usize, Point)) -> i32 {
        let (kind, card) = (self.kind(by), self.cards.of(foe));
        let squared = apart(card.at, at);
        if squared > kind.reach * kind.reach || !(kind.indirect || self.sees(card, cell)) {
            return 0;
        }
        let vehicle = self.kind(card.kind).profile.is_vehicle();
        let shelter = self.ground.cell(usize::from(card.cell)).shelter(vehicle);
        let flank = vehicle && !holds(card.facing, card.at.to(at), FRONT);
        self.hits(by, (card.kind, flank), shelter.against(card.at, at), squared)
    }

    /// Hits expected of a kind at another, from its front or flank, at a squared distance.
    #[inline]
    pub(crate) fn hits(&self, by: u8, (target, flank): (u8, bool), cover: Cover, far: i32) -> i32 {
        let class = 2 * target + u8::from(flank);
        self.kind(by).fire.losses(class, cover as usize, far)
    }

    /// Whether a stand sees a cell: at a guess.
    fn sees(&self, card: &Card, cell: usize) -> bool {
        self.ground.sees(usize::from(card.cell), cell)
    }
}
