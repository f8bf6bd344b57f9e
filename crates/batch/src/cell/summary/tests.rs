use super::*;
use crate::cell::tally::{GameOutcome, PairCounts};

fn line(price: u32, copies: u32) -> RosterLine {
    RosterLine { entry: "gun".into(), name: "Gun".into(), price, copies: [copies; 2] }
}

/// Two copies of 20 points each that destroyed, lost (in thousandths) and survived so much in each
/// pair.
fn tally(pairs: &[(u64, u64, u64)], classes: [GameOutcome; 2]) -> Tally {
    let mut tally = Tally::new([1, 1]);
    for &(destroyed, lost, survived) in pairs {
        let mut pair = PairCounts::new([1, 1]);
        pair.classes = classes.map(Some);
        pair.first_player = [Some(2), Some(1)];
        pair.turns = 13;
        pair.decisions = 51;
        let a = &mut pair.forces[0];
        a.entries[0] = [destroyed, lost, survived, 8, 7, 6, 5, 4, 3];
        (a.lost, a.unattributed) = (lost, 500);
        pair.forces[1].lost = destroyed + 500;
        tally.add(&pair);
    }
    tally
}

fn summary(tally: &Tally, price: u32) -> CellSummary {
    CellSummary::new(tally, &[vec![line(price, 2)], vec![line(10_000, 1)]]).expect("some pairs")
}

fn close(got: f64, expected: f64) {
    assert!((got - expected).abs() < 1e-12, "{got} is not {expected}");
}

#[test]
fn means_are_per_game_in_points() {
    let tally =
        tally(&[(30_000, 10_000, 3), (50_000, 30_000, 1)], [GameOutcome::Win, GameOutcome::Draw]);
    let cell = summary(&tally, 20_000);
    close(cell.turns_mean, 6.5);
    close(cell.decisions_mean, 25.5);
    close(cell.win_rate.value, 0.5);
    close(cell.score.value, 0.75);
    close(cell.destroyed_mean[0], 20.25);
    close(cell.destroyed_mean[1], 10.0);
    close(cell.forces[0].unattributed_mean, 0.25);
    let gun = &cell.forces[0].entries[0];
    close(gun.destroyed_mean + cell.forces[0].unattributed_mean, cell.destroyed_mean[0]);
    close(gun.lost_mean, 10.0);
    let counts = [
        gun.activations_mean,
        gun.shots_mean,
        gun.hits_mean,
        gun.kills_mean,
        gun.suppressions_mean,
        gun.objective_turns_mean,
    ];
    for (got, expected) in counts.into_iter().zip([4.0, 3.5, 3.0, 2.5, 2.0, 1.5]) {
        close(got, expected);
    }
}

#[test]
fn efficiency_is_per_hundred_points_of_own_cost() {
    let tally =
        tally(&[(30_000, 10_000, 3), (50_000, 30_000, 1)], [GameOutcome::Win, GameOutcome::Draw]);
    let per_100 = summary(&tally, 20_000).forces[0].entries[0].destroyed_per_100.expect("a price");
    // 20 points a game for a cost of 40; pairs give 37.5 and 62.5 per hundred, of which the
    // standard error of the mean is 12.5; Student's t on one degree of freedom is 12.706.
    close(per_100.value, 50.0);
    let interval = per_100.interval.expect("two pairs");
    assert!(interval.low.abs() < 1e-9, "{interval:?}");
    assert!((interval.high - (50.0 + 12.5 * 12.706_204_736)).abs() < 1e-6, "{interval:?}");
    assert_eq!(summary(&tally, 0).forces[0].entries[0].destroyed_per_100, None);
}

#[test]
fn ratios_need_something_below_the_line() {
    let steady: Vec<_> =
        (0..50).map(|i| (30_000 + i % 3 * 1000, 15_000 + i % 2 * 1000, 3)).collect();
    let cell = summary(&tally(&steady, [GameOutcome::Win; 2]), 20_000);
    let ratio = cell.forces[0].entries[0].exchange_ratio.expect("it lost something");
    assert!((1.9..2.1).contains(&ratio.value));
    let interval = ratio.interval.expect("losses are far from zero");
    assert!(interval.contains(ratio.value) && interval.width() < 0.7);
    let unscathed = tally(&[(30_000, 0, 4), (10_000, 0, 4)], [GameOutcome::Win; 2]);
    assert_eq!(summary(&unscathed, 20_000).forces[0].entries[0].exchange_ratio, None);
}

#[test]
fn survival_counts_copies() {
    let tally = tally(&[(0, 10_000, 3), (0, 30_000, 1)], [GameOutcome::Loss; 2]);
    let survival = summary(&tally, 20_000).forces[0].entries[0].survival_rate;
    close(survival.value, 0.5);
    // Shares of 3/4 and 1/4: the variance of their mean is 1/16, that of 4 independent trials.
    let Interval { low, high } = wargauge_stats::interval::clopper_pearson(2, 4, LEVEL);
    close(survival.interval.low, low);
    close(survival.interval.high, high);
}

#[test]
fn the_first_player_scores_three_quarters() {
    let cell = summary(&tally(&[(0, 0, 4); 3], [GameOutcome::Win, GameOutcome::Draw]), 20_000);
    let first = cell.first_player_score.expect("there was one");
    close(first.value, 0.75);
    // Three pairs that agree: t(2) at 97.5 % is 4.302653, the error 0.5/5.
    assert!((first.interval.low - (0.75 - 4.302_652_73 * 0.1)).abs() < 1e-6, "{first:?}");
    let one = tally(&[(0, 0, 4)], [GameOutcome::Win; 2]);
    assert_eq!(summary(&one, 1).first_player_score.expect("one pair").interval, Interval::UNIT);
}

#[test]
fn no_pairs_give_no_numbers() {
    assert_eq!(CellSummary::new(&Tally::new([1, 1]), &[vec![line(1, 1)], vec![line(1, 1)]]), None);
}
