//! Coverage by simulation: intervals contain the truth as often as they say, sequences at every
//! look, and sequential tests keep their rates of error. Slow, so ignored by default; run
//!
//! ```text
//! cargo test --release -p wargauge-stats --test coverage -- --ignored
//! ```

#![expect(clippy::print_stdout, reason = "what slow tests find is recorded in the pages")]

use wargauge_stats::change::Change;
use wargauge_stats::confidence_sequence::{AsymptoticSequence, of_bounded_mean, of_rate, of_score};
use wargauge_stats::elo::{elo_estimate, normalized_elo_estimate, score_of_elo};
use wargauge_stats::equivalence::{Equivalence, Verdict};
use wargauge_stats::goodness::chi_square;
use wargauge_stats::interval::{
    Trials, clopper_pearson, clustered_wilson, jeffreys, mean, newcombe, wilson,
};
use wargauge_stats::moments::{JointMoments, Moments};
use wargauge_stats::pairs::Pentanomial;
use wargauge_stats::ratio::Quotient;
use wargauge_stats::regression::{Observation, Observations, fit_clustered};
use wargauge_stats::scores::ScoreCounts;
use wargauge_stats::sequential::estimate::estimate_at_stop;
use wargauge_stats::sequential::margin::{Answer, MarginTest};
use wargauge_stats::sequential::{Decision, EloScale, RunningTest, Sprt};
use wargauge_stats::{Confidence, Interval};

const P95: Confidence = Confidence::P95;

/// SplitMix64 (Steele, Lea & Flood 2014): tiny, and the same everywhere.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Uniform on [0, 1).
    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1u64 << 53) as f64
    }

    fn chance(&mut self, p: f64) -> bool {
        self.unit() < p
    }

    fn binomial(&mut self, n: u64, p: f64) -> u64 {
        (0..n).filter(|_| self.chance(p)).count() as u64
    }

    /// The index of a class drawn with these probabilities.
    fn class(&mut self, probabilities: &[f64]) -> usize {
        let mut left = self.unit();
        for (class, p) in probabilities.iter().enumerate() {
            left -= p;
            if left < 0.0 {
                return class;
            }
        }
        probabilities.len() - 1
    }
}

/// The share of `runs` in which `happens` is true.
fn rate(runs: u32, mut happens: impl FnMut() -> bool) -> f64 {
    f64::from((0..runs).map(|_| u32::from(happens())).sum::<u32>()) / f64::from(runs)
}

#[track_caller]
fn assert_between(what: &str, got: f64, low: f64, high: f64) {
    assert!((low..=high).contains(&got), "{what}: {got} outside [{low}, {high}]");
}

#[track_caller]
fn assert_nominal(what: &str, coverage: f64) {
    assert_between(what, coverage, 0.94, 0.96);
}

/// Probabilities of the five classes of a pair with this mean score, correlated as when the table
/// favours one force.
fn pair_classes(score: f64) -> [f64; 5] {
    let lead = score - 0.5;
    let base = [0.15, 0.12, 0.46, 0.12, 0.15];
    let slope = [-0.8, -0.4, 0.0, 0.4, 0.8];
    // The slope moves the mean by sum(slope_i a_i) = 1 per unit of lead.
    std::array::from_fn(|class| base[class] + slope[class] * lead)
}

fn push_pair(counts: &mut [u64; 5], random: &mut Random, classes: &[f64; 5]) {
    counts[random.class(classes)] += 1;
}

#[test]
#[ignore = "slow"]
fn proportions_cover_at_their_level() {
    let mut random = Random(1);
    for (n, p) in [(400, 0.5), (400, 0.3), (1000, 0.1)] {
        let mut hit = [0u32; 3];
        let runs = 40_000;
        for _ in 0..runs {
            let k = random.binomial(n, p);
            for (hit, method) in hit.iter_mut().zip([wilson, jeffreys, clopper_pearson]) {
                *hit += u32::from(method(k, n, P95).contains(p));
            }
        }
        let [wilson, jeffreys, exact] = hit.map(|hits| f64::from(hits) / f64::from(runs));
        assert_nominal("Wilson", wilson);
        assert_nominal("Jeffreys", jeffreys);
        assert_between("Clopper-Pearson", exact, 0.95, 0.97);
    }
}

#[test]
#[ignore = "slow"]
fn differences_of_proportions_cover_at_their_level() {
    let trials = |successes, all| Trials { successes, all };
    let mut random = Random(2);
    let coverage = rate(40_000, || {
        let (one, two) = (random.binomial(300, 0.55), random.binomial(200, 0.4));
        newcombe(trials(one, 300), trials(two, 200), P95).contains(0.15)
    });
    assert_nominal("Newcombe", coverage);
}

