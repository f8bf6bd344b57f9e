//! From a comparison to the report: the answer, its reasons, and what the numbers mean.

use wargauge_report::gate::{Answer, Difference, DifferenceKind, GateReport, GateRow};
use wargauge_report::{Subject, Verdict};

use crate::gate::baseline::BaselineHead;

use crate::checking::baseline::Baseline;
use crate::checking::comparison::{Bands, Comparison};

/// What a comparison is reported with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms<'t> {
    /// The baseline's folder, as the user names it.
    pub(super) folder: &'t str,
    /// Games of each match-up played now.
    pub(super) games: u64,
    /// The bands.
    pub(super) bands: Bands,
    /// Whether changed data are meant.
    pub(super) intended: bool,
    /// Whether the present state takes the place of the baseline, whatever has moved.
    pub(super) accepted: bool,
}

/// The report of a comparison.
pub(super) fn report(baseline: &Baseline, mut found: Comparison, terms: Terms<'_>) -> GateReport {
    let of = |held: bool, verdict| {
        let rows = found.rows.iter().filter(|row| (row.subject == Subject::Fairness) == held);
        rows.filter(|row| row.verdict == verdict).count()
    };
    let count = |verdict| of(false, verdict);
    let held = found.rows.iter().filter(|row| row.subject == Subject::Fairness).count();
    let (unfair, open) = (of(true, Verdict::Outside), of(true, Verdict::Inconclusive));
    let is_missing = |one: &Difference| one.kind == DifferenceKind::Missing;
    let missing = found.differences.iter().filter(|one| is_missing(one)).count();
    let failing = found.differences.iter().filter(|one| one.fails && !is_missing(one)).count();
    let fails_by_data = failing > 0 && !terms.intended;
    let outside = count(Verdict::Outside);
    let inconclusive = count(Verdict::Inconclusive);
    let answer = if terms.accepted {
        Answer::Accepted
    } else if missing > 0 || fails_by_data || outside + unfair > 0 {
        Answer::Fail
    } else if inconclusive + open > 0 {
        Answer::Inconclusive
    } else {
        Answer::Pass
    };
    let mut reasons = data_reasons(missing, if fails_by_data { failing } else { 0 }, terms);
    if outside > 0 {
        let rows = plural(outside, "row", "rows");
        reasons.push(format!("{outside} {rows} shown to have moved by more than the band"));
    }
    if inconclusive > 0 {
        reasons.push(budget_too_small(&found.rows, inconclusive, baseline.head.games));
    }
    reasons.extend(held_reasons([unfair, open], held));
    if count(Verdict::Same) == found.rows.len() - held {
        let games = if missing > 0 { "the games that are left" } else { "the games" };
        reasons.push(format!("no count differs: {games} are the same"));
    } else if outside + inconclusive == 0 {
        reasons.push("all that moved is shown to lie inside the band".to_owned());
    }
    if terms.intended && failing > 0 {
        let values = plural(failing, "value", "values");
        reasons.push(format!("{failing} {values} of what the games rest on changed on purpose"));
        let values = found.differences.iter_mut().filter(|one| !is_missing(one));
        values.for_each(|one| one.fails = false);
    }
    GateReport {
        answer,
        reasons,
        about: about(baseline, &found, terms),
        definitions: definitions(baseline, terms),
        differences: found.differences,
        rows: found.rows,
    }
}

/// What scenarios that are gone, and values that fail the check, add to the reasons.
fn data_reasons(missing: usize, failing: usize, terms: Terms<'_>) -> Vec<String> {
    let gone = (missing > 0).then(|| {
        let scenarios = plural(missing, "scenario", "scenarios");
        format!(
            "{missing} {scenarios} of the baseline cannot be played, as a file is not there: \
             `--save-baseline` keeps a baseline of the others"
        )
    });
    let changed = (failing > 0).then(|| {
        let values = plural(failing, "value", "values");
        let changed = format!("{failing} {values} of what the games rest on changed");
        let ways =
            "`--accept` takes the new state for the baseline, `--intended` judges the games alone";
        if terms.accepted { changed } else { format!("{changed}: {ways}") }
    });
    gone.into_iter().chain(changed).collect()
}

/// What scores that are held to bands add to the reasons.
fn held_reasons([unfair, open]: [usize; 2], held: usize) -> Vec<String> {
    let score = |number| plural(number, "score", "scores");
    let outside = (unfair > 0).then(|| {
        format!("{unfair} of {held} {} shown to lie outside what `--fair` wants", score(held))
    });
    let unknown = (open > 0).then(|| {
        format!("{open} of {held} {} that so few games cannot call fair or not", score(held))
    });
    outside.into_iter().chain(unknown).collect()
}

