//! The stages of an attack, made ready: formulas in the place of expressions.

use core::ops::Range;
use std::collections::BTreeMap;
use std::rc::Rc;

use wargauge_rules::roster::{DataError, Spanned};

use crate::dice::Faces;
use crate::expression::Operator;
use crate::formula::Formula;
use crate::mirror::{ExplosionMirror, LotMirror, ResultMirror, StageMirror, Term, WeaponMirror};
use crate::scope::Scope;

/// A line of stages.
pub(crate) type Line = Rc<Vec<Stage>>;

/// One stage.
#[derive(Clone, Debug)]
pub(crate) struct Stage {
    pub(crate) when: Formula,
    pub(crate) name: Option<String>,
    /// Where it stands in the file.
    pub(crate) span: Range<usize>,
    pub(crate) kind: StageKind,
}

/// What a stage does.
#[derive(Clone, Debug)]
pub(crate) enum StageKind {
    Throw(Box<Pool>),
    Lot(Vec<(Formula, Effects)>),
    Change(Effects),
}

/// What comes of something.
#[derive(Clone, Debug)]
pub(crate) struct Effects {
    pub(crate) changes: Vec<Change>,
    pub(crate) damage: Option<Rc<Damage>>,
    pub(crate) line: Option<(Line, Formula)>,
}

/// A counter that changes.
#[derive(Clone, Debug)]
pub(crate) struct Change {
    pub(crate) slot: usize,
    /// Whether the value is added to what it has.
    pub(crate) adds: bool,
    pub(crate) by: Formula,
}

/// Damage to the models of the target.
#[derive(Clone, Debug)]
pub(crate) struct Damage {
    pub(crate) by: Formula,
    pub(crate) count: Formula,
    pub(crate) wounds: Formula,
    pub(crate) spill: Formula,
    pub(crate) lost: usize,
    pub(crate) hurt: usize,
}

/// Throws of the same dice, one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Pool {
    /// As it is written.
    pub(crate) throw: String,
    pub(crate) faces: Faces,
    pub(crate) against: Faces,
    pub(crate) dice: Formula,
    pub(crate) until: Formula,
    /// What is added, less what is added to the other side.
    pub(crate) add: Formula,
    pub(crate) again: Again,
    pub(crate) again_most: Option<Formula>,
    pub(crate) explodes: Option<[Formula; 2]>,
    pub(crate) results: Vec<ThrowResult>,
}

/// Which throws are thrown again.
#[derive(Clone, Debug)]
pub(crate) enum Again {
    Never,
    /// Of which nothing comes.
    Misses,
    When(Formula),
}

/// What comes of a throw.
#[derive(Clone, Debug)]
pub(crate) struct ThrowResult {
    pub(crate) from: Option<Formula>,
    pub(crate) to: Option<Formula>,
    pub(crate) natural: Option<Formula>,
    pub(crate) when: Formula,
    pub(crate) effects: Effects,
    /// Whether what comes of it depends on what is thrown.
    pub(crate) depends: bool,
}

/// Makes lines ready.
pub(crate) struct Planner<'g> {
    scope: Scope<'g>,
    ready: BTreeMap<String, Line>,
    /// The lines that are being made ready.
    open: Vec<String>,
}

impl<'g> Planner<'g> {
    pub(crate) const fn new(scope: Scope<'g>) -> Self {
        Self { scope, ready: BTreeMap::new(), open: Vec::new() }
    }

    /// A line by its name.
    pub(crate) fn line(&mut self, name: &Spanned<String>) -> Result<Line, DataError> {
        self.line_at(name, name.span())
    }

    /// The line of a weapon: `attack`, if it names none.
    pub(crate) fn line_of(&mut self, weapon: &WeaponMirror) -> Result<Line, DataError> {
        match &weapon.line {
            Some(name) => self.line(name),
            None => self.line_at("attack", weapon.name.span()),
        }
    }

    fn line_at(&mut self, name: &str, place: Range<usize>) -> Result<Line, DataError> {
        if let Some(line) = self.ready.get(name) {
            return Ok(Rc::clone(line));
        }
        let game = self.scope.game;
        let refuse = |problem: String| DataError::at(&game.source, place.clone(), problem);
        if self.open.iter().any(|open| open == name) {
            return Err(refuse(format!("line `{name}` goes through itself"))
                .expected("a line that comes to an end; `times` repeats one"));
        }
        let found = game.mirror.lines.iter().find(|(one, _)| one.as_str() == name);
        let (_, stages) = found.ok_or_else(|| {
            let names = game.mirror.lines.keys().map(|one| one.as_str());
            refuse(format!("there is no line `{name}`")).one_of(name, names)
        })?;
        self.open.push(name.to_owned());
        let mut line = Vec::new();
        for stage in stages {
            line.extend(self.stage(stage)?);
        }
        self.open.pop();
        let line = Rc::new(line);
        self.ready.insert(name.to_owned(), Rc::clone(&line));
        Ok(line)
    }

