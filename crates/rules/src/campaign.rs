//! Campaigns: battles linked by a map, for the rulesets that have them.
//!
//! The ruleset knows the map, the forces and what a won battle changes; whoever plays a campaign
//! brings a way to play single battles.

use core::fmt::Debug;
use std::sync::Arc;

use crate::game::{BySide, Ending, Outcome, Side};
use crate::roster::{DataError, Rulebook, Setting};

/// What campaigns are played with.
#[derive(Debug)]
pub struct CampaignPlan<R: CampaignRulebook> {
    /// The army both sides raise their forces from.
    pub army: Arc<R::Army>,
    /// Switches that the user sets.
    pub settings: Vec<Setting>,
    /// Who leads the sides.
    pub commanders: BySide<R::Commander>,
}

/// A battle that was fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BattleRecord {
    /// Who attacked.
    pub attacker: Side,
    /// How it ended.
    pub ending: Ending,
}

/// A campaign that was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CampaignRecord {
    /// How it ended.
    pub outcome: Outcome,
    /// Map squares that each side holds at the end.
    pub squares: BySide<u32>,
    /// Supply that each side has left, in tonnes.
    pub supply: BySide<u32>,
    /// Its battles, in order.
    pub battles: Vec<BattleRecord>,
}

/// A ruleset whose battles can be linked to campaigns.
pub trait CampaignRulebook: Rulebook {
    /// What makes a commander: whoever leads a side on the map.
    type Commander: Copy + Debug + Send + Sync + 'static;

    /// The commanders there are by name, the default first.
    const COMMANDERS: &'static [(&'static str, Self::Commander)];

    /// Names of the sides, such as `blue` and `red`.
    const SIDES: BySide<&'static str>;

    /// Name of the built-in army that forces are raised from.
    const CAMPAIGN_ARMY: &'static str;

    /// Every switch with the value in force in a campaign and its battles. Campaigns may fix
    /// switches whatever `settings` say.
    fn campaign_settings(settings: &[Setting]) -> Vec<Setting>;

    /// Plays a campaign. Everything in it follows from the plan, the seed and the outcomes of the
    /// battles. `fight` plays a battle with its own seed; `tell` takes the chronicle line by line.
    ///
    /// # Errors
    /// If the army lacks what the campaign needs.
    fn play_campaign(
        plan: &CampaignPlan<Self>,
        seed: u64,
        fight: &mut dyn FnMut(&Self, u64) -> Outcome,
        tell: &mut dyn FnMut(&str),
    ) -> Result<CampaignRecord, DataError>;
}
