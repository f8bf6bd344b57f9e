//! A study handed out piece by piece to players who know nothing of each other.

use core::ops::Range;
use std::collections::BTreeMap;

use wargauge_batch::BlockId;
use wargauge_rules::roster::DataError;
use wargauge_studies::{Findings, Intake, ScoreSoFar, Study};

/// Blocks that pieces are handed out of at once.
const AT_ONCE: usize = 64;

/// Some pairs of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// The block.
    pub block: BlockId,
    /// Its pairs, those of the block or some of them.
    pub pairs: Range<u64>,
}

/// A study of which pieces are handed out to whoever plays, and what they come to is taken in as it comes.
/// What it comes to is that of [`play`](crate::play), whatever the pieces and the order they come in.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use wargauge_lab::{Desk, StudyRequest};
///
/// let library = wargauge_registry::library();
/// let request = StudyRequest::new("run").with("scenarios", vec!["grid/two-villages"]).with("games", 40);
/// let study = request.study(&library)?;
/// let mut desk = Desk::new(study.as_ref());
/// while let Some(piece) = desk.hand_out(3)? {
///     let played = study.play_pairs(piece.block.stage, piece.pairs.clone(), &AtomicBool::new(false));
///     desk.take(&piece, &played.expect("pairs of a run"))?;
/// }
/// assert_eq!(desk.findings()?.games(), 40);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Desk<'s> {
    study: &'s dyn Study,
    intake: Box<dyn Intake + 's>,
    /// The blocks of which pieces are out or in.
    blocks: BTreeMap<BlockId, DealtBlock>,
}

/// A block of which pieces are out or in.
#[derive(Debug, Default)]
struct DealtBlock {
    /// The pair that nobody has been given yet.
    next: u64,
    /// What pieces came to, by their first pairs: the pair after the last, and the outcome.
    pieces: BTreeMap<u64, (u64, String)>,
}

impl DealtBlock {
    /// What has come of the pairs from one on without a gap: the outcomes, and the pair after them.
    fn without_gap(&self, first: u64) -> (Vec<&str>, u64) {
        let (mut outcomes, mut end) = (Vec::new(), first);
        while let Some((next, outcome)) = self.pieces.get(&end) {
            outcomes.push(outcome.as_str());
            end = *next;
        }
        (outcomes, end)
    }
}

impl<'s> Desk<'s> {
    /// The whole study is to be played.
    #[must_use]
    pub fn new(study: &'s dyn Study) -> Self {
        Self { study, intake: study.intake(), blocks: BTreeMap::new() }
    }

    /// A desk for a study of the first pairs of another, with all that has come in at the desk of that.
    ///
    /// # Errors
    /// If the other study is not of the same match-ups.
    pub fn going_on(study: &'s dyn Study, other: &Desk<'_>) -> Result<Self, DataError> {
        let mut desk = Self::new(study);
        for (&block, dealt) in &other.blocks {
            for (&start, (end, outcome)) in &dealt.pieces {
                desk.take(&Piece { block, pairs: start..*end }, outcome)?;
            }
        }
        Ok(desk)
    }

    /// The next piece that somebody may play: so many pairs at most where blocks can be played in pieces, else
    /// a block. `None` when nothing more can be handed out before something comes in, or all is decided.
    ///
    /// # Errors
    /// If the study goes by rounds: its blocks depend on each other.
    pub fn hand_out(&mut self, most_pairs: u64) -> Result<Option<Piece>, DataError> {
        if self.study.goes_by_rounds() {
            let command = self.study.head().arguments.first().map_or("", String::as_str);
            let problem = format!("`{command}` goes by rounds and is not handed out in pieces");
            return Err(DataError::new(problem));
        }
        let most = if self.study.is_divisible() { most_pairs.max(1) } else { u64::MAX };
        for block in self.intake.wanted(AT_ONCE) {
            let pairs = self.study.pairs_of(block);
            let dealt = self.blocks.entry(block).or_default();
            let start = pairs.start.max(dealt.next);
            if start < pairs.end {
                let end = pairs.end.min(start.saturating_add(most));
                dealt.next = end;
                return Ok(Some(Piece { block, pairs: start..end }));
            }
        }
        Ok(None)
    }

    /// Takes what a piece came to.
    ///
    /// # Errors
    /// If it is no outcome of the study.
    pub fn take(&mut self, piece: &Piece, outcome: &str) -> Result<(), DataError> {
        let Piece { block, pairs } = piece;
        let dealt = self.blocks.entry(*block).or_default();
        dealt.pieces.insert(pairs.start, (pairs.end, outcome.to_owned()));
        while let Some(id) = self.next_whole() {
            let own = self.study.pairs_of(id);
            let dealt = self.blocks.entry(id).or_default();
            let whole = joined(self.study, id, &dealt.without_gap(own.start).0)?;
            self.intake.put(id, &whole)?;
            dealt.pieces = BTreeMap::from([(own.start, (own.end, whole))]);
        }
        Ok(())
    }

    /// The block that is wanted first, if all its pieces are in.
    fn next_whole(&self) -> Option<BlockId> {
        let id = *self.intake.wanted(1).first()?;
        let own = self.study.pairs_of(id);
        let (_, end) = self.blocks.get(&id)?.without_gap(own.start);
        (end >= own.end).then_some(id)
    }

    /// Whether all is decided.
    #[must_use]
    pub fn is_done(&self) -> bool {
        self.intake.wanted(1).is_empty()
    }

    /// Games that have come in without a gap from the first on, as far as the match-up goes that blocks are
    /// wanted of.
    #[must_use]
    pub fn games(&self) -> u64 {
        let (_, pairs) = self.of_wanted_block();
        self.intake.games() + self.study.games_of(pairs)
    }

