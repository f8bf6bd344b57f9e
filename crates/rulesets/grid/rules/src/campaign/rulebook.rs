//! Campaigns as the runner meets them.

use std::sync::Arc;

use crate::book::Grid;
use crate::campaign::battle::battle_settings;
use crate::campaign::telling::LEGEND;
use crate::campaign::{Campaign, CampaignDoctrine, CampaignSetup, Commander, Decision, Random};
use crate::switches::SWITCHES;
use crate::words::telling::side_name;
use wargauge_rules::campaign::{BattleRecord, CampaignPlan, CampaignRecord, CampaignRulebook};
use wargauge_rules::game::{BySide, Outcome, Side};
use wargauge_rules::roster::{DataError, Setting};
use wargauge_rules::table::stream::{mix, mix_text};

/// Makes a commander, who may draw from a stream of this seed.
pub type NewCommander = fn(u64) -> Box<dyn Commander>;

impl CampaignRulebook for Grid {
    type Commander = NewCommander;

    const COMMANDERS: &'static [(&'static str, NewCommander)] = &[
        ("doctrine", |_| Box::new(CampaignDoctrine)),
        ("random", |seed| Box::new(Random::new(seed))),
    ];

    const SIDES: BySide<&'static str> = BySide(["blue", "red"]);

    const CAMPAIGN_ARMY: &'static str = "companies";

    fn campaign_settings(settings: &[Setting]) -> Vec<Setting> {
        Setting::in_force(SWITCHES, &[&battle_settings(settings)])
    }

    fn play_campaign(
        plan: &CampaignPlan<Self>,
        seed: u64,
        fight: &mut dyn FnMut(&Self, u64) -> Outcome,
        tell: &mut dyn FnMut(&str),
    ) -> Result<CampaignRecord, DataError> {
        let setup = CampaignSetup::new(Arc::clone(&plan.army), plan.settings.clone());
        let mut campaign = Campaign::begin(setup, seed);
        let of_side = |side: Side| mix(mix_text(seed, "commander"), side.index() as u64);
        let BySide([mut blue, mut red]) =
            BySide::from_fn(|side| plan.commanders[side](of_side(side)));
        let commanders = &mut BySide::<&mut dyn Commander>([blue.as_mut(), red.as_mut()]);
        let mut tell = |text: &str| text.lines().for_each(&mut *tell);
        tell(LEGEND);
        let mut battles = Vec::new();
        loop {
            tell(&campaign.bulletin());
            let turn = campaign.play_turn(commanders, &mut |battle| {
                tell(&battle.announcement());
                let outcome = fight(&battle.grid()?, battle.seed);
                tell(&battle.result(outcome));
                battles.push(BattleRecord { attacker: battle.attack.side, ending: outcome.ending });
                Ok(outcome)
            })?;
            let Some(turn) = turn else { break };
            if turn.decision == Decision::Pass {
                tell(&format!("{} passes", side_name(turn.side)));
            }
        }
        Ok(CampaignRecord {
            outcome: campaign.verdict(),
            squares: BySide::from_fn(|side| campaign.front().held(side).len()),
            supply: BySide::from_fn(|side| campaign.supply().left(side)),
            battles,
        })
    }
}
