//! The table of campaigns, and how people see it.

use wargauge_batch::Figure;
use wargauge_report::summary::{percent_with_interval, with_interval};
use wargauge_report::table::{Align, Look, Table, paragraph};
use wargauge_report::{Amount, Share};

use crate::campaign::series::CampaignLabel;
use crate::campaign::tally::{CampaignSummary, CampaignTally};
use crate::study::estimates::Ranged;

wargauge_report::rows! {
    /// One row per series of campaigns between the same players by the same rules. Every interval
    /// is two-sided, of 95 % confidence, campaigns being the independent unit.
    #[derive(Clone, Debug, PartialEq)]
    pub struct CampaignRow in "campaigns"
        by [ruleset, army, policy_a, policy_b, commander_a, commander_b]
        from (label: &CampaignLabel, seed: u64, tally: &CampaignTally, numbers: &CampaignSummary) with {
            let [win_a, win_b] = numbers.win_rate.map(Ranged::from);
            let [squares_a, squares_b] = numbers.squares_mean.map(counted);
            let battles = counted(numbers.battles_mean);
            let attacker = Ranged::from(numbers.attacker_win_rate);
        }
    {
        /// Name of the rule system.
        pub ruleset: String = label.ruleset,
        /// Name of the army both sides raise their forces from.
        pub army: String = label.army,
        /// Name of the first side.
        pub side_a: String = label.sides[0],
        /// Name of the second side.
        pub side_b: String = label.sides[1],
        /// Policy that plays the battles of the first side, with the parameters that differ from
        /// its defaults.
        pub policy_a: String = &label.policies[0],
        /// Policy that plays the battles of the second side, with the parameters that differ from
        /// its defaults.
        pub policy_b: String = &label.policies[1],
        /// Commander of the first side: who decides on the map and raises forces.
        pub commander_a: String = label.commanders[0],
        /// Commander of the second side.
        pub commander_b: String = label.commanders[1],
        /// Master seed, from which the seed of every campaign is mixed.
        pub seed: u64 = seed,
        /// Campaigns played.
        pub campaigns: u64 = tally.campaigns,
        /// Campaigns that the first side won.
        pub wins_a: u64 = tally.wins[0],
        /// Campaigns that ended even.
        pub draws: u64 = tally.draws,
        /// Campaigns that the second side won.
        pub wins_b: u64 = tally.wins[1],
        /// Campaigns the first side won / campaigns.
        pub win_rate_a: Share = win_a.value,
        /// Lower end of the Wilson interval of `win_rate_a`.
        pub win_rate_a_low: Share = win_a.low,
        /// Upper end of the Wilson interval of `win_rate_a`.
        pub win_rate_a_high: Share = win_a.high,
        /// Campaigns the second side won / campaigns.
        pub win_rate_b: Share = win_b.value,
        /// Lower end of the Wilson interval of `win_rate_b`.
        pub win_rate_b_low: Share = win_b.low,
        /// Upper end of the Wilson interval of `win_rate_b`.
        pub win_rate_b_high: Share = win_b.high,
        /// Mean number of map squares that the first side holds at the end.
        pub squares_a_mean: Amount = squares_a.value,
        /// Lower end of the normal interval of `squares_a_mean`.
        pub squares_a_mean_low: Amount = squares_a.low,
        /// Upper end of the normal interval of `squares_a_mean`.
        pub squares_a_mean_high: Amount = squares_a.high,
        /// Mean number of map squares that the second side holds at the end.
        pub squares_b_mean: Amount = squares_b.value,
        /// Lower end of the normal interval of `squares_b_mean`.
        pub squares_b_mean_low: Amount = squares_b.low,
        /// Upper end of the normal interval of `squares_b_mean`.
        pub squares_b_mean_high: Amount = squares_b.high,
        /// Mean supply that the first side has left at the end, in tonnes.
        pub supply_a_mean: Amount = numbers.supply_mean[0].value,
        /// Mean supply that the second side has left at the end, in tonnes.
        pub supply_b_mean: Amount = numbers.supply_mean[1].value,
        /// Mean number of battles in a campaign.
        pub battles_mean: Amount = battles.value,
        /// Lower end of the normal interval of `battles_mean`.
        pub battles_mean_low: Amount = battles.low,
        /// Upper end of the normal interval of `battles_mean`.
        pub battles_mean_high: Amount = battles.high,
        /// Battles in which the first side attacked.
        pub attacks_a: u64 = tally.attacks[0],
        /// Battles in which the first side attacked and won.
        pub attacks_won_a: u64 = tally.attacks_won[0],
        /// Battles in which the second side attacked.
        pub attacks_b: u64 = tally.attacks[1],
        /// Battles in which the second side attacked and won.
        pub attacks_won_b: u64 = tally.attacks_won[1],
        /// Battles stopped by a safety cap without a result under the rules; part of the attacks,
        /// but not of those won.
        pub battles_unfinished: u64 = tally.battles_unfinished,
        /// Battles that the attacker won / all battles; empty if none was fought.
        pub attacker_win_rate: Share = attacker.value,
        /// Lower end of the Wilson interval of `attacker_win_rate`, widened for battles that come
        /// in campaigns.
        pub attacker_win_rate_low: Share = attacker.low,
        /// Upper end of the Wilson interval of `attacker_win_rate`, widened for battles that come
        /// in campaigns.
        pub attacker_win_rate_high: Share = attacker.high,
    }
}

