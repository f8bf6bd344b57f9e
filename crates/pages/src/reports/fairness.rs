//! Match-ups and the band of fair scores: what runs and baselines have in common.

use wargauge_report::intervals::{IntervalRow, Sign, intervals};
use wargauge_report::table::{Look, paragraph};
use wargauge_stats::equivalence::{FAIR_BAND, Verdict};

use crate::drawing::{Forest, ForestRow, Tone, Words, key};
use crate::page::{Figure, Heading, Table};
use crate::words::{Estimate, count, decimal, percent, plural, share_with_interval, undecided};

/// A match-up with its score.
#[derive(Clone, Debug)]
pub(super) struct Contest {
    /// What meets what, and where.
    pub(super) label: String,
    /// The two contestants.
    pub(super) names: [String; 2],
    /// Games played.
    pub(super) games: u64,
    /// Score of the first.
    pub(super) score: Option<Estimate>,
}

/// More match-ups are not drawn one by one: those furthest from even are.
const MOST_ROWS: usize = 24;

impl Contest {
    /// The verdict of the interval.
    fn verdict(&self) -> Verdict {
        let known = self.score.and_then(|score| Some((score.value, score.interval()?)));
        known.map_or(Verdict::Inconclusive, |(score, interval)| {
            Verdict::of_score(score, interval, self.games as f64 / 2.0)
        })
    }

    fn tone(&self) -> Tone {
        match (self.verdict(), self.score) {
            (Verdict::Inside, _) => Tone::Level,
            (Verdict::Outside, Some(score)) if score.value > 0.5 => Tone::Up,
            (Verdict::Outside, _) => Tone::Down,
            (Verdict::Inconclusive, _) => Tone::Open,
        }
    }

    fn in_words(&self) -> &'static str {
        match self.tone() {
            Tone::Level => "fair",
            Tone::Up => "favours the first",
            Tone::Down => "favours the second",
            Tone::Open | Tone::Plain => "unknown",
        }
    }

    fn score_in_words(&self) -> String {
        self.score.as_ref().map_or_else(String::new, share_with_interval)
    }

    fn lopsided(&self) -> f64 {
        self.score.map_or(0.0, |score| (score.value - 0.5).abs())
    }
}

/// The band in words.
fn band() -> String {
    format!("{} to {} %", decimal(100.0 * FAIR_BAND.low, 0), decimal(100.0 * FAIR_BAND.high, 0))
}

/// Whether the match-ups are fair, in a sentence or two.
pub(super) fn answer(contests: &[Contest]) -> String {
    match contests {
        [] => "No game was played.".to_owned(),
        [one] => single(one),
        _ => several(contests),
    }
}

fn single(contest: &Contest) -> String {
    let [first, second] = &contest.names;
    let verdict = match contest.tone() {
        Tone::Level => format!("a fair match-up, for the whole interval lies within {}", band()),
        Tone::Up => format!("{first} is favoured, for the whole interval lies above {}", band()),
        Tone::Down => format!("{second} is favoured, for the whole interval lies below {}", band()),
        Tone::Open | Tone::Plain => {
            format!("so few games do not tell whether that is fair, within {}", band())
        }
    };
    let (score, games) = (contest.score_in_words(), count(contest.games));
    format!("{first} scores {score} against {second} in {games} games: {verdict}.")
}

fn several(contests: &[Contest]) -> String {
    let of =
        |verdict: Verdict| contests.iter().filter(|one| one.verdict() == verdict).count() as u64;
    let (fair, unfair) = (of(Verdict::Inside), of(Verdict::Outside));
    let unknown = of(Verdict::Inconclusive);
    let all = plural(contests.len() as u64, "match-up", "match-ups");
    if fair + unfair == 0 {
        let band = band();
        return format!("Too few games: none of {all} is decided (fair is a score of {band}).");
    }
    let mut text = format!(
        "Of {all} {} shown to be fair (a score of {}) and {} to favour one side; {}.",
        is_or_are(fair),
        band(),
        some(unfair),
        undecided(unknown)
    );
    let most = contests.iter().max_by(|one, other| one.lopsided().total_cmp(&other.lopsided()));
    if let Some(most) = most.filter(|most| most.verdict() == Verdict::Outside) {
        text.push_str(&format!(
            " The furthest from even: {}, {}.",
            most.label,
            most.score_in_words()
        ));
    }
    text
}