#[test]
#[ignore = "slow"]
fn clustered_wins_cover_where_plain_wilson_does_not() {
    // Both games of a pair are won with a chance of the pair's own.
    let mut random = Random(3);
    let (mut plain, mut clustered) = (0u32, 0u32);
    let runs = 20_000;
    for _ in 0..runs {
        let wins: Moments = (0..300)
            .map(|_| {
                let p = if random.chance(0.5) { 0.8 } else { 0.2 };
                i64::from(random.chance(p)) + i64::from(random.chance(p))
            })
            .collect();
        let total = wins.sum() as u64;
        let error = wins.standard_error().expect("300 pairs") / 2.0;
        plain += u32::from(wilson(total, 600, P95).contains(0.5));
        clustered += u32::from(clustered_wilson(total, 600, error * error, P95).contains(0.5));
    }
    assert_nominal("clustered Wilson", f64::from(clustered) / f64::from(runs));
    assert_between("plain Wilson", f64::from(plain) / f64::from(runs), 0.85, 0.92);
}

#[test]
#[ignore = "slow"]
fn scores_of_pairs_and_their_elo_cover_at_their_level() {
    let mut random = Random(4);
    let classes = pair_classes(0.54);
    let spread: f64 = (0..5).map(|i| classes[i] * (i as f64 / 4.0 - 0.54).powi(2)).sum();
    let true_elo = wargauge_stats::elo::elo(0.54);
    let true_normalized = 0.04 / (2.0 * spread).sqrt() * wargauge_stats::elo::NORMALIZED_SCALE;
    let mut hits = [0u32; 3];
    let runs = 20_000;
    for _ in 0..runs {
        let mut counts = [0; 5];
        (0..400).for_each(|_| push_pair(&mut counts, &mut random, &classes));
        let pairs = Pentanomial::new(counts);
        let score = pairs.score_estimate(P95).expect("400 pairs").interval;
        let elo = elo_estimate(&pairs, P95).expect("400 pairs").interval;
        let normalized = normalized_elo_estimate(&pairs, P95).expect("400 pairs").interval;
        hits[0] += u32::from(score.contains(0.54));
        hits[1] += u32::from(elo.contains(true_elo));
        hits[2] += u32::from(normalized.contains(true_normalized));
    }
    for (what, hits) in ["score", "Elo", "normalized Elo"].into_iter().zip(hits) {
        assert_nominal(what, f64::from(hits) / f64::from(runs));
    }
}

#[test]
#[ignore = "slow"]
fn means_and_ratios_cover_at_their_level() {
    let mut random = Random(5);
    let mut hits = [0u32; 3];
    let runs = 20_000;
    for _ in 0..runs {
        // Destroyed and lost share the fortunes of the game: x = 3u + v, y = u + w, in thousandths.
        let mut both = JointMoments::default();
        for _ in 0..200 {
            let shared = random.unit();
            let draw = |own: f64, factor: f64| (1000.0 * (factor * shared + own)) as i64;
            let (own_x, own_y) = (random.unit(), random.unit());
            both.push(draw(own_x, 3.0), draw(own_y, 1.0));
        }
        let quotient = Quotient::of_means(&both).expect("200 pairs");
        let of_mean = mean(&both.x(), P95).expect("200 values").interval;
        // Truncation to thousandths lowers each mean by about 0.5.
        hits[0] += u32::from(of_mean.contains(1999.5));
        hits[1] += u32::from(quotient.fieller(P95).contains(1999.5 / 999.5));
        let delta = quotient.delta(P95).expect("positive").interval;
        hits[2] += u32::from(delta.contains(1999.5 / 999.5));
    }
    for (what, hits) in ["mean", "Fieller", "delta"].into_iter().zip(hits) {
        assert_nominal(what, f64::from(hits) / f64::from(runs));
    }
}

