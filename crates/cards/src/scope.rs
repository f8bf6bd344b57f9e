//! From expressions to formulas: who attacks whom with what, in which circumstances, is known.

use wargauge_rules::roster::DataError;

use crate::expression::{Expression, Operator};
use crate::formula::{Formula, Trouble};
use crate::game::{Game, Unit};
use crate::mirror::{NumberMirror, NumberTable, Term, TermValue, Trait, WeaponMirror};

/// Numbers by name within numbers by name.
const DEEPEST: usize = 24;

/// What is known of an attack.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scope<'g> {
    pub(crate) game: &'g Game,
    pub(crate) attacker: Unit<'g>,
    /// None in lines that belong to no weapon.
    pub(crate) weapon: Option<&'g WeaponMirror>,
    pub(crate) target: Unit<'g>,
    pub(crate) range: u16,
    /// The value of each circumstance, by its place among their values.
    pub(crate) chosen: &'g [usize],
}

/// What a name or an expression stands for.
enum Meaning {
    Number(Formula),
    Word(String),
}

impl Meaning {
    fn of(one: &Trait) -> Self {
        match one {
            Trait::Number(number) => Self::Number(Formula::Constant(*number)),
            Trait::Word(word) => Self::Word(word.clone()),
        }
    }
}

/// Where an expression stands, and how deep within numbers by name.
#[derive(Clone)]
struct Site {
    span: core::ops::Range<usize>,
    text: String,
    depth: usize,
}

