//! Whether a file makes sense before anybody attacks: every name is known, every stage is of one kind.

use std::collections::BTreeSet;

use wargauge_rules::roster::{DataError, Spanned};

use crate::expression::{Expression, Operator};
use crate::game::{EVERYTHING, Game, written};
use crate::mirror::{NumberMirror, NumberTable, StageMirror, Term, TermValue, Trait};

/// Names that the game gives itself.
const GIVEN: [&str; 3] = ["range", "total", "natural"];

/// Whose keys can be asked for.
const HOLDERS: [&str; 3] = ["attacker", "target", "weapon"];

/// Words of `again` that are no conditions.
const AGAIN: [&str; 3] = ["misses", "ones", "all"];

/// Checks all that can be checked without an attack.
pub(crate) fn check(game: &Game) -> Result<(), DataError> {
    units(game)?;
    names(game)?;
    for stage in game.mirror.lines.values().flatten() {
        stage_is_of_one_kind(game, stage)?;
    }
    for (name, number) in &game.mirror.numbers {
        if let NumberMirror::Table(table) = &**number {
            table_says_a_number(game, name, table)?;
        }
    }
    let lexicon = Lexicon::of(game);
    let mut outcome = Ok(());
    each_term(game, &mut |text, span: core::ops::Range<usize>| {
        if outcome.is_ok() {
            outcome = lexicon.check(text).map_err(|error| DataError {
                source: Some(Box::new((*game.source).clone())),
                span: Some(span),
                ..error
            });
        }
    });
    outcome
}

fn at(game: &Game, name: &Spanned<String>, problem: String) -> DataError {
    DataError::at(&game.source, name.span(), problem)
}

/// Units and weapons have names of their own, circumstances have values.
fn units(game: &Game) -> Result<(), DataError> {
    if game.mirror.units.is_empty() {
        let place = game.source.key("units");
        return Err(DataError::at(&game.source, place, "there are no units")
            .expected("a table `[[units]]` for each"));
    }
    let mut seen = BTreeSet::new();
    for unit in &game.mirror.units {
        if !seen.insert(unit.name.to_lowercase()) {
            let problem = format!("there is another unit `{}`", unit.name.as_str());
            return Err(at(game, &unit.name, problem).expected("a name of its own"));
        }
        let mut weapons = BTreeSet::from([EVERYTHING.to_owned()]);
        for weapon in &unit.weapons {
            if !weapons.insert(weapon.name.to_lowercase()) {
                let problem = format!("there is another attack `{}`", weapon.name.as_str());
                return Err(at(game, &weapon.name, problem).expected("a name of its own"));
            }
            if weapon.ranges.is_empty() {
                let problem = format!("`{}` has no ranges", weapon.name.as_str());
                return Err(at(game, &weapon.name, problem).expected("`ranges = [0]` for contact"));
            }
        }
    }
    for (name, values) in &game.mirror.circumstances {
        if values.is_empty() {
            let problem = format!("`{}` has no values", name.as_str());
            return Err(at(game, name, problem).expected("its values, the usual first"));
        }
    }
    Ok(())
}

/// No name stands for two things.
fn names(game: &Game) -> Result<(), DataError> {
    let mirror = &game.mirror;
    let mut seen: BTreeSet<&str> = GIVEN.into_iter().collect();
    seen.extend(["and", "or", "not", "min", "max", "up"]);
    let declared =
        mirror.circumstances.keys().chain(mirror.numbers.keys()).chain(mirror.standing.keys());
    for name in declared {
        let plain = name.chars().all(|c| c.is_alphanumeric() || c == '_')
            && name.starts_with(|c: char| c.is_alphabetic() || c == '_');
        if !plain {
            let problem = format!("`{}` is no name", name.as_str());
            return Err(at(game, name, problem).expected("letters, digits and `_`, a letter first"));
        }
        if !seen.insert(name) {
            let problem = format!("`{}` is something else already", name.as_str());
            return Err(at(game, name, problem).expected("a name of its own"));
        }
    }
    let lasting = mirror.standing.len();
    for counter in &game.counters[lasting..] {
        if seen.contains(counter.as_str()) {
            let problem = format!("`{counter}` is changed, but it is no counter");
            let place = game.source.text.find(&format!("{counter} =")).unwrap_or(0);
            return Err(DataError::at(&game.source, place..place + counter.len(), problem)
                .expected("the name of a counter"));
        }
    }
    Ok(())
}

