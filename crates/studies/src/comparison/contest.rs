//! Forces against the same opponents with the same dice, until their differences are known.

use core::ops::Range;

use wargauge_rules::roster::DataError;
use wargauge_stats::Estimate;
use wargauge_stats::distribution::normal_cdf;
use wargauge_stats::moments::Moments;
use wargauge_stats::sequential::margin::{Answer, Likelihood, MarginTest};

/// Chance of even one false *better* or *worse* among the variants.
const FALSE_CALLS: f64 = 0.05;
/// The part of that which is kept for the last pair: there a variant in doubt is judged once more, by a test
/// of fixed size.
const AT_THE_END: f64 = 0.2;
/// Chance of *same* for a variant that is one margin better or worse.
const MISS: f64 = 0.05;
/// Pairs of games between two looks at the results.
pub(crate) const LOOK_PAIRS: u64 = 64;
/// Pairs before a difference may be decided.
const FEWEST_PAIRS: u64 = 128;
/// Variance, in games squared, of one pair whose scores differ by half a point: added to what is
/// seen, so that a hundred equal pairs are not taken for certainty.
const ONE_DIFFERENCE: f64 = 0.0625;

/// Half points that a force scored, pair by pair.
pub(crate) type Scores = Vec<u8>;

/// How far a variant has been told from the force as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VariantStanding {
    /// It scores more.
    Better,
    /// It scores less.
    Worse,
    /// The difference is known closely enough, and may be nothing.
    Same,
    /// Not known closely enough.
    Unknown,
}

/// What the pairs of a variant say so far.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// Score of the variant less that of the force as it is, with an interval that is valid when
    /// this variant stopped.
    pub estimate: Estimate,
    /// What it comes to.
    pub standing: VariantStanding,
    /// Pairs that a test of fixed size with the same errors would need without shared dice.
    pub fixed_plan_pairs: u64,
    /// Pairs that this one may need at most, as far as can be said.
    pub pairs_wanted: u64,
    /// How near the test is to an answer.
    pub likelihood: Likelihood,
}

/// When a difference is known.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Precision {
    /// The least difference that must not be missed, as a share of a game.
    pub(crate) margin: f64,
    /// Pairs of a force at most.
    pub(crate) most_pairs: u64,
}

impl Precision {
    /// The test of each of so many variants: the chance of even one false call among them stays
    /// within [`FALSE_CALLS`] (Bonferroni).
    fn test(&self, variants: usize) -> MarginTest {
        let each = FALSE_CALLS / variants.max(1) as f64;
        MarginTest::new(self.margin, (1.0 - AT_THE_END) * each, MISS, LOOK_PAIRS)
            .expect("margins are shares above nothing")
    }

    /// What a test of fixed size says after the last pair: a difference far above the margin may be plain there
    /// though the test that asks at every look has not come to its end.
    fn answer_at_the_end(&self, n: u64, error: f64, mean: f64, variants: usize) -> Option<Answer> {
        let each = AT_THE_END * FALSE_CALLS / variants.max(1) as f64;
        let p_value = 2.0 * normal_cdf(-(mean / error).abs());
        let is_told = n >= self.most_pairs && p_value < each;
        is_told.then_some(if mean > 0.0 { Answer::Better } else { Answer::Worse })
    }

