//! Where an attack can stand, and with which chance: from stage to stage.

use core::mem::take;
use core::ops::Range;
use std::collections::BTreeMap;

use crate::formula::{Counters, FARTHEST, Formula, Moment, Trouble};
use crate::plan::{Again, Change, Damage, Effects, Pool, Stage, StageKind, ThrowResult};

/// The most places where an attack can stand at once.
pub const MOST_STANDINGS: usize = 200_000;

/// The most throws of a stage, and the most times that a line is gone through.
const MOST_TIMES: i64 = 1_000;

/// The chance of everywhere that an attack can stand.
pub(crate) type Spread = BTreeMap<Counters, f64>;

/// Why an attack cannot be worked out, and the place of the stage where that shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stuck {
    pub(crate) span: Option<Range<usize>>,
    pub(crate) problem: String,
    pub(crate) expected: &'static str,
}

impl Stuck {
    fn new(problem: String, expected: &'static str) -> Self {
        Self { span: None, problem, expected }
    }
}

impl From<Trouble> for Stuck {
    fn from(trouble: Trouble) -> Self {
        Self::new(trouble.words().to_owned(), "")
    }
}

type Outcome<T> = Result<T, Stuck>;

/// Goes through a line.
pub(crate) fn go_through(line: &[Stage], begin: Spread) -> Outcome<Spread> {
    line.iter().try_fold(begin, |now, stage| one_stage(stage, now))
}

/// Goes through one stage.
pub(crate) fn one_stage(stage: &Stage, now: Spread) -> Outcome<Spread> {
    let after = stage_of(stage, now).and_then(|after| {
        if after.len() <= MOST_STANDINGS {
            return Ok(after);
        }
        let problem = format!("there are {} places where the attack can stand", after.len());
        let expected =
            "at most 200000: fewer or smaller counters, set back to 0 when they are done with";
        Err(Stuck::new(problem, expected))
    });
    after.map_err(|stuck| Stuck { span: stuck.span.or(Some(stage.span.clone())), ..stuck })
}

fn stage_of(stage: &Stage, now: Spread) -> Outcome<Spread> {
    let mut after = Spread::new();
    let mut there = Spread::new();
    for (counters, chance) in now {
        if stage.when.holds(Moment::quiet(&counters))? {
            there.insert(counters, chance);
        } else {
            add(&mut after, counters, chance);
        }
    }
    match &stage.kind {
        StageKind::Throw(pool) => throw(pool, there, &mut after)?,
        StageKind::Lot(lot) => draw(lot, there, &mut after)?,
        StageKind::Change(effects) => {
            let mut next = Spread::new();
            for (counters, chance) in there {
                add(&mut next, changed(effects, Moment::quiet(&counters))?, chance);
            }
            repeat(effects, next, &mut after)?;
        }
    }
    Ok(after)
}

/// Goes through the line of a stage, if it has one, as often as each place says: those with most to
/// come first, so that places that come to the same go on together.
fn repeat(effects: &Effects, now: Spread, after: &mut Spread) -> Outcome<()> {
    let Some((line, times)) = &effects.line else {
        now.into_iter().for_each(|(counters, chance)| add(after, counters, chance));
        return Ok(());
    };
    let mut to_come: BTreeMap<i64, Spread> = BTreeMap::new();
    for (counters, chance) in now {
        let times = limited(times.value(Moment::quiet(&counters))?)?;
        add(to_come.entry(times).or_default(), counters, chance);
    }
    while let Some((times, spread)) = to_come.pop_last() {
        let next = if times > 0 { go_through(line, spread)? } else { spread };
        let to = if times > 0 { to_come.entry(times - 1).or_default() } else { &mut *after };
        next.into_iter().for_each(|(counters, chance)| add(to, counters, chance));
    }
    Ok(())
}

fn add(to: &mut Spread, counters: Counters, chance: f64) {
    *to.entry(counters).or_insert(0.0) += chance;
}

