//! Fire, told by company and target.

use wargauge_rules::game::UnitId;

use super::names::{company, company_of, letter, stand, wrapped};
use crate::action::ASSAULT;
use crate::book::CommandDecision;
use crate::event::{BurstSum, Event, Sum};
use crate::state::LAST_PULSE;

/// One line of one stand with its dice.
struct VolleyStory {
    firer: UnitId,
    line: u8,
    pulse: u8,
    /// What hits, and the dice.
    shots: (i8, Vec<u8>),
    /// What that number is made of.
    sum: Option<Sum>,
    /// Totals against armour.
    pierced: Vec<(i8, i8)>,
    /// What the number of the next die of a burst is made of.
    burst_at: Option<BurstSum>,
    /// Who was in a burst, with the die.
    bursts: Vec<Fragment>,
}

/// The die of one stand in one burst.
#[derive(Clone, Copy)]
struct Fragment {
    unit: UnitId,
    sum: Option<BurstSum>,
    die: u8,
    needed: i8,
}

/// All fire of a company at a target.
struct SalvoStory {
    company: usize,
    target: UnitId,
    volleys: Vec<VolleyStory>,
    /// Hits by stand; 3 at once destroy.
    hits: Vec<(UnitId, u8)>,
}

/// The fire of a step in the order of its targets.
#[expect(clippy::wildcard_enum_match_arm, reason = "others tell of the rest")]
pub(super) fn told(book: &CommandDecision, events: &[Event]) -> Vec<String> {
    let mut salvos: Vec<SalvoStory> = Vec::new();
    for event in events {
        match *event {
            Event::Fired { firer, line, target, pulse } => {
                let from = company_of(book, firer);
                let volley = VolleyStory {
                    firer,
                    line,
                    pulse,
                    shots: (0, Vec::new()),
                    sum: None,
                    pierced: Vec::new(),
                    bursts: Vec::new(),
                    burst_at: None,
                };
                let known = salvos.iter_mut().find(|it| (it.company, it.target) == (from, target));
                match known {
                    Some(salvo) => salvo.volleys.push(volley),
                    None => salvos.push(SalvoStory {
                        company: from,
                        target,
                        volleys: vec![volley],
                        hits: Vec::new(),
                    }),
                }
            }
            Event::Aimed { firer, .. }
            | Event::Shot { firer, .. }
            | Event::Assaulted { firer, .. }
            | Event::Pierced { firer, .. }
            | Event::BurstAt { firer, .. }
            | Event::Burst { firer, .. } => {
                if let Some(volley) = volley_of(&mut salvos, firer) {
                    volley.take(*event);
                }
            }
            Event::Hit { firer, victim, hits } => {
                let salvo = salvos.iter_mut().rev().find(|it| it.has(firer));
                if let Some(salvo) = salvo {
                    salvo.hits.push((victim, hits));
                }
            }
            _ => {}
        }
    }
    salvos.iter().flat_map(|salvo| salvo.told(book)).collect()
}

/// The line that a stand fired last.
fn volley_of(salvos: &mut [SalvoStory], firer: UnitId) -> Option<&mut VolleyStory> {
    let salvo = salvos.iter_mut().rev().find(|salvo| salvo.has(firer))?;
    salvo.volleys.iter_mut().rev().find(|volley| volley.firer == firer)
}

impl SalvoStory {
    fn has(&self, firer: UnitId) -> bool {
        self.volleys.iter().any(|volley| volley.firer == firer)
    }

    fn told(&self, book: &CommandDecision) -> Vec<String> {
        let (from, at) = (company(book, self.company), stand(book, self.target));
        let of = letter(book, company_of(book, self.target));
        let mut lines = wrapped(&format!("{from} at {at} of {of}"), 4);
        lines.extend(self.volleys.iter().flat_map(|volley| wrapped(&volley.told(book), 6)));
        lines.extend(self.hits_told());
        lines
    }

    fn hits_told(&self) -> Option<String> {
        let mut victims: Vec<UnitId> = self.hits.iter().map(|(victim, _)| *victim).collect();
        victims.sort_unstable();
        victims.dedup();
        let hits = |victim: &UnitId| {
            let own = || self.hits.iter().filter(|(unit, _)| unit == victim);
            if own().any(|(_, hits)| *hits == 3) {
                return format!("{} destroyed", victim.0);
            }
            format!("{} hit {}", victim.0, times(own().map(|(_, hits)| *hits).sum()))
        };
        let told: Vec<String> = victims.iter().map(hits).collect();
        (!told.is_empty()).then(|| format!("    => {}", told.join(", ")))
    }
}

