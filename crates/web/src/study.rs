//! A study that is asked for, played piece by piece and put together.

use std::sync::atomic::AtomicBool;

use serde_json::{Value, json};
use wargauge_batch::{BlockId, FilmOrder};
use wargauge_lab::{Desk, Piece, Study, StudyRequest, result_files};
use wargauge_pages::film_page;
use wargauge_rules::roster::{DataError, Source};
use wargauge_studies::{Library, RunArgs, refuse_alone};
use wasm_bindgen::prelude::*;

use crate::archive::archive;
use crate::failure::Outcome;
use crate::findings::told;
use crate::given::{files_of, library_with, request_of};

/// A study, and a desk at which pieces of it are handed out and taken in. A worker that only plays has one,
/// too, and does not use its desk.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Lab {
    request: StudyRequest,
    study: &'static dyn Study,
    desk: Desk<'static>,
    library: Library,
    own: Vec<Source>,
}

/// A study that stays until its worker ends, which plays no other for long.
fn kept(request: &StudyRequest, library: &Library) -> Result<&'static dyn Study, DataError> {
    refuse_alone(&request.words()?)?;
    Ok(Box::leak(request.study(library)?))
}

#[wasm_bindgen]
impl Lab {
    /// Reads and checks all that a study needs. The request is JSON: the name of the command as `study`, and its
    /// arguments by name; `files` are files in memory, an array of objects with `path` and `text`.
    ///
    /// # Errors
    /// The first thing wrong with the request or a file.
    #[wasm_bindgen(constructor)]
    pub fn new(request: &str, files: &str) -> Outcome<Self> {
        let (request, library, own) =
            (request_of(request)?, library_with(files)?, files_of(files)?);
        let study = kept(&request, &library)?;
        Ok(Self { request, study, desk: Desk::new(study), library, own })
    }

    /// What it is, as JSON: its arguments as the command line has them, its stages, and the games that it plays
    /// where their number is known beforehand.
    #[wasm_bindgen(getter)]
    #[must_use]
    pub fn head(&self) -> String {
        let head = self.study.head();
        let pairs = |id: BlockId| {
            let pairs = self.study.pairs_of(id);
            pairs.end.saturating_sub(pairs.start)
        };
        let all = self.study.all_blocks();
        let planned = all.map(|all| self.study.games_of(all.into_iter().map(pairs).sum()));
        json!({ "arguments": head.arguments, "stages": head.stages, "planned": planned })
            .to_string()
    }

    /// The next piece to play, of so many pairs at most, as JSON: its stage, its block, and its first pair and
    /// the one after its last. Nothing if all is handed out or decided.
    ///
    /// # Errors
    /// If the study cannot be handed out in pieces.
    pub fn hand_out(&mut self, most_pairs: u32) -> Outcome<Option<String>> {
        let told = |piece: Piece| {
            let Piece { block: BlockId { stage, block }, pairs } = piece;
            json!({ "stage": stage, "block": block, "start": pairs.start, "end": pairs.end })
        };
        Ok(self.desk.hand_out(most_pairs.into())?.map(|piece| told(piece).to_string()))
    }

    /// Plays a piece; gives what it came to.
    ///
    /// # Errors
    /// If there is no such piece.
    pub fn play(&self, piece: &str) -> Outcome<String> {
        let Piece { block, pairs } = piece_of(piece)?;
        let played = self.study.play_pairs(block.stage, pairs, &AtomicBool::new(false));
        let none = || DataError::new(format!("nothing can be played of `{piece}`"));
        Ok(played.ok_or_else(none)?)
    }

    /// Takes what a piece came to; gives what is known so far as JSON.
    ///
    /// # Errors
    /// If it is no outcome of the study.
    pub fn take(&mut self, piece: &str, outcome: &str) -> Outcome<String> {
        self.desk.take(&piece_of(piece)?, outcome)?;
        Ok(self.standing().to_string())
    }

    /// Ends it with what has come in: of one match-up it is then the study of so many games as have come in
    /// without a gap.
    ///
    /// # Errors
    /// If nothing has come in.
    pub fn stop(&mut self) -> Outcome<()> {
        let games = self.desk.games();
        if games == 0 {
            return Err(DataError::new("no game has been played to its end").into());
        }
        let is_one = self.study.is_divisible() && self.study.head().stages.len() == 1;
        if self.desk.is_done() || !is_one {
            return Ok(());
        }
        let mut shorter = self.request.clone();
        for name in ["until_width", "max_games"] {
            shorter.arguments.shift_remove(name);
        }
        let shorter = shorter.with("games", games);
        let study = kept(&shorter, &self.library)?;
        self.desk = Desk::going_on(study, &self.desk)?;
        (self.request, self.study) = (shorter, study);
        Ok(())
    }

    /// What it has come to, as JSON.
    ///
    /// # Errors
    /// If the outcomes contradict the study.
    pub fn findings(&self) -> Outcome<String> {
        Ok(told(self.desk.findings()?.as_ref(), &self.study.layout())?.to_string())
    }

    /// The files that the program writes, in an archive.
    ///
    /// # Errors
    /// As [`findings`](Self::findings).
    pub fn archive(&self) -> Outcome<Vec<u8>> {
        let files = result_files(self.desk.findings()?.as_ref(), &self.study.layout())?;
        archive(&files, &self.own)
    }

    /// A game of a match-up of a run as a page: which match-up, which pair, and which game of it, 1 or 2.
    /// Nothing where the ruleset cannot be drawn.
    ///
    /// # Errors
    /// If there is no such match-up.
    pub fn film(&self, matchup: usize, pair: u32, game: u8) -> Outcome<Option<String>> {
        let (args, master) = RunArgs::read(&self.study.head().arguments)?;
        let run = args.request()?.prepare(&self.library)?;
        let none = || DataError::new(format!("there is no match-up {matchup}"));
        let cell = run.cells.get(matchup).ok_or_else(none)?;
        let order = FilmOrder { master, pair: pair.into(), leg: game, eye: None, luck: None };
        Ok(cell.film(&order).map(|film| film_page(&film)))
    }
}

impl Lab {
    fn standing(&self) -> Value {
        let score = self.desk.score_so_far().map(|so_far| {
            json!({
                "forces": so_far.forces, "games": so_far.games, "score": so_far.score,
                "interval": so_far.interval,
            })
        });
        json!({ "games": self.desk.games_in(), "done": self.desk.is_done(), "score": score })
    }
}

/// The piece that JSON says.
fn piece_of(json: &str) -> Result<Piece, DataError> {
    let value: Value = serde_json::from_str(json).unwrap_or_default();
    let number = |name: &str| {
        let none = || DataError::new(format!("`{json}` is no piece of a study"));
        value[name].as_u64().ok_or_else(none)
    };
    let block = BlockId { stage: number("stage")?, block: number("block")? };
    Ok(Piece { block, pairs: number("start")?..number("end")? })
}
