//! A ruleset with the policies that can play it: the one thing a line-up crate implements, and all that
//! the runner knows of a ruleset.

use core::fmt::Debug;
use std::sync::Arc;

use wargauge_policy::{Commentator, Policy, PolicyChoice, PolicyInfo};
use wargauge_rules::Ruleset;
use wargauge_rules::campaign::CampaignRulebook;
use wargauge_rules::drawing::Illustrator;
use wargauge_rules::roster::Rulebook;

use crate::data::library::BuiltIn;

/// A ruleset with the policies that can play it.
///
/// What only some rulesets have is a capability: a function that answers `None` unless the line-up
/// says otherwise. What only studies know of is told to the studies' `RulesetOf` where the ruleset is
/// named. A command that needs one says what is missing.
pub trait LineUp: Debug + Send + Sync + Sized + 'static {
    /// The rules.
    type Rules: Rulebook + Debug;

    /// What players work out of the tables of a scenario, for all match-ups on it. It fills itself
    /// when first asked and depends on nothing but the scenario.
    type ScenarioNotes: Debug + Default + Send + Sync + 'static;

    /// What players work out of a book, once for all games of a match-up. It depends on nothing but
    /// the book.
    type Notes: Debug + Send + Sync + 'static;

    /// The name of the scenario whose games are the shortest: what tests of many games play.
    const SMALL_SCENARIO: &'static str;

    /// The name of a scenario on which no simple player is ahead of the default policy: what the gate holds
    /// that policy to.
    const GATE_SCENARIO: &'static str;

    /// The data files that come with the ruleset.
    fn files() -> Vec<BuiltIn>;

    /// The policies there are, the default first.
    fn policies() -> &'static [PolicyInfo];

    /// What players note of a book before they play by it.
    fn notes(book: &Self::Rules, scenario: &Arc<Self::ScenarioNotes>) -> Self::Notes;

    /// Makes a policy that plays by the book of these notes. The choice has been resolved.
    fn policy(choice: &PolicyChoice, notes: &Arc<Self::Notes>) -> Box<dyn Policy<Self::Rules>>;

    /// Who comments on decisions in replays, where somebody can:
    /// `Some(commentator(SimpleOutlook::new(notes)))`.
    fn commentator(_notes: &Arc<Self::Notes>) -> Option<Box<dyn Commentator<Self::Rules>>> {
        None
    }

    /// An action of whatever raw bytes say, for the targets of `fuzz/`: `bytes.arbitrary().ok()`.
    #[cfg(feature = "arbitrary")]
    fn action_of(_bytes: &mut arbitrary::Unstructured<'_>) -> Option<ActionOf<Self>> {
        None
    }

    /// Who draws games, where the ruleset can be drawn: `Some(Illustrator::NEW)`.
    fn illustrator() -> Option<Illustrator<Self::Rules>> {
        None
    }
}

/// The policy that plays where nobody chooses.
pub fn default_policy<L: LineUp>() -> PolicyChoice {
    PolicyChoice::plain(L::policies()[0].name)
}

/// A state of the rules of a line-up.
pub type StateOf<L> = <<L as LineUp>::Rules as Ruleset>::State;

/// An action of the rules of a line-up.
pub type ActionOf<L> = <<L as LineUp>::Rules as Ruleset>::Action;

/// An army of a line-up.
pub type ArmyOf<L> = <<L as LineUp>::Rules as Rulebook>::Army;

/// A force of a line-up.
pub type ForceOf<L> = <<L as LineUp>::Rules as Rulebook>::Force;

/// A scenario of a line-up.
pub type ScenarioOf<L> = <<L as LineUp>::Rules as Rulebook>::Scenario;

/// A commander of a line-up that has campaigns.
pub type CommanderOf<L> = <<L as LineUp>::Rules as CampaignRulebook>::Commander;