fn times(hits: u8) -> String {
    match hits {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        more => format!("{more} times"),
    }
}

impl VolleyStory {
    /// Notes what is told of the line.
    #[expect(clippy::wildcard_enum_match_arm, reason = "others tell of the rest")]
    fn take(&mut self, event: Event) {
        match event {
            Event::Aimed { sum, .. } => self.sum = Some(sum),
            Event::Shot { die, needed, .. } | Event::Assaulted { die, needed, .. } => {
                self.shots.0 = needed;
                self.shots.1.push(die);
            }
            Event::Pierced { total, armour, .. } => self.pierced.push((total, armour)),
            Event::BurstAt { sum, .. } => self.burst_at = Some(sum),
            Event::Burst { unit, die, needed, .. } => {
                let sum = self.burst_at.take();
                self.bursts.push(Fragment { unit, sum, die, needed });
            }
            _ => {}
        }
    }

    fn told(&self, book: &CommandDecision) -> String {
        let weapon = book.line(self.firer, self.line).filter(|_| self.line != ASSAULT);
        let weapon = weapon.map_or("close assault", |weapon| weapon.name.as_str());
        let pulse = if self.pulse == LAST_PULSE {
            String::new()
        } else {
            format!(", pulse {}", self.pulse)
        };
        let mut text = format!("  {}, {weapon}{pulse}", stand(book, self.firer));
        let (needed, dice) = &self.shots;
        if !dice.is_empty() {
            let dice: Vec<String> = dice.iter().map(u8::to_string).collect();
            let sum = self.sum.map_or_else(String::new, made_of);
            text += &format!(": {} (hits on {}{sum})", dice.join(" "), number(*needed));
        }
        for (total, armour) in &self.pierced {
            text += &format!(", penetration {total} : {armour}");
        }
        text += &self.bursts_told();
        if dice.is_empty() && self.bursts.is_empty() {
            text += ": no dice";
        }
        text
    }
}

impl VolleyStory {
    /// The dice of bursts, those on one stand by one number together.
    fn bursts_told(&self) -> String {
        let mut told: Vec<(Fragment, Vec<String>)> = Vec::new();
        for fragment in &self.bursts {
            let same = |it: &Fragment| {
                (it.unit, it.needed, it.sum) == (fragment.unit, fragment.needed, fragment.sum)
            };
            match told.iter_mut().find(|(known, _)| same(known)) {
                Some((_, dice)) => dice.push(fragment.die.to_string()),
                None => told.push((*fragment, vec![fragment.die.to_string()])),
            }
        }
        let one = |(on, dice): &(Fragment, Vec<String>)| {
            let sum = on.sum.map_or_else(String::new, |sum| {
                let changes =
                    [("pinned", sum.pinned), ("cover", sum.cover), ("target", sum.target)];
                format!(": {}{}", sum.value, changes_told(&changes))
            });
            let (unit, dice, needed) = (on.unit.0, dice.join(" "), number(on.needed));
            format!(", bursts on {unit}: {dice} (hits on {needed}{sum})")
        };
        told.iter().map(one).collect()
    }
}

/// What a number is made of: its column and the range, and what changes it.
fn made_of(sum: Sum) -> String {
    let parts = [
        ("quality", sum.quality),
        ("pinned", sum.pinned),
        ("order", sum.order),
        ("cover", sum.cover),
        ("target", sum.target),
    ];
    let (inches, part) = (sum.range / 100, sum.range % 100);
    format!(": {} at {inches}.{part:02}\"{}", sum.column, changes_told(&parts))
}

/// The changes of a number, those that are none left out.
fn changes_told(parts: &[(&str, i8)]) -> String {
    let changes = parts.iter().filter(|(_, by)| *by != 0);
    changes.map(|(word, by)| format!(", {word} {by:+}")).collect()
}

/// A number as a range of the die.
fn number(needed: i8) -> String {
    match needed {
        ..=0 => "none".to_owned(),
        1 => "1".to_owned(),
        more => format!("1-{}", more.min(10)),
    }
}
