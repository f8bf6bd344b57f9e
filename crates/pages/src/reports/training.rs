//! The page of a training: whether the trained policy is better, and where its weights went.

use crate::drawing::{Curve, Plane, Words, key};
use crate::folder::TrainingResults;
use crate::page::{Figure, Heading, Origin, Page, Section, Table, raw};
use crate::reports::common::distinct;
use crate::reports::ladder;
use crate::words::{Estimate, count, decimal, list, plural, shown};
use wargauge_studies::TrainingRow;

/// Weights that are drawn: those that moved most.
const MOST_CURVES: usize = 6;

pub(super) fn page(found: &TrainingResults) -> Page<'_> {
    let rounds = &found.rounds;
    let scenarios = distinct(rounds.iter().map(|row| shown(&row.scenario)));
    let games: u64 = rounds.iter().map(|row| row.games).sum();
    let answer = format!(
        "{} of {} games together. {}",
        plural(rounds.len() as u64, "round", "rounds"),
        count(games),
        ladder::answer(&found.rungs)
    );
    let sections = weights(rounds).map(|figure| Section {
        id: "weights",
        heading: "Where the weights went".to_owned(),
        about: None,
        figures: vec![figure],
    });
    Page {
        subject: format!("wargauge train: {}", list(&scenarios, 4)),
        question: "Is the trained policy better?",
        answer,
        warnings: Vec::new(),
        first: Some(ladder::figure(&found.rungs)),
        sections: sections.into_iter().collect(),
        tables: vec![raw(rounds), raw(&found.rungs)],
        inset: None,
        origin: Origin { seal: &found.manifest, name: "training.json" },
    }
}

/// The weights of a list such as `pull=63,danger=68`.
fn parsed(list: &str) -> Vec<(&str, f64)> {
    let weights = list.split(',').filter_map(|word| word.split_once('='));
    let read = |value: &str| value.parse().ok().filter(|value: &f64| value.is_finite());
    weights.filter_map(|(name, value)| Some((name, read(value)?))).collect()
}

/// A weight after each round, in per cent of what it was after the first.
fn course(rounds: &[TrainingRow], name: &str) -> Option<Curve> {
    let of = |row: &TrainingRow| {
        parsed(&row.weights).into_iter().find(|(one, _)| *one == name).map(|(_, value)| value)
    };
    let first = rounds.first().and_then(of).filter(|first| *first > 0.0)?;
    let point =
        |row: &TrainingRow| Some((row.round as f64, Estimate::exact(100.0 * of(row)? / first)));
    Some(Curve { name: shown(name), points: rounds.iter().filter_map(point).collect() })
}

/// How far a weight went from where it was after the first round.
fn distance(curve: &Curve) -> f64 {
    curve.points.last().map_or(0.0, |(_, last)| (last.value - 100.0).abs())
}

fn weights(rounds: &[TrainingRow]) -> Option<Figure> {
    let names = parsed(&rounds.first()?.weights);
    let mut all: Vec<Curve> = names.iter().filter_map(|(name, _)| course(rounds, name)).collect();
    all.sort_by(|one, other| distance(other).total_cmp(&distance(one)));
    if all.is_empty() || rounds.len() < 2 {
        return None;
    }
    let title = "Weights, in per cent of those after the first round";
    let description =
        "A curve for each of the weights that moved most: its value after each round.";
    let table = table(&all);
    let left_out = all.len().saturating_sub(MOST_CURVES);
    all.truncate(MOST_CURVES);
    let keys = all.iter().enumerate().map(|(at, curve)| {
        let (class, shape) = Curve::look(at);
        key(&class, shape, &curve.name)
    });
    let more = match left_out {
        0 => String::new(),
        more => format!(" {more} that moved less are in the table only."),
    };
    Some(Figure {
        id: "courses".to_owned(),
        title: title.to_owned(),
        keys: keys.collect(),
        plot: Plane::from_zero("round", "per cent of the first")
            .draw(&all, Words { id: "courses", title, description }),
        caption: format!(
            "Each round tries two opposite sets of weights and goes towards the better one, so that \
             weights wander even where they do not matter.{more}"
        ),
        table,
    })
}

fn table(all: &[Curve]) -> Table {
    let row = |curve: &Curve| {
        let last = curve.points.last().map_or(100.0, |(_, last)| last.value);
        vec![curve.name.clone(), decimal(last, 0)]
    };
    Table {
        caption: "Weights after the last round, in per cent of those after the first".to_owned(),
        headings: vec![Heading::Words("weight"), Heading::Numbers("per cent")],
        rows: all.iter().map(row).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_from_their_list() {
        assert_eq!(parsed("pull=63,danger=68"), [("pull", 63.0), ("danger", 68.0)]);
        assert_eq!(parsed("pull,danger=x,=,leeway=-2"), [("leeway", -2.0)]);
    }
}
