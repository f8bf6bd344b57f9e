//! Games to watch beside the result of a run: played again from what its manifest notes, and held
//! against it.

use std::path::Path;
use std::str::FromStr;

use wargauge_batch::{AnyMatchup, FilmOrder, NotedGame};
use wargauge_pages::{GameLink, Games, Results, film_page};
use wargauge_report::OutputError;
use wargauge_rules::drawing::Film;
use wargauge_rules::roster::DataError;
use wargauge_studies::{CellRecord, Manifest, Run, RunArgs, refuse_elsewhere};

use crate::cli::console::page_file::PageFile;

/// How many games are written into files of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Replays {
    /// So many, those of the first match-ups.
    First(usize),
    /// All that the manifest notes.
    All,
}

impl FromStr for Replays {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text {
            "all" => Ok(Self::All),
            _ => text.parse().map(Self::First).map_err(|_| "expected a number or `all`".to_owned()),
        }
    }
}

impl Replays {
    const fn count(self) -> usize {
        match self {
            Self::First(count) => count,
            Self::All => usize::MAX,
        }
    }
}

/// Games of a run, drawn.
#[derive(Debug, Default)]
pub(crate) struct WatchedGames {
    first: Option<(Film, String)>,
    others: Vec<(Film, GameLink)>,
}

impl WatchedGames {
    /// The typical game of the first match-up of a run, and as many others as are wanted, with file
    /// names that begin alike. A run whose games cannot be drawn has none.
    ///
    /// # Errors
    /// If a game does not come to what the manifest notes.
    pub(crate) fn draw(
        manifest: &Manifest,
        run: &Run,
        replays: Replays,
        stem: &str,
    ) -> Result<Self, DataError> {
        let cells = manifest.cells.iter().zip(&run.cells).enumerate();
        let noted = cells.flat_map(|(number, (record, cell))| {
            record.noted.iter().map(move |game| (number, record, &**cell, game))
        });
        let mut drawn = Self::default();
        for (at, (number, record, cell, game)) in
            noted.enumerate().take(replays.count().saturating_add(1))
        {
            let Some(film) = draw(manifest.seed, cell, game)? else { break };
            let words = words_of(record, game, manifest.seed);
            if at == 0 {
                drawn.first = Some((film, words));
            } else {
                let file = format!("{stem}-replay-{}-{}.html", number + 1, game.what);
                drawn.others.push((film, GameLink { file, words }));
            }
        }
        Ok(drawn)
    }

    /// The games of a run that a folder holds, if its data are as they were.
    ///
    /// # Errors
    /// Why they cannot be played again.
    pub(crate) fn of_folder(
        results: &Results,
        replays: Replays,
        stem: &str,
    ) -> Result<Option<Self>, DataError> {
        let Results::Run(found) = results else { return Ok(None) };
        let changed = |what: &str| {
            DataError::new(format!("{what}, so its games are not drawn"))
                .expected("the program and the data files that the run was made with")
        };
        let manifest: Manifest = serde_json::from_value(found.manifest.clone())
            .map_err(|_| changed("the manifest is of another version"))?;
        if manifest.cells.iter().all(|cell| cell.noted.is_empty()) {
            return Ok(None);
        }
        refuse_elsewhere(&manifest.arguments, &manifest.files)?;
        let (args, _) = RunArgs::read(&manifest.arguments)?;
        let library = wargauge_registry::library();
        let run = args.request()?.prepare(&library)?;
        if run.files != manifest.files {
            return Err(changed("the data files have changed since the run"));
        }
        if run.cells.len() < manifest.cells.len() {
            return Err(changed("the match-ups have changed since the run"));
        }
        Self::draw(&manifest, &run, replays, stem).map(Some)
    }

    /// The page of a result with its games.
    pub(crate) fn page(&self, results: &Results) -> String {
        let links: Vec<GameLink> = self.others.iter().map(|(_, link)| link.clone()).collect();
        let film = self.first.as_ref().map(|(film, words)| (film, words.as_str()));
        results.to_html_with(&Games { film, links: &links })
    }

    /// Writes the others into files of a folder.
    ///
    /// # Errors
    /// If one cannot be written.
    pub(crate) fn write_others(&self, folder: &Path) -> Result<(), OutputError> {
        for (film, link) in &self.others {
            PageFile::open(&folder.join(&link.file))?.write(&film_page(film))?;
        }
        Ok(())
    }
}

/// A noted game, drawn; nothing if its ruleset cannot be.
fn draw(seed: u64, cell: &dyn AnyMatchup, game: &NotedGame) -> Result<Option<Film>, DataError> {
    let order = FilmOrder { master: seed, pair: game.pair, leg: game.game, eye: None, luck: None };
    let Some(film) = cell.film(&order) else { return Ok(None) };
    if game.is_of(&film) {
        return Ok(Some(film));
    }
    let problem = format!(
        "pair {}, game {} of `{}` comes to something else than the manifest notes",
        game.pair,
        game.game,
        cell.label().scenario
    );
    Err(DataError::new(problem).expected("the program that the run was made with"))
}

fn words_of(record: &CellRecord, game: &NotedGame, seed: u64) -> String {
    let [a, b] = &record.forces;
    let end = match &game.winner {
        Some(winner) => format!("won by {}", if winner == "A" { a } else { b }),
        None => "won by nobody".to_owned(),
    };
    let (what, scenario) = (&game.what, &record.scenario);
    format!(
        "The {what} game of {a} against {b} on {scenario}, {end} in turn {}: pair {}, game {}, \
         seed {seed}.",
        game.turns, game.pair, game.game
    )
}