#[test]
#[ignore = "slow"]
fn changes_cover_at_their_level_however_much_is_shared() {
    let mut random = Random(23);
    // Old and new values share as many of their twenty dice as `shared` says.
    let dice = |random: &mut Random, n: u64| random.binomial(n, 0.4) as i64;
    for (shared, further) in [(0, 0), (0, 160), (14, 0), (14, 160), (20, 40)] {
        let coverage = rate(20_000, || {
            let mut common = JointMoments::default();
            for _ in 0..40 {
                let both = dice(&mut random, shared);
                let rest = 20 - shared;
                common.push(both + dice(&mut random, rest), both + dice(&mut random, rest) + 3);
            }
            let beyond: Moments = (0..further).map(|_| dice(&mut random, 20) + 3).collect();
            let change = Change::of_means(&common, &beyond).expect("forty pairs");
            // Where all is shared the difference is exact up to rounding.
            Interval::around(change.value, 1e-9).contains(3.0) || change.interval(P95).contains(3.0)
        });
        if shared == 20 {
            assert_between("all shared", coverage, 1.0, 1.0);
        } else {
            assert_nominal(&format!("{shared} of 20 shared, {further} further"), coverage);
        }
    }
}

#[test]
#[ignore = "slow"]
fn fieller_covers_even_with_a_denominator_near_zero() {
    let mut random = Random(6);
    let (mut fieller, mut unbounded) = (0u32, 0u32);
    let runs = 20_000;
    for _ in 0..runs {
        let mut both = JointMoments::default();
        for _ in 0..100 {
            let mut centred = || (2000.0 * (random.unit() + random.unit() - 1.0)).round() as i64;
            both.push(centred() + 200, centred() + 100);
        }
        let set = Quotient::of_means(&both).expect("100 pairs").fieller(P95);
        fieller += u32::from(set.contains(2.0));
        unbounded += u32::from(set.bounded().is_none());
    }
    assert_nominal("Fieller", f64::from(fieller) / f64::from(runs));
    assert!(unbounded > runs / 2, "the case is a hard one: {unbounded}");
}

#[test]
#[ignore = "slow"]
fn clustered_regression_covers_at_its_level() {
    let mut random = Random(7);
    let truth = [0.3, -0.5];
    let mut hits = [0u32; 2];
    let runs = 4000;
    for _ in 0..runs {
        let mut all = Observations::new(2);
        for cluster in 0..200 {
            // Mirrored legs of one pair: the same features with changed signs, one shared die.
            let features = [2.0 * random.unit() - 1.0, 2.0 * random.unit() - 1.0];
            let linear: f64 = features.iter().zip(truth).map(|(x, b)| x * b).sum();
            let shared = random.chance(0.5).then(|| random.unit());
            for _ in 0..2 {
                let draw = shared.unwrap_or_else(|| random.unit());
                let outcome = f64::from(u8::from(draw < 1.0 / (1.0 + (-linear).exp())));
                let row =
                    Observation { features: &features, outcome, weight: 1.0, offset: 0.0, cluster };
                all.push(&row);
            }
        }
        let found = fit_clustered(&all, &[1e-6; 2]).expect("penalised");
        for j in 0..2 {
            let half = P95.z() * found.standard_error(j);
            let interval = Interval::around(found.coefficients()[j], half);
            hits[j] += u32::from(interval.contains(truth[j]));
        }
    }
    for hits in hits {
        assert_nominal("coefficient", f64::from(hits) / f64::from(runs));
    }
}

#[test]
#[ignore = "slow"]
fn confidence_sequences_hold_at_every_look() {
    let mut random = Random(8);
    for p in [0.5, 0.2] {
        let errors = rate(2000, || {
            let mut hits = 0;
            (1..=2000).any(|n| {
                hits += u64::from(random.chance(p));
                !of_rate(hits, n, P95).contains(p)
            })
        });
        assert_between("Robbins, errors", errors, 0.0, 0.05);
        assert!(errors > 0.005, "but not for being infinitely wide: {errors}");
    }
}

#[test]
#[ignore = "slow"]
fn sequences_of_pair_scores_hold_at_every_look() {
    let mut random = Random(9);
    let classes = pair_classes(0.52);
    let adaptive = AsymptoticSequence::narrowest_at(500, P95);
    let (mut plain_errors, mut adaptive_errors) = (0u32, 0u32);
    let runs = 2000;
    for _ in 0..runs {
        let mut counts = [0; 5];
        let (mut plain_missed, mut adaptive_missed) = (false, false);
        for n in 1..=2000 {
            push_pair(&mut counts, &mut random, &classes);
            let pairs = Pentanomial::new(counts);
            plain_missed |= !of_score(&pairs, P95).contains(0.52);
            // The asymptotic sequence promises its level for looks that begin late.
            let late = adaptive.of_score(&pairs).filter(|_| n >= 50);
            adaptive_missed |= late.is_some_and(|interval| !interval.contains(0.52));
        }
        plain_errors += u32::from(plain_missed);
        adaptive_errors += u32::from(adaptive_missed);
    }
    let share = |errors: u32| f64::from(errors) / f64::from(runs);
    assert_between("bounded mean, errors", share(plain_errors), 0.0, 0.05);
    assert_between("asymptotic, errors", share(adaptive_errors), 0.0, 0.05);
    assert_eq!(of_bounded_mean(0, 0.0, P95), Interval::UNIT);
}