    /// A stage; nothing if it is left out for sure.
    fn stage(&mut self, stage: &Spanned<StageMirror>) -> Result<Option<Stage>, DataError> {
        let when = self.scope.or(stage.when.as_ref(), 1)?;
        if when.constant() == Some(0) {
            return Ok(None);
        }
        let kind = if let Some(throw) = &stage.throw {
            StageKind::Throw(Box::new(self.pool(stage, throw)?))
        } else if stage.lot.is_empty() {
            let times = self.scope.or(stage.times.as_ref(), 1)?;
            let mut effects = self.effects(Parts {
                add: &BTreeMap::new(),
                set: &stage.set,
                damage: stage.damage.as_ref(),
                line: stage.line.as_ref(),
                thrown: false,
            })?;
            effects.line = effects.line.map(|(line, _)| (line, times));
            StageKind::Change(effects)
        } else {
            let lot = stage.lot.iter().map(|one| self.lot(one));
            StageKind::Lot(lot.collect::<Result<_, _>>()?)
        };
        Ok(Some(Stage { when, name: stage.name.clone(), span: stage.span(), kind }))
    }

    fn lot(&mut self, one: &LotMirror) -> Result<(Formula, Effects), DataError> {
        let LotMirror { weight, add, set, damage, line } = one;
        let (damage, line) = (damage.as_ref(), line.as_ref());
        let effects = self.effects(Parts { add, set, damage, line, thrown: false })?;
        Ok((self.scope.formula(weight)?, effects))
    }

    fn faces(&self, text: &Spanned<String>) -> Result<Faces, DataError> {
        Faces::read(text).ok_or_else(|| {
            let problem = format!("`{}` is no throw", text.as_str());
            DataError::at(&self.scope.game.source, text.span(), problem)
                .expected("dice such as `D6` or `2D10`")
        })
    }

    fn pool(&mut self, stage: &StageMirror, throw: &Spanned<String>) -> Result<Pool, DataError> {
        let against = stage.against.as_ref().map(|text| self.faces(text)).transpose()?;
        let ours = self.scope.or(stage.add.as_ref(), 0)?;
        let theirs = self.scope.or(stage.against_add.as_ref(), 0)?;
        let add = Formula::two(Operator::Subtract, ours, theirs);
        let add = add.map_err(|trouble| {
            DataError::at(&self.scope.game.source, throw.span(), trouble.words())
        })?;
        let explodes = |one: &ExplosionMirror| -> Result<[Formula; 2], DataError> {
            Ok([self.scope.formula(&one.from)?, self.scope.formula(&one.most)?])
        };
        let explodes = stage.explodes.as_ref().map(explodes).transpose()?;
        let mut results = Vec::new();
        for result in &stage.results {
            results.extend(self.result(result)?);
        }
        Ok(Pool {
            throw: throw.to_string(),
            faces: self.faces(throw)?,
            against: against.unwrap_or_else(Faces::none),
            dice: self.scope.or(stage.dice.as_ref(), 1)?,
            until: self.scope.or(stage.until.as_ref(), 0)?,
            add,
            again: self.again(stage.again.as_ref())?,
            again_most: stage.again_most.as_ref().map(|t| self.scope.formula(t)).transpose()?,
            explodes,
            results,
        })
    }

    fn again(&self, term: Option<&Term>) -> Result<Again, DataError> {
        let Some(term) = term else { return Ok(Again::Never) };
        let one =
            |operator| Formula::Two(operator, Box::new([Formula::Natural, Formula::Constant(1)]));
        Ok(match term.text.as_str() {
            "misses" => Again::Misses,
            "ones" => Again::When(one(Operator::Equal)),
            "all" => Again::When(Formula::Constant(1)),
            _ => match self.scope.thrown(term)? {
                Formula::Constant(0) => Again::Never,
                formula => Again::When(formula),
            },
        })
    }

