//! The dice of a stage in words.

use crate::expression::Operator;
use crate::formula::{Counters, Formula, Moment};
use crate::plan::{Again, Pool, Stage, StageKind};

/// What a stage throws, if it throws anything.
pub(crate) fn words(stage: &Stage, counters: &[String], begin: &Counters) -> Option<String> {
    let StageKind::Throw(pool) = &stage.kind else { return None };
    let name = stage.name.as_ref().map_or_else(String::new, |name| format!("{name}: "));
    Some(format!("{name}{}", thrown(pool, counters, begin)))
}

fn thrown(pool: &Pool, counters: &[String], begin: &Counters) -> String {
    let add = match pool.add.constant() {
        Some(0) => String::new(),
        Some(add) => format!("{add:+}"),
        None => format!(" + {}", said(&pool.add, counters)),
    };
    let dice = match pool.dice.constant() {
        Some(1) => String::new(),
        Some(count) => format!("{count} "),
        None => format!("{} ", said(&pool.dice, counters)),
    };
    let mut text = format!("{dice}{}{add}", pool.throw);
    let limits = pool.results.iter().filter_map(|result| {
        let at = Moment::quiet(begin);
        let from = result.from.as_ref().or(result.natural.as_ref());
        let number = |formula: &Formula| match formula.constant() {
            Some(value) => value.to_string(),
            None => formula.value(at).map_or_else(|_| "?".to_owned(), |value| value.to_string()),
        };
        match (from, &result.to) {
            (Some(from), Some(to)) => Some(format!("{} to {}", number(from), number(to))),
            (Some(from), None) => Some(format!("{}+", number(from))),
            (None, Some(to)) => Some(format!("{} or less", number(to))),
            (None, None) => None,
        }
    });
    let limits: Vec<String> = limits.collect();
    if !limits.is_empty() {
        text += &format!(", {}", limits.join(", "));
    }
    match &pool.again {
        Again::Never => {}
        Again::Misses => text += ", misses again",
        Again::When(when) => text += &format!(", again if {}", said(when, counters)),
    }
    if pool.explodes.is_some() {
        text += ", explodes";
    }
    text
}

/// A formula in words.
fn said(formula: &Formula, counters: &[String]) -> String {
    match formula {
        Formula::Constant(value) => value.to_string(),
        Formula::Counter(slot) => counters[*slot].clone(),
        Formula::Natural => "natural".to_owned(),
        Formula::Total => "total".to_owned(),
        Formula::Not(inner) => format!("not {}", said(inner, counters)),
        Formula::Cases(_) => "a number by case".to_owned(),
        Formula::Two(operator, both) => {
            let [left, right] = both.each_ref().map(|one| said(one, counters));
            match operator {
                Operator::Add => format!("{left} + {right}"),
                Operator::Subtract => format!("{left} - {right}"),
                Operator::Multiply => format!("{left} * {right}"),
                Operator::Divide => format!("{left} / {right}"),
                Operator::DivideUp => format!("up({left}, {right})"),
                Operator::Least => format!("min({left}, {right})"),
                Operator::Most => format!("max({left}, {right})"),
                Operator::Equal => format!("{left} = {right}"),
                Operator::Unequal => format!("{left} != {right}"),
                Operator::Less => format!("{left} < {right}"),
                Operator::AtMost => format!("{left} <= {right}"),
                Operator::Greater => format!("{left} > {right}"),
                Operator::AtLeast => format!("{left} >= {right}"),
                Operator::And => format!("{left} and {right}"),
                Operator::Or => format!("{left} or {right}"),
            }
        }
    }
}
