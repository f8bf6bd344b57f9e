//! What a draw came to, as a page: rates with their intervals, survivors, all that was drawn.

use std::fmt::Write;

use wargauge_stats::confidence::Confidence;
use wargauge_stats::interval::wilson;

use crate::faults::Fault;
use crate::source::Source;
use crate::trial::{Verdict, count};

/// A clause, the fault that broke it, and what became of it.
#[derive(Clone, Debug)]
pub(crate) struct Tried {
    pub(crate) clause: String,
    pub(crate) place: String,
    pub(crate) before: String,
    pub(crate) after: String,
    pub(crate) verdict: Verdict,
}

impl Tried {
    pub(crate) fn new(clause: &str, fault: &Fault, sources: &[Source], verdict: Verdict) -> Self {
        let source = &sources[fault.file];
        Self {
            clause: clause.to_owned(),
            place: format!("{}:{}", source.path, source.line(fault.bytes.start)),
            before: fault.before.clone(),
            after: fault.after.clone(),
            verdict,
        }
    }

    /// One line about it.
    pub(crate) fn line(&self) -> String {
        let Self { clause, place, before, after, verdict } = self;
        format!("{clause} {place}: {before} -> {after}: {} {}", verdict.word(), verdict.test())
    }
}

/// What was drawn from.
#[derive(Clone, Debug)]
pub(crate) struct Lot {
    pub(crate) ruleset: String,
    pub(crate) seed: u64,
    pub(crate) listed: usize,
    pub(crate) drawable: usize,
}

/// Of all that was tried and that a test could notice, those with some verdicts.
fn share(tried: &[Tried], counts: impl Fn(&Verdict) -> bool) -> (u64, u64) {
    let faults = || tried.iter().filter(|one| !matches!(one.verdict, Verdict::Same(_)));
    let with = faults().filter(|one| counts(&one.verdict)).count();
    (with as u64, faults().count() as u64)
}

/// How many were killed, in hundredths.
pub(crate) fn killed_in_hundred(tried: &[Tried]) -> u64 {
    let (killed, all) = share(tried, Verdict::is_killed);
    (100 * killed).checked_div(all).unwrap_or(0)
}

/// The rates in words.
pub(crate) fn rates(tried: &[Tried]) -> String {
    let say = |(with, all): (u64, u64)| {
        let interval = wilson(with, all, Confidence::P95);
        let (low, high) = (100.0 * interval.low, 100.0 * interval.high);
        let rate = 100.0 * with as f64 / all.max(1) as f64;
        format!("{with} of {all}, {rate:.1} % (95 % interval {low:.1} to {high:.1})")
    };
    let killed: Vec<Tried> = tried.iter().filter(|one| one.verdict.is_killed()).cloned().collect();
    let named = |verdict: &Verdict| matches!(verdict, Verdict::Named(_));
    let beside = |verdict: &Verdict| matches!(verdict, Verdict::Named(_) | Verdict::Neighbour(_));
    format!(
        "- killed: {}\n- of these by a test that names the clause: {}\n- or another clause of the \
         same lines: {}\n",
        say(share(tried, Verdict::is_killed)),
        say(share(&killed, named)),
        say(share(&killed, beside)),
    )
}

/// The page of a draw.
pub(crate) fn page(lot: &Lot, tried: &[Tried]) -> String {
    let Lot { ruleset, seed, listed, drawable } = lot;
    let mut page = format!(
        "# Planted faults: {ruleset}\n\nSeed {seed}: {} clauses drawn of {drawable} that lines of code \
         cite ({listed} are listed), one fault each.\n`cargo run --release -p wargauge-mutants -- \
         {ruleset} --seed {seed} --clauses {}` repeats it; CONTRIBUTING says what it costs.\n\n",
        tried.len(),
        tried.len(),
    );
    page.push_str(&rates(tried));
    let counts = count(tried.iter().map(|one| &one.verdict));
    let survived = counts.get(Verdict::Survived.word()).copied().unwrap_or(0);
    let _ = writeln!(page, "\n## Survivors: {survived}\n");
    for one in tried.iter().filter(|one| one.verdict == Verdict::Survived) {
        let Tried { clause, place, before, after, .. } = one;
        let _ = writeln!(page, "- {clause}, `{place}`: `{before}` became `{after}`");
    }
    let same = tried.iter().filter_map(|one| match &one.verdict {
        Verdict::Same(reason) => Some((one, reason)),
        _ => None,
    });
    for (at, (Tried { clause, place, before, after, .. }, reason)) in same.enumerate() {
        if at == 0 {
            page.push_str("\n## Change nothing that a test could notice\n\n");
        }
        let _ = writeln!(page, "- {clause}, `{place}`: `{before}` became `{after}`: {reason}");
    }
    page.push_str("\n## All\n\n| clause | place | it was | it became | verdict | first test to fail |\n|---|---|---|---|---|---|\n");
    for one in tried {
        let cells = [
            one.clause.clone(),
            code(&one.place),
            code(&one.before),
            code(&one.after),
            one.verdict.word().to_owned(),
            code(one.verdict.test()),
        ];
        let _ = writeln!(page, "| {} |", cells.join(" | "));
    }
    page
}

/// A text as code in a table.
fn code(text: &str) -> String {
    if text.is_empty() { String::new() } else { format!("`{}`", text.replace('|', "\\|")) }
}