fn stage_is_of_one_kind(game: &Game, stage: &Spanned<StageMirror>) -> Result<(), DataError> {
    let refuse = |problem: &str, expected: &str| {
        Err(DataError::at(&game.source, stage.span(), problem).expected(expected))
    };
    let changes = !stage.set.is_empty() || stage.damage.is_some() || stage.line.is_some();
    let (throws, draws) = (stage.throw.is_some(), !stage.lot.is_empty());
    if usize::from(throws) + usize::from(draws) + usize::from(changes) != 1 {
        return refuse(
            "a stage does one thing",
            "either `throw` with `results`, or `lot`, or `set`, `damage` and `line`",
        );
    }
    let of_throws = [
        stage.dice.is_some(),
        stage.until.is_some(),
        stage.add.is_some(),
        stage.against.is_some(),
        stage.against_add.is_some(),
        stage.again.is_some(),
        stage.again_most.is_some(),
        stage.explodes.is_some(),
        !stage.results.is_empty(),
    ];
    if !throws && of_throws.contains(&true) {
        return refuse("the stage says something of dice, but throws none", "`throw = \"D6\"`");
    }
    if throws && stage.results.is_empty() {
        return refuse("nothing comes of the throw", "`results` with a line for what it can bring");
    }
    if stage.again_most.is_some() && stage.again.is_none() {
        return refuse("`again_most` needs `again`", "which throws are thrown again");
    }
    if stage.against_add.is_some() && stage.against.is_none() {
        return refuse("`against_add` needs `against`", "the dice of the other side");
    }
    if stage.times.is_some() && stage.line.is_none() {
        return refuse("`times` repeats nothing", "a `line`");
    }
    Ok(())
}

fn table_says_a_number(
    game: &Game,
    name: &Spanned<String>,
    table: &NumberTable,
) -> Result<(), DataError> {
    let modified = table.start.is_some() || !table.add.is_empty();
    let limited = table.least.is_some() || table.most.is_some();
    let found = table.row.is_some() || table.column.is_some();
    let looked_up = !table.table.is_empty();
    if looked_up && table.row.is_some() && table.column.is_some() && !modified && !limited {
        return Ok(());
    }
    if modified && !looked_up && !found {
        return Ok(());
    }
    let problem = format!("`{}` says no number", name.as_str());
    Err(at(game, name, problem).expected(
        "either `start` and `add`, with `least` and `most`, or `row`, `column` and `table`",
    ))
}

/// Calls for every expression, with its place.
fn each_term(game: &Game, visit: &mut impl FnMut(&TermValue, core::ops::Range<usize>)) {
    let mirror = &game.mirror;
    let mut of = |term: &Term| visit(term, term.span());
    for stage in mirror.lines.values().flatten() {
        let again = stage.again.iter().filter(|term| !AGAIN.contains(&term.text.as_str()));
        let StageMirror { when, dice, until, add, against_add, again_most, .. } = &**stage;
        let StageMirror { times, damage, set, explodes, .. } = &**stage;
        let plain = [when, dice, until, add, against_add, again_most, times, damage];
        plain.into_iter().flatten().chain(again).chain(set.values()).for_each(&mut of);
        explodes.iter().flat_map(|one| [&one.from, &one.most]).for_each(&mut of);
        for result in &stage.results {
            let plain = [&result.from, &result.to, &result.natural, &result.when, &result.damage];
            let changes = result.add.values().chain(result.set.values());
            plain.into_iter().flatten().chain(changes).for_each(&mut of);
        }
        for lot in &stage.lot {
            let changes = lot.add.values().chain(lot.set.values());
            [&lot.weight].into_iter().chain(&lot.damage).chain(changes).for_each(&mut of);
        }
    }
    mirror.standing.values().for_each(&mut of);
    mirror.refused.iter().map(|refused| &refused.when).for_each(&mut of);
    if let Some(models) = &mirror.models {
        [&models.count, &models.wounds].into_iter().chain(&models.spill).for_each(&mut of);
    }
    let end = &mirror.end;
    let optional = [&end.full, &end.destroyed, &end.suppressed, &end.own_losses, &end.own_of];
    let optional = optional.into_iter().chain([&end.own_suppressed]).flatten();
    [&end.losses, &end.of].into_iter().chain(optional).for_each(&mut of);
    for number in mirror.numbers.values() {
        match &**number {
            NumberMirror::Term(term) => visit(term, number.span()),
            NumberMirror::Cases(cases) => {
                let all = cases.iter().flat_map(|case| case.when.iter().chain([&case.is]));
                all.for_each(|term| visit(term, term.span()));
            }
            NumberMirror::Table(table) => {
                let NumberTable { start, add, least, most, row, column, table } = &**table;
                let plain = [start, least, most, row, column].into_iter().flatten();
                let modifiers = add.iter().flat_map(|one| one.when.iter().chain([&one.by]));
                let cells = table.values().flat_map(|columns| columns.values());
                let all = plain.chain(modifiers).chain(cells);
                all.for_each(|term| visit(term, term.span()));
            }
        }
    }
}