/// A lot falls on one of these.
fn draw(lot: &[(Formula, Effects)], now: Spread, after: &mut Spread) -> Outcome<()> {
    for (counters, chance) in now {
        let at = Moment::quiet(&counters);
        let weights = lot.iter().map(|(weight, _)| weight.value(at));
        let weights: Vec<i64> = weights.collect::<Result<_, _>>()?;
        if let Some(bad) = weights.iter().find(|weight| **weight < 0) {
            return Err(Stuck::new(format!("a weight is {bad}"), "0 or more"));
        }
        let all: i64 = weights.iter().sum();
        if all == 0 {
            return Err(Stuck::new("a lot has nothing to fall on".to_owned(), "a weight above 0"));
        }
        for ((_, effects), weight) in lot.iter().zip(weights).filter(|(_, weight)| *weight > 0) {
            let next = changed(effects, at)?;
            lead_on(effects, next, chance * (weight as f64 / all as f64), after)?;
        }
    }
    Ok(())
}

/// Counters after the changes and the damage of an effect; all changes see what was before.
fn changed(effects: &Effects, at: Moment<'_>) -> Outcome<Counters> {
    let mut next = *at.counters;
    for Change { slot, adds, by } in &effects.changes {
        let by = by.value(at)?;
        let value = if *adds { i64::from(at.counters[*slot]) + by } else { by };
        if value.abs() > FARTHEST {
            return Err(Trouble::TooFar.into());
        }
        next[*slot] = value as i32;
    }
    if let Some(damage) = &effects.damage {
        hurt(damage, at, &mut next)?;
    }
    Ok(next)
}

/// Damage falls on the model that is hurt, and with spill on those after it.
fn hurt(damage: &Damage, at: Moment<'_>, next: &mut Counters) -> Outcome<()> {
    let Damage { by, count, wounds, spill, lost, hurt } = damage;
    let (mut by, count, wounds) = (by.value(at)?, count.value(at)?, wounds.value(at)?);
    if wounds < 1 {
        return Err(Stuck::new(format!("models have {wounds} wounds"), "1 or more"));
    }
    let spills = spill.holds(at)?;
    while by > 0 && i64::from(next[*lost]) < count {
        let left = wounds - i64::from(next[*hurt]);
        if by < left {
            next[*hurt] += by as i32;
            return Ok(());
        }
        (next[*lost], next[*hurt]) = (next[*lost] + 1, 0);
        by = if spills { by - left } else { 0 };
    }
    Ok(())
}

/// Goes through the line of an effect, if it has one.
fn lead_on(effects: &Effects, counters: Counters, chance: f64, after: &mut Spread) -> Outcome<()> {
    repeat(effects, Spread::from([(counters, chance)]), after)
}

fn limited(times: i64) -> Outcome<i64> {
    if times <= MOST_TIMES {
        return Ok(times.max(0));
    }
    Err(Stuck::new(format!("something happens {times} times"), "at most 1000 times in a stage"))
}

/// How far a pool has come. What comes later has smaller numbers, so that everything that comes to the
/// same place is there before it is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Progress {
    /// Throws to come.
    left: i64,
    /// Throws that this one may still bring.
    spare: i64,
    /// Throws that may be thrown again.
    again: i64,
    counters: Counters,
}

/// What a throw shows, with all that is added.
#[derive(Clone, Copy, Debug)]
struct Shown {
    natural: i64,
    total: i64,
    chance: f64,
}

fn throw(pool: &Pool, now: Spread, after: &mut Spread) -> Outcome<()> {
    let mut places: BTreeMap<Progress, f64> = BTreeMap::new();
    for (counters, chance) in now {
        let at = Moment::quiet(&counters);
        let left = limited(pool.dice.value(at)?)?;
        let again = match &pool.again_most {
            Some(most) => limited(most.value(at)?)?,
            None => i64::MAX,
        };
        let spare = spare(pool, at)?;
        places.insert(Progress { left, spare, again, counters }, chance);
    }
    while let Some((place, chance)) = places.pop_last() {
        if places.len() > MOST_STANDINGS {
            let problem = format!("there are {} places where its dice can stand", places.len());
            return Err(Stuck::new(problem, "at most 200000: fewer or smaller counters"));
        }
        let at = Moment::quiet(&place.counters);
        if place.left == 0 || pool.until.holds(at)? {
            add(after, place.counters, chance);
            continue;
        }
        one_throw(pool, place, chance, &mut places)?;
    }
    Ok(())
}