    /// The difference after these pairs. `variants` is the number of variants that are looked at
    /// together.
    pub(crate) fn judge(&self, base: &[u8], variant: &[u8], variants: usize) -> Option<Difference> {
        let pairs = base.iter().zip(variant);
        let moments: Moments =
            pairs.map(|(base, variant)| i64::from(*variant) - i64::from(*base)).collect();
        let n = moments.count();
        // Half points of two games: four make one.
        let mean = moments.mean()? / 4.0;
        let seen = moments.population_variance()? / 16.0;
        let variance = seen + ONE_DIFFERENCE / n as f64;
        let test = self.test(variants);
        let error = (variance / n as f64).sqrt();
        let answer = test
            .answer(n, mean, variance)
            .or_else(|| self.answer_at_the_end(n, error, mean, variants))
            .filter(|_| n >= FEWEST_PAIRS);
        let standing = match answer {
            Some(Answer::Better) => VariantStanding::Better,
            Some(Answer::Worse) => VariantStanding::Worse,
            Some(Answer::Same) => VariantStanding::Same,
            None => VariantStanding::Unknown,
        };
        let whole = |pairs: f64| (pairs.ceil() as u64).max(FEWEST_PAIRS);
        Some(Difference {
            estimate: Estimate { value: mean, interval: test.interval_at_stop(n, mean, variance) },
            standing,
            fixed_plan_pairs: whole(test.fixed_size(spread(base)? + spread(variant)?)),
            // Half-way between nothing and the margin a test takes about as long as a fixed one.
            pairs_wanted: whole(2.0 * test.fixed_size(variance)),
            likelihood: test.likelihood(n, mean, variance),
        })
    }
}

/// Variance of the scores of pairs, in games squared.
fn spread(scores: &[u8]) -> Option<f64> {
    let moments: Moments = scores.iter().map(|&score| i64::from(score)).collect();
    Some(moments.population_variance()? / 16.0)
}

/// Who plays a contest, and who looks on.
pub(crate) trait Arena {
    /// Plays pairs `range` of contender number `contender`; fewer only when interrupted.
    fn play(&mut self, contender: usize, range: Range<u64>) -> Result<Scores, DataError>;

    /// Is told, after a look, of the first variant in doubt and how many there are.
    fn in_doubt(&mut self, variant: usize, count: usize, found: &Difference);
}

/// Where a contest stands: scores of the force as it is, then of each variant. Contenders take turns;
/// only variants that are in doubt play on. The looks come at fixed numbers of pairs, so timing has
/// no part in it.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Contest {
    pub(crate) scores: Vec<Scores>,
    /// Variants that play on.
    doubtful: Vec<usize>,
    /// Whose turn it is: the force as it is, then those in doubt.
    turn: usize,
    /// Pairs that all of them have played.
    pairs: u64,
}

impl Contest {
    /// So many variants, and the force as it is, contender 0.
    pub(crate) fn new(variants: usize) -> Self {
        let scores = vec![Scores::new(); variants + 1];
        Self { scores, doubtful: (1..=variants).collect(), turn: 0, pairs: 0 }
    }

    /// Plays so many variants against the force as it is, contender 0.
    pub(crate) fn hold(
        variants: usize,
        precision: &Precision,
        arena: &mut impl Arena,
    ) -> Result<Self, DataError> {
        let mut contest = Self::new(variants);
        while let Some((contender, range)) = contest.wanted(precision) {
            let pairs = range.end - range.start;
            let scores = arena.play(contender, range)?;
            if scores.len() as u64 != pairs {
                contest.scores[contender].extend(scores);
                return Ok(contest);
            }
            if contest.put(scores, precision)
                && let Some(&variant) = contest.doubtful.first()
                && let Some(found) = contest.difference(variant, precision)
            {
                arena.in_doubt(variant, contest.doubtful.len(), &found);
            }
        }
        Ok(contest)
    }

    /// The contender whose turn it is, and the pairs it plays; `None` when all is decided.
    pub(crate) fn wanted(&self, precision: &Precision) -> Option<(usize, Range<u64>)> {
        self.ahead(precision).next()
    }

    /// All turns from the present one on, if nobody is decided before.
    pub(crate) fn ahead(&self, precision: &Precision) -> impl Iterator<Item = (usize, Range<u64>)> {
        let most = if self.doubtful.is_empty() { 0 } else { precision.most_pairs };
        let looks = (self.pairs..most).step_by(LOOK_PAIRS as usize);
        let turns = move |start: u64| {
            let contenders = core::iter::once(0).chain(self.doubtful.iter().copied());
            contenders.map(move |one| (one, start..(start + LOOK_PAIRS).min(most)))
        };
        looks.flat_map(turns).skip(self.turn)
    }

