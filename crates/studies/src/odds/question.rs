//! From what a user writes to what is to be worked out.

use wargauge_batch::{DataLibrary, FileRecord, Loader, Scope};
use wargauge_rules::exchange::{Bench, Case, Circumstance, ExchangeRulebook, MAX_ATTACKERS};
use wargauge_rules::game::{BySide, Illegal};
use wargauge_rules::roster::{ArmyData, DataError, Setting};
use wargauge_rules::table::stream::mix_text;

use crate::odds::report::{OddsBlock, OddsRequest, reason, written};

/// Everything that was asked, checked as far as it can be without a bench.
pub(super) struct Question<'r, R: ExchangeRulebook> {
    pub(super) request: &'r OddsRequest,
    army: R::Army,
    target_army: R::Army,
    pub(super) names: [String; 2],
    /// The attackers of each block.
    pub(super) loadouts: Vec<Vec<String>>,
    pub(super) covers: Vec<&'static str>,
    pub(super) chosen: Vec<usize>,
    pub(super) settings: Vec<Setting>,
    pub(super) files: Vec<FileRecord>,
}

impl<'r, R: ExchangeRulebook> Question<'r, R> {
    pub(super) fn read(library: &DataLibrary, request: &'r OddsRequest) -> Result<Self, DataError> {
        let mut loader = Loader::<R>::new(library);
        let scope = Scope::Ruleset(R::NAME);
        let army = loader.army(&request.army, scope)?;
        let target_army = match &request.target_army {
            Some(name) => loader.army(name, scope)?,
            None => army.clone(),
        };
        let settings = request.settings.iter().map(|text| Setting::parse(text, R::switches()));
        Ok(Self {
            names: [army.name().to_owned(), target_army.name().to_owned()],
            loadouts: loadouts::<R>(&army, request)?,
            covers: covers::<R>(&request.covers)?,
            chosen: chosen(R::CIRCUMSTANCES, &request.circumstances)?,
            settings: settings.collect::<Result<_, _>>()?,
            files: loader.into_files(),
            request,
            army,
            target_army,
        })
    }

    pub(super) fn armies(&self) -> BySide<&R::Army> {
        BySide([&self.army, &self.target_army])
    }

    /// The attacks asked for, by their full names.
    pub(super) fn attacks(&self, bench: &R::Bench) -> Result<Vec<String>, DataError> {
        let has = bench.attacks();
        if self.request.attacks.is_empty() {
            return Ok(has);
        }
        let find = |asked: &String| {
            let same = |name: &&String| name.eq_ignore_ascii_case(asked);
            has.iter().find(same).cloned().ok_or_else(|| {
                let who = written(bench.attackers());
                DataError::new(format!("`{who}` has no attack `{asked}`"))
                    .one_of(asked, has.iter().map(String::as_str))
            })
        };
        self.request.attacks.iter().map(find).collect()
    }

    /// The ranges at which an attack is shown.
    pub(super) fn ranges(&self, bench: &R::Bench, attack: &str) -> Result<Vec<u16>, DataError> {
        let usual = bench.ranges(attack);
        let farthest = usual.iter().copied().max().unwrap_or(0);
        // In contact there is no range to choose.
        if self.request.ranges.is_empty() || farthest == 0 {
            return Ok(usual);
        }
        let beyond = self.request.ranges.iter().find(|&&range| range > farthest);
        if let (Some(range), false) = (beyond, self.request.attacks.is_empty()) {
            let unit = R::UNIT_OF_RANGE;
            return Err(DataError::new(format!("range {range} is beyond `{attack}`"))
                .expected(format!("1 to {farthest} {unit}")));
        }
        Ok(self.request.ranges.iter().copied().filter(|&range| range <= farthest).collect())
    }

    /// Refuses a question to which nothing is the answer, or nothing of what was asked for by
    /// name.
    pub(super) fn check_answered(
        &self,
        block: &OddsBlock,
        refusals: &[(Case, Illegal)],
    ) -> Result<(), DataError> {
        let OddsBlock { attackers, target, lines, .. } = block;
        let because = |of: &dyn Fn(&Case) -> bool| {
            let found = refusals.iter().find(|(case, _)| of(case));
            found.map(|(case, illegal)| format!("{}: {}", case.attack, reason(illegal)))
        };
        let refuse = |what: String, why: Option<String>| {
            let least = self.request.ranges.iter().min().copied().unwrap_or(0);
            let unit = R::UNIT_OF_RANGE;
            let why = why.unwrap_or_else(|| format!("nothing reaches {least} {unit}"));
            Err(DataError::new(format!(
                "`{attackers}` cannot attack `{}`{what}: {why}",
                target.entry
            )))
        };
        if lines.is_empty() {
            return refuse(String::new(), because(&|_| true));
        }
        for asked in &self.request.attacks {
            let same = |attack: &str| attack.eq_ignore_ascii_case(asked);
            if !lines.iter().any(|line| same(&line.attack)) {
                return refuse(format!(" with `{asked}`"), because(&|case| same(&case.attack)));
            }
        }
        for asked in &self.request.covers {
            let same = |cover: &str| cover.eq_ignore_ascii_case(asked);
            if !lines.iter().any(|line| same(&line.cover)) {
                return refuse(format!(" in cover `{asked}`"), because(&|case| same(case.cover)));
            }
        }
        for &asked in &self.request.ranges {
            if !lines.iter().any(|line| line.range == asked) {
                return refuse(format!(" at range {asked}"), because(&|case| case.range == asked));
            }
        }
        Ok(())
    }

