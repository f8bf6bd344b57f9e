//! Scores that match-ups are held to, whatever they were before.

use core::fmt;
use core::str::FromStr;

use wargauge_batch::MatchupNames;
use wargauge_rules::roster::DataError;
use wargauge_stats::Interval;
use wargauge_stats::change::Change;
use wargauge_stats::pairs::Pentanomial;

use crate::gate::shift::{Candidate, Judgement, Shift, judge};
use crate::run::request::Run;

/// Half points in the two games of a pair.
const HALF_POINTS: f64 = 4.0;

/// Between the names of a scenario and of its forces.
const COLON: char = ':';

/// A band of scores, and the match-ups that are held to it.
///
/// As text: `45..55` for all match-ups, `ridge-line=20..30` for those of a scenario, and
/// `ridge-line:reds:blues=20..30` for a single one. The numbers are per cent of a game, and the score
/// is that of the force named first.
#[derive(Clone, Debug, PartialEq)]
pub struct FairBand {
    /// The scenario, by its name or with that of its ruleset before it; `None` for all.
    pub scenario: Option<String>,
    /// The two forces; `None` for all of the scenario.
    pub forces: Option<[String; 2]>,
    /// The scores, as shares of a game.
    pub band: Interval,
}

impl Run {
    /// The names of its match-ups.
    #[must_use]
    pub fn names(&self) -> Vec<MatchupNames<'_>> {
        self.cells.iter().map(|cell| cell.label().names()).collect()
    }
}

impl FromStr for FairBand {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (names, band) = match text.rsplit_once('=') {
            Some((names, band)) => (Some(names), band),
            None => (None, text),
        };
        let band = read_band(band)?;
        let Some(names) = names else { return Ok(Self { scenario: None, forces: None, band }) };
        let names: Vec<&str> = names.split(COLON).collect();
        if names.iter().any(|name| name.trim().is_empty()) {
            return Err("expected SCENARIO=LOW..HIGH or SCENARIO:FORCE:FORCE=LOW..HIGH".to_owned());
        }
        match names[..] {
            [scenario] => Ok(Self { scenario: Some(scenario.to_owned()), forces: None, band }),
            [scenario, a, b] => Ok(Self {
                scenario: Some(scenario.to_owned()),
                forces: Some([a.to_owned(), b.to_owned()]),
                band,
            }),
            _ => {
                Err(format!("expected one scenario and two forces before `=`, not {}", names.len()))
            }
        }
    }
}

/// Reads `LOW..HIGH`, in per cent.
fn read_band(text: &str) -> Result<Interval, String> {
    let complaint = || "expected LOW..HIGH in per cent of a game, such as 45..55".to_owned();
    let (low, high) = text.split_once("..").ok_or_else(complaint)?;
    let read = |text: &str| text.trim().trim_end_matches('%').trim_end().parse::<f64>();
    let (low, high) = read(low).ok().zip(read(high).ok()).ok_or_else(complaint)?;
    if !(0.0..=100.0).contains(&low) || !(0.0..=100.0).contains(&high) {
        return Err("a score lies between 0 and 100 %".to_owned());
    }
    if high <= low {
        return Err(format!("expected the lower end first: {high}..{low}"));
    }
    Ok(Interval { low: low / 100.0, high: high / 100.0 })
}

impl fmt::Display for FairBand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(scenario) = &self.scenario {
            write!(f, "{scenario}")?;
            if let Some([a, b]) = &self.forces {
                write!(f, "{COLON}{a}{COLON}{b}")?;
            }
            write!(f, "=")?;
        }
        // Ends are read with few digits; a share of a hundred may have more.
        let percent = |share: f64| (share * 1e8).round() / 1e6;
        write!(f, "{}..{}", percent(self.band.low), percent(self.band.high))
    }
}

impl FairBand {
    /// How closely it names a match-up, and the band of A's score there; `None` if it means others.
    fn of(&self, names: MatchupNames<'_>) -> Option<(usize, Interval)> {
        let Some(scenario) = &self.scenario else { return Some((0, self.band)) };
        let full = format!("{}/{}", names.ruleset, names.scenario);
        if *scenario != names.scenario && *scenario != full {
            return None;
        }
        let Some([a, b]) = &self.forces else { return Some((1, self.band)) };
        let Interval { low, high } = self.band;
        match names.forces {
            forces if forces == [a, b] => Some((2, self.band)),
            forces if forces == [b, a] => Some((2, Interval { low: 1.0 - high, high: 1.0 - low })),
            _ => None,
        }
    }
}

/// The band that a match-up is held to: of several the one that names it most closely, and the last of
/// those; `None` if none means it.
#[must_use]
pub fn fair_band(bands: &[FairBand], names: MatchupNames<'_>) -> Option<Interval> {
    let fitting = bands.iter().filter_map(|band| band.of(names));
    fitting.max_by_key(|(closeness, _)| *closeness).map(|(_, band)| band)
}