/// The results as a row; `None` before the first campaign.
pub(super) fn campaign_row(
    label: &CampaignLabel,
    seed: u64,
    tally: &CampaignTally,
) -> Option<CampaignRow> {
    let numbers = CampaignSummary::new(tally)?;
    Some(CampaignRow::of(label, seed, tally, &numbers))
}

/// A mean of what is counted: no end of its interval is below 0.
fn counted(figure: Figure) -> Ranged {
    let found = Ranged::from(figure);
    let from_0 = |end: Option<f64>| end.map(|end| end.max(0.0));
    Ranged { low: from_0(found.low), high: from_0(found.high), ..found }
}

/// Campaigns: what became of each side, and of the attacks.
pub(super) fn for_people(row: &CampaignRow, look: Look) -> String {
    let (side_a, side_b) = (row.side_a.as_str(), row.side_b.as_str());
    let headings = [("", Align::Left), (side_a, Align::Right), (side_b, Align::Right)];
    let mut table = Table::new(&headings, look);
    let mut line = |name: &str, a: String, b: String| table.row(vec![name.to_owned(), a, b]);
    line("commander", row.commander_a.clone(), row.commander_b.clone());
    line("policy", row.policy_a.clone(), row.policy_b.clone());
    line(
        "campaigns won",
        percent_with_interval([row.win_rate_a, row.win_rate_a_low, row.win_rate_a_high]),
        percent_with_interval([row.win_rate_b, row.win_rate_b_low, row.win_rate_b_high]),
    );
    line(
        "squares at the end",
        with_interval([row.squares_a_mean, row.squares_a_mean_low, row.squares_a_mean_high], 1),
        with_interval([row.squares_b_mean, row.squares_b_mean_low, row.squares_b_mean_high], 1),
    );
    let tonnes = |mean| with_interval([mean, Amount::NONE, Amount::NONE], 0);
    line("supply left, tonnes", tonnes(row.supply_a_mean), tonnes(row.supply_b_mean));
    line("attacks", row.attacks_a.to_string(), row.attacks_b.to_string());
    line("attacks won", row.attacks_won_a.to_string(), row.attacks_won_b.to_string());
    let battles = [row.battles_mean, row.battles_mean_low, row.battles_mean_high];
    let attackers = [row.attacker_win_rate, row.attacker_win_rate_low, row.attacker_win_rate_high];
    let in_all = format!(
        "{} campaigns, {} of them drawn; battles in each {}, of which the attacker won {}",
        row.campaigns,
        row.draws,
        with_interval(battles, 1),
        percent_with_interval(attackers),
    );
    format!("{}\n{}", table.render(), paragraph(&in_all, look))
}
