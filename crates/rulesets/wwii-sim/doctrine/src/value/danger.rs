//! What enemies can do to men who stand in a cell: kept for each enemy and cell until that enemy
//! changes.

use wargauge_policy::toolkit::CellMap;
use wargauge_wwii_sim::{Cover, Ground as Table, MAX_UNITS, Status, UnitSet};

use super::rates::{Range, Rates, Way, wounds};
use super::span::{Circle, span};
use crate::knowledge::cards::{Card, Cards};
use crate::knowledge::ground::Ground;

/// Radii of units on foot, in hundredths of an inch: one man, a team, a squad (WS-UNIT-11). Who is wider
/// is as near to the enemy's weapons as a squad.
const SIZES: [i32; 3] = [50, 150, 250];

/// The table in cells, and as the rules have it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Maps<'a> {
    pub ground: Ground<'a>,
    pub table: &'a Table,
}

/// Men in a cell, or in a building whose middle it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Men {
    pub cell: usize,
    pub inside: Option<u8>,
    pub radius: i32,
}

/// Danger to men, by enemy, size and cell.
#[derive(Clone, Debug)]
pub(crate) struct Danger(Vec<CellMap<Rates>>);

impl Default for Danger {
    fn default() -> Self {
        Self(vec![CellMap::default(); MAX_UNITS * SIZES.len()])
    }
}

impl Danger {
    /// Forgets what these enemies can do.
    pub(crate) fn forget(&mut self, enemies: UnitSet) {
        for enemy in enemies {
            let first = enemy.index() * SIZES.len();
            self.0[first..first + SIZES.len()].iter_mut().for_each(CellMap::forget_all);
        }
    }

    /// Wounds expected of the Secondary Fire of all these enemies at men of a radius in a cell, in
    /// thousandths, by what they do.
    pub(crate) fn in_cell(
        &mut self,
        cards: &Cards,
        maps: Maps<'_>,
        men: Men,
        enemies: UnitSet,
    ) -> Rates {
        let size = SIZES.iter().position(|&size| men.radius <= size).unwrap_or(SIZES.len() - 1);
        let men = Men { inside: None, radius: SIZES[size], ..men };
        let mut sum = Rates::default();
        for enemy in enemies {
            let map = &mut self.0[enemy.index() * SIZES.len() + size];
            sum = sum.and(map.get(men.cell, || of_enemy(cards.of(enemy), maps, men)));
        }
        sum
    }
}

/// Wounds that an enemy is expected to do to men, in thousandths, by what they do.
pub(crate) fn of_enemy(enemy: &Card, maps: Maps<'_>, men: Men) -> Rates {
    if enemy.status == Status::Panicked || enemy.guns.is_empty() {
        return Rates::default();
    }
    let Maps { ground, table } = maps;
    let place = ground.cell(men.cell);
    let there = Circle { at: place.at, radius: men.radius, inside: men.inside };
    let Some(distance) = span(table, enemy.circle(), there, enemy.reach) else {
        return Rates::default();
    };
    if !sees(ground, enemy.row, men.cell, men.inside) {
        return Rates::default();
    }
    let cover = match men.inside {
        Some(_) => Cover::Building,
        None => place.shelter.against(place.at, enemy.at),
    };
    wounds(enemy, Way::STILL, Range { distance, cover })
}

/// Whether a row sees a cell, or those in a building.
pub(crate) fn sees(ground: Ground<'_>, row: usize, cell: usize, inside: Option<u8>) -> bool {
    match inside {
        None => ground.sees(row, cell),
        // Sight is mutual; two buildings see each other if either sees the other's middle.
        Some(building) => {
            let there = crate::knowledge::ground::row_inside(building);
            if row < wargauge_policy::toolkit::MOST_CELLS {
                ground.sees(there, row)
            } else {
                ground.sees(row, cell)
            }
        }
    }
}