fn spare(pool: &Pool, at: Moment<'_>) -> Outcome<i64> {
    pool.explodes.as_ref().map_or(Ok(0), |[_, most]| limited(most.value(at)?))
}

/// One throw from one place.
fn one_throw(
    pool: &Pool,
    place: Progress,
    chance: f64,
    places: &mut BTreeMap<Progress, f64>,
) -> Outcome<()> {
    let Progress { left, spare: more, again, counters } = place;
    let shown = shown(pool, &counters)?;
    let mut thrown: BTreeMap<(usize, i64, i64, i64, i64), f64> = BTreeMap::new();
    let mut repeated = 0.0;
    let mut note = |one: Shown, again: i64| -> Outcome<()> {
        let at = Moment { counters: &counters, natural: one.natural, total: one.total };
        let which = result_of(&pool.results, at)?;
        let brings = match &pool.explodes {
            Some([from, _]) if more > 0 => i64::from(one.natural >= from.value(at)?),
            _ => 0,
        };
        let depends = pool.results.get(which).is_some_and(|result| result.depends);
        let (natural, total) = if depends { (one.natural, one.total) } else { (0, 0) };
        *thrown.entry((which, natural, total, brings, again)).or_insert(0.0) += one.chance;
        Ok(())
    };
    for &one in &shown {
        let at = Moment { counters: &counters, natural: one.natural, total: one.total };
        if again > 0 && repeats(pool, at)? {
            repeated += one.chance;
        } else {
            note(one, again)?;
        }
    }
    if repeated > 0.0 {
        let left = if again == i64::MAX { again } else { again - 1 };
        for &one in &shown {
            note(Shown { chance: repeated * one.chance, ..one }, left)?;
        }
    }
    for ((which, natural, total, brings, again), part) in thrown {
        let at = Moment { counters: &counters, natural, total };
        let mut ends = Spread::new();
        match pool.results.get(which) {
            Some(result) => {
                let next = changed(&result.effects, at)?;
                lead_on(&result.effects, next, chance * part, &mut ends)?;
            }
            None => add(&mut ends, counters, chance * part),
        }
        for (counters, chance) in take(&mut ends) {
            let next = if brings > 0 {
                Progress { left, spare: more - 1, again, counters }
            } else {
                let spare = spare(pool, Moment::quiet(&counters))?;
                Progress { left: left - 1, spare, again, counters }
            };
            *places.entry(next).or_insert(0.0) += chance;
        }
    }
    Ok(())
}

/// Everything that a throw can show.
fn shown(pool: &Pool, counters: &Counters) -> Outcome<Vec<Shown>> {
    let add = pool.add.value(Moment::quiet(counters))?;
    let cases = pool.faces.cases() as f64 * pool.against.cases() as f64;
    let mut shown = Vec::new();
    for (&natural, &ours) in &pool.faces.all {
        for (&theirs, &weight) in &pool.against.all {
            let chance = ours as f64 * weight as f64 / cases;
            shown.push(Shown { natural, total: natural + add - theirs, chance });
        }
    }
    Ok(shown)
}

/// The first result that fits; the number of all results if none does.
fn result_of(results: &[ThrowResult], at: Moment<'_>) -> Outcome<usize> {
    for (which, result) in results.iter().enumerate() {
        let reaches = |least: &Option<Formula>, value: i64| -> Outcome<bool> {
            Ok(match least {
                Some(least) => value >= least.value(at)?,
                None => true,
            })
        };
        let below = match &result.to {
            Some(most) => at.total <= most.value(at)?,
            None => true,
        };
        let within = below && reaches(&result.from, at.total)?;
        if within && reaches(&result.natural, at.natural)? && result.when.holds(at)? {
            return Ok(which);
        }
    }
    Ok(results.len())
}

fn repeats(pool: &Pool, at: Moment<'_>) -> Outcome<bool> {
    match &pool.again {
        Again::Never => Ok(false),
        Again::Misses => Ok(result_of(&pool.results, at)? == pool.results.len()),
        Again::When(when) => Ok(when.holds(at)?),
    }
}