    /// The seed of the dice of one case, whatever else is asked.
    pub(super) fn seed_of(&self, bench: &R::Bench, case: &Case) -> u64 {
        let (who, whom) = (written(bench.attackers()), &bench.target().entry);
        let Case { attack, range, cover, chosen } = case;
        let label = format!("{who}|{whom}|{attack}|{range}|{cover}|{chosen:?}");
        mix_text(self.request.seed, &label)
    }
}

/// The attackers of every block.
fn loadouts<R: ExchangeRulebook>(
    army: &R::Army,
    request: &OddsRequest,
) -> Result<Vec<Vec<String>>, DataError> {
    let attackers = attackers(&request.attackers)?;
    let mut all = vec![attackers.clone()];
    let first = attackers[0].clone();
    let mut add = |entry: String| {
        // Every copy of the first attacker is armed alike.
        let armed = |one: &String| if *one == first { entry.clone() } else { one.clone() };
        let block: Vec<String> = attackers.iter().map(armed).collect();
        if !all.contains(&block) {
            all.push(block);
        }
    };
    if request.every_option {
        R::loadouts(army, &first)?.into_iter().skip(1).for_each(&mut add);
    }
    for variant in &request.variants {
        let variant = variant.trim();
        add(if variant.starts_with('+') {
            format!("{first}{variant}")
        } else {
            variant.to_owned()
        });
    }
    Ok(all)
}

/// Attackers as written: `3*INF elite,TNK`.
pub(super) fn attackers(text: &str) -> Result<Vec<String>, DataError> {
    let mut all = Vec::new();
    for word in text.split(',').map(str::trim) {
        let (copies, entry) = match word.split_once('*') {
            Some((number, entry)) if number.trim().bytes().all(|b| b.is_ascii_digit()) => {
                (number.trim().parse().unwrap_or(0), entry.trim())
            }
            _ => (1, word),
        };
        if copies == 0 || copies > MAX_ATTACKERS || entry.is_empty() {
            return Err(DataError::new(format!("`{word}` names no attackers"))
                .expected(format!("`UNIT` or `N*UNIT`, N from 1 to {MAX_ATTACKERS}")));
        }
        all.extend(vec![entry.to_owned(); copies]);
    }
    if all.len() > MAX_ATTACKERS {
        return Err(DataError::new(format!("{} attackers", all.len()))
            .expected(format!("at most {MAX_ATTACKERS}")));
    }
    Ok(all)
}

fn covers<R: ExchangeRulebook>(asked: &[String]) -> Result<Vec<&'static str>, DataError> {
    if asked.is_empty() {
        return Ok(R::COVERS.to_vec());
    }
    let find = |word: &String| {
        R::COVERS.iter().copied().find(|cover| cover.eq_ignore_ascii_case(word)).ok_or_else(|| {
            DataError::new(format!("there is no cover `{word}`"))
                .one_of(word, R::COVERS.iter().copied())
        })
    };
    asked.iter().map(find).collect()
}

/// The number of the value of each circumstance.
fn chosen(known: &[Circumstance], asked: &[String]) -> Result<Vec<usize>, DataError> {
    let mut chosen = vec![0; known.len()];
    for text in asked {
        let (name, value) = text.split_once('=').unwrap_or((text, "yes"));
        let at = known.iter().position(|one| one.name.eq_ignore_ascii_case(name.trim()));
        let at = at.ok_or_else(|| {
            DataError::new(format!("there is no circumstance `{name}`"))
                .one_of(name, known.iter().map(|one| one.name))
        })?;
        let values = known[at].values;
        let number = values.iter().position(|one| one.eq_ignore_ascii_case(value.trim()));
        chosen[at] = number.ok_or_else(|| {
            DataError::new(format!("`{name}` cannot be `{value}`"))
                .one_of(value, values.iter().copied())
        })?;
    }
    Ok(chosen)
}