/// Plays a test to its decision at a true pair distribution; gives decision, counts at the stop.
fn play(random: &mut Random, test: Sprt, classes: &[f64; 5]) -> (Decision, Pentanomial) {
    let mut running = RunningTest::new(test);
    let mut counts = [0; 5];
    loop {
        push_pair(&mut counts, random, classes);
        let pairs = Pentanomial::new(counts);
        let decision = running.observe(&pairs);
        if decision != Decision::Continue {
            return (decision, pairs);
        }
    }
}

/// How often `test` decides wrongly at the true score `score`: by Wald's plain bounds, and with
/// these corrected for overshoot, in the same games.
fn error_rates(random: &mut Random, test: Sprt, score: f64, wrong: Decision) -> (f64, f64) {
    let classes = pair_classes(score);
    let runs = 20_000;
    let (mut plain_errors, mut corrected_errors) = (0u32, 0u32);
    for _ in 0..runs {
        let mut corrected = RunningTest::new(test);
        let mut counts = [0; 5];
        // The plain bounds lie outside the corrected ones, so they are reached last.
        let plain = loop {
            push_pair(&mut counts, random, &classes);
            let pairs = Pentanomial::new(counts);
            corrected.observe(&pairs);
            let plain = test.decision(&pairs);
            if plain != Decision::Continue {
                break plain;
            }
        };
        plain_errors += u32::from(plain == wrong);
        corrected_errors += u32::from(corrected.decision() == wrong);
    }
    let share = |errors: u32| f64::from(errors) / f64::from(runs);
    (share(plain_errors), share(corrected_errors))
}

#[test]
#[ignore = "slow"]
fn sequential_tests_keep_their_rates_of_error() {
    let mut random = Random(10);
    let scores = Sprt::of_scores(0.50, 0.55, 0.05, 0.05).expect("valid test");
    for (score, wrong) in [(0.50, Decision::AcceptUpper), (0.55, Decision::AcceptLower)] {
        let (plain, corrected) = error_rates(&mut random, scores, score, wrong);
        assert_between("plain bounds", plain, 0.04, 0.05);
        // The correction spends the slack; so short a test then errs a little more than in theory.
        assert_between("corrected bounds", corrected, 0.045, 0.055);
    }
    let normalized = Sprt::new(0.0, 40.0, EloScale::Normalized, 0.10, 0.05).expect("valid test");
    let (plain, corrected) = error_rates(&mut random, normalized, 0.50, Decision::AcceptUpper);
    assert_between("plain bounds, normalized", plain, 0.08, 0.10);
    assert_between("corrected bounds, normalized", corrected, 0.09, 0.11);
}

#[test]
#[ignore = "slow"]
fn a_sequential_test_needs_fewer_pairs_than_a_fixed_plan() {
    let mut random = Random(11);
    let test = Sprt::of_scores(0.50, 0.55, 0.05, 0.05).expect("valid test");
    let classes = pair_classes(0.55);
    let runs = 2000;
    let total: u64 = (0..runs).map(|_| play(&mut random, test, &classes).1.pairs()).sum();
    let variance: f64 = (0..5).map(|i| classes[i] * (i as f64 / 4.0 - 0.55).powi(2)).sum();
    // A fixed plan with the same two errors: n = v ((z_.95 + z_.95)/0.05)^2.
    let fixed = variance * (2.0 * Confidence::P90.z() / 0.05).powi(2);
    let used = total as f64 / f64::from(runs) / fixed;
    assert!(used <= 0.55, "{used} of the fixed plan");
}

#[test]
#[ignore = "slow"]
fn estimates_at_the_stop_are_median_unbiased() {
    let mut random = Random(12);
    let test = Sprt::of_scores(0.50, 0.55, 0.05, 0.05).expect("valid test");
    for truth in [0.48, 0.525, 0.56] {
        let classes = pair_classes(truth);
        let (mut above, mut plain_above, mut inside) = (0u32, 0u32, 0u32);
        let runs = 4000;
        for _ in 0..runs {
            let (_, pairs) = play(&mut random, test, &classes);
            let corrected = estimate_at_stop(&test, &pairs, P95).expect("pairs");
            above += u32::from(corrected.value > truth);
            inside += u32::from(corrected.interval.contains(truth));
            plain_above += u32::from(pairs.score().expect("pairs") > truth);
        }
        let share = |count: u32| f64::from(count) / f64::from(runs);
        assert_between("median", share(above), 0.46, 0.54);
        assert_between("interval at the stop", share(inside), 0.93, 0.97);
        if truth > 0.55 {
            assert!(share(plain_above) > 0.55, "the plain estimate is too high");
        }
    }
}

