//! From gestures, one for each event, to strokes: fire with all its dice and what came of it.

use std::collections::BTreeMap;

use wargauge_rules::UnitId;
use wargauge_rules::drawing::{Act, Aim, Board, Gesture, Piece, Spot, Stroke};

/// The shortest line from an edge of the table, in hundredths.
const SHORTEST: i32 = 100;

/// Draws the gestures of one moment.
pub(super) struct Pen {
    /// Where each piece is as far as has been drawn.
    places: BTreeMap<u16, Spot>,
    /// Where each piece is at the end.
    ends: BTreeMap<u16, Spot>,
    /// Pieces that are known to be somewhere off the table.
    off: Vec<u16>,
    /// Width and depth of the table.
    table: [i32; 2],
    strokes: Vec<Stroke>,
    /// The fire that dice belong to.
    fire: Option<usize>,
    /// The fires whose last dice came to nothing.
    missed: Vec<usize>,
}

impl Pen {
    /// A pen for what happens between these places of pieces and those.
    pub(super) fn new(
        board: &Board,
        before: &BTreeMap<u16, Piece>,
        after: &BTreeMap<u16, Piece>,
    ) -> Self {
        let places = |pieces: &BTreeMap<u16, Piece>| -> BTreeMap<u16, Spot> {
            pieces.iter().filter_map(|(key, piece)| Some((*key, *piece.at.first()?))).collect()
        };
        Self {
            places: places(before),
            ends: places(after),
            off: before
                .values()
                .filter(|piece| piece.at.is_empty())
                .map(|piece| piece.key)
                .collect(),
            table: [board.width, board.depth],
            strokes: Vec::new(),
            fire: None,
            missed: Vec::new(),
        }
    }

    pub(super) fn into_strokes(self) -> Vec<Stroke> {
        self.strokes
    }

    /// Draws a gesture.
    pub(super) fn draw(&mut self, gesture: &Gesture) {
        for act in &gesture.acts {
            self.draw_act(act);
        }
    }

    fn draw_act(&mut self, act: &Act) {
        match act {
            Act::Move { unit, path } => self.go(*unit, path),
            Act::Fire { unit, aim } => self.open_fire(*unit, *aim),
            Act::Dice { unit, dice, needed, passed } => {
                self.throw(*unit, &dice_words(dice, needed), *passed);
            }
            Act::Loss { unit, word, is_loss } => self.toll(*unit, word, *is_loss),
            Act::Burst { at, word } => {
                self.strokes.push(Stroke::Note {
                    unit: None,
                    at: Some(*at),
                    words: word.clone(),
                    loss: false,
                });
            }
        }
    }

    fn place(&self, unit: UnitId) -> Option<Spot> {
        let key = u16::from(unit.0);
        self.places.get(&key).or_else(|| self.ends.get(&key)).copied()
    }

    fn go(&mut self, unit: UnitId, path: &[Spot]) {
        self.fire = None;
        let key = u16::from(unit.0);
        let mut way: Vec<Spot> = self.places.get(&key).copied().into_iter().collect();
        let end = if path.is_empty() { self.ends.get(&key).copied() } else { None };
        way.extend(path.iter().copied().chain(end));
        way.dedup();
        if let Some(last) = way.last() {
            self.places.insert(key, *last);
        }
        if way.len() > 1 {
            self.strokes.push(Stroke::Move { unit: key, path: way });
        }
    }

    fn open_fire(&mut self, unit: UnitId, aim: Aim) {
        let (target, to) = match aim {
            Aim::Unit(target) => (Some(u16::from(target.0)), self.place(target)),
            Aim::Spot(spot) => (None, Some(spot)),
        };
        let from = self.place(unit).or_else(|| self.edge_before(unit, to?));
        let (Some(from), Some(to)) = (from, to) else {
            self.fire = None;
            return;
        };
        let (key, line) = (u16::from(unit.0), vec![from, to]);
        let is_same = |stroke: &Stroke| {
            matches!(stroke, Stroke::Fire { unit, target: of, line: along, .. }
                if (*unit, *of) == (key, target) && *along == line)
        };
        self.fire = self.strokes.iter().position(is_same).or_else(|| {
            let (dice, results) = (Vec::new(), Vec::new());
            self.strokes.push(Stroke::Fire { unit: key, target, line, dice, results, loss: false });
            Some(self.strokes.len() - 1)
        });
    }

    /// Where the fire of a unit off the table, such as an aircraft, comes in: at the edge nearest to
    /// what it is aimed at, but for one that is too near to draw a line from.
    fn edge_before(&self, unit: UnitId, [x, y]: Spot) -> Option<Spot> {
        if !self.off.contains(&u16::from(unit.0)) {
            return None;
        }
        let [width, depth] = self.table;
        let edges = [([x, depth], depth - y), ([x, 0], y), ([0, y], x), ([width, y], width - x)];
        let far = edges.into_iter().filter(|(_, distance)| *distance >= SHORTEST);
        far.min_by_key(|(_, distance)| *distance).map(|(spot, _)| spot)
    }

