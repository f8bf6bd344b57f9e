//! A war of corridors: whoever wins a battle pushes the front on, and whoever is pushed off the map
//! has lost.

use crate::book::Template;
use crate::profile::Force;
use crate::scenario::{INITIATIVE, SWITCHES, Scenario};
use wargauge_rules::campaign::{BattleRecord, CampaignPlan, CampaignRecord, CampaignRulebook};
use wargauge_rules::event::Clause;
use wargauge_rules::game::{BySide, Ending, Outcome, Side};
use wargauge_rules::roster::{DataError, Rulebook, Setting};
use wargauge_rules::table::stream::{Stream, mix};

/// Corridors from one end of the map to the other, and the most battles.
const CORRIDORS: u32 = 4;
const BATTLES: u64 = 6;

/// Points that each side spends on a battle, in thousandths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Commander {
    budget: u32,
}

impl CampaignRulebook for Template {
    type Commander = Commander;

    const COMMANDERS: &'static [(&'static str, Commander)] =
        &[("lavish", Commander { budget: 20_000 }), ("thrifty", Commander { budget: 15_000 })];
    const SIDES: BySide<&'static str> = BySide(["left", "right"]);
    const CAMPAIGN_ARMY: &'static str = "toys";

    fn campaign_settings(settings: &[Setting]) -> Vec<Setting> {
        // TP-WAR-04: boldness goes first, whatever the user says.
        let by_stance = Setting { name: INITIATIVE, value: "stance".to_owned() };
        Setting::in_force(&SWITCHES, &[settings, &[by_stance]])
    }

    fn play_campaign(
        plan: &CampaignPlan<Self>,
        seed: u64,
        fight: &mut dyn FnMut(&Self, u64) -> Outcome,
        tell: &mut dyn FnMut(&str),
    ) -> Result<CampaignRecord, DataError> {
        let (mut front, mut spent, mut battles) = (CORRIDORS / 2, BySide([0; 2]), Vec::new());
        let mut rng = Stream::new(seed);
        for number in 0..BATTLES {
            // TP-WAR-01: the sides attack in turn, each with a force of its commander's budget.
            let attacker = if number % 2 == 0 { Side::A } else { Side::B };
            let mut raise = |side: Side| -> Result<Force, DataError> {
                spent[side] += plan.commanders[side].budget;
                Self::random_force(&plan.army, plan.commanders[side].budget, &mut rng)
            };
            let forces = [raise(Side::A)?, raise(Side::B)?];
            let scenario = Scenario::corridor(&plan.army);
            let book =
                Self::assemble(&scenario, BySide(forces.each_ref()).map(Some), &plan.settings)?;
            let outcome = fight(&book, mix(seed, number));
            tell(&format!("{attacker:?} attacks corridor {front}: {:?}", outcome.ending));
            battles.push(BattleRecord { attacker, ending: outcome.ending });
            // TP-WAR-02: a won battle moves the front by a corridor.
            match outcome.ending {
                Ending::Win(Side::A) => front += 1,
                Ending::Win(Side::B) => front -= 1,
                Ending::Draw | Ending::Unfinished => {}
            }
            if front == 0 || front == CORRIDORS {
                break;
            }
        }
        // TP-WAR-03: whoever holds more of the map has won.
        let ending = match front.cmp(&(CORRIDORS / 2)) {
            core::cmp::Ordering::Greater => Ending::Win(Side::A),
            core::cmp::Ordering::Equal => Ending::Draw,
            core::cmp::Ordering::Less => Ending::Win(Side::B),
        };
        let left = |side: Side| BATTLES as u32 * 20 - spent[side] / 1000;
        Ok(CampaignRecord {
            outcome: Outcome { ending, clause: Clause("TP-WAR-03") },
            squares: BySide([front, CORRIDORS - front]),
            supply: BySide::from_fn(left),
            battles,
        })
    }
}
