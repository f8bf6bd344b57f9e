//! What a comparison came to: its rows, its record, and what people read.

use std::collections::BTreeMap;
use std::io;

use serde_json::Value;
use wargauge_report::table::{Look, paragraph};
use wargauge_report::{LoadoutKind, ResultLayout, ResultTable};

use crate::comparison::contest::VariantStanding;
use crate::comparison::outcome::{ComparisonOutcome, ContenderOutcome, LeftOut};
use crate::comparison::rows::{LoadoutRow, is_more_and_less, loadout_rows, study_record};
use crate::comparison::shown::{ShownLoadout, loadouts};
use crate::panel::findings::PanelRow;
use crate::panel::shown::for_people;
use crate::study::advice::{MOST_GAMES, even_two_digits};
use crate::study::findings::Findings;
use crate::study::manifest::manifest;

/// What the printed numbers mean.
const LEGEND: &str = "Score = (wins + draws/2) / games, an unfinished game counting as a draw. \
    Difference: score less that of the force as it is, in per cent, same opponents and dice. In \
    brackets: 95 % intervals, those of differences valid for games that stopped as these did. \
    Per 10 points: the difference for every ten points that the variant costs more, or saves. pareto: \
    nobody scores as much for fewer points, or more for as many; over the limit: it costs more than the \
    scenario or its own file permits.\n";

/// The files that results of a comparison have.
#[must_use]
pub fn comparison_layout(with_panel: bool) -> ResultLayout {
    ResultLayout::new().with::<LoadoutRow>(true).with::<PanelRow>(with_panel)
}

/// What a comparison came to.
#[derive(Clone, Debug)]
pub struct ComparisonFindings {
    /// The contenders, and what is known of them.
    pub outcome: ComparisonOutcome,
    /// What other players' games say, if that was asked for and played.
    pub panel: Option<Vec<PanelRow>>,
    /// The arguments that make it again.
    pub arguments: Vec<String>,
    /// Master seed.
    pub seed: u64,
}

impl ComparisonFindings {
    /// The force as it is and its variants, a row each.
    #[must_use]
    pub fn rows(&self) -> Vec<LoadoutRow> {
        loadout_rows(&self.outcome)
    }

    /// The variants of which games do not tell whether they are better.
    fn unknown(&self) -> Vec<&str> {
        let is_unknown = |contender: &&ContenderOutcome| {
            contender.difference.is_some_and(|found| found.standing == VariantStanding::Unknown)
        };
        let unknown = self.outcome.contenders.iter().filter(is_unknown);
        let asked = unknown.filter(|one| one.kind != LoadoutKind::Exchange);
        asked.filter_map(|one| one.variant.as_deref()).collect()
    }

    /// How many exchanges are in doubt where none is shown to be better; else that is the answer.
    fn exchanges_in_doubt(&self) -> usize {
        let of = |standing: VariantStanding| {
            let found = move |one: &&ContenderOutcome| {
                one.kind == LoadoutKind::Exchange
                    && one.difference.is_some_and(|found| found.standing == standing)
            };
            self.outcome.contenders.iter().filter(found).count()
        };
        if of(VariantStanding::Better) > 0 { 0 } else { of(VariantStanding::Unknown) }
    }
}

impl Findings for ComparisonFindings {
    fn games(&self) -> u64 {
        self.outcome.games
    }

    fn is_interrupted(&self) -> bool {
        self.outcome.interrupted
    }

    fn is_inconclusive(&self) -> bool {
        !self.unknown().is_empty() || self.exchanges_in_doubt() > 0
    }

    fn manifest(&self) -> Value {
        let outcome = &self.outcome;
        manifest(&self.arguments, self.seed, &outcome.files, &[study_record(outcome)])
    }

    fn tables(&self) -> io::Result<Vec<ResultTable>> {
        let mut tables = vec![ResultTable::of(&self.rows())?];
        if let Some(panel) = &self.panel {
            tables.push(ResultTable::of(panel)?);
        }
        Ok(tables)
    }

