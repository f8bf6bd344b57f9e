//! From a question to its answer.

use wargauge_batch::DataLibrary;
use wargauge_rules::exchange::{Bench, Case, Exchange, ExchangeRulebook};
use wargauge_rules::game::Illegal;
use wargauge_rules::roster::DataError;

use crate::odds::audit::{OddsAudit, counts};
use crate::odds::law::Law;
use crate::odds::question::Question;
use crate::odds::report::{
    OddsBlock, OddsLine, OddsMethod, OddsReport, OddsRequest, reason, written,
};

/// Attacks played where they are simulated and nobody says how many.
pub const SIMULATED: u64 = 10_000;

/// Works out what is asked of an army of ruleset `R`.
pub(crate) fn answer<R: ExchangeRulebook>(
    library: &DataLibrary,
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
            ruleset: R::NAME.to_owned(),
            armies: self.names,
            unit_of_range: R::UNIT_OF_RANGE.to_owned(),
            unit_of_loss: R::UNIT_OF_LOSS.to_owned(),
            suppressed: R::SUPPRESSED.to_owned(),
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
        let attackers = written(bench.attackers());
        let price = bench.attackers().iter().map(|card| card.price).sum();
        let (target, left_out) = (bench.target().clone(), left_out(&lines, &refusals));
        let block = OddsBlock { attackers, price, target, lines, left_out };
        let problem = self.check_answered(&block, &refusals).err();
        Ok((block, problem))
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
                let counts = counts(exchange, seed, plays)?;
                (Law::counted(&counts, plays), OddsMethod::Simulated(plays))
            }
        };
        let audit = match self.request.audit {
            // What has only been played has nothing to be held to.
            Some(plays) if exact => Some(OddsAudit::of(&law, exchange, seed, plays)?),
            _ => None,
        };
        Ok(WorkedOut { law, method, audit }.line(case, exchange))
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

/// What was worked out of one attack.
struct WorkedOut {
    law: Law,
    method: OddsMethod,
    audit: Option<OddsAudit>,
}

impl WorkedOut {
    fn line<E: Exchange>(self, case: &Case, exchange: &E) -> OddsLine {
        let points = |which: usize| self.law.mean(|end| exchange.worth(end)[which] as f64 / 1000.0);
        OddsLine {
            attack: case.attack.clone(),
            range: case.range,
            cover: case.cover.to_owned(),
            dice: exchange.dice(),
            method: self.method,
            strength: exchange.left(),
            losses: self.law.losses(),
            wiped: self.law.chance(|end| end.destroyed),
            suppressed: self.law.chance(|end| end.suppressed && !end.destroyed),
            destroyed: points(0),
            own_losses: self.law.mean(|end| f64::from(end.own_lost)),
            own_suppressed: self.law.chance(|end| end.own_suppressed),
            own_destroyed: points(1),
            audit: self.audit,
        }
    }
}