/// A number of match-ups, none or more.
fn some(number: u64) -> String {
    if number == 0 { "none".to_owned() } else { count(number) }
}

fn is_or_are(number: u64) -> String {
    format!("{} {}", some(number), if number < 2 { "is" } else { "are" })
}

/// The match-ups that are drawn one by one, and how many are not: of many those furthest from even.
fn drawn(contests: &[Contest]) -> (Vec<&Contest>, usize) {
    let mut drawn: Vec<&Contest> = contests.iter().collect();
    let left_out = drawn.len().saturating_sub(MOST_ROWS);
    if left_out > 0 {
        drawn.sort_by(|one, other| other.lopsided().total_cmp(&one.lopsided()));
        drawn.truncate(MOST_ROWS);
    }
    (drawn, left_out)
}

/// The same for a terminal: the plot, what its letters mean, and the answer.
pub(super) fn text(contests: &[Contest], look: Look) -> String {
    let (drawn, left_out) = drawn(contests);
    let row = |contest: &&Contest| {
        let score = contest.score?;
        Some(IntervalRow {
            label: contest.label.clone(),
            note: contest.score_in_words(),
            value: score.value,
            interval: score.interval().map(|interval| [interval.low, interval.high]),
            sign: sign(contest.tone()),
        })
    };
    let rows: Vec<IntervalRow> = drawn.iter().filter_map(row).collect();
    let band_ends = [FAIR_BAND.low, FAIR_BAND.high];
    let used = |meaning: &&(Tone, &str)| drawn.iter().any(|one| one.tone() == meaning.0);
    let meanings: Vec<String> = MEANINGS
        .iter()
        .filter(used)
        .map(|&(tone, meaning)| format!("{} {meaning}", sign(tone).letter()))
        .collect();
    let more = match left_out {
        0 => String::new(),
        more => format!(" The {MOST_ROWS} furthest from even; {more} more are in the table."),
    };
    let legend = format!(
        "Score of the first contestant in per cent, |---| its 95 % interval, ... and === the band of \
         fair scores, {}. {}.{more}",
        band(),
        meanings.join(", "),
    );
    let [answer, legend] = [&answer(contests), &legend].map(|text| paragraph(text, look));
    let text = format!("{answer}\n{}{legend}", intervals(&rows, band_ends, AT_LEAST, look));
    // What is set with care on a page is set with letters of every terminal here.
    text.replace('\u{2212}', "-").replace('\u{202f}', " ")
}

/// The letter that says in a terminal what a tone says on a page.
const fn sign(tone: Tone) -> Sign {
    match tone {
        Tone::Level => Sign::Level,
        Tone::Up => Sign::Up,
        Tone::Down => Sign::Down,
        Tone::Open | Tone::Plain => Sign::Open,
    }
}

/// Shares that the axis has in any case.
const AT_LEAST: [f64; 2] = [0.42, 0.58];

/// What marks mean.
const MEANINGS: [(Tone, &str); 4] = [
    (Tone::Level, "fair"),
    (Tone::Up, "favours the first"),
    (Tone::Down, "favours the second"),
    (Tone::Open, "the games do not tell"),
];

