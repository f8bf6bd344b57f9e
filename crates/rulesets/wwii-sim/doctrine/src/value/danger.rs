//! What enemies can do to men who stand in a cell: kept for each enemy and cell until that enemy
//! changes.

use wargauge_policy::toolkit::{CellMap, apart, root};
use wargauge_wwii_sim::{Cover, MAX_UNITS, Status, UnitSet};

use super::rates::{Range, Rates, Way, wounds};
use crate::knowledge::cards::{Card, Cards};
use crate::knowledge::ground::Ground;

/// The radius of most units on foot, in hundredths of an inch.
pub(crate) const USUAL: i32 = 150;

/// Danger to men, by enemy and cell.
#[derive(Clone, Debug)]
pub(crate) struct Danger(Vec<CellMap<Rates>>);

impl Default for Danger {
    fn default() -> Self {
        Self(vec![CellMap::default(); MAX_UNITS])
    }
}

impl Danger {
    /// Forgets what these enemies can do.
    pub(crate) fn forget(&mut self, enemies: UnitSet) {
        for enemy in enemies {
            self.0[enemy.index()].forget_all();
        }
    }

    /// Wounds expected of the Secondary Fire of all these enemies in a cell, in thousandths, by what
    /// the target does.
    pub(crate) fn in_cell(
        &mut self,
        cards: &Cards,
        ground: &Ground,
        cell: usize,
        enemies: UnitSet,
    ) -> Rates {
        let mut sum = Rates::default();
        for enemy in enemies {
            let one =
                self.0[enemy.index()].get(cell, || of_enemy(cards.of(enemy), ground, (cell, None)));
            sum = sum.and(one);
        }
        sum
    }
}

/// Wounds expected of an enemy in a cell, or in a building whose nearest cell it is.
pub(crate) fn of_enemy(
    enemy: &Card,
    ground: &Ground,
    (cell, inside): (usize, Option<u8>),
) -> Rates {
    if enemy.status == Status::Panicked || enemy.guns.is_empty() {
        return Rates::default();
    }
    let place = ground.cell(cell);
    let squared = apart(enemy.at, place.at);
    let reach = enemy.reach + enemy.radius + USUAL;
    if squared > reach * reach || !sees(ground, enemy.row, cell, inside) {
        return Rates::default();
    }
    let distance = (root(squared) - enemy.radius - USUAL).max(0);
    let cover = match inside {
        Some(_) => Cover::Building,
        None => place.shelter.against(place.at, enemy.at),
    };
    wounds(enemy, Way::STILL, Range { distance, cover })
}

/// Whether a row sees a cell, or those in a building.
pub(crate) fn sees(ground: &Ground, row: usize, cell: usize, inside: Option<u8>) -> bool {
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