/// Answers of a margin test at one true difference: shares of better, worse and same, of intervals
/// that hold the truth, and the mean of observations against a test of fixed size.
fn margin_rates(random: &mut Random, test: MarginTest, truth: f64) -> [f64; 5] {
    // Differences of pairs in quarters of a game: -1, 0 or +1, with this much variance.
    let variance = 0.04f64;
    let either = variance / 0.0625;
    let up = (either + truth * 4.0) / 2.0;
    let runs = 4000;
    let mut sums = [0.0; 5];
    for _ in 0..runs {
        let (mut n, mut sum, mut squares) = (0u64, 0.0, 0.0);
        let (answer, interval) = loop {
            for _ in 0..64 {
                let x = [0.25, -0.25, 0.0][random.class(&[up, either - up, 1.0 - either])];
                sum += x;
                squares += x * x;
            }
            n += 64;
            let mean = sum / n as f64;
            let seen = squares / n as f64 - mean * mean;
            if let Some(answer) = test.answer(n, mean, seen).filter(|_| n >= 128) {
                break (answer, test.interval_at_stop(n, mean, seen));
            }
        };
        let answers = [Answer::Better, Answer::Worse, Answer::Same];
        (0..3).for_each(|at| sums[at] += f64::from(u8::from(answer == answers[at])));
        sums[3] += f64::from(u8::from(interval.contains(truth)));
        sums[4] += n as f64 / test.fixed_size(variance);
    }
    sums.map(|sum| sum / f64::from(runs))
}

#[test]
#[ignore = "slow"]
fn a_margin_test_keeps_its_rates_and_its_interval() {
    let mut random = Random(14);
    let test = MarginTest::new(0.02, 0.05, 0.05, 64).expect("valid test");
    for tenths in [0, 2, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 40] {
        let truth = 0.02 * f64::from(tenths) / 10.0;
        let [better, worse, same, inside, share] = margin_rates(&mut random, test, truth);
        println!(
            "{truth:.3}: wrong {:.3} {same:.3}, inside {inside:.3}, {share:.2}",
            better + worse
        );
        assert!(inside >= 0.945, "interval at {truth}: {inside}");
        if tenths == 0 {
            assert!(better + worse <= 0.055, "false calls {better} {worse}");
            assert!(share <= 0.72, "games at no difference: {share}");
        }
        if tenths >= 10 {
            assert!(same <= 0.055, "misses at {truth}: {same}");
            assert!(share <= 0.58, "games at {truth}: {share}");
        }
    }
}

#[test]
#[ignore = "slow"]
fn equivalence_and_fit_tests_keep_their_level() {
    let mut random = Random(13);
    let band = Interval { low: 0.45, high: 0.55 };
    // At the very edge either claim may be made wrongly in one case of twenty.
    let verdict = |random: &mut Random| {
        let p = random.binomial(1000, 0.55) as f64 / 1000.0;
        Equivalence::test(p, (p * (1.0 - p) / 1000.0).sqrt(), band).verdict(0.05)
    };
    let inside = rate(20_000, || verdict(&mut random) == Verdict::Inside);
    let outside = rate(20_000, || verdict(&mut random) == Verdict::Outside);
    assert_between("wrongly inside", inside, 0.035, 0.06);
    assert_between("wrongly outside", outside, 0.035, 0.06);
    let alarms = rate(20_000, || {
        let mut faces = [0u64; 6];
        (0..300).for_each(|_| faces[random.class(&[1.0 / 6.0; 6])] += 1);
        chi_square(&faces, &[1.0; 6]).expect("six cells").p_value < 0.05
    });
    assert_between("fair dice suspected", alarms, 0.04, 0.06);
}

#[test]
fn simulated_pairs_have_the_score_they_claim() {
    for score in [0.45, 0.5, 0.56] {
        let classes = pair_classes(score);
        let mean: f64 = (0..5).map(|i| classes[i] * i as f64 / 4.0).sum();
        assert!((mean - score).abs() < 1e-12 && (classes.iter().sum::<f64>() - 1.0).abs() < 1e-12);
    }
    assert!((score_of_elo(0.0) - 0.5).abs() < 1e-15);
}
