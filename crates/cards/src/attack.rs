//! Attackers against a target in fixed circumstances: the course of it, and what comes of it.

use core::ops::Range;
use std::sync::Arc;

use wargauge_rules::roster::{DataError, Source, Spanned};

use crate::formula::{Counters, Formula, MOST_COUNTERS, Moment, Trouble};
use crate::game::{EVERYTHING, Game, Unit};
use crate::mirror::{Term, WeaponMirror};
use crate::plan::{Asks, Line, Planner};
use crate::scope::Scope;
use crate::spread::{Spread, Stuck, one_stage};
use crate::words::words;

/// One attack that is asked for.
#[derive(Clone, Debug)]
pub struct CardCase<'g> {
    /// Who attacks, one after the other; at least one.
    pub attackers: &'g [Unit<'g>],
    /// Whom they attack.
    pub target: Unit<'g>,
    /// The name of a weapon, or [`EVERYTHING`].
    pub attack: &'g str,
    /// The distance; 0 in contact.
    pub range: u16,
    /// The value of each circumstance, by its place among their values.
    pub chosen: &'g [usize],
}

/// What comes of an attack.
#[derive(Clone, Debug, PartialEq)]
pub struct CardOdds {
    /// What the target can lose.
    pub strength: u32,
    /// The chance of each number of losses, from none to `strength`.
    pub losses: Vec<f64>,
    /// The chance that nothing of the target is left.
    pub destroyed: f64,
    /// The chance that it is left, but suppressed.
    pub suppressed: f64,
    /// The mean share of its full strength that the target loses.
    pub share: f64,
    /// Mean losses of the attackers.
    pub own_losses: f64,
    /// The mean share of what one attacker can lose.
    pub own_share: f64,
    /// The chance that an attacker is suppressed.
    pub own_suppressed: f64,
    /// The dice in words.
    pub dice: String,
}

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unanswered {
    /// The game refuses the attack.
    Refused(String),
    /// The file is at fault.
    Fault(Box<DataError>),
}

impl From<DataError> for Unanswered {
    fn from(error: DataError) -> Self {
        Self::Fault(Box::new(error))
    }
}

/// A stretch of an attack.
enum Leg {
    /// Counters that do not last begin anew with an attacker.
    Anew,
    Line(Line),
}

impl Game {
    /// Works an attack out.
    ///
    /// # Errors
    /// If the attack cannot be made; if the file asks for what a unit lacks, goes beyond a bound, or
    /// counts more than can be kept apart.
    pub fn odds(&self, case: &CardCase<'_>) -> Result<CardOdds, Unanswered> {
        let legs = self.legs(case)?;
        let scope = Scope {
            game: self,
            attacker: case.attackers[0],
            weapon: None,
            target: case.target,
            range: case.range,
            chosen: case.chosen,
        };
        let ends = Ends::of(&scope)?;
        let begin = self.begin(&scope)?;
        let (words, spread) = self.course(&legs, &ends, begin)?;
        Ok(ends.read(&spread, words).map_err(|stuck| self.fault(stuck))?)
    }

    /// The stretches of an attack.
    fn legs(&self, case: &CardCase<'_>) -> Result<Vec<Leg>, Unanswered> {
        let course = &self.mirror.course;
        let (mut legs, mut refusal) = (Vec::new(), None);
        for &attacker in case.attackers {
            let mut own = Vec::new();
            let scope = |weapon| Scope {
                game: self,
                attacker,
                weapon,
                target: case.target,
                range: case.range,
                chosen: case.chosen,
            };
            for weapon in self.weapons(attacker, case.attack) {
                let armed = scope(Some(weapon));
                match self.refusal(&armed, weapon)? {
                    Some(why) => refusal = Some(why),
                    None => own.push(Leg::Line(Planner::new(armed).line_of(weapon)?)),
                }
            }
            if own.is_empty() {
                continue;
            }
            let mut plain = Planner::new(scope(None));
            let mut by_name = |name: &Option<Spanned<String>>| -> Result<Option<Leg>, DataError> {
                name.as_ref().map(|name| plain.line(name).map(Leg::Line)).transpose()
            };
            legs.push(Leg::Anew);
            legs.extend(by_name(&course.before)?);
            legs.append(&mut own);
            legs.extend(by_name(&course.after)?);
        }
        if legs.is_empty() {
            let why = refusal.unwrap_or_else(|| format!("nobody has `{}`", case.attack));
            return Err(Unanswered::Refused(why));
        }
        if let (Some(name), Some(&attacker)) = (&course.finish, case.attackers.first()) {
            let CardCase { target, range, chosen, .. } = *case;
            let scope = Scope { game: self, attacker, weapon: None, target, range, chosen };
            legs.push(Leg::Line(Planner::new(scope).line(name)?));
        }
        Ok(legs)
    }

