//! What campaigns came to, as a row.

use wargauge_batch::Figure;
use wargauge_report::{Amount, CampaignRow, Share};
use wargauge_stats::Estimate;

use crate::campaign::series::CampaignLabel;
use crate::campaign::tally::{CampaignSummary, CampaignTally};

/// The results as a row; `None` before the first campaign.
pub(super) fn campaign_row(
    label: &CampaignLabel,
    seed: u64,
    tally: &CampaignTally,
) -> Option<CampaignRow> {
    let numbers = CampaignSummary::new(tally)?;
    let [side_a, side_b] = label.sides.map(str::to_owned);
    let [policy_a, policy_b] = label.policies.clone();
    let [commander_a, commander_b] = label.commanders.map(str::to_owned);
    let [wins_a, wins_b] = tally.wins;
    let [attacks_a, attacks_b] = tally.attacks;
    let [attacks_won_a, attacks_won_b] = tally.attacks_won;
    let [win_a, win_b] = numbers.win_rate.map(Some).map(shares);
    let [squares_a, squares_b] = numbers.squares_mean.map(amounts);
    let [supply_a_mean, supply_b_mean] =
        numbers.supply_mean.map(|figure| Amount::from(figure.value));
    let battles = amounts(numbers.battles_mean);
    let attacker = shares(numbers.attacker_win_rate);
    Some(CampaignRow {
        ruleset: label.ruleset.to_owned(),
        army: label.army.to_owned(),
        side_a,
        side_b,
        policy_a,
        policy_b,
        commander_a,
        commander_b,
        seed,
        campaigns: tally.campaigns,
        wins_a,
        draws: tally.draws,
        wins_b,
        win_rate_a: win_a[0],
        win_rate_a_low: win_a[1],
        win_rate_a_high: win_a[2],
        win_rate_b: win_b[0],
        win_rate_b_low: win_b[1],
        win_rate_b_high: win_b[2],
        squares_a_mean: squares_a[0],
        squares_a_mean_low: squares_a[1],
        squares_a_mean_high: squares_a[2],
        squares_b_mean: squares_b[0],
        squares_b_mean_low: squares_b[1],
        squares_b_mean_high: squares_b[2],
        supply_a_mean,
        supply_b_mean,
        battles_mean: battles[0],
        battles_mean_low: battles[1],
        battles_mean_high: battles[2],
        attacks_a,
        attacks_won_a,
        attacks_b,
        attacks_won_b,
        battles_unfinished: tally.battles_unfinished,
        attacker_win_rate: attacker[0],
        attacker_win_rate_low: attacker[1],
        attacker_win_rate_high: attacker[2],
    })
}

/// A share and the ends of its interval.
fn shares(estimate: Option<Estimate>) -> [Share; 3] {
    let ends = estimate.map(|one| [one.value, one.interval.low, one.interval.high]);
    ends.map_or([Share::NONE; 3], |three| three.map(Share::from))
}

/// A mean and the ends of its interval, as far as they exist; none of them below 0.
fn amounts(figure: Figure) -> [Amount; 3] {
    let end = |pick: fn(wargauge_stats::Interval) -> f64| {
        Amount::from(figure.interval.map(|interval| pick(interval).max(0.0)))
    };
    [figure.value.into(), end(|interval| interval.low), end(|interval| interval.high)]
}
