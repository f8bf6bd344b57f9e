//! What campaigns came to: exact counts, and the numbers that people read.

use serde::{Deserialize, Serialize};
use wargauge_batch::{Figure, LEVEL};
use wargauge_rules::campaign::CampaignRecord;
use wargauge_rules::{Ending, Side};
use wargauge_stats::Estimate;
use wargauge_stats::interval::{clustered_wilson, mean, wilson};
use wargauge_stats::moments::{JointMoments, Moments};

/// Counts of campaigns; the order in which they are added does not matter.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CampaignTally {
    /// Campaigns played.
    pub campaigns: u64,
    /// Campaigns won by each side.
    pub wins: [u64; 2],
    /// Campaigns that ended even.
    pub draws: u64,
    /// Attacks of each side.
    pub attacks: [u64; 2],
    /// Attacks that each side won.
    pub attacks_won: [u64; 2],
    /// Battles stopped by a safety cap; part of the attacks, but not of those won.
    pub battles_unfinished: u64,
    /// Map squares of each side at the end.
    squares: [Moments; 2],
    /// Tonnes that each side has left.
    supply: [Moments; 2],
    /// Attacks won, and battles, by campaign.
    battles: JointMoments,
}

/// What a campaign came to, in counts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CampaignCounts {
    /// Whether each side won it.
    pub wins: [bool; 2],
    /// Whether it ended even.
    pub is_draw: bool,
    /// Attacks of each side.
    pub attacks: [u32; 2],
    /// Attacks that each side won.
    pub attacks_won: [u32; 2],
    /// Battles stopped by a safety cap.
    pub battles_unfinished: u32,
    /// Map squares of each side at the end.
    pub squares: [u32; 2],
    /// Tonnes that each side has left.
    pub supply: [u32; 2],
}

impl CampaignCounts {
    /// The counts of a campaign.
    #[must_use]
    pub fn new(record: &CampaignRecord) -> Self {
        let mut counts = Self {
            wins: Side::BOTH.map(|side| record.outcome.ending == Ending::Win(side)),
            is_draw: record.outcome.ending == Ending::Draw,
            squares: Side::BOTH.map(|side| record.squares[side]),
            supply: Side::BOTH.map(|side| record.supply[side]),
            ..Self::default()
        };
        for battle in &record.battles {
            let attacker = battle.attacker.index();
            counts.attacks[attacker] += 1;
            let is_won = battle.ending == Ending::Win(battle.attacker);
            counts.attacks_won[attacker] += u32::from(is_won);
            counts.battles_unfinished += u32::from(battle.ending == Ending::Unfinished);
        }
        counts
    }

    /// What is wrong with them, whatever the campaign; `None` if nothing is.
    #[must_use]
    pub fn fault(&self) -> Option<&'static str> {
        let ends = self.wins.iter().chain([&self.is_draw]).filter(|end| **end).count();
        let attacks: u64 = self.attacks.iter().map(|&attacks| u64::from(attacks)).sum();
        let sides = self.attacks.iter().zip(&self.attacks_won);
        let won: u64 = self.attacks_won.iter().map(|&won| u64::from(won)).sum();
        if ends > 1 {
            Some("it ends in several ways")
        } else if sides.into_iter().any(|(all, won)| won > all)
            || won + u64::from(self.battles_unfinished) > attacks
        {
            Some("more battles are won than fought")
        } else {
            None
        }
    }
}

impl CampaignTally {
    /// Counts a campaign.
    pub fn add(&mut self, counts: &CampaignCounts) {
        self.campaigns += 1;
        for side in Side::BOTH.map(Side::index) {
            self.wins[side] += u64::from(counts.wins[side]);
            self.attacks[side] += u64::from(counts.attacks[side]);
            self.attacks_won[side] += u64::from(counts.attacks_won[side]);
            self.squares[side].push(counts.squares[side].into());
            self.supply[side].push(counts.supply[side].into());
        }
        self.draws += u64::from(counts.is_draw);
        self.battles_unfinished += u64::from(counts.battles_unfinished);
        let sum = |of: [u32; 2]| of.iter().map(|&one| i64::from(one)).sum();
        self.battles.push(sum(counts.attacks_won), sum(counts.attacks));
    }

    /// Battles of all campaigns.
    #[must_use]
    pub fn battles(&self) -> u64 {
        self.attacks.iter().sum()
    }
}

/// Campaigns in numbers. Every interval is of 95 %, campaigns being the independent unit.
#[derive(Clone, Debug, PartialEq)]
pub struct CampaignSummary {
    /// Share of campaigns that each side won, with Wilson's interval.
    pub win_rate: [Estimate; 2],
    /// Map squares of each side at the end of a campaign.
    pub squares_mean: [Figure; 2],
    /// Tonnes that each side has left at the end of a campaign.
    pub supply_mean: [Figure; 2],
    /// Battles per campaign.
    pub battles_mean: Figure,
    /// Share of battles that the attacker won, with Wilson's interval widened for battles that
    /// come in campaigns; `None` without a battle.
    pub attacker_win_rate: Option<Estimate>,
}

