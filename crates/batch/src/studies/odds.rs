//! Single attacks from unit cards: their exact odds, and the engine's own counts to hold them to.

mod audit;
mod law;
mod question;

use std::collections::BTreeMap;

use wargauge_rules::exchange::{Bench, Card, Case, End, Exchange, ExchangeRulebook};
use wargauge_rules::game::Illegal;
use wargauge_rules::roster::{DataError, FileKind};
use wargauge_stats::losses::Losses;

use crate::data::library::{Library, Scope};
use crate::data::load::FileRecord;
use crate::studies::odds::law::Law;
use crate::studies::odds::question::Question;

pub use crate::studies::odds::audit::{AuditCell, OddsAudit};

/// Attacks played where they are simulated and nobody says how many.
pub const SIMULATED: u64 = 10_000;

/// What a user asks about an attack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OddsRequest {
    /// Name or path of the army of the attackers.
    pub army: String,
    /// Name or path of that of the target; without one, the same.
    pub target_army: Option<String>,
    /// Attackers as written: `3*INF elite,TNK`, `grenadier-squad+panzerfaust*2`.
    pub attackers: String,
    /// The target as written.
    pub target: String,
    /// Other loadouts of the first attacker: `+OPTION`s added to it, or a unit in its place.
    pub variants: Vec<String>,
    /// Whether every single option, or every quality, of the first attacker is shown too.
    pub every_option: bool,
    /// Attacks by name; without any, all that the attackers have.
    pub attacks: Vec<String>,
    /// Ranges in the unit of the ruleset; without any, those at which the odds change.
    pub ranges: Vec<u16>,
    /// Kinds of cover; without any, all.
    pub covers: Vec<String>,
    /// Other circumstances, as `NAME=VALUE`.
    pub circumstances: Vec<String>,
    /// A number of losses whose chance is asked for.
    pub at_least: Option<u32>,
    /// Switches, as `NAME=VALUE`.
    pub settings: Vec<String>,
    /// Seed of the engine's dice.
    pub seed: u64,
    /// Has the engine play each attack so often instead of working it out.
    pub simulate: Option<u64>,
    /// Has the engine play each attack so often, to be held to what is worked out.
    pub audit: Option<u64>,
}

/// How numbers were found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OddsMethod {
    /// From all sides of all dice.
    Exact,
    /// From so many attacks played by the engine.
    Simulated(u64),
}

/// The odds of one attack in fixed circumstances.
#[derive(Clone, Debug, PartialEq)]
pub struct OddsLine {
    /// The attack by name.
    pub attack: String,
    /// The distance; 0 in contact.
    pub range: u16,
    /// Cover of the target.
    pub cover: String,
    /// The dice in words.
    pub dice: String,
    /// How the numbers were found.
    pub method: OddsMethod,
    /// What the target can lose.
    pub strength: u32,
    /// The chance of each number of losses of the target.
    pub losses: Losses,
    /// The chance that the target is destroyed.
    pub wiped: f64,
    /// The chance that it is left, but suppressed.
    pub suppressed: f64,
    /// Expected points destroyed.
    pub destroyed: f64,
    /// Expected losses of the attackers.
    pub own_losses: f64,
    /// The chance that an attacker is suppressed.
    pub own_suppressed: f64,
    /// Expected points that the attackers lose.
    pub own_destroyed: f64,
    /// What the engine made of it.
    pub audit: Option<OddsAudit>,
}

/// One loadout of the attackers against the target.
#[derive(Clone, Debug, PartialEq)]
pub struct OddsBlock {
    /// The attackers, as they would be written.
    pub attackers: String,
    /// Their price together, in thousandths of a point.
    pub price: u32,
    /// The target.
    pub target: Card,
    /// Its odds.
    pub lines: Vec<OddsLine>,
    /// Attacks of which no circumstance asked for allows any, and why.
    pub left_out: Vec<(String, String)>,
}

/// All that was asked for.
#[derive(Clone, Debug, PartialEq)]
pub struct OddsReport {
    /// Name of the ruleset.
    pub ruleset: &'static str,
    /// Names of the armies of attackers and target.
    pub armies: [String; 2],
    /// What ranges count.
    pub unit_of_range: &'static str,
    /// What losses count.
    pub unit_of_loss: &'static str,
    /// What a suppressed unit is called.
    pub suppressed: &'static str,
    /// Circumstances other than the usual.
    pub circumstances: Vec<String>,
    /// Switches that were set.
    pub settings: Vec<String>,
    /// One block a loadout.
    pub blocks: Vec<OddsBlock>,
    /// Every file that was read.
    pub files: Vec<FileRecord>,
}

/// Works out what is asked.
///
/// # Errors
/// If an army, a unit, an option, an attack, a cover or a circumstance is not known, or the
/// attackers cannot hurt the target at all.
pub fn odds(library: &Library, request: &OddsRequest) -> Result<OddsReport, DataError> {
    let army = library.find(FileKind::Army, &request.army, Scope::Anywhere)?;
    let ruleset = library.ruleset_of(&army)?;
    let odds = ruleset.odds().ok_or_else(|| {
        DataError::new(format!("`{}` does not say what a single attack is", ruleset.name()))
            .expected(format!("an army of {}", library.names_with(|one| one.odds().is_some())))
    })?;
    odds.answer(library, request)
}

/// Works out what is asked of an army of ruleset `R`.
pub(crate) fn answer<R: ExchangeRulebook>(
    library: &Library,
    request: &OddsRequest,
) -> Result<OddsReport, DataError> {
    let question = Question::<R>::read(library, request)?;
    let (mut blocks, mut problems) = (Vec::new(), Vec::new());
    for attackers in &question.loadouts {
        let (block, problem) = question.block(attackers)?;
        blocks.push(block);
        problems.extend(problem);
    }
    // One loadout may do what another cannot, but one of them must do something.
    if problems.len() == blocks.len() {
        return Err(problems.swap_remove(0));
    }
    Ok(question.report(blocks))
}

