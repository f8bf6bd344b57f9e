//! What has changed from one moment of a game to the next.

use std::collections::BTreeMap;

use wargauge_rules::drawing::{
    Area, AreaChange, Board, Eye, Frame, Gesture, Illustrator, Piece, PieceChange, Score, Sight,
};
use wargauge_rules::referee::Observer;
use wargauge_rules::roster::Rulebook;
use wargauge_rules::{Common, GameEvent, Side, UnitId};

use crate::cell::film::strokes::Pen;
use crate::game::watch::{Rate, Watch};

/// Follows a game and keeps what changes.
pub(super) struct Camera<'b, R: Rulebook> {
    book: &'b R,
    draw: Illustrator<R>,
    eye: Eye,
    watch: Watch,
    board: Option<Board>,
    frames: Vec<Frame>,
    /// Everything as it was last drawn.
    pieces: BTreeMap<u16, Piece>,
    things: Vec<Area>,
    scores: Vec<Score>,
    lost: [u64; 2],
}

impl<'b, R: Rulebook> Camera<'b, R> {
    pub(super) fn new(book: &'b R, draw: Illustrator<R>, eye: Eye, rates: &[Rate]) -> Self {
        let mut watch = Watch::default();
        watch.begin(book.muster());
        watch.count_at(rates);
        Self {
            book,
            draw,
            eye,
            watch,
            board: None,
            frames: Vec::new(),
            pieces: BTreeMap::new(),
            things: Vec::new(),
            scores: Vec::new(),
            lost: [0; 2],
        }
    }

    /// Draws what has happened since the last time, by a decision of a side or without one.
    pub(super) fn shoot(&mut self, state: &R::State, side: Option<Side>, events: &[R::Event]) {
        self.board.get_or_insert_with(|| (self.draw.board)(self.book, state));
        let pieces = (self.draw.pieces)(self.book, state, self.eye);
        let pieces: BTreeMap<u16, Piece> = pieces.into_iter().map(|one| (one.key, one)).collect();
        let told: Vec<(R::Event, Gesture)> = events
            .iter()
            .map(|event| (*event, (self.draw.gesture)(self.book, event)))
            .filter(|(event, gesture)| self.may_know(&pieces, event, gesture))
            .collect();
        let words: Vec<R::Event> = told.iter().map(|(event, _)| *event).collect();
        let mut pen = Pen::new(
            self.board.as_ref().expect("the set-up has been drawn"),
            &self.pieces,
            &pieces,
        );
        for (event, gesture) in &told {
            self.watch.see(*event);
            pen.draw(gesture);
        }
        let frame = Frame {
            turn: self.book.turn(state),
            side: side.map(Side::index),
            unit: told.iter().find_map(|(_, it)| it.units().next()).map(|unit| u16::from(unit.0)),
            lines: self.book.tell_all(&words).lines().map(str::to_owned).collect(),
            strokes: pen.into_strokes(),
            pieces: changes(&self.pieces, &pieces),
            areas: self.change_of_things(&(self.draw.things)(self.book, state, self.eye)),
            scores: self.new_scores(state),
            lost: self.new_losses(),
            chance: None,
        };
        self.pieces = pieces;
        if !frame.is_empty() || self.frames.is_empty() {
            self.frames.push(frame);
        }
    }

    /// Whether the eye may know of an event: a side is told of it if it knows, before it or after
    /// it, every enemy that it names.
    fn may_know(&self, now: &BTreeMap<u16, Piece>, event: &R::Event, gesture: &Gesture) -> bool {
        let Some(eye) = self.eye else { return true };
        let muster = self.book.muster();
        let knows = |unit: UnitId| {
            let seen = |pieces: &BTreeMap<u16, Piece>| {
                let piece = pieces.get(&u16::from(unit.0));
                piece.is_some_and(|piece| piece.sight != Sight::Contact)
            };
            let own = muster.get(unit.index()).is_some_and(|row| row.side == eye);
            own || seen(&self.pieces) || seen(now)
        };
        let victim = match event.common() {
            Some(Common::Lost { victim, .. }) => Some(victim),
            _ => None,
        };
        gesture.only.is_none_or(|side| side == eye) && gesture.units().chain(victim).all(knows)
    }

    /// What came and went of the things on the table.
    fn change_of_things(&mut self, now: &[Area]) -> AreaChange {
        let gone = |at: &usize| !now.contains(&self.things[*at]);
        let gone: Vec<usize> = (0..self.things.len()).rev().filter(gone).collect();
        let new = now.iter().filter(|thing| !self.things.contains(thing));
        let new: Vec<Area> = new.cloned().collect();
        for at in &gone {
            self.things.remove(*at);
        }
        self.things.extend(new.iter().cloned());
        AreaChange { gone, new }
    }

    fn new_scores(&mut self, state: &R::State) -> Vec<Score> {
        let scores = (self.draw.scores)(self.book, state, self.eye);
        if scores == self.scores {
            return Vec::new();
        }
        self.scores.clone_from(&scores);
        scores
    }

    fn new_losses(&mut self) -> Option<[u64; 2]> {
        let mut lost = [0; 2];
        for (unit, row) in self.book.muster().iter().enumerate() {
            lost[row.side.index()] += u64::from(self.watch.ledger().lost(UnitId(unit as u8)));
        }
        let changed = lost != self.lost;
        self.lost = lost;
        changed.then_some(lost)
    }

    /// Enters the chance of A after what was drawn last, in thousandths.
    pub(super) fn note_chance(&mut self, chance: u16) {
        if let Some(frame) = self.frames.last_mut() {
            frame.chance = Some(chance);
        }
    }

    /// The frame drawn last, and its number.
    pub(super) fn last(&self) -> Option<(usize, &Frame)> {
        self.frames.iter().enumerate().next_back()
    }

    /// The table.
    pub(super) fn board(&self) -> Board {
        self.board.clone().expect("the set-up has been drawn")
    }

    /// All that was kept.
    pub(super) fn into_frames(self) -> Vec<Frame> {
        self.frames
    }
}

/// What has changed from some pieces to others.
fn changes(
    before: &BTreeMap<u16, Piece>,
    now: &BTreeMap<u16, Piece>,
) -> BTreeMap<u16, Option<PieceChange>> {
    let gone = before.keys().filter(|key| !now.contains_key(key)).map(|key| (*key, None));
    let changed = now.iter().filter(|(key, piece)| before.get(key) != Some(piece));
    let changed = changed.map(|(key, piece)| {
        let was = before.get(key).map(members).unwrap_or_default();
        (*key, Some(difference(&was, members(piece))))
    });
    gone.chain(changed).collect()
}

fn members(piece: &Piece) -> PieceChange {
    match serde_json::to_value(piece) {
        Ok(serde_json::Value::Object(members)) => members,
        _ => unreachable!("a piece is plain data with members"),
    }
}

/// Members that have changed; one that is gone is `null`.
fn difference(was: &PieceChange, now: PieceChange) -> PieceChange {
    let gone: Vec<String> = was.keys().filter(|name| !now.contains_key(*name)).cloned().collect();
    let mut change: PieceChange =
        now.into_iter().filter(|(name, value)| was.get(name) != Some(value)).collect();
    change.extend(gone.into_iter().map(|name| (name, serde_json::Value::Null)));
    change
}