    fn result(&mut self, result: &ResultMirror) -> Result<Option<ThrowResult>, DataError> {
        let when = match &result.when {
            Some(when) => self.scope.thrown(when)?,
            None => Formula::Constant(1),
        };
        if when.constant() == Some(0) {
            return Ok(None);
        }
        let of = |term: &Option<Term>| term.as_ref().map(|t| self.scope.formula(t)).transpose();
        let (from, to, natural) = (of(&result.from)?, of(&result.to)?, of(&result.natural)?);
        let ResultMirror { add, set, damage, line, .. } = result;
        let (damage, line) = (damage.as_ref(), line.as_ref());
        let effects = self.effects(Parts { add, set, damage, line, thrown: true })?;
        let depends = effects.changes.iter().any(|change| change.by.asks_for_throw())
            || effects.damage.as_ref().is_some_and(|damage| damage.by.asks_for_throw());
        Ok(Some(ThrowResult { from, to, natural, when, effects, depends }))
    }

    fn effects(&mut self, parts: Parts<'_>) -> Result<Effects, DataError> {
        let of = |term: &Term| {
            if parts.thrown { self.scope.thrown(term) } else { self.scope.formula(term) }
        };
        let mut changes = Vec::new();
        for (terms, adds) in [(parts.add, true), (parts.set, false)] {
            for (name, term) in terms {
                let slot = self.slot(name);
                changes.push(Change { slot, adds, by: of(term)? });
            }
        }
        let damage = parts.damage.map(|term| self.damage(term, of(term)?)).transpose()?;
        let line = parts.line.map(|name| self.line(name)).transpose()?;
        let line = line.map(|line| (line, Formula::Constant(1)));
        Ok(Effects { changes, damage: damage.map(Rc::new), line })
    }

    /// The place of a counter.
    fn slot(&self, name: &str) -> usize {
        let found = self.scope.game.counters.iter().position(|one| one == name);
        found.expect("every counter that is changed has been listed")
    }

    fn damage(&self, term: &Term, by: Formula) -> Result<Damage, DataError> {
        let game = self.scope.game;
        let models = game.mirror.models.as_ref().ok_or_else(|| {
            DataError::at(&game.source, term.span(), "damage needs models to fall on")
                .expected("a table `[models]` with `count`, `wounds`, `lost` and `hurt`")
        })?;
        Ok(Damage {
            by,
            count: self.scope.formula(&models.count)?,
            wounds: self.scope.formula(&models.wounds)?,
            spill: self.scope.or(models.spill.as_ref(), 0)?,
            lost: self.slot(&models.lost),
            hurt: self.slot(&models.hurt),
        })
    }
}

/// What comes of something, as it stands in the file.
#[derive(Clone, Copy)]
struct Parts<'p> {
    add: &'p BTreeMap<Spanned<String>, Term>,
    set: &'p BTreeMap<Spanned<String>, Term>,
    damage: Option<&'p Term>,
    line: Option<&'p Spanned<String>>,
    /// Whether there is a throw that it may ask for.
    thrown: bool,
}

/// Counters that something asks for or changes by asking.
pub(crate) trait Asks {
    /// Calls for each of them.
    fn asks(&self, visit: &mut impl FnMut(usize));
}

impl Asks for Stage {
    fn asks(&self, visit: &mut impl FnMut(usize)) {
        self.when.counters(visit);
        match &self.kind {
            StageKind::Throw(pool) => pool.asks(visit),
            StageKind::Change(effects) => effects.asks(visit),
            StageKind::Lot(lot) => {
                for (weight, effects) in lot {
                    weight.counters(visit);
                    effects.asks(visit);
                }
            }
        }
    }
}

impl Asks for Effects {
    fn asks(&self, visit: &mut impl FnMut(usize)) {
        self.changes.iter().for_each(|change| change.by.counters(visit));
        if let Some(damage) = &self.damage {
            let Damage { by, count, wounds, spill, lost, hurt } = &**damage;
            [by, count, wounds, spill].into_iter().for_each(|formula| formula.counters(visit));
            [*lost, *hurt].into_iter().for_each(&mut *visit);
        }
        if let Some((line, times)) = &self.line {
            times.counters(visit);
            line.iter().for_each(|stage| stage.asks(visit));
        }
    }
}

impl Asks for Pool {
    fn asks(&self, visit: &mut impl FnMut(usize)) {
        [&self.dice, &self.until, &self.add].into_iter().for_each(|one| one.counters(visit));
        if let Again::When(when) = &self.again {
            when.counters(visit);
        }
        self.again_most.iter().for_each(|most| most.counters(visit));
        self.explodes.iter().flatten().for_each(|one| one.counters(visit));
        for result in &self.results {
            let ThrowResult { from, to, natural, when, effects, .. } = result;
            let limits = [from, to, natural].into_iter().flatten();
            limits.chain([when]).for_each(|one| one.counters(visit));
            effects.asks(visit);
        }
    }
}