const fn plural<'w>(number: usize, one: &'w str, more: &'w str) -> &'w str {
    if number == 1 { one } else { more }
}

/// Why so many rows cannot be told, and what would help.
fn budget_too_small(rows: &[GateRow], inconclusive: usize, games: u64) -> String {
    let mut needed: Vec<u64> = rows.iter().filter_map(|row| row.games_needed).collect();
    needed.sort_unstable();
    let advice = match needed.get(needed.len() / 2) {
        Some(half) if needed.len() > 1 => format!("about {half} games would settle half of them"),
        Some(only) => format!("about {only} games would settle it"),
        None => "far more games might".to_owned(),
    };
    format!(
        "{inconclusive} {} moved, and {games} games a match-up cannot tell whether by more than \
         the band: {advice} (save a baseline of so many games with the program and data it was \
         made with)",
        plural(inconclusive, "row has", "rows have")
    )
}

/// What was compared with what.
fn about(baseline: &Baseline, found: &Comparison, terms: Terms<'_>) -> Vec<String> {
    let BaselineHead { seed, games, rows, .. } = &baseline.head;
    let played = if terms.games == *games {
        format!("{games} games each")
    } else {
        format!("{games} games each then, {} now", terms.games)
    };
    let moved = |matchup: bool| {
        let subject = if matchup { Subject::Matchup } else { Subject::Unit };
        let rows = found.rows.iter().filter(|row| row.subject == subject);
        rows.filter(|row| row.verdict != Verdict::Same).count()
    };
    let old = program(&baseline.head.version, baseline.head.git_revision.as_deref());
    let (version, revision) = BaselineHead::program();
    let now = program(&version, revision.as_deref());
    let mut about = vec![
        format!("baseline {}: {played}, seed {seed}", terms.folder),
        format!("  made by {old}, compared with {now}"),
        format!("match-ups: {} of {} moved", moved(true), rows.matchups),
        format!("units: {} of {} moved", moved(false), rows.units),
        format!(
            "data: {} of {} values differ, in {} of {} files with other bytes",
            found.differences.iter().filter(|one| one.kind == DifferenceKind::Changed).count(),
            rows.data,
            found.files_changed,
            baseline.head.files.len()
        ),
    ];
    let is_held = found.rows.iter().any(|row| row.subject == Subject::Fairness);
    if found.unfair > 0 && !is_held {
        about.push(format!(
            "fairness: not asked for; {} of {} match-ups are shown to score outside 45 to 55 % \
             (--fair holds them to a band)",
            found.unfair, rows.matchups
        ));
    }
    about
}

fn program(version: &str, revision: Option<&str>) -> String {
    revision.map_or_else(
        || format!("wargauge {version}"),
        |revision| format!("wargauge {version} ({revision})"),
    )
}

/// What the numbers mean.
fn definitions(baseline: &Baseline, terms: Terms<'_>) -> Vec<String> {
    let Bands { score, unit } = terms.bands;
    let chunk = baseline.head.chunk_pairs;
    let further = if terms.games > baseline.head.games {
        " Games played now beyond the baseline's sharpen the number now as far as the baseline's \
         games do not explain it."
    } else {
        ""
    };
    vec![
        "Score = (wins + draws/2) / games of the first force, an unfinished game counting as a \
         draw. Destroyed per 100 = points of enemy strength a unit destroys per game for every \
         100 points of its own cost, at the prices of the baseline both times: a label that changes \
         is no change of play."
            .to_owned(),
        format!(
            "Change = now less then, in percentage points or points. Old and new are paired: for \
             scores every pair of games is compared with the pair of the same seed, for units \
             every {chunk} pairs with the same {chunk}. In brackets: 95 % intervals.{further}"
        ),
        format!(
            "Band = changes that do not matter: {:.1} percentage points of score, {unit} points \
             destroyed per 100.",
            100.0 * score
        ),
        "Fair scores are those of today against the band that is wanted, by the same tests with Holm's \
         adjustment over all of them."
            .to_owned(),
        "Verdicts: shown to lie inside the band, shown to lie outside it, or neither; at most 5 of \
         100 checks in which nothing matters call anything wrongly. Same = no count of the row \
         differs."
            .to_owned(),
    ]
}
