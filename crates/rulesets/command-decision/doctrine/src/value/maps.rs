//! Losses and targets expected by cell, worked out when first asked for and kept for a step.

use arrayvec::ArrayVec;
use wargauge_command_decision::position::heading::holds;
use wargauge_command_decision::state::MAX_STANDS;
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
    /// The enemies, once they have been looked for.
    threats: Option<ArrayVec<Threat, MAX_STANDS>>,
}

/// An enemy as the maps are drawn from it.
#[derive(Clone, Copy, Debug)]
struct Threat {
    unit: UnitId,
    at: Point,
    cell: usize,
    kind: u8,
    /// How far it fires, squared.
    reach: i32,
    /// How much of its fire is left to it, in per cent.
    fire: i32,
}

/// Where a stand fires from: a point, and the cell that holds it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FiringPost {
    pub cell: usize,
    pub at: Point,
}

/// What is fired at: a kind of stand, from its front or its flank, in cover.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TargetClass {
    /// The number of the kind in the roster.
    pub kind: u8,
    pub flank: bool,
    pub cover: Cover,
}

impl TargetClass {
    /// A kind from its front.
    pub(crate) const fn front(kind: u8, cover: Cover) -> Self {
        Self { kind, flank: false, cover }
    }
}

/// What the maps are drawn from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MapInputs<'a> {
    pub ground: &'a Ground,
    pub roster: &'a Roster,
    pub cards: &'a Cards,
    /// What each stand in an enemy's sight draws off of its fire at the next, in per cent of that.
    pub spread: i32,
}

impl Maps {
    /// Empty maps for so many kinds of stands.
    pub(crate) fn new(kinds: usize) -> Self {
        let kinds = vec![CellMap::default(); kinds];
        Self { harm: kinds.clone(), chance: kinds, near: CellMap::default(), threats: None }
    }

    /// Forgets everything.
    pub(crate) fn forget(&mut self) {
        self.harm.iter_mut().for_each(CellMap::forget_all);
        self.chance.iter_mut().for_each(CellMap::forget_all);
        self.near.forget_all();
        self.threats = None;
    }

    /// Whether some enemy is so near to a cell that a company there checks its morale.
    pub(crate) fn is_near(&mut self, sheet: &MapInputs<'_>, cell: usize) -> bool {
        self.near.get(cell, || {
            let at = sheet.ground.cell(cell).at;
            sheet.cards.foes().any(|foe| apart(sheet.cards.of(foe).at, at) <= NEAR * NEAR)
        })
    }

    /// Hits that a stand of a kind may expect in a cell, in thousandths.
    pub(crate) fn harm(&mut self, sheet: &MapInputs<'_>, kind: u8, cell: usize) -> i32 {
        let threats = self.threats.get_or_insert_with(|| sheet.threats());
        self.harm[usize::from(kind)].get(cell, || sheet.harm(threats, kind, cell))
    }

    /// What the best target of a stand of a kind is worth from a cell.
    pub(crate) fn chance(&mut self, sheet: &MapInputs<'_>, kind: u8, cell: usize) -> i32 {
        let threats = self.threats.get_or_insert_with(|| sheet.threats());
        self.chance[usize::from(kind)].get(cell, || sheet.chance(threats, kind, cell))
    }
}

impl MapInputs<'_> {
    fn kind(&self, number: u8) -> &Kind {
        &self.roster.kinds[usize::from(number)]
    }

    /// The enemies. Who sees many has fire for few of them.
    fn threats(&self) -> ArrayVec<Threat, MAX_STANDS> {
        let threat = |unit: UnitId| {
            let card = self.cards.of(unit);
            let reach = self.kind(card.kind).reach;
            let (at, cell, kind) = (card.at, usize::from(card.cell), card.kind);
            let threat = Threat { unit, at, cell, kind, reach: reach * reach, fire: card.fire };
            let targets = self.cards.own().map(|own| self.cards.of(own));
            let targets = targets.filter(|own| self.is_under(&threat, usize::from(own.cell)));
            Threat {
                fire: card.fire * 100 / (100 + self.spread * targets.count() as i32),
                ..threat
            }
        };
        self.cards.foes().map(threat).collect()
    }

    /// Whether a cell is in sight and range of an enemy who can fire.
    fn is_under(&self, threat: &Threat, cell: usize) -> bool {
        let at = self.ground.cell(cell).at;
        threat.fire > 0
            && apart(threat.at, at) <= threat.reach
            && self.ground.sees(cell, threat.cell)
    }

    fn harm(&self, threats: &[Threat], number: u8, cell: usize) -> i32 {
        let vehicle = self.kind(number).profile.is_vehicle();
        let place = self.ground.cell(cell);
        let mut sum = 0;
        for threat in threats {
            if !self.is_under(threat, cell) {
                continue;
            }
            let (cover, far) =
                (place.shelter(vehicle).against(place.at, threat.at), apart(threat.at, place.at));
            sum +=
                self.hits(threat.kind, TargetClass::front(number, cover), far) * threat.fire / 100;
        }
        sum
    }

    fn chance(&self, threats: &[Threat], number: u8, cell: usize) -> i32 {
        let at = self.ground.cell(cell).at;
        let kind = self.kind(number);
        let reach = kind.reach * kind.reach;
        let mut most = 0;
        for threat in threats {
            let in_reach = apart(threat.at, at) <= reach
                && (kind.indirect || self.ground.sees(cell, threat.cell));
            if in_reach {
                let hits = self.hits_on(threat.unit, number, FiringPost { cell, at });
                most = most.max(blow(hits, self.cards.of(threat.unit)));
            }
        }
        most
    }

    /// Hits expected on an enemy of a stand of a kind that stands at a point of a cell.
    pub(crate) fn hits_on(&self, foe: UnitId, by: u8, post: FiringPost) -> i32 {
        let FiringPost { cell, at } = post;
        let (kind, card) = (self.kind(by), self.cards.of(foe));
        let squared = apart(card.at, at);
        if squared > kind.reach * kind.reach || !(kind.indirect || self.sees(card, cell)) {
            return 0;
        }
        let vehicle = self.kind(card.kind).profile.is_vehicle();
        let shelter = self.ground.cell(usize::from(card.cell)).shelter(vehicle);
        let flank = vehicle && !holds(card.facing, card.at.to(at), FRONT);
        let cover = shelter.against(card.at, at);
        self.hits(by, TargetClass { kind: card.kind, flank, cover }, squared)
    }

    /// Hits expected of a kind at another, from its front or flank, at a squared distance.
    #[inline]
    pub(crate) fn hits(&self, by: u8, target: TargetClass, far: i32) -> i32 {
        let class = 2 * target.kind + u8::from(target.flank);
        self.kind(by).fire.losses(class, target.cover as usize, far)
    }

    /// Whether a stand sees a cell: at a guess.
    fn sees(&self, card: &Card, cell: usize) -> bool {
        self.ground.sees(usize::from(card.cell), cell)
    }
}