    fn weapons<'u>(&self, unit: Unit<'u>, attack: &str) -> impl Iterator<Item = &'u WeaponMirror> {
        let attack = attack.to_owned();
        let weapons = unit.mirror.weapons.iter();
        weapons.filter(move |weapon| attack == EVERYTHING || *weapon.name == attack)
    }

    /// Why a weapon cannot be used; nothing if it can.
    fn refusal(
        &self,
        scope: &Scope<'_>,
        weapon: &WeaponMirror,
    ) -> Result<Option<String>, DataError> {
        let reach = weapon.ranges.iter().copied().max().unwrap_or(0);
        if scope.range > reach {
            let (name, unit) = (weapon.name.as_str(), self.unit_of_range());
            return Ok(Some(format!("`{name}` reaches {reach} {unit}")));
        }
        for refused in &self.mirror.refused {
            let when = scope.formula(&refused.when)?;
            match when.constant() {
                Some(0) => {}
                Some(_) => return Ok(Some(refused.why.clone())),
                None => {
                    let problem = format!("`{}` depends on dice", refused.when.text);
                    return Err(DataError::at(&self.source, refused.when.span(), problem)
                        .expected("a condition that is known before any dice"));
                }
            }
        }
        Ok(None)
    }

    /// The counters at first.
    fn begin(&self, scope: &Scope<'_>) -> Result<Counters, DataError> {
        let mut counters = [0; MOST_COUNTERS];
        for (slot, (name, term)) in self.mirror.standing.iter().enumerate() {
            let value = scope.formula(term)?.constant().ok_or_else(|| {
                let problem = format!("`{}` begins with a number that dice decide", name.as_str());
                DataError::at(&self.source, term.span(), problem)
                    .expected("a number that is known before any dice")
            })?;
            counters[slot] = value as i32;
        }
        Ok(counters)
    }

    /// Goes through all stretches; counters that nothing asks for any more are set to 0, so that places
    /// which differ by them alone are one.
    fn course(
        &self,
        legs: &[Leg],
        ends: &Ends,
        begin: Counters,
    ) -> Result<(String, Spread), DataError> {
        let lasting = self.mirror.standing.len();
        let mut asked = [false; MOST_COUNTERS];
        ends.asks(&mut |slot| asked[slot] = true);
        // What is asked for after each stage, the last first.
        let mut after = Vec::new();
        for leg in legs.iter().rev() {
            match leg {
                Leg::Anew => {
                    after.push(asked);
                    asked[lasting..].fill(false);
                }
                Leg::Line(line) => {
                    for stage in line.iter().rev() {
                        after.push(asked);
                        stage.asks(&mut |slot| asked[slot] = true);
                    }
                }
            }
        }
        let mut now = Spread::from([(begin, 1.0)]);
        let mut told = Vec::new();
        for leg in legs {
            match leg {
                Leg::Anew => {
                    let mut kept = after.pop().expect("one for each stage");
                    kept[lasting..].fill(false);
                    now = only(now, kept);
                }
                Leg::Line(line) => {
                    for stage in line.iter() {
                        told.extend(words(stage, &self.counters, &begin));
                        now = one_stage(stage, now).map_err(|stuck| self.fault(stuck))?;
                        now = only(now, after.pop().expect("one for each stage"));
                    }
                }
            }
        }
        Ok((counted(&told), now))
    }

    fn fault(&self, stuck: Stuck) -> DataError {
        let Stuck { span, problem, expected } = stuck;
        let span = span.unwrap_or_else(|| self.mirror.end.losses.span());
        DataError::at(&self.source, span, problem).expected(expected)
    }
}

