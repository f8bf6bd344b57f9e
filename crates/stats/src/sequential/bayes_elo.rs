//! The trinomial test of cutechess, whose hypotheses are Elo differences under the BayesElo model
//! with the rate of draws estimated from the games themselves.

use crate::scores::{ScoreCounts, Trinomial};

/// Log-likelihood ratio of the Elo differences `lower` and `upper`, in cutechess' scaling. The
/// model: `P(win) = 1/(1 + 10^((d - b)/400))`, `P(loss) = 1/(1 + 10^((d + b)/400))`, where `d` is
/// the "draw Elo" of the observed rates and `b = elo / scale`, `scale = 4x/(1+x)^2` with
/// `x = 10^(-d/400)`. Half a game is added to each of the three counts, as cutechess
/// does, so that a kind of result not yet seen decides nothing. Zero without games.
#[must_use]
pub fn bayes_elo_ratio(games: &Trinomial, lower: f64, upper: f64) -> f64 {
    if games.observations() == 0 {
        return 0.0;
    }
    let amounts = [games.wins(), games.draws(), games.losses()].map(|count| count as f64 + 0.5);
    let total: f64 = amounts.iter().sum();
    let (win, loss) = (amounts[0] / total, amounts[2] / total);
    let draw_elo = 200.0 * ((1.0 - loss) / loss * (1.0 - win) / win).log10();
    let x = 10f64.powf(-draw_elo / 400.0);
    let scale = 4.0 * x / ((1.0 + x) * (1.0 + x));
    let under = |elo: f64| probabilities(elo / scale, draw_elo);
    let (old, new) = (under(lower), under(upper));
    (0..3).map(|class| amounts[class] * (new[class] / old[class]).ln()).sum()
}

/// Probabilities of win, draw and loss at a BayesElo difference.
fn probabilities(bayes_elo: f64, draw_elo: f64) -> [f64; 3] {
    let chance = |exponent: f64| 1.0 / (1.0 + 10f64.powf(exponent / 400.0));
    let (win, loss) = (chance(draw_elo - bayes_elo), chance(draw_elo + bayes_elo));
    [win, 1.0 - win - loss, loss]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::assert_close::assert_close;
    use crate::sequential::{Decision, bounds, decide};

    #[test]
    fn ratios_match_cutechess() {
        for ((wins, losses, draws), want) in
            [((1477, 1351, 2942), 2.52), ((555, 555, 298), -0.74), ((3, 149, 1), -4.69)]
        {
            let ratio = bayes_elo_ratio(&Trinomial::new(wins, draws, losses), 0.0, 10.0);
            assert_close(ratio, want, 0.01);
        }
    }

    #[test]
    fn the_third_example_accepts_the_lower_hypothesis() {
        let limits = bounds(0.01, 0.01).expect("valid rates");
        let ratio = bayes_elo_ratio(&Trinomial::new(3, 1, 149), 0.0, 10.0);
        assert_eq!(decide(ratio, limits), Decision::AcceptLower);
    }

    #[test]
    fn says_nothing_before_the_first_game_and_stays_finite_after_it() {
        assert_close(bayes_elo_ratio(&Trinomial::default(), 0.0, 10.0), 0.0, 0.0);
        assert!(bayes_elo_ratio(&Trinomial::new(100, 0, 0), 0.0, 10.0).is_finite());
    }
}