    fn told(&self, look: Look) -> String {
        let outcome = &self.outcome;
        let ranked = outcome.ranked();
        let (few, more) = without_most_exchanges(&ranked);
        let rows: Vec<ShownLoadout> =
            few.iter().map(|contender| ShownLoadout::of(outcome, contender)).collect();
        let label = if outcome.interrupted { " (interrupted)" } else { "" };
        let (force, scenario, against) =
            (&outcome.force, &outcome.scenario, outcome.against.join(", "));
        let heading = format!("{force}{label} on {scenario} against {against}");
        let mut text = paragraph(&heading, look) + &loadouts(&rows, look);
        if more > 0 {
            text += &format!("({more} more exchanges; --format csv has them)\n");
        }
        text += "\n";
        let is_told = |one: &&&ContenderOutcome| !is_idle(one) && !is_no_gain(one);
        let verdicts = few.iter().filter(is_told).filter_map(|one| verdict(outcome, one));
        text.extend(verdicts.map(|verdict| paragraph(&verdict, look)));
        text.extend(no_gain(&ranked).map(|no_gain| paragraph(&no_gain, look)));
        text.extend(idle(outcome, &ranked).map(|idle| paragraph(&idle, look)));
        text.extend(left_out(outcome).map(|left_out| paragraph(&left_out, look)));
        text += &format!(
            "\n{}\n{}",
            paragraph(&games_in_words(outcome), look),
            paragraph(LEGEND, look)
        );
        if let Some(panel) = self.panel.as_ref().filter(|panel| !panel.is_empty()) {
            text += &format!("\n{}", for_people(panel, look));
        }
        text
    }

    fn remarks(&self) -> Vec<String> {
        if self.is_interrupted() {
            return vec![format!("interrupted after {} games", self.outcome.games)];
        }
        let mut names: Vec<String> = self.unknown().into_iter().map(str::to_owned).collect();
        match self.exchanges_in_doubt() {
            0 => {}
            many => names.push(format!("{many} exchanges")),
        }
        if names.is_empty() {
            return Vec::new();
        }
        let found = self.outcome.contenders.iter().filter_map(|one| one.difference);
        let most = found.map(|found| 2 * found.pairs_wanted).max().unwrap_or(0);
        let hint = if most <= MOST_GAMES {
            format!("at most about --games {} would do", even_two_digits(most))
        } else {
            "no number of games worth playing would tell; a larger --margin can be told".to_owned()
        };
        vec![format!("inconclusive: {}; {hint}", names.join("; "))]
    }
}

/// Exchanges that are told one by one, at most.
const MOST_EXCHANGES: usize = 20;

/// The contenders without all exchanges but the best, and how many that leaves out.
fn without_most_exchanges<'o>(
    ranked: &[&'o ContenderOutcome],
) -> (Vec<&'o ContenderOutcome>, usize) {
    let mut exchanges = 0;
    let is_told = |one: &&ContenderOutcome| {
        exchanges += usize::from(one.kind == LoadoutKind::Exchange);
        one.kind != LoadoutKind::Exchange || exchanges <= MOST_EXCHANGES
    };
    let few: Vec<&ContenderOutcome> = ranked.iter().copied().filter(is_told).collect();
    let more = ranked.len() - few.len();
    (few, more)
}

/// Whether something was exchanged, and is not shown to be better.
fn is_no_gain(contender: &ContenderOutcome) -> bool {
    let standing = contender.difference.map(|found| found.standing);
    contender.kind == LoadoutKind::Exchange && standing != Some(VariantStanding::Better)
}

/// How many exchanges are not shown to be better, and how many of them are shown to be worse.
fn no_gain(ranked: &[&ContenderOutcome]) -> Option<String> {
    let count = |standing: Option<VariantStanding>| {
        let found = |one: &&&ContenderOutcome| {
            let own = one.difference.map(|found| found.standing);
            is_no_gain(one) && standing.is_none_or(|standing| own == Some(standing))
        };
        ranked.iter().filter(found).count()
    };
    let all = ranked.iter().filter(|one| one.kind == LoadoutKind::Exchange).count();
    let (none, worse, unknown) =
        (count(None), count(Some(VariantStanding::Worse)), count(Some(VariantStanding::Unknown)));
    (all > 0).then(|| {
        format!(
            "Of {all} exchanges {} are better; of the other {none}, {worse} are worse, and of {unknown} the \
             games do not tell.",
            all - none
        )
    })
}