    /// Takes in what the contender whose turn it is scored; says whether that was the last turn
    /// before a look.
    pub(crate) fn put(&mut self, scores: Scores, precision: &Precision) -> bool {
        let Some((contender, range)) = self.wanted(precision) else { return false };
        self.scores[contender].extend(scores);
        self.turn += 1;
        if self.turn <= self.doubtful.len() {
            return false;
        }
        (self.turn, self.pairs) = (0, range.end);
        let mut doubtful = core::mem::take(&mut self.doubtful);
        doubtful.retain(|&variant| {
            let found = self.difference(variant, precision);
            found.is_none_or(|found| found.standing == VariantStanding::Unknown)
        });
        self.doubtful = doubtful;
        true
    }

    /// The first variant in doubt.
    pub(crate) fn first_in_doubt(&self) -> Option<usize> {
        self.doubtful.first().copied()
    }

    /// What is known of variant number `variant`, from 1.
    pub(crate) fn difference(&self, variant: usize, precision: &Precision) -> Option<Difference> {
        let others = self.scores.len() - 1;
        precision.judge(&self.scores[0], &self.scores[variant], others)
    }

    /// Games played by all contenders.
    pub(crate) fn games(&self) -> u64 {
        self.scores.iter().map(|scores| 2 * scores.len() as u64).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wargauge_rules::table::stream::Stream;

    /// An arena without anybody who looks on.
    struct Alone<P>(P);

    impl<P> Arena for Alone<P>
    where
        P: FnMut(usize, core::ops::Range<u64>) -> Result<Scores, DataError>,
    {
        fn play(
            &mut self,
            contender: usize,
            range: core::ops::Range<u64>,
        ) -> Result<Scores, DataError> {
            (self.0)(contender, range)
        }

        fn in_doubt(&mut self, variant: usize, count: usize, found: &Difference) {
            assert!(variant > 0 && count > 0 && found.standing == VariantStanding::Unknown);
            let Likelihood { better, worse, accept, reject } = found.likelihood;
            let is_open = better < accept && worse < accept && better.max(worse) > reject;
            assert!(is_open || found.pairs_wanted >= FEWEST_PAIRS);
        }
    }

    fn precision(margin: f64) -> Precision {
        Precision { margin, most_pairs: 20_000 }
    }

    /// Scores of pairs that agree with those of the base but for a share, in per cent, that scores
    /// `shift` half points more; in as many the opposite happens if `balanced`.
    fn hold(per_cent: u32, balanced: bool, seed: u64) -> (Contest, Precision) {
        let precision = precision(0.02);
        let contest = Contest::hold(
            1,
            &precision,
            &mut Alone(|contender, range: core::ops::Range<u64>| {
                Ok(range
                    .map(|pair| {
                        let mut stream =
                            Stream::new(seed ^ (pair * 2 + 1).wrapping_mul(0x9e37_79b9));
                        let base = 1 + stream.below(3) as u8;
                        let roll = stream.below(100);
                        match contender {
                            0 => base,
                            _ if roll < per_cent => base + 1,
                            _ if balanced && roll >= 100 - per_cent => base - 1,
                            _ => base,
                        }
                    })
                    .collect())
            }),
        );
        (contest.unwrap(), precision)
    }

    #[test]
    fn a_clear_difference_stops_early() {
        let (contest, precision) = hold(60, false, 1);
        let found = contest.difference(1, &precision).unwrap();
        assert_eq!(found.standing, VariantStanding::Better);
        assert_eq!(contest.scores[1].len(), 128);
        assert!(found.estimate.interval.contains(0.15), "{found:?}");
    }

    #[test]
    fn no_difference_is_known_once_it_is_close() {
        let (contest, precision) = hold(20, true, 2);
        let found = contest.difference(1, &precision).unwrap();
        assert_eq!(found.standing, VariantStanding::Same, "{found:?}");
        assert!(found.estimate.interval.half_width() <= 0.02);
        let share = contest.games() as f64 / (4 * found.fixed_plan_pairs) as f64;
        assert!(share <= 0.35, "{share}");
    }

    #[test]
    fn equal_games_are_soon_known_to_be_so() {
        let (contest, precision) = hold(0, true, 3);
        let found = contest.difference(1, &precision).unwrap();
        assert_eq!((found.standing, contest.scores[1].len()), (VariantStanding::Same, 128));
    }

    /// With a small margin the sequential test of a large difference takes longer than its pairs allow.
    #[test]
    fn a_plain_difference_is_told_at_the_last_pair() {
        let scores = |shift: u8| -> Scores { (0..200).map(|at| 1 + at % 3 / 2 + shift).collect() };
        let jumpy: Scores = (0..200).map(|at| if at % 10 < 7 { 3 } else { 0 }).collect();
        let precision = Precision { margin: 0.02, most_pairs: 200 };
        let found = precision.judge(&scores(0), &jumpy, 40).unwrap();
        assert!(found.estimate.interval.low > 0.1, "{found:?}");
        assert_eq!(found.standing, VariantStanding::Better, "{found:?}");
        let before = Precision { most_pairs: 400, ..precision };
        let found = before.judge(&scores(0), &jumpy, 40).unwrap();
        assert_eq!(found.standing, VariantStanding::Unknown, "{found:?}");
    }

    /// At the last of few pairs, too, no more than one contest of twenty calls a variant that is as good.
    #[test]
    fn false_calls_at_the_last_pair_are_rare() {
        let drawn = |seed: u64| -> Scores {
            let mut stream = Stream::new(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15));
            (0..200).map(|_| stream.below(5) as u8).collect()
        };
        let precision = Precision { margin: 0.02, most_pairs: 200 };
        let calls = (1..=400).filter(|seed| {
            let found = precision.judge(&drawn(2 * seed), &drawn(2 * seed + 1), 1).unwrap();
            matches!(found.standing, VariantStanding::Better | VariantStanding::Worse)
        });
        let calls = calls.count();
        assert!(calls <= 12, "{calls} of 400; the end's own part of 5 % is 4");
    }