impl Scope<'_> {
    /// The formula of a number or a condition.
    ///
    /// # Errors
    /// If a unit lacks what it asks for, it mixes words and numbers, or it asks for a throw.
    pub(crate) fn formula(&self, term: &Term) -> Result<Formula, DataError> {
        let formula = self.thrown(term)?;
        if !formula.asks_for_throw() {
            return Ok(formula);
        }
        let problem = format!("`{}` asks for `total` or `natural`", term.text);
        Err(DataError::at(&self.game.source, term.span(), problem).expected(
            "numbers that are there without a throw: these two are for `results` and `again`",
        ))
    }

    /// The formula of a number or a condition that may ask for the throw of the moment.
    ///
    /// # Errors
    /// If a unit lacks what it asks for, or it mixes words and numbers.
    pub(crate) fn thrown(&self, term: &Term) -> Result<Formula, DataError> {
        self.of_term(term, 0)
    }

    /// The formula of a number or a condition that may be left out.
    pub(crate) fn or(&self, term: Option<&Term>, usual: i64) -> Result<Formula, DataError> {
        term.map_or(Ok(Formula::Constant(usual)), |term| self.formula(term))
    }

    fn of_term(&self, term: &Term, depth: usize) -> Result<Formula, DataError> {
        let site = Site { span: term.span(), text: term.text.clone(), depth };
        self.number(&term.expression, &site)
    }

    fn wrong(&self, site: &Site, problem: &str) -> DataError {
        let problem = format!("{problem} in `{}`", site.text);
        DataError::at(&self.game.source, site.span.clone(), problem)
    }

    fn trouble<T>(&self, site: &Site, outcome: Result<T, Trouble>) -> Result<T, DataError> {
        outcome.map_err(|trouble| self.wrong(site, trouble.words()))
    }

    fn number(&self, expression: &Expression, site: &Site) -> Result<Formula, DataError> {
        match self.meaning(expression, site)? {
            Meaning::Number(formula) => Ok(formula),
            Meaning::Word(word) => {
                let problem = format!("`{word}` is a word");
                Err(self.wrong(site, &problem).expected("a number"))
            }
        }
    }

    fn meaning(&self, expression: &Expression, site: &Site) -> Result<Meaning, DataError> {
        let formula = match expression {
            Expression::Number(number) => Formula::Constant(*number),
            Expression::Word(word) => return Ok(Meaning::Word(word.clone())),
            Expression::Name { of, name, .. } => return self.named(of.as_deref(), name, site),
            Expression::Not(inner) => self.number(inner, site)?.negated(),
            Expression::Negative(inner) => {
                let inner = self.number(inner, site)?;
                let nothing = Formula::Constant(0);
                self.trouble(site, Formula::two(Operator::Subtract, nothing, inner))?
            }
            Expression::Two(operator, both) => self.two(*operator, both, site)?,
        };
        Ok(Meaning::Number(formula))
    }

    fn two(
        &self,
        operator: Operator,
        [left, right]: &[Expression; 2],
        site: &Site,
    ) -> Result<Formula, DataError> {
        if matches!(operator, Operator::Equal | Operator::Unequal)
            && let Some(same) = self.same_word(left, right, site)?
        {
            let holds = same == (operator == Operator::Equal);
            return Ok(Formula::Constant(i64::from(holds)));
        }
        let left = self.number(left, site)?;
        // What cannot matter any more is not asked for: men have no armour.
        let settled = match (operator, left.constant()) {
            (Operator::And, Some(0)) => Some(0),
            (Operator::Or, Some(1..)) => Some(1),
            _ => None,
        };
        if let Some(value) = settled {
            return Ok(Formula::Constant(value));
        }
        let right = self.number(right, site)?;
        self.trouble(site, Formula::two(operator, left, right))
    }

    /// Whether two words are the same; nothing if these are numbers.
    fn same_word(
        &self,
        left: &Expression,
        right: &Expression,
        site: &Site,
    ) -> Result<Option<bool>, DataError> {
        let (one, other) = (self.word(left, site)?, self.word(right, site)?);
        // A plain name beside a word is a word, too.
        let bare = |expression: &Expression| match expression {
            Expression::Name { of: None, name, .. } => Some(name.clone()),
            _ => None,
        };
        Ok(match (one, other) {
            (Some(one), Some(other)) => Some(one == other),
            (Some(one), None) => bare(right).map(|other| one == other),
            (None, Some(other)) => bare(left).map(|one| one == other),
            (None, None) => None,
        })
    }

    /// The word that an expression stands for, if it does for one.
    fn word(&self, expression: &Expression, site: &Site) -> Result<Option<String>, DataError> {
        match expression {
            Expression::Word(word) => Ok(Some(word.clone())),
            Expression::Name { of, name, .. } if of.is_some() || self.is_circumstance(name) => {
                match self.named(of.as_deref(), name, site)? {
                    Meaning::Word(word) => Ok(Some(word)),
                    Meaning::Number(_) => Ok(None),
                }
            }
            _ => Ok(None),
        }
    }

    fn is_circumstance(&self, name: &str) -> bool {
        self.game.mirror.circumstances.keys().any(|one| one.as_str() == name)
    }

    fn named(&self, of: Option<&str>, name: &str, site: &Site) -> Result<Meaning, DataError> {
        match of {
            None => self.plain(name, site),
            Some("attacker") => self.of_unit(self.attacker, name, site),
            Some("target") => self.of_unit(self.target, name, site),
            Some(_) => {
                let none = || self.wrong(site, &format!("no weapon has `{name}` here"));
                let weapon = self.weapon.ok_or_else(none)?;
                if name == "reach" {
                    let reach = weapon.ranges.iter().copied().max().unwrap_or(0);
                    return Ok(Meaning::Number(Formula::Constant(reach.into())));
                }
                let found = weapon.traits.iter().find(|(key, _)| key.as_str() == name);
                found.map(|(_, value)| Meaning::of(value)).ok_or_else(|| {
                    let problem = format!("weapon `{}` has no `{name}`", weapon.name.as_str());
                    let asks = format!("a key `{name}`, for which `{}` asks", site.text);
                    DataError::at(self.attacker.source, weapon.name.span(), problem).expected(asks)
                })
            }
        }
    }

    fn of_unit(&self, unit: Unit<'_>, name: &str, site: &Site) -> Result<Meaning, DataError> {
        let found = unit.mirror.traits.iter().find(|(key, _)| key.as_str() == name);
        found.map(|(_, value)| Meaning::of(value)).ok_or_else(|| {
            let problem = format!("unit `{}` has no `{name}`", unit.name());
            let asks = format!("a key `{name}`, for which `{}` asks", site.text);
            DataError::at(unit.source, unit.mirror.name.span(), problem).expected(asks)
        })
    }

    fn plain(&self, name: &str, site: &Site) -> Result<Meaning, DataError> {
        if let Some(slot) = self.game.counters.iter().position(|one| one == name) {
            return Ok(Meaning::Number(Formula::Counter(slot)));
        }
        let circumstances = self.game.mirror.circumstances.iter().zip(self.chosen);
        let mut chosen = circumstances.filter(|((one, _), _)| one.as_str() == name);
        if let Some(((_, values), &at)) = chosen.next() {
            return Ok(Meaning::of(&values[at]));
        }
        let numbers = &self.game.mirror.numbers;
        if let Some((_, number)) = numbers.iter().find(|(one, _)| one.as_str() == name) {
            let inner = Site { span: number.span(), text: name.to_owned(), depth: site.depth + 1 };
            if inner.depth > DEEPEST {
                let problem = format!("`{name}` asks for itself");
                return Err(DataError::at(&self.game.source, number.span(), problem)
                    .expected("numbers that come to an end"));
            }
            return self.by_name(number, &inner).map(Meaning::Number);
        }
        Ok(Meaning::Number(match name {
            "range" => Formula::Constant(self.range.into()),
            "natural" => Formula::Natural,
            "total" => Formula::Total,
            _ => return Err(self.wrong(site, &format!("there is no number `{name}`"))),
        }))
    }

    fn by_name(&self, number: &NumberMirror, site: &Site) -> Result<Formula, DataError> {
        match number {
            NumberMirror::Term(TermValue { expression, text }) => {
                self.number(expression, &Site { text: text.clone(), ..site.clone() })
            }
            NumberMirror::Cases(cases) => {
                let mut all = Vec::new();
                for case in cases {
                    let when = match &case.when {
                        Some(when) => self.of_term(when, site.depth)?,
                        None => Formula::Constant(1),
                    };
                    match when.constant() {
                        Some(0) => {}
                        Some(_) if all.is_empty() => return self.of_term(&case.is, site.depth),
                        Some(_) => {
                            all.push([when, self.of_term(&case.is, site.depth)?]);
                            break;
                        }
                        None => all.push([when, self.of_term(&case.is, site.depth)?]),
                    }
                }
                if all.is_empty() {
                    let problem = format!("no case of `{}` fits", site.text);
                    return Err(DataError::at(&self.game.source, site.span.clone(), problem)
                        .expected("a last case without `when`"));
                }
                Ok(Formula::Cases(all))
            }
            NumberMirror::Table(table) if table.table.is_empty() => self.modified(table, site),
            NumberMirror::Table(table) => self.looked_up(table, site),
        }
    }

    /// A number with modifiers and limits.
    fn modified(&self, table: &NumberTable, site: &Site) -> Result<Formula, DataError> {
        let of = |term: Option<&Term>| term.map(|term| self.of_term(term, site.depth)).transpose();
        let mut sum = of(table.start.as_ref())?.unwrap_or(Formula::Constant(0));
        for modifier in &table.add {
            let when = of(modifier.when.as_ref())?.unwrap_or(Formula::Constant(1));
            let by = match when.constant() {
                Some(0) => continue,
                Some(_) => self.of_term(&modifier.by, site.depth)?,
                None => Formula::Cases(vec![
                    [when, self.of_term(&modifier.by, site.depth)?],
                    [Formula::Constant(1), Formula::Constant(0)],
                ]),
            };
            sum = self.trouble(site, Formula::two(Operator::Add, sum, by))?;
        }
        if let Some(least) = of(table.least.as_ref())? {
            sum = self.trouble(site, Formula::two(Operator::Most, sum, least))?;
        }
        if let Some(most) = of(table.most.as_ref())? {
            sum = self.trouble(site, Formula::two(Operator::Least, sum, most))?;
        }
        Ok(sum)
    }

    /// A number by row and column.
    fn looked_up(&self, table: &NumberTable, site: &Site) -> Result<Formula, DataError> {
        let word = |term: Option<&Term>| {
            let Some(term) = term else { return Ok(String::new()) };
            let inner = Site { span: term.span(), text: term.text.clone(), depth: site.depth };
            match self.meaning(&term.expression, &inner)? {
                Meaning::Word(word) => Ok(word),
                Meaning::Number(Formula::Constant(number)) => Ok(number.to_string()),
                Meaning::Number(_) => Err(self
                    .wrong(&inner, "counters find no row")
                    .expected("a word or a number that is known before any dice")),
            }
        };
        let (row, column) = (word(table.row.as_ref())?, word(table.column.as_ref())?);
        let found = table.table.get(&row).and_then(|columns| columns.get(&column));
        let cell = found.ok_or_else(|| {
            let problem = format!("`{}` has no number for `{row}` and `{column}`", site.text);
            DataError::at(&self.game.source, site.span.clone(), problem)
                .expected(format!("`{column} = N` in its row `{row}`"))
        })?;
        self.of_term(cell, site.depth)
    }
}
