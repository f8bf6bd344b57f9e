//! Strength on Elo's scale and on the normalized scale, with error bars.

use crate::confidence::Confidence;
use crate::interval::{Estimate, Interval};
use crate::scores::ScoreCounts;

/// Normalized Elo per unit of `(s - 1/2)/sigma`: `800 / ln 10` (Van den Bergh, "Normalized Elo").
pub const NORMALIZED_SCALE: f64 = 347.435_585_522_601_46;

/// Elo of a score, `-400 log10(1/s - 1)`: 0 at 1/2, infinite at 0 and 1.
#[must_use]
pub fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// The score expected at a difference in Elo, `1/(1 + 10^(-elo/400))`.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// Elo of the observed score, with the Elo of the ends of its interval; an end of the score at 0
/// or 1 is infinite here. `None` without games.
#[must_use]
pub fn elo_estimate<C: ScoreCounts>(counts: &C, level: Confidence) -> Option<Estimate> {
    let score = counts.score_estimate(level)?;
    let interval = Interval { low: elo(score.interval.low), high: elo(score.interval.high) };
    Some(Estimate { value: elo(score.value), interval })
}

/// Normalized Elo `(s - 1/2)/sigma x 800/ln 10`, where `sigma` is the deviation of one game:
/// `sqrt v` for single games and `sqrt(2v)` for pairs, so that pairs and games share a scale.
/// It counts how hard a difference is to detect, not how often the better side wins.
/// The interval takes the deviation as known. `None` without games or without variance.
#[must_use]
pub fn normalized_elo_estimate<C: ScoreCounts>(counts: &C, level: Confidence) -> Option<Estimate> {
    let variance = counts.variance().filter(|&v| v > 0.0)?;
    let factor = NORMALIZED_SCALE / (variance * f64::from(C::GAMES)).sqrt();
    let value = (counts.score()? - 0.5) * factor;
    let interval = counts.unclamped_interval(level)?.shifted(-0.5).scaled(factor);
    Some(Estimate { value, interval })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;
    use crate::pairs::Pentanomial;
    use crate::scores::Trinomial;

    struct Published {
        score: f64,
        elo: (f64, f64),
        normalized: (f64, f64),
        superiority: f64,
    }

    #[track_caller]
    fn check<C: ScoreCounts>(counts: &C, want: &Published) {
        let level = Confidence::P95;
        let elo = elo_estimate(counts, level).expect("games");
        let normalized = normalized_elo_estimate(counts, level).expect("variance");
        assert_close(counts.score().expect("games"), want.score, 1e-15);
        assert_close(elo.value, want.elo.0, 1e-9);
        assert_close(elo.interval.half_width(), want.elo.1, 1e-9);
        assert_close(normalized.value, want.normalized.0, 1e-9);
        assert_close(normalized.interval.half_width(), want.normalized.1, 1e-9);
        let superiority = counts.likelihood_of_superiority().expect("games");
        assert_close(superiority, want.superiority, 1e-9);
    }

    #[test]
    fn losing_games_match_fastchess() {
        check(
            &Trinomial::new(76, 123, 89),
            &Published {
                score: 0.477_430_555_555_555_6,
                elo: (-15.693_520_705_432_237, 30.458_000_716_980_45),
                normalized: (-20.756_449_777_395_378, 40.126_025_557_578_57),
                superiority: 0.155_326_434_927_498_3,
            },
        );
    }

    #[test]
    fn winning_games_match_fastchess() {
        check(
            &Trinomial::new(136, 111, 96),
            &Published {
                score: 0.558_309_037_900_874_6,
                elo: (40.702_458_186_527_075, 30.427_217_943_600_99),
                normalized: (49.768_415_381_022_194, 36.768_450_594_953_62),
                superiority: 0.996_010_235_733_497_2,
            },
        );
    }

    #[test]
    fn pairs_match_fastchess() {
        check(
            &Pentanomial::new([34, 54, 63, 64, 75]),
            &Published {
                score: 0.579_310_344_827_586_3,
                elo: (55.579_780_420_445_88, 27.653_429_506_393_45),
                normalized: (57.935_599_938_124_33, 28.275_376_243_408_672),
                superiority: 0.999_970_393_008_431_3,
            },
        );
    }

    #[test]
    fn elo_and_score_invert_each_other() {
        assert_close(elo(0.5), 0.0, 0.0);
        assert_close(score_of_elo(elo(0.73)), 0.73, 1e-15);
        assert!(elo(1.0).is_infinite() && elo(0.0).is_infinite());
        assert_close(800.0 / std::f64::consts::LN_10, NORMALIZED_SCALE, 1e-12);
    }

    #[test]
    fn without_variance_there_is_no_normalized_elo() {
        assert_eq!(normalized_elo_estimate(&Trinomial::new(5, 0, 0), Confidence::P95), None);
    }
}