/// Words that are said several times, with their number.
fn counted(told: &[String]) -> String {
    let mut all: Vec<(&str, u32)> = Vec::new();
    for words in told {
        match all.iter_mut().find(|(known, _)| known == words) {
            Some((_, count)) => *count += 1,
            None => all.push((words, 1)),
        }
    }
    let one = |(words, count): &(&str, u32)| match count {
        1 => (*words).to_owned(),
        _ => format!("{count} times {words}"),
    };
    all.iter().map(one).collect::<Vec<_>>().join("; ")
}

/// The same with all other counters at 0.
fn only(spread: Spread, asked: [bool; MOST_COUNTERS]) -> Spread {
    let mut kept = Spread::new();
    for (mut counters, chance) in spread {
        for (counter, asked) in counters.iter_mut().zip(asked) {
            *counter = if asked { *counter } else { 0 };
        }
        *kept.entry(counters).or_insert(0.0) += chance;
    }
    kept
}

/// What is read when all is over.
struct Ends {
    losses: Formula,
    of: i64,
    full: i64,
    destroyed: Option<Formula>,
    suppressed: Formula,
    own_losses: Formula,
    own_of: i64,
    own_suppressed: Formula,
    place: Range<usize>,
}

impl Ends {
    fn of(scope: &Scope<'_>) -> Result<Self, DataError> {
        let end = &scope.game.mirror.end;
        let source: &Arc<Source> = &scope.game.source;
        let known = |term: &Term| {
            let value =
                scope.formula(term)?.constant().filter(|value| (1..=10_000).contains(value));
            value.ok_or_else(|| {
                let problem = format!("`{}` is no strength", term.text);
                DataError::at(source, term.span(), problem)
                    .expected("1 to 10000, known before any dice")
            })
        };
        let of = known(&end.of)?;
        Ok(Self {
            losses: scope.formula(&end.losses)?,
            of,
            full: end.full.as_ref().map_or(Ok(of), known)?,
            destroyed: end.destroyed.as_ref().map(|term| scope.formula(term)).transpose()?,
            suppressed: scope.or(end.suppressed.as_ref(), 0)?,
            own_losses: scope.or(end.own_losses.as_ref(), 0)?,
            own_of: end.own_of.as_ref().map_or(Ok(1), known)?,
            own_suppressed: scope.or(end.own_suppressed.as_ref(), 0)?,
            place: end.losses.span(),
        })
    }

    fn asks(&self, visit: &mut impl FnMut(usize)) {
        let all = [&self.losses, &self.suppressed, &self.own_losses, &self.own_suppressed];
        all.into_iter().chain(&self.destroyed).for_each(|formula| formula.counters(visit));
    }

    fn read(&self, spread: &Spread, dice: String) -> Result<CardOdds, Stuck> {
        let mut odds = CardOdds {
            strength: self.of as u32,
            losses: vec![0.0; self.of as usize + 1],
            destroyed: 0.0,
            suppressed: 0.0,
            share: 0.0,
            own_losses: 0.0,
            own_share: 0.0,
            own_suppressed: 0.0,
            dice,
        };
        for (counters, &chance) in spread {
            self.add(&mut odds, Moment::quiet(counters), chance).map_err(|trouble| {
                let stuck = Stuck::from(trouble);
                Stuck { span: Some(self.place.clone()), ..stuck }
            })?;
        }
        Ok(odds)
    }

    fn add(&self, odds: &mut CardOdds, at: Moment<'_>, chance: f64) -> Result<(), Trouble> {
        let losses = self.losses.value(at)?.clamp(0, self.of);
        let destroyed = match &self.destroyed {
            Some(destroyed) => destroyed.holds(at)?,
            None => losses == self.of,
        };
        odds.losses[losses as usize] += chance;
        odds.share += chance * losses.min(self.full) as f64 / self.full as f64;
        if destroyed {
            odds.destroyed += chance;
        } else if self.suppressed.holds(at)? {
            odds.suppressed += chance;
        }
        let own = self.own_losses.value(at)?.max(0);
        odds.own_losses += chance * own as f64;
        odds.own_share += chance * own as f64 / self.own_of as f64;
        if self.own_suppressed.holds(at)? {
            odds.own_suppressed += chance;
        }
        Ok(())
    }
}