    /// Games of all that has come in.
    #[must_use]
    pub fn games_in(&self) -> u64 {
        let pieces = self.blocks.values().flat_map(|dealt| &dealt.pieces);
        self.study.games_of(pieces.map(|(start, (end, _))| end - start).sum())
    }

    /// What is known of the score of the match-up that blocks are wanted of, of the games that
    /// [`games`](Self::games) counts of it.
    #[must_use]
    pub fn score_so_far(&self) -> Option<ScoreSoFar> {
        let (outcomes, _) = self.of_wanted_block();
        self.intake.score_so_far(self.study.joined(&outcomes).as_deref())
    }

    /// What pieces of the block that is wanted first came to, without a gap, and how many pairs they are.
    fn of_wanted_block(&self) -> (Vec<&str>, u64) {
        let wanted = self.intake.wanted(1);
        let found = wanted.first().and_then(|id| self.blocks.get_key_value(id));
        found.map_or((Vec::new(), 0), |(&id, dealt)| {
            let start = self.study.pairs_of(id).start;
            let (outcomes, end) = dealt.without_gap(start);
            (outcomes, end - start)
        })
    }

    /// What it comes to: as an interrupted study unless all is decided.
    ///
    /// # Errors
    /// As [`Intake::findings`].
    pub fn findings(&self) -> Result<Box<dyn Findings + '_>, DataError> {
        self.intake.findings()
    }
}

/// What the pieces of a block came to together.
fn joined(study: &dyn Study, id: BlockId, outcomes: &[&str]) -> Result<String, DataError> {
    if let [one] = outcomes {
        return Ok((*one).to_owned());
    }
    let problem = || DataError::new(format!("the pieces of {id} are not those of its games"));
    study.joined(outcomes).ok_or_else(problem)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::{play, result_files, study_of};

    static RUNNING: AtomicBool = AtomicBool::new(false);

    fn study(asked: &str) -> Box<dyn Study> {
        let words: Vec<String> = asked.split(' ').map(str::to_owned).collect();
        study_of(&words, &wargauge_registry::library()).unwrap()
    }

    /// All pieces of so many pairs, as far as the desk hands any out.
    fn pieces(desk: &mut Desk<'_>, most: u64) -> Vec<Piece> {
        core::iter::from_fn(|| desk.hand_out(most).unwrap()).collect()
    }

    fn play_piece(study: &dyn Study, piece: &Piece) -> String {
        study.play_pairs(piece.block.stage, piece.pairs.clone(), &RUNNING).unwrap()
    }

    fn files(findings: &dyn Findings, study: &dyn Study) -> Vec<wargauge_report::FileBytes> {
        result_files(findings, &study.layout()).unwrap()
    }

    #[test]
    fn pieces_in_whatever_order_are_the_study() {
        for (asked, most) in [
            ("run grid/two-villages --games 600", 7),
            ("run grid/two-villages grid/meeting-90 --games 530 --mirrors", 100),
            ("run grid/two-villages --games 60 --games-csv", 7),
            ("run grid/two-villages --until-width 0.05 --max-games 4000", 60),
            ("compare grid/two-villages --force two-villages-blue --variant=+REC --games 200", 7),
        ] {
            let study = study(asked);
            let mut desk = Desk::new(study.as_ref());
            while !desk.is_done() {
                // The last comes in first.
                for piece in pieces(&mut desk, most).iter().rev() {
                    desk.take(piece, &play_piece(study.as_ref(), piece)).unwrap();
                }
            }
            let alone = play(study.as_ref(), &(), &RUNNING).unwrap();
            let alone = files(alone.findings().unwrap().as_ref(), study.as_ref());
            let shared = files(desk.findings().unwrap().as_ref(), study.as_ref());
            assert!(shared == alone, "{asked}");
        }
    }

    #[test]
    fn what_has_come_in_is_counted_without_gaps_and_can_be_gone_on_with() {
        let whole = study("run grid/two-villages --games 1000");
        let mut desk = Desk::new(whole.as_ref());
        let all = pieces(&mut desk, 50);
        assert_eq!(all.len(), 6 + 5, "256 pairs and 244 by 50");
        for piece in all.iter().take(8).chain(&all[9..10]) {
            desk.take(piece, &play_piece(whole.as_ref(), piece)).unwrap();
        }
        let without_gap = 2 * (256 + 2 * 50);
        assert_eq!((desk.games(), desk.games_in()), (without_gap, without_gap + 100));
        assert_eq!(desk.score_so_far().unwrap().games, without_gap);
        let shorter = study(&format!("run grid/two-villages --games {without_gap}"));
        let gone_on = Desk::going_on(shorter.as_ref(), &desk).unwrap();
        assert!(gone_on.is_done());
        let alone = play(shorter.as_ref(), &(), &RUNNING).unwrap();
        let alone = files(alone.findings().unwrap().as_ref(), shorter.as_ref());
        assert!(files(gone_on.findings().unwrap().as_ref(), shorter.as_ref()) == alone);
    }

    #[test]
    fn what_is_no_outcome_is_refused() {
        let study = study("run grid/two-villages --games 40");
        let mut desk = Desk::new(study.as_ref());
        let all = pieces(&mut desk, 10);
        desk.take(&all[0], &play_piece(study.as_ref(), &all[0])).unwrap();
        assert!(desk.take(&all[1], "{}").is_err());
    }

    #[test]
    fn a_study_that_goes_by_rounds_is_not_handed_out() {
        let study = study("tune companies --scenario grid/meeting-90 --games 400");
        assert!(Desk::new(study.as_ref()).hand_out(5).is_err());
    }
}
