//! The chances in a game as they are drawn.

use wargauge_rules::drawing::{FilmLuck, FilmSwing};
use wargauge_rules::roster::Rulebook;
use wargauge_rules::{BySide, Ending};

use crate::cell::chances::Chances;
use crate::cell::film::camera::Camera;
use crate::cell::replay::telling_chances::ChanceTeller;

/// Enters the chances in the frames after which they are known.
pub(super) struct LuckPen<'c> {
    chances: &'c Chances,
    teller: ChanceTeller<'c>,
    /// Numbers of the frames after the decisive steps, by the decisions made before.
    frames: Vec<(u64, usize)>,
}

impl<'c> LuckPen<'c> {
    pub(super) fn new(chances: &'c Chances, roles: &'c BySide<String>) -> Self {
        Self { chances, teller: ChanceTeller::new(chances, roles), frames: Vec::new() }
    }

    /// Enters the chance after so many decisions, the last of which has just been drawn.
    pub(super) fn after<R: Rulebook>(&mut self, decisions: u64, camera: &mut Camera<'_, R>) {
        let Some((number, frame)) = camera.last() else { return };
        self.teller.after(decisions, frame.turn, frame.lines.first().map(String::as_str));
        let Some(chance) = self.chances.after.get(&decisions) else { return };
        if self.chances.decisive.contains(&decisions) {
            self.frames.push((decisions, number));
        }
        camera.note_chance((1000.0 * chance).round() as u16);
    }

    /// What moved the chances most, and how much luck it took.
    pub(super) fn finish(self, ending: Ending) -> FilmLuck {
        let frame_of = |decisions| self.frames.iter().find(|it| it.0 == decisions).map(|it| it.1);
        let swings = self.teller.swings().filter_map(|(decisions, words)| {
            Some(FilmSwing { frame: frame_of(decisions)?, words })
        });
        FilmLuck {
            meaning: self.teller.meaning(),
            swings: swings.collect(),
            verdict: self.teller.verdict(ending),
        }
    }
}
