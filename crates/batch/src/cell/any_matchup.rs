//! A match-up of whichever ruleset.

use core::fmt::Debug;
use core::ops::Range;
use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wargauge_policy::PolicyChoice;
use wargauge_rules::drawing::Film;
use wargauge_rules::roster::{Exchanges, NonUnitPurchase, Rulebook, Switch, Varies};

use crate::cell::block::CellCounts;
use crate::cell::block_play::{BlockControl, play_blocks};
use crate::cell::chances::ChanceOrder;
use crate::cell::control::Control;
use crate::cell::film::{FilmOrder, film};
use crate::cell::matchup::{Matchup, MatchupLabel, RosterLine, Swap};
use crate::cell::pair::PairId;
use crate::cell::pair_records::{
    PairBlockControl, PairControl, PairRecords, play_pair_blocks, play_pairs,
};
use crate::cell::play::{CellResult, Plan, play_cell, resume_cell};
use crate::cell::replay::{replay, replay_with_chances};
use crate::cell::survey::{GameSurvey, survey};
use crate::cell::tally::Contestant;
use crate::game::seed::Redrawn;
use crate::line_up::LineUp;

/// A policy with all its parameters, those at their defaults too.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PolicyRecord {
    /// Its name.
    pub name: String,
    /// Its parameters by name.
    pub parameters: BTreeMap<String, i32>,
    /// Kinds of action that it does without.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub without: Vec<String>,
}

impl PolicyRecord {
    /// A choice that has been checked, with all its parameters.
    ///
    /// # Panics
    /// If it names a policy or a parameter that the line-up does not have.
    #[must_use]
    pub fn of<L: LineUp>(choice: &PolicyChoice) -> Self {
        let info = choice.resolve(L::policies()).expect("checked before it plays");
        Self {
            name: choice.name.clone(),
            parameters: choice.values(&info),
            without: choice.without.clone(),
        }
    }
}

/// A match-up of whichever ruleset, ready to be played.
pub trait AnyMatchup: Debug + Send + Sync {
    /// What it goes by in results.
    fn label(&self) -> &MatchupLabel;

    /// What the games of a pair exchange.
    fn swap(&self) -> Swap;

    /// What they could exchange on this scenario.
    fn exchanges(&self) -> Exchanges;

    /// What of it differs from pair to pair.
    fn varies(&self) -> Varies;

    /// The lines of each force that results are given for.
    fn rosters(&self) -> &[Vec<RosterLine>; 2];

    /// Who plays against the tables of the book, if somebody does.
    fn against_tables(&self) -> Option<Contestant>;

    /// What each force has bought that is no unit.
    fn others(&self) -> &[Vec<NonUnitPurchase>; 2];

    /// Counts units at other prices than their own; see [`Matchup::count_at`].
    fn count_at(&mut self, prices: [&BTreeMap<String, u32>; 2]);

    /// Draws some of every game anew; see [`Matchup::redraw`].
    fn redraw(&mut self, redrawn: Redrawn);

    /// The value of every switch of the ruleset.
    fn settings(&self) -> BTreeMap<String, String>;

    /// The disputed readings and optional rules of its ruleset.
    fn switches(&self) -> &'static [Switch];

    /// The policies of A and B.
    fn policies(&self) -> [PolicyRecord; 2];

    /// Plays the cell; see [`play_cell`].
    fn play(&self, plan: &Plan, control: &mut Control<'_>) -> CellResult;

    /// Plays on; see [`resume_cell`].
    fn resume(&self, plan: &Plan, counts: CellCounts, control: &mut Control<'_>) -> CellResult;

    /// Plays some blocks of pairs; see [`play_blocks`].
    fn play_blocks(&self, master: u64, blocks: &[Range<u64>], control: &mut BlockControl<'_>);

    /// Plays some pairs and keeps what each came to; see [`play_pairs`].
    fn play_pairs(
        &self,
        master: u64,
        pairs: Range<u64>,
        control: &PairControl<'_>,
    ) -> Option<PairRecords>;

    /// Plays blocks of pairs and keeps what each pair came to; see [`play_pair_blocks`].
    fn play_pair_blocks(
        &self,
        master: u64,
        blocks: &[Range<u64>],
        control: &mut PairBlockControl<'_>,
    );

    /// Tells one game; see [`replay`].
    fn replay(&self, master: u64, pair: u64, leg: u8, tell: &mut dyn FnMut(&str));

    /// Tells one game with the chances in it; see [`replay_with_chances`].
    fn replay_with_chances(&self, order: ChanceOrder, tell: &mut dyn FnMut(&str));

    /// Listens to game `leg`, 1 or 2, of a pair; see [`survey`].
    fn survey(&self, pair: PairId, leg: u8) -> GameSurvey;

    /// Draws one game; see [`film`](crate::film). Nothing where the ruleset cannot be drawn.
    fn film(&self, order: &FilmOrder) -> Option<Film>;
}

impl<L: LineUp> AnyMatchup for Matchup<L> {
    fn label(&self) -> &MatchupLabel {
        self.label()
    }

    fn swap(&self) -> Swap {
        self.swap()
    }

    fn exchanges(&self) -> Exchanges {
        self.exchanges()
    }

    fn varies(&self) -> Varies {
        self.varies()
    }

    fn rosters(&self) -> &[Vec<RosterLine>; 2] {
        self.rosters()
    }

    fn against_tables(&self) -> Option<Contestant> {
        self.against_tables()
    }

    fn others(&self) -> &[Vec<NonUnitPurchase>; 2] {
        self.others()
    }

    fn count_at(&mut self, prices: [&BTreeMap<String, u32>; 2]) {
        self.count_at(prices);
    }

    fn redraw(&mut self, redrawn: Redrawn) {
        self.redraw(redrawn);
    }

    fn settings(&self) -> BTreeMap<String, String> {
        let settings = self.ruleset().settings().into_iter();
        settings.map(|setting| (setting.name.to_owned(), setting.value)).collect()
    }

    fn switches(&self) -> &'static [Switch] {
        <L::Rules>::switches()
    }

    fn policies(&self) -> [PolicyRecord; 2] {
        self.policies().each_ref().map(PolicyRecord::of::<L>)
    }

    fn play(&self, plan: &Plan, control: &mut Control<'_>) -> CellResult {
        play_cell(self, plan, control)
    }

    fn resume(&self, plan: &Plan, counts: CellCounts, control: &mut Control<'_>) -> CellResult {
        resume_cell(self, plan, counts, control)
    }

    fn play_blocks(&self, master: u64, blocks: &[Range<u64>], control: &mut BlockControl<'_>) {
        play_blocks(self, master, blocks, control);
    }

    fn play_pairs(
        &self,
        master: u64,
        pairs: Range<u64>,
        control: &PairControl<'_>,
    ) -> Option<PairRecords> {
        play_pairs(self, master, pairs, control)
    }

    fn play_pair_blocks(
        &self,
        master: u64,
        blocks: &[Range<u64>],
        control: &mut PairBlockControl<'_>,
    ) {
        play_pair_blocks(self, master, blocks, control);
    }

    fn replay(&self, master: u64, pair: u64, leg: u8, tell: &mut dyn FnMut(&str)) {
        replay(self, master, pair, leg, tell);
    }

    fn replay_with_chances(&self, order: ChanceOrder, tell: &mut dyn FnMut(&str)) {
        replay_with_chances(self, order, tell);
    }

    fn survey(&self, pair: PairId, leg: u8) -> GameSurvey {
        survey(self, pair, leg)
    }

    fn film(&self, order: &FilmOrder) -> Option<Film> {
        film(self, order)
    }
}