    #[test]
    fn false_calls_are_rare() {
        let calls = (0..300).filter(|&seed| {
            let (contest, precision) = hold(20, true, 1000 + seed);
            contest.difference(1, &precision).unwrap().standing != VariantStanding::Same
        });
        let calls = calls.count();
        assert!(calls <= 22, "{calls} of 300; 5 % are 15");
    }

    #[test]
    fn a_difference_of_one_margin_is_rarely_missed() {
        // 8 pairs in 100 score a quarter of a game more: 2 per cent.
        let calls = (0..300).filter(|&seed| {
            let (contest, precision) = hold(8, false, 3000 + seed);
            contest.difference(1, &precision).unwrap().standing != VariantStanding::Better
        });
        let calls = calls.count();
        assert!(calls <= 22, "{calls} of 300; 5 % are 15");
    }

    #[test]
    fn an_interrupted_contest_keeps_what_was_played() {
        let precision = precision(0.02);
        let contest = Contest::hold(
            2,
            &precision,
            &mut Alone(|contender, range: core::ops::Range<u64>| {
                Ok(vec![2; if contender == 2 { 10 } else { (range.end - range.start) as usize }])
            }),
        );
        let contest = contest.unwrap();
        let lengths: Vec<usize> = contest.scores.iter().map(Vec::len).collect();
        assert_eq!(lengths, [64, 64, 10]);
        assert_eq!(contest.games(), 2 * 138);
        let found = contest.difference(2, &precision).unwrap();
        assert_eq!(found.standing, VariantStanding::Unknown);
    }
}
