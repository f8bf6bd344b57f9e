//! The game as it is drawn: a row of squares, units beside each other in each.

use crate::book::{Scene, Template};
use crate::event::Event;
use crate::state::State;
use wargauge_rules::drawing::{
    Area, Board, DrawnRulebook, Eye, Figure, Gesture, Look, Outline, Piece, Scale, Score, Spot,
};
use wargauge_rules::game::{Side, UnitId};

/// How many units stand beside each other in a square.
const ABREAST: i32 = 4;

impl DrawnRulebook for Template {
    fn board(&self, _: &State) -> Board {
        let home = |side: Side| {
            let square = Outline::square(i32::from(self.home(side)), 0);
            Area::new(Look::Zone, "home", square).of_side(Some(side))
        };
        Board {
            scale: Scale::Squares,
            width: 100 * i32::from(self.squares),
            depth: 100,
            areas: Side::BOTH.map(home).to_vec(),
        }
    }

    fn things(&self, state: &State, eye: Eye) -> Vec<Area> {
        let seen = Side::BOTH.into_iter().filter(|side| eye.is_none_or(|eye| eye == *side));
        let trap = |side: Side| {
            let [x, y] = middle(state.traps[side]?);
            let area = Area::new(Look::Mines, "trap", Outline::Disc([x, y], 15));
            Some(area.of_side(Some(side)))
        };
        seen.filter_map(trap).collect()
    }

    fn pieces(&self, state: &State, _: Eye) -> Vec<Piece> {
        let units = (0..self.muster.len() as u8).map(UnitId);
        units
            .filter(|unit| self.profile(*unit).strength > 0)
            .map(|unit| piece(Scene::new(self, state), unit))
            .collect()
    }

    fn gesture(&self, event: &Event) -> Gesture {
        match *event {
            Event::OrdersShown { .. } | Event::Ended(_) | Event::Destroyed { by: None } => {
                Gesture::told([])
            }
            Event::Acted { unit }
            | Event::Hit { unit }
            | Event::Settled { unit }
            | Event::Destroyed { by: Some(unit) } => Gesture::told([unit]),
            Event::Moved { unit, to } => {
                let [x, _] = middle(to);
                let [dx, y] = offset(self, unit);
                Gesture::go(unit, [x + dx, 50 + y])
            }
            Event::Trapped { unit } => Gesture::toll(unit, "trap"),
            Event::Fired { unit, roll, needed } => {
                Gesture::dice(Some(unit), &[roll], format!("{needed}+"), Some(roll >= needed))
            }
            Event::Weakened { victim, by, .. } => {
                let fire = by.map_or_else(|| Gesture::told([]), |by| Gesture::fire(by, victim));
                fire.and(Gesture::loss(victim, "hit"))
            }
            Event::Rallied { unit } => Gesture::toll(unit, "rallies"),
            Event::BrokeThrough { unit } => Gesture::toll(unit, "broken through"),
        }
    }

    fn scores(&self, state: &State, _: Eye) -> Vec<Score> {
        let left = |side| state.living(side).count() as i32;
        vec![Score::known("units left", Side::BOTH.map(left))]
    }
}

fn middle(square: u8) -> Spot {
    [100 * i32::from(square) + 50, 50]
}

/// Where a unit stands in its square: side A in the rows below the middle, side B in those above.
fn offset(book: &Template, unit: UnitId) -> Spot {
    let side = book.muster[unit.index()].side;
    let first = book.muster.iter().position(|row| row.side == side).unwrap_or(0);
    let number = (unit.index() - first) as i32;
    let (column, row) = (number % ABREAST, number / ABREAST);
    let [x, y] = [22 * column - 33, 8 + 10 * row];
    [x, if side == Side::A { -y } else { y }]
}

fn piece(scene: Scene<'_>, id: UnitId) -> Piece {
    let book = scene.book;
    let unit = scene.state.unit(id);
    let mut piece = Piece::new(id, unit.side, book.named(id), Figure::Infantry);
    piece.strength = [unit.strength, book.profile(id).strength].map(u16::from);
    piece.mark(unit.acted, "has acted");
    if unit.strength == 0 {
        piece.off = "destroyed".to_owned();
    } else {
        let ([x, y], [dx, dy]) = (middle(unit.square), offset(book, id));
        piece.at.push([x + dx, y + dy]);
    }
    piece
}