/// Every name that an expression may use.
struct Lexicon<'g> {
    game: &'g Game,
    plain: BTreeSet<&'g str>,
}

impl<'g> Lexicon<'g> {
    fn of(game: &'g Game) -> Self {
        let mirror = &game.mirror;
        let declared = mirror.circumstances.keys().chain(mirror.numbers.keys());
        let counters = game.counters.iter().map(String::as_str);
        let plain = declared.map(|name| name.as_str()).chain(counters).chain(GIVEN).collect();
        Self { game, plain }
    }

    /// What units or weapons have under a key; nothing if none has it.
    fn traits(&self, holder: &str, key: &str) -> Vec<&'g Trait> {
        let units = self.game.mirror.units.iter();
        let traits: Vec<_> = if holder == "weapon" {
            units.flat_map(|unit| &unit.weapons).flat_map(|weapon| &weapon.traits).collect()
        } else {
            units.flat_map(|unit| &unit.traits).collect()
        };
        traits.into_iter().filter(|(one, _)| one.as_str() == key).map(|(_, value)| value).collect()
    }

    fn keys(&self, holder: &str) -> BTreeSet<&'g str> {
        let units = self.game.mirror.units.iter();
        if holder == "weapon" {
            let weapons = units.flat_map(|unit| &unit.weapons);
            let keys = weapons.flat_map(|weapon| weapon.traits.keys()).map(|key| key.as_str());
            keys.chain(["reach"]).collect()
        } else {
            units.flat_map(|unit| unit.traits.keys()).map(|key| key.as_str()).collect()
        }
    }

    /// The words that a name can stand for; nothing if it stands for a number.
    fn words(&self, expression: &Expression) -> Option<Vec<String>> {
        let Expression::Name { of, name, .. } = expression else { return None };
        let values: Vec<&Trait> = match of {
            Some(holder) => self.traits(holder, name),
            None => {
                let mut all = self.game.mirror.circumstances.iter();
                let (_, values) = all.find(|(one, _)| one.as_str() == name)?;
                values.iter().map(|value| &**value).collect()
            }
        };
        let words = values.iter().filter(|value| matches!(value, Trait::Word(_)));
        let words: Vec<String> = words.map(|value| written(value)).collect();
        (!words.is_empty()).then_some(words)
    }

    fn check(&self, term: &TermValue) -> Result<(), DataError> {
        self.check_in(&term.expression)
    }

    fn check_in(&self, expression: &Expression) -> Result<(), DataError> {
        match expression {
            Expression::Number(_) | Expression::Word(_) => Ok(()),
            Expression::Name { of: None, name, .. } if self.plain.contains(name.as_str()) => Ok(()),
            Expression::Name { of: None, name, .. } => {
                Err(DataError::new(format!("there is no number `{name}`"))
                    .one_of(name, self.plain.iter().copied()))
            }
            Expression::Name { of: Some(of), name, .. } => {
                if !HOLDERS.contains(&of.as_str()) {
                    return Err(
                        DataError::new(format!("nothing is called `{of}`")).one_of(of, HOLDERS)
                    );
                }
                let keys = self.keys(of);
                if keys.contains(name.as_str()) {
                    return Ok(());
                }
                let whose = if of == "weapon" { "weapon" } else { "unit" };
                Err(DataError::new(format!("no {whose} has a key `{name}`"))
                    .one_of(name, keys.iter().copied()))
            }
            Expression::Not(inner) | Expression::Negative(inner) => self.check_in(inner),
            Expression::Two(Operator::Equal | Operator::Unequal, both) => self.check_words(both),
            Expression::Two(_, both) => both.iter().try_for_each(|one| self.check_in(one)),
        }
    }

    /// A word beside a name must be one of its words.
    fn check_words(&self, [left, right]: &[Expression; 2]) -> Result<(), DataError> {
        for (one, other) in [(left, right), (right, left)] {
            let Some(words) = self.words(one) else { continue };
            let word = match other {
                Expression::Name { of: None, name, .. } => name,
                // What is quoted may be a word of another file.
                _ => continue,
            };
            if !words.contains(word) {
                let distinct: BTreeSet<&str> = words.iter().map(String::as_str).collect();
                return Err(
                    DataError::new(format!("`{word}` is none of its words")).one_of(word, distinct)
                );
            }
            return self.check_in(one);
        }
        self.check_in(left)?;
        self.check_in(right)
    }
}