impl CampaignSummary {
    /// The numbers of a tally; `None` before the first campaign.
    #[must_use]
    pub fn new(tally: &CampaignTally) -> Option<Self> {
        let battles_mean = figure(&tally.battles.y())?;
        let [squares_a, squares_b] = tally.squares.each_ref().map(figure);
        let [supply_a, supply_b] = tally.supply.each_ref().map(figure);
        let won: u64 = tally.attacks_won.iter().sum();
        let variance = variance_of_ratio(&tally.battles).unwrap_or_default();
        let attacker_win_rate = (tally.battles() > 0).then(|| Estimate {
            value: won as f64 / tally.battles() as f64,
            interval: clustered_wilson(won, tally.battles(), variance, LEVEL),
        });
        Some(Self {
            win_rate: tally.wins.map(|wins| Estimate {
                value: wins as f64 / tally.campaigns as f64,
                interval: wilson(wins, tally.campaigns, LEVEL),
            }),
            squares_mean: [squares_a?, squares_b?],
            supply_mean: [supply_a?, supply_b?],
            battles_mean,
            attacker_win_rate,
        })
    }
}

/// A mean with its interval, as far as they exist.
fn figure(moments: &Moments) -> Option<Figure> {
    let interval = mean(moments, LEVEL).map(|estimate| estimate.interval);
    Some(Figure { value: moments.mean()?, interval })
}

/// Variance of the ratio of the sums of `x` and `y`, to first order (the ratio estimator of survey
/// sampling): `(var x - 2 r cov + r^2 var y) / (n mean(y)^2)`.
fn variance_of_ratio(moments: &JointMoments) -> Option<f64> {
    let (x, y) = (moments.x(), moments.y());
    let (above, below) = (x.mean()?, y.mean()?);
    let ratio = above / below;
    let variance = x.sample_variance()? - 2.0 * ratio * moments.sample_covariance()?
        + ratio * ratio * y.sample_variance()?;
    Some(variance / (x.count() as f64 * below * below)).filter(|variance| variance.is_finite())
}

#[cfg(test)]
mod tests {
    use wargauge_rules::campaign::BattleRecord;
    use wargauge_rules::{BySide, Clause, Outcome};

    use super::*;

    /// A campaign whose battles B attacks; `won` of `battles` with success.
    fn campaign(ending: Ending, squares: u32, won: usize, battles: usize) -> CampaignRecord {
        let attack = |index| BattleRecord {
            attacker: Side::B,
            ending: Ending::Win(if index < won { Side::B } else { Side::A }),
        };
        CampaignRecord {
            outcome: Outcome { ending, clause: Clause("TOY-9") },
            squares: BySide([squares, 25 - squares]),
            supply: BySide([200, 0]),
            battles: (0..battles).map(attack).collect(),
        }
    }

    fn tally(records: &[CampaignRecord]) -> CampaignTally {
        let mut tally = CampaignTally::default();
        records.iter().for_each(|record| tally.add(&CampaignCounts::new(record)));
        tally
    }

    #[track_caller]
    fn close<const N: usize>(got: [f64; N], expected: [f64; N]) {
        let near = got.iter().zip(&expected).all(|(one, other)| (one - other).abs() < 1e-12);
        assert!(near, "{got:?} is not {expected:?}");
    }

    #[test]
    fn campaigns_are_counted() {
        let tally = tally(&[
            campaign(Ending::Win(Side::A), 15, 1, 4),
            campaign(Ending::Win(Side::B), 9, 3, 4),
            campaign(Ending::Win(Side::B), 12, 2, 2),
            campaign(Ending::Draw, 12, 0, 0),
        ]);
        assert_eq!((tally.campaigns, tally.wins, tally.draws), (4, [1, 2], 1));
        assert_eq!((tally.attacks, tally.attacks_won, tally.battles()), ([0, 10], [0, 6], 10));
        let numbers = CampaignSummary::new(&tally).unwrap();
        assert_eq!(numbers.win_rate[1].interval, wilson(2, 4, LEVEL));
        let [a, b] = [0, 1].map(|side: usize| {
            let means = [&numbers.squares_mean, &numbers.supply_mean].map(|mean| mean[side].value);
            [numbers.win_rate[side].value, means[0], means[1]]
        });
        close(a, [0.25, 12.0, 200.0]);
        close(b, [0.5, 13.0, 0.0]);
        close([numbers.battles_mean.value], [2.5]);
        close([numbers.attacker_win_rate.unwrap().value], [0.6]);
    }

    #[test]
    fn battles_of_one_campaign_are_not_independent() {
        let all_or_none: Vec<CampaignRecord> =
            (0..40).map(|i| campaign(Ending::Draw, 12, if i < 20 { 5 } else { 0 }, 5)).collect();
        let rate = CampaignSummary::new(&tally(&all_or_none)).unwrap().attacker_win_rate.unwrap();
        // As sure as 39 battles would make it: the sample variance divides by one less than 40.
        let width = rate.interval.width();
        assert!(wilson(20, 40, LEVEL).width() < width && width < wilson(19, 38, LEVEL).width());
    }

    #[test]
    fn what_was_not_played_has_no_numbers() {
        assert_eq!(CampaignSummary::new(&CampaignTally::default()), None);
        let quiet = CampaignSummary::new(&tally(&[campaign(Ending::Draw, 12, 0, 0)])).unwrap();
        assert_eq!(quiet.attacker_win_rate, None);
        assert_eq!(quiet.squares_mean[0], Figure { value: 12.0, interval: None });
    }
}
