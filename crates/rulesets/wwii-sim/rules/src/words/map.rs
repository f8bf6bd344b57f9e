//! The table as text: a character for every inch across and every two inches down.

use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::Point;

use crate::book::WwiiSim;
use crate::state::State;
use crate::terrain::kind::Terrain;

/// Inches to a row.
const ROW: i16 = 2;

impl WwiiSim {
    /// Draws the table, north at the top. Units of side A are capitals, those of side B small
    /// letters; dissimulated ones are not drawn.
    pub(crate) fn draw(&self, state: &State) -> String {
        let size = self.ground().table.high();
        let (columns, rows) = (size.x / 100, size.y / (100 * ROW));
        let mut lines = Vec::new();
        for row in (0..rows).rev() {
            let line: String = (0..columns)
                .map(|column| {
                    let at = Point::new(column * 100 + 50, row * ROW * 100 + ROW * 50);
                    self.letter_of_unit(state, column, row)
                        .unwrap_or_else(|| self.letter(state, at))
                })
                .collect();
            lines.push(line);
        }
        lines.join("\n")
    }

    /// The letter of a unit whose centre lies in a square of the map.
    fn letter_of_unit(&self, state: &State, column: i16, row: i16) -> Option<char> {
        let here = |&unit: &UnitId| {
            let it = state.unit(unit);
            let square = (it.at.x / 100, it.at.y / (100 * ROW)) == (column, row);
            square && state.is_on_table(unit) && !it.hidden
        };
        let unit = self.all_units().find(here)?;
        let first = match self.side(unit) {
            Side::A => b'A',
            Side::B => b'a',
        };
        let number = match self.side(unit) {
            Side::A => unit.0,
            Side::B => unit.0 - self.of_side(Side::A).len() as u8,
        };
        Some(char::from(first + number % 26))
    }

    /// The letter of the ground at a point.
    fn letter(&self, state: &State, at: Point) -> char {
        if let Some(building) = self.ground().building_at(at) {
            let ruined = state.is_ruined(building);
            return if ruined { Terrain::Ruin } else { Terrain::Building }.letter();
        }
        let near = wargauge_rules::table::Length::from_hundredths(60);
        let lines = &self.ground().lines;
        if let Some(line) = lines.iter().find(|line| line.run.is_within(at, near)) {
            return line.terrain.letter();
        }
        let mut areas = self.ground().areas_at(at);
        areas.next().map_or(Terrain::Open.letter(), |area| area.terrain.letter())
    }
}