impl<R: ExchangeRulebook> Question<'_, R> {
    fn report(self, blocks: Vec<OddsBlock>) -> OddsReport {
        OddsReport {
            ruleset: R::NAME,
            armies: self.names,
            unit_of_range: R::UNIT_OF_RANGE,
            unit_of_loss: R::UNIT_OF_LOSS,
            suppressed: R::SUPPRESSED,
            circumstances: self.request.circumstances.clone(),
            settings: self.request.settings.clone(),
            blocks,
            files: self.files,
        }
    }

    /// The odds of one loadout, and what is wrong if they are no answer.
    fn block(&self, attackers: &[String]) -> Result<(OddsBlock, Option<DataError>), DataError> {
        let bench = R::bench(self.armies(), attackers, &self.request.target, &self.settings)?;
        let (mut lines, mut refusals) = (Vec::new(), Vec::new());
        for attack in self.attacks(&bench)? {
            for range in self.ranges(&bench, &attack)? {
                for &cover in &self.covers {
                    let (attack, chosen) = (attack.clone(), self.chosen.clone());
                    let case = Case { attack, range, cover, chosen };
                    match bench.set_up(&case) {
                        Ok(exchange) => lines.push(self.line(&bench, &case, &exchange)?),
                        Err(illegal) => refusals.push((case, illegal)),
                    }
                }
            }
        }
        if self.request.covers.is_empty() {
            drop_alike(&mut lines);
        }
        let who = written(bench.attackers());
        let whom = &bench.target().entry;
        let problem = self.check_answered((&who, whom), &lines, &refusals).err();
        let price = bench.attackers().iter().map(|card| card.price).sum();
        let (target, left_out) = (bench.target().clone(), left_out(&lines, &refusals));
        Ok((OddsBlock { attackers: who, price, target, lines, left_out }, problem))
    }

    fn line<E: Exchange>(
        &self,
        bench: &R::Bench,
        case: &Case,
        exchange: &E,
    ) -> Result<OddsLine, DataError> {
        let seed = self.seed_of(bench, case);
        let exact = exchange.is_exact();
        let simulate = self.request.simulate.or_else(|| (!exact).then_some(SIMULATED));
        let (law, method) = match simulate {
            None => (Law::exact(exchange), OddsMethod::Exact),
            Some(plays) => {
                let counts = audit::counts(exchange, seed, plays)?;
                (Law::counted(&counts, plays), OddsMethod::Simulated(plays))
            }
        };
        let audit = match self.request.audit {
            // What has only been played has nothing to be held to.
            Some(plays) if exact => Some(OddsAudit::of(&law, exchange, seed, plays)?),
            _ => None,
        };
        Ok(describe(case, exchange, (&law, method), audit))
    }
}

/// In contact cover counts for little: keeps one line of those that do not differ.
fn drop_alike(lines: &mut Vec<OddsLine>) {
    let alike = |one: &OddsLine, other: &OddsLine| {
        one.range == 0
            && (&one.attack, &one.dice) == (&other.attack, &other.dice)
            && one.losses == other.losses
    };
    let mut kept: Vec<OddsLine> = Vec::with_capacity(lines.len());
    for line in lines.drain(..) {
        if !kept.iter().any(|other| alike(&line, other)) {
            kept.push(line);
        }
    }
    *lines = kept;
}

/// Attacks without a line, and the first reason against each.
fn left_out(lines: &[OddsLine], refusals: &[(Case, Illegal)]) -> Vec<(String, String)> {
    let mut left_out: Vec<(String, String)> = Vec::new();
    for (case, illegal) in refusals {
        let shown = lines.iter().any(|line| line.attack == case.attack);
        if !shown && !left_out.iter().any(|(attack, _)| *attack == case.attack) {
            left_out.push((case.attack.clone(), reason(illegal)));
        }
    }
    left_out
}

fn reason(illegal: &Illegal) -> String {
    format!("{} ({})", illegal.reason, illegal.clause)
}

fn describe<E: Exchange>(
    case: &Case,
    exchange: &E,
    (law, method): (&Law, OddsMethod),
    audit: Option<OddsAudit>,
) -> OddsLine {
    let points = |which: usize| law.mean(|end| exchange.worth(end)[which] as f64 / 1000.0);
    OddsLine {
        attack: case.attack.clone(),
        range: case.range,
        cover: case.cover.to_owned(),
        dice: exchange.dice(),
        method,
        strength: exchange.left(),
        losses: law.losses(),
        wiped: law.chance(|end| end.destroyed),
        suppressed: law.chance(|end| end.suppressed && !end.destroyed),
        destroyed: points(0),
        own_losses: law.mean(|end| f64::from(end.own_lost)),
        own_suppressed: law.chance(|end| end.own_suppressed),
        own_destroyed: points(1),
        audit,
    }
}

/// Attackers as they would be written.
fn written(cards: &[Card]) -> String {
    let mut copies: Vec<(&str, u32)> = Vec::new();
    for card in cards {
        match copies.iter_mut().find(|(entry, _)| *entry == card.entry) {
            Some((_, count)) => *count += 1,
            None => copies.push((&card.entry, 1)),
        }
    }
    let word = |(entry, count): &(&str, u32)| match count {
        1 => (*entry).to_owned(),
        _ => format!("{count}*{entry}"),
    };
    copies.iter().map(word).collect::<Vec<_>>().join(",")
}

/// How often each end came up.
type Counts = BTreeMap<End, u64>;