    /// The fire that something of a unit belongs to: it fires or is fired at.
    fn fire_of(&mut self, whose: Option<UnitId>) -> Option<&mut Stroke> {
        let whose = whose.map(|unit| u16::from(unit.0));
        let stroke = &mut self.strokes[self.fire?];
        let Stroke::Fire { unit, target, .. } = &*stroke else { return None };
        let belongs = whose.is_none() || whose == Some(*unit) || whose == *target;
        belongs.then_some(stroke)
    }

    fn throw(&mut self, unit: Option<UnitId>, words: &str, passed: Option<bool>) {
        let mark = match passed {
            Some(true) => "\u{2713} ",
            Some(false) => "\u{2717} ",
            None => "",
        };
        let words = format!("{mark}{words}");
        let fire = self.fire;
        if let Some(Stroke::Fire { dice, .. }) = self.fire_of(unit) {
            dice.push(words);
            self.missed.retain(|at| Some(*at) != fire);
            self.missed.extend(fire.filter(|_| passed == Some(false)));
        } else if let Some(unit) = unit {
            self.note(unit, words, false);
        }
    }

    fn toll(&mut self, unit: UnitId, word: &str, is_loss: bool) {
        let key = Some(u16::from(unit.0));
        let at_it = |at: &usize| matches!(&self.strokes[*at], Stroke::Fire { target, .. } if *target == key);
        let mut fires = (0..self.strokes.len()).rev().filter(at_it);
        let last = fires.clone().next();
        // Of fires at the same unit one that did not miss.
        let suffered = fires.find(|at| !self.missed.contains(at)).or(last);
        if let Some(at) = suffered
            && let Stroke::Fire { results, loss, .. } = &mut self.strokes[at]
        {
            results.push(word.to_owned());
            *loss |= is_loss;
            return;
        }
        self.note(unit, word.to_owned(), is_loss);
    }

    /// Words beside a piece; more of them join those that are there.
    fn note(&mut self, unit: UnitId, more: String, is_loss: bool) {
        let (key, at) = (u16::from(unit.0), self.place(unit));
        let same = self.strokes.iter_mut().rev().find_map(|stroke| match stroke {
            Stroke::Note { unit: Some(of), words, loss, .. } if *of == key => Some((words, loss)),
            _ => None,
        });
        match same {
            Some((words, loss)) => {
                words.push_str("; ");
                words.push_str(&more);
                *loss |= is_loss;
            }
            None if at.is_some() => {
                let (unit, words) = (Some(key), more);
                self.strokes.push(Stroke::Note { unit, at, words, loss: is_loss });
            }
            None => {}
        }
    }
}

/// Dice with what they needed, such as `4, 2 (5+)`.
fn dice_words(dice: &[u8], needed: &str) -> String {
    let shown: Vec<String> = dice.iter().map(u8::to_string).collect();
    let shown = shown.join(", ");
    if needed.is_empty() { shown } else { format!("{shown} ({needed})") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wargauge_rules::Side;
    use wargauge_rules::drawing::{Figure, Scale};

    fn pieces(of: [(u8, Option<Spot>); 2]) -> BTreeMap<u16, Piece> {
        let piece = |(unit, at): (u8, Option<Spot>)| {
            let mut piece = Piece::new(UnitId(unit), Side::A, String::new(), Figure::Aircraft);
            piece.at.extend(at);
            (u16::from(unit), piece)
        };
        of.into_iter().map(piece).collect()
    }

    fn line(shooter: Option<Spot>, target: Option<Spot>) -> Option<Vec<Spot>> {
        let board = Board { scale: Scale::Squares, width: 800, depth: 600, areas: Vec::new() };
        let pieces = pieces([(0, shooter), (1, target)]);
        let mut pen = Pen::new(&board, &pieces, &pieces);
        pen.draw(&Gesture::fire(UnitId(0), UnitId(1)));
        pen.into_strokes().into_iter().find_map(|stroke| match stroke {
            Stroke::Fire { line, .. } => Some(line),
            _ => None,
        })
    }

    #[test]
    fn who_is_off_the_table_fires_from_its_edge() {
        let at = [450, 350];
        assert_eq!(line(Some([50, 50]), Some(at)), Some(vec![[50, 50], at]));
        assert_eq!(line(None, Some(at)), Some(vec![[450, 600], at]));
        assert_eq!(line(None, Some([50, 350])), Some(vec![[50, 600], [50, 350]]), "not 50 long");
        assert_eq!(line(None, None), None, "nobody is there");
    }
}
