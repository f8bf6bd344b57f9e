//! What a block of a run comes to, as text.

use core::ops::Range;

use serde::{Deserialize, Serialize};
use wargauge_batch::{GameRow as Game, MatchupLabel, Tally};
use wargauge_report::AorB;
use wargauge_report::csv::{self, CsvWriter};
use wargauge_rules::roster::DataError;

use crate::match_ups::game_rows::{GameRow, game_row};

/// Bytes of a row of a game that are no names, at most: seven whole numbers, two amounts of points for
/// each side, words and commas.
const NUMBERS: usize = 300;

/// The counts of a block, and the rows of its games where they are asked for.
#[derive(Debug, PartialEq)]
pub(super) struct BlockOutcome {
    pub(super) tally: Tally,
    /// The rows as comma-separated values, without a header.
    pub(super) games: Option<String>,
}

/// The form of an outcome with rows.
#[derive(Serialize, Deserialize)]
struct WithRows<T> {
    tally: T,
    games: String,
}

impl BlockOutcome {
    /// Reads the outcome of a block.
    ///
    /// # Errors
    /// If it is none.
    pub(super) fn read(text: &str, has_rows: bool) -> Result<Self, serde_json::Error> {
        if has_rows {
            let WithRows { tally, games } = serde_json::from_str(text)?;
            return Ok(Self { tally, games: Some(games) });
        }
        Ok(Self { tally: serde_json::from_str(text)?, games: None })
    }

    /// It as text, on one line.
    pub(super) fn text(&self) -> String {
        match &self.games {
            None => text_of(&self.tally),
            Some(games) => {
                let all = WithRows { tally: &self.tally, games: games.clone() };
                serde_json::to_string(&all).expect("counts and a text are plain data")
            }
        }
    }

    /// What is wrong with its rows: they must be those of the games of these pairs, in their order, and
    /// tell of as many wins as the counts.
    ///
    /// # Errors
    /// What they are not.
    pub(super) fn check_rows(
        &self,
        label: &MatchupLabel,
        pairs: Range<u64>,
    ) -> Result<(), DataError> {
        let Some(games) = &self.games else { return Ok(()) };
        let fault = |reason: &str| {
            Err(DataError::new(format!(
                "the rows of its games are not those of its counts: {reason}"
            )))
        };
        let text = [header().as_bytes(), games.as_bytes()].concat();
        let rows: Vec<GameRow> = match csv::read(&text[..]) {
            Ok(rows) => rows,
            Err(error) => return fault(&error.to_string()),
        };
        let places = pairs.flat_map(|pair| [(pair, 1), (pair, 2)]);
        if !rows.iter().map(|row| (row.pair, row.leg)).eq(places) {
            return fault("they are of other games");
        }
        let is_of = |row: &GameRow| {
            (&row.scenario, [&row.force_a, &row.force_b])
                == (&label.scenario, label.forces.each_ref())
        };
        if !rows.iter().all(is_of) {
            return fault("they are of another match-up");
        }
        let won = |who: AorB| rows.iter().filter(|row| row.winner == Some(who)).count() as u64;
        if [won(AorB::A), won(AorB::B)] != [self.tally.wins_a, self.tally.wins_b] {
            return fault("others win");
        }
        Ok(())
    }
}

/// Counts as text.
pub(super) fn text_of(tally: &Tally) -> String {
    serde_json::to_string(tally).expect("counts are plain data")
}

/// The header of the table of games, with its line feed.
pub(super) fn header() -> String {
    let table = CsvWriter::<_, GameRow>::new(Vec::new()).and_then(CsvWriter::finish);
    String::from_utf8(table.expect("memory takes all")).expect("names of columns")
}

/// The rows of some games as comma-separated values, without a header.
#[derive(Debug)]
pub(super) struct RowText(CsvWriter<Vec<u8>, GameRow>);

impl RowText {
    pub(super) fn new() -> Self {
        Self(CsvWriter::going_on(Vec::new()))
    }

    pub(super) fn push(&mut self, label: &MatchupLabel, game: &Game) {
        self.0.write(&game_row(label, game)).expect("memory takes all");
    }