/// Checks that every band means a match-up.
///
/// # Errors
/// The first that means none, with the nearest name.
pub fn check_fair_bands(bands: &[FairBand], known: &[MatchupNames<'_>]) -> Result<(), DataError> {
    for band in bands {
        if known.iter().any(|names| band.of(*names).is_some()) {
            continue;
        }
        let scenarios = known.iter().map(|names| names.scenario.to_owned());
        let with_forces = known.iter().map(|names| {
            let [a, b] = names.forces;
            format!("{}{COLON}{a}{COLON}{b}", names.scenario)
        });
        let mut names: Vec<String> =
            if band.forces.is_some() { with_forces.collect() } else { scenarios.collect() };
        names.sort_unstable();
        names.dedup();
        let text = band.to_string();
        let given = text.rsplit_once('=').map_or("", |(given, _)| given);
        let problem = format!("`--fair {text}` means no match-up that is played");
        return Err(DataError::new(problem).one_of(given, names.iter().map(String::as_str)));
    }
    Ok(())
}

/// A score that is held to a band.
#[derive(Clone, Copy, Debug)]
pub struct HeldScore {
    /// Pairs by the half points of A.
    pub pentanomial: [u64; 5],
    /// The band of A's score.
    pub band: Interval,
}

impl HeldScore {
    /// A's score less the middle of the band, with half a pair of each extreme added to the error.
    #[must_use]
    pub fn shift(&self) -> Shift {
        let points = Pentanomial::new(self.pentanomial).half_points();
        let pairs = points.count();
        let middle = f64::midpoint(self.band.low, self.band.high);
        let score = points.mean().unwrap_or(HALF_POINTS * middle) / HALF_POINTS;
        let change = points.standard_error().map(|error| {
            let degrees_of_freedom = pairs - 1;
            let exact = Change {
                value: score - middle,
                standard_error: error / HALF_POINTS,
                degrees_of_freedom,
            };
            exact.with_half_pairs(0.5, pairs)
        });
        Shift { before: middle, after: score, change }
    }
}

/// Judges scores together, each against its own band: the tests and Holm's adjustment are those of
/// [`judge`].
#[must_use]
pub fn judge_fairness(scores: &[HeldScore]) -> Vec<Judgement> {
    let candidate = |held: &HeldScore| Candidate {
        shift: held.shift(),
        // Whatever a score was, it is judged.
        moved: true,
        band: held.band.half_width(),
        games: 2 * held.pentanomial.iter().sum::<u64>(),
    };
    judge(&scores.iter().map(candidate).collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gate::shift::Judged;

    fn band(text: &str) -> FairBand {
        text.parse().expect(text)
    }

    fn names<'n>(scenario: &'n str, a: &'n str, b: &'n str) -> MatchupNames<'n> {
        MatchupNames { ruleset: "grid", scenario, forces: [a, b] }
    }

    #[test]
    fn bands_are_read_and_written_alike() {
        for text in ["45..55", "ridge=20..30.5", "ridge:reds:blues=0..100", "grid/ridge=47.3..52.7"]
        {
            assert_eq!(band(text).to_string(), text);
        }
        assert_eq!(band("45 % .. 55 %"), band("45..55"));
        for (text, words) in [
            ("45", "LOW..HIGH"),
            ("55..45", "45..55"),
            ("50..50", "lower end first"),
            ("-1..50", "between 0 and 100"),
            ("45..NaN", "between 0 and 100"),
            ("=45..55", "SCENARIO=LOW..HIGH"),
            ("ridge:reds=45..55", "two forces"),
        ] {
            let said = text.parse::<FairBand>().expect_err(text);
            assert!(said.contains(words), "{text}: {said}");
        }
    }

    #[test]
    fn the_closest_band_counts_and_turns_with_the_forces() {
        let bands = [band("ridge:reds:blues=20..30"), band("45..55"), band("grid/ridge=40..60")];
        let of = |matchup| fair_band(&bands, matchup).map(|band| [band.low, band.high]);
        assert_eq!(of(names("ridge", "reds", "blues")), Some([0.2, 0.3]));
        assert_eq!(of(names("ridge", "blues", "reds")), Some([0.7, 0.8]));
        assert_eq!(of(names("ridge", "blues", "greens")), Some([0.4, 0.6]));
        assert_eq!(of(names("river", "reds", "blues")), Some([0.45, 0.55]));
        assert_eq!(fair_band(&bands[..1], names("river", "reds", "blues")), None);
    }

    #[test]
    fn a_band_that_means_nothing_is_refused_with_the_nearest_name() {
        let known = [names("ridge", "reds", "blues")];
        assert!(check_fair_bands(&[band("45..55"), band("ridge=1..2")], &known).is_ok());
        let said = check_fair_bands(&[band("rigde=45..55")], &known).expect_err("no such scenario");
        assert!(said.to_string().contains("did you mean `ridge`"), "{said}");
        let said =
            check_fair_bands(&[band("ridge:reds:blue=45..55")], &known).expect_err("no such");
        assert!(said.to_string().contains("did you mean `ridge:reds:blues`"), "{said}");
    }

    #[test]
    fn scores_get_three_answers() {
        let fair = Interval { low: 0.45, high: 0.55 };
        let held = |pentanomial| HeldScore { pentanomial, band: fair };
        let answers: Vec<Judged> = judge_fairness(&[
            held([0, 0, 4000, 0, 0]),
            held([3000, 0, 0, 0, 1000]),
            held([5, 0, 0, 0, 7]),
            held([0, 0, 3, 0, 0]),
            held([0; 5]),
        ])
        .iter()
        .map(|judgement| judgement.judged)
        .collect();
        use Judged::{Inconclusive, Inside, Outside};
        // Three even pairs prove nothing.
        assert_eq!(answers, [Inside, Outside, Inconclusive, Inconclusive, Inconclusive]);
    }
}