/// The scores with their intervals and the band. `interval` says what the intervals are.
pub(super) fn figure(contests: &[Contest], interval: &str) -> Figure {
    let (drawn, left_out) = drawn(contests);
    let rows: Vec<ForestRow> = drawn.iter().map(|contest| row(contest)).collect();
    let title = "Score of the first contestant, with its 95 % interval";
    let description = answer(contests);
    let forest = Forest {
        rows: &rows,
        measure: "score of the first contestant, in per cent",
        form: |share| decimal(100.0 * share, 0),
        reference: Some(0.5),
        band: Some([FAIR_BAND.low, FAIR_BAND.high]),
        at_least: AT_LEAST,
    };
    let words = Words { id: "scores", title, description: &description };
    let more = match left_out {
        0 => String::new(),
        more => {
            format!(" The {MOST_ROWS} furthest from even are drawn, {more} are in the table only.")
        }
    };
    Figure {
        id: "scores".to_owned(),
        title: title.to_owned(),
        plot: forest.draw(words),
        keys: keys(&drawn),
        caption: format!(
            "Score = (wins + half of the draws and of the unfinished games) / games. {interval} The \
             shaded band is {}: a match-up is called fair if its whole interval lies inside, \
             and lopsided if it lies outside, each taken by itself; so that a few pairs without any \
             difference prove nothing, half a pair of each extreme is added to its variance.{more}",
            band()
        ),
        table: table(contests),
    }
}

fn row(contest: &Contest) -> ForestRow {
    ForestRow {
        label: contest.label.clone(),
        estimate: contest.score,
        note: contest.score_in_words(),
        tone: contest.tone(),
        also: Vec::new(),
    }
}

fn keys(drawn: &[&Contest]) -> Vec<maud::Markup> {
    let used = MEANINGS.into_iter().filter(|(tone, _)| drawn.iter().any(|one| one.tone() == *tone));
    used.map(|(tone, meaning)| key(tone.class(), tone.shape(), meaning)).collect()
}

fn table(contests: &[Contest]) -> Table {
    let row = |contest: &Contest| {
        let end = |end: Option<f64>| end.map_or_else(String::new, |end| percent(end, 1));
        let score = contest.score;
        vec![
            contest.label.clone(),
            count(contest.games),
            end(score.map(|score| score.value)),
            end(score.and_then(|score| score.low)),
            end(score.and_then(|score| score.high)),
            contest.in_words().to_owned(),
        ]
    };
    Table {
        caption: "Scores of the first contestant of each match-up".to_owned(),
        headings: vec![
            Heading::Words("match-up"),
            Heading::Numbers("games"),
            Heading::Numbers("score"),
            Heading::Numbers("from"),
            Heading::Numbers("to"),
            Heading::Words("verdict"),
        ],
        rows: contests.iter().map(row).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn contest(value: f64, half: f64) -> Contest {
        Contest {
            label: "blue : red".to_owned(),
            names: ["blue", "red"].map(str::to_owned),
            games: 100,
            score: Some(Estimate { value, low: Some(value - half), high: Some(value + half) }),
        }
    }

    #[test]
    fn the_whole_interval_decides() {
        let words = |value, half| contest(value, half).in_words();
        assert_eq!(words(0.5, 0.04), "fair");
        assert_eq!(words(0.5, 0.06), "unknown");
        assert_eq!(words(0.6, 0.04), "favours the first");
        assert_eq!(words(0.4, 0.04), "favours the second");
        assert_eq!(words(0.6, 0.06), "unknown");
        let few = |games| Contest { games, ..contest(0.5, 0.0) }.in_words();
        assert_eq!([few(10), few(100)], ["unknown", "fair"], "no variance is little proof");
    }

    #[test]
    fn one_match_up_is_answered_by_name() {
        let text = answer(&[contest(0.4, 0.04)]);
        assert!(
            text.starts_with("blue scores 40.0 % [36.0, 44.0] against red in 100 games"),
            "{text}"
        );
        assert!(text.contains("red is favoured"), "{text}");
    }

    #[test]
    fn several_are_counted() {
        let text = answer(&[contest(0.5, 0.04), contest(0.3, 0.1), contest(0.5, 0.2)]);
        assert!(text.starts_with("Of 3 match-ups 1 is shown to be fair"), "{text}");
        assert!(text.contains("and 1 to favour one side; 1 is undecided."), "{text}");
        assert!(text.contains("30.0 % [20.0, 40.0]"), "{text}");
        let text = answer(&[contest(0.5, 0.2), contest(0.6, 0.2)]);
        assert!(text.starts_with("Too few games: none of 2 match-ups is decided"), "{text}");
    }
}