    pub(super) fn finish(self) -> String {
        String::from_utf8(self.0.finish().expect("memory takes all")).expect("rows are text")
    }
}

/// The most bytes that the rows of so many games of a match-up have, as text within JSON.
pub(super) fn longest_rows(label: &MatchupLabel, games: u64) -> usize {
    let names = [&label.scenario].into_iter().chain(&label.forces).chain(&label.policies);
    // Quotes of a name are doubled, and each has a backslash within JSON.
    let names: usize = names.map(|name| 4 * name.len()).sum();
    (NUMBERS + names + label.ruleset.len()) * usize::try_from(games).unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use core::sync::atomic::AtomicBool;

    use super::*;
    use crate::match_ups::run_study::RunStudy;
    use crate::study::contract::{Outcomes, Study};
    use crate::study::list_source::{BlockWatch, play_blocks};
    use crate::toy;
    use wargauge_batch::{BlockId, Plan, Stop, Swap};

    /// The first blocks of a study whose outcomes hold rows, as text, and the study.
    fn played() -> (RunStudy, Outcomes) {
        let plan = Plan::new(5, Stop::Games(2 * 512));
        let study = RunStudy::new(toy::run(Swap::Forces), plan, Vec::new()).with_game_rows();
        let ids = [0, 1].map(|block| BlockId { stage: 0, block });
        let mut found = Outcomes::new();
        let mut take = |id: BlockId, text: &str| drop(found.insert(id, text.to_owned()));
        let mut watch = BlockWatch { outcomes: &mut take, in_play: &|_| () };
        let never = AtomicBool::new(false);
        play_blocks(&study, &ids, &Outcomes::new(), &mut watch, &never);
        (study, found)
    }

    #[test]
    fn rows_that_are_not_those_of_the_counts_are_refused() {
        let (study, found) = played();
        let text = &found[&BlockId { stage: 0, block: 0 }];
        assert!(text.len() < study.longest_outcome() && !text.contains('\n'), "one line");
        let whole = BlockOutcome::read(text, true).unwrap();
        let label = study.run().cells[0].label();
        assert_eq!(whole.check_rows(label, 0..256), Ok(()));
        assert_eq!(BlockOutcome::read(&whole.text(), true).unwrap(), whole);
        let rows = whole.games.clone().unwrap();
        let changed = |games: String| {
            let other = BlockOutcome { tally: whole.tally.clone(), games: Some(games) };
            other.check_rows(label, 0..256).expect_err("a fault").to_string()
        };
        let (_, but_one) = rows.split_once('\n').unwrap();
        assert!(changed(but_one.to_owned()).contains("other games"));
        let mut others: Vec<GameRow> = csv::read((header() + &rows).as_bytes()).unwrap();
        let winner = &mut others[0].winner;
        *winner = if winner.is_none() { Some(AorB::A) } else { None };
        let mut table = CsvWriter::going_on(Vec::new());
        others.iter().for_each(|row| table.write(row).unwrap());
        let rewritten = String::from_utf8(table.finish().unwrap()).unwrap();
        assert!(changed(rewritten).contains("others win"));
        assert!(changed(rows.replace(&label.scenario, "elsewhere")).contains("another match-up"));
        assert!(changed(format!("{rows}nonsense\n")).contains("rows of its games"));
        assert!(whole.check_rows(label, 256..512).is_err(), "rows of another block");
    }

    #[test]
    fn a_block_with_other_rows_is_not_taken_in() {
        let (study, found) = played();
        let [first, second] = [0, 1].map(|block| BlockId { stage: 0, block });
        let mut intake = study.intake();
        let both = [&found[&first], &found[&second]]
            .map(|text| BlockOutcome::read(text, true).expect("an outcome"));
        let [one, other] = both;
        let forged = BlockOutcome { tally: one.tally, games: other.games };
        assert!(intake.put(first, &forged.text()).is_err());
        intake.put(first, &found[&first]).unwrap();
        intake.put(second, &found[&second]).unwrap();
        let findings = intake.findings().unwrap();
        let rows = findings.ready_made("games").expect("the rows of all games");
        assert_eq!(rows.lines().count(), 1 + 4 * 256);
    }
}