/// Whether something was knocked out and is not missed.
fn is_idle(contender: &ContenderOutcome) -> bool {
    let standing = contender.difference.map(|found| found.standing);
    contender.is_knock_out() && standing == Some(VariantStanding::Same)
}

/// What was knocked out and is not missed, in one sentence.
fn idle(outcome: &ComparisonOutcome, ranked: &[&ContenderOutcome]) -> Option<String> {
    let idle = ranked.iter().filter(|one| is_idle(one));
    let names: Vec<&str> = idle.filter_map(|one| one.variant.as_deref()).collect();
    let margin = 100.0 * outcome.margin;
    (!names.is_empty()).then(|| {
        format!("No difference of {margin} percentage points or more: {}.", names.join("; "))
    })
}

/// What could not be knocked out, place by place, with the first reason of each.
fn left_out(outcome: &ComparisonOutcome) -> Option<String> {
    let mut places: BTreeMap<&str, Vec<&LeftOut>> = BTreeMap::new();
    for one in &outcome.left_out {
        places.entry(&one.field).or_default().push(one);
    }
    let place = |(field, all): (&str, Vec<&LeftOut>)| {
        let LeftOut { name, reason, .. } = all[0];
        match all.len() {
            1 => format!("{name} ({reason})"),
            more => format!("{more} times {field}, as in {name} ({reason})"),
        }
    };
    let told: Vec<String> = places.into_iter().map(place).collect();
    (!told.is_empty()).then(|| {
        format!("Not tried, since the rules refuse what would be left: {}.", told.join("; "))
    })
}

/// What a variant comes to, in a sentence; `None` for the force as it is, or before a game.
fn verdict(outcome: &ComparisonOutcome, contender: &ContenderOutcome) -> Option<String> {
    let (variant, found) = (contender.variant.as_ref()?, contender.difference?);
    let points = 100.0 * found.estimate.value;
    let margin = 100.0 * outcome.margin;
    let dearer = f64::from(contender.points) - f64::from(outcome.contenders[0].points);
    let mut cost = match dearer {
        dearer if dearer > 0.0 => format!("; it costs {} more", dearer / 1000.0),
        dearer if dearer < 0.0 => format!("; it costs {} less", -dearer / 1000.0),
        _ => String::new(),
    };
    if contender.marks.over_limit {
        cost += ", which is over the limit of points: this is what it would be worth";
    }
    let ends = found.estimate.interval;
    let [low, high] = [ends.low, ends.high].map(|end| 100.0 * end);
    let range = format!("[{low:.1}, {high:.1}]");
    if is_more_and_less(variant, contender) {
        return Some(format!(
            "{variant}: depends on play: its score is {:.1} percentage points [{:.1}, {:.1}] lower though \
             nothing was taken away: this player does not know how to use it{cost}.",
            -points, -high, -low
        ));
    }
    Some(match found.standing {
        VariantStanding::Better => {
            format!(
                "{variant}: better: its score is {points:.1} percentage points {range} higher{cost}."
            )
        }
        VariantStanding::Worse => {
            let (fewer, range) = (-points, format!("[{:.1}, {:.1}]", -high, -low));
            format!(
                "{variant}: worse: its score is {fewer:.1} percentage points {range} lower{cost}."
            )
        }
        VariantStanding::Same => {
            format!(
                "{variant}: the same: no difference of {margin} percentage points or more{cost}."
            )
        }
        VariantStanding::Unknown => {
            let many = outcome.contenders.len() - 1;
            let of_many = if many > 1 && !ends.contains(0.0) {
                format!(", as one of {many} variants")
            } else {
                String::new()
            };
            format!(
                "{variant}: the games do not tell{of_many}: {points:+.1} percentage points {range}{cost}."
            )
        }
    })
}

/// Games used, and what a plan without shared dice and early stops would have asked for, as far as
/// anybody would have played that.
fn games_in_words(outcome: &ComparisonOutcome) -> String {
    let (games, plan) = (outcome.games, outcome.fixed_plan_games);
    if plan <= games {
        return format!("{games} games.");
    }
    if plan >= 10 * games {
        return format!(
            "{games} games, less than a tenth of what dice of their own and numbers fixed beforehand \
             would take."
        );
    }
    let share = 100 * games / plan;
    format!(
        "{games} games, {share} % of what dice of their own and numbers fixed beforehand would take."
    )
}
