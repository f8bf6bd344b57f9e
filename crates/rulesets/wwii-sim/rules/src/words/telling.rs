//! Events as sentences.

use wargauge_rules::event::GameEvent;
use wargauge_rules::game::{Ending, Side, UnitId};

use crate::WwiiSim;
use crate::action::{Order, Target};
use crate::event::{Damage, Event, Wound};
use crate::state::{Fate, Phase};

const fn phase_word(phase: Phase) -> &'static str {
    match phase {
        Phase::Notes | Phase::Deployment => "Setting up",
        Phase::Dice | Phase::Orders => "Initiative",
        Phase::PrimaryFire => "Primary Fire",
        Phase::PrimarySurrender | Phase::SecondarySurrender => "Surrenders",
        Phase::PrimaryMovement => "Primary Movement",
        Phase::SecondMovement => "Cavalry/Motorized Movement",
        Phase::SecondaryFire => "Secondary Fire",
        Phase::Additional => "Additional Movement",
    }
}

pub(super) const fn order_word(order: Order) -> &'static str {
    match order {
        Order::Walk => "Walk",
        Order::Run => "Run",
        Order::Crawl => "Crawl",
        Order::Hide => "Hide",
        Order::Fire => "Fire",
    }
}

pub(super) const fn wound_word(wound: Wound) -> &'static str {
    match wound {
        Wound::Light => "a light wound",
        Wound::Serious => "a serious wound",
        Wound::Dead => "a man dead",
    }
}

pub(super) const fn damage_word(damage: Damage) -> &'static str {
    match damage {
        Damage::None => "no effect",
        Damage::Glancing => "a glancing hit",
        Damage::Stunned => "stunned",
        Damage::WeaponOut => "a weapon is out",
        Damage::Immobilised => "immobilised",
        Damage::Destroyed => "destroyed",
        Damage::Burning => "destroyed and burning",
    }
}

pub(super) const fn fate_word(fate: Fate) -> &'static str {
    match fate {
        Fate::Destroyed => "is destroyed",
        Fate::Captured => "is taken prisoner",
        Fate::Fled => "flees off the table",
        Fate::Left => "leaves the table",
    }
}

impl WwiiSim {
    /// The unit for people.
    pub(crate) fn named(&self, unit: UnitId) -> String {
        let profile = self.profile(unit);
        let side = match profile.side {
            Side::A => 'A',
            Side::B => 'B',
        };
        format!("{} [{side}{}]", profile.name, unit.0)
    }

    fn target_named(&self, target: Target) -> String {
        match target {
            Target::Unit(unit) => self.named(unit),
            Target::Building(building) => self.ground().building(building).name.clone(),
            Target::Point(point) => format!("the point {}", point),
        }
    }

    /// One line about an event; empty where another one says it all.
    pub(crate) fn sentence(&self, event: &Event) -> String {
        match *event {
            Event::Fact(_) => String::new(),
            Event::TurnBegan(turn) => format!("Turn {turn}"),
            Event::PhaseBegan(phase) => format!("- {}", phase_word(phase)),
            Event::Initiative { unit, die, score } => {
                format!("{} rolls {die} for initiative: {score}", self.named(unit))
            }
            Event::Shown { unit, order } => {
                format!("{} shows its order: {}", self.named(unit), order_word(order))
            }
            Event::Pinned(unit) => format!("{} is pinned", self.named(unit)),
            Event::Panicked(unit) => format!("{} panics", self.named(unit)),
            Event::Rallied(unit) => format!("{} can be used again", self.named(unit)),
            Event::Gone { unit, fate } => format!("{} {}", self.named(unit), fate_word(fate)),
            Event::Counted([a, b]) => {
                format!(
                    "Victory points: {}.{} to {}.{}",
                    a / 1000,
                    a % 1000 / 100,
                    b / 1000,
                    b % 1000 / 100
                )
            }
            Event::Ended(outcome) => match outcome.ending {
                Ending::Win(side) => format!("{} wins ({})", self.role(side), outcome.clause),
                Ending::Draw => format!("A draw ({})", outcome.clause),
                Ending::Unfinished => format!("Unfinished ({})", outcome.clause),
            },
            Event::Placed { .. }
            | Event::Moved { .. }
            | Event::Happened { .. }
            | Event::Smoke { .. } => self.sentence_of_place(event),
            Event::Fires { .. }
            | Event::Shot { .. }
            | Event::Jammed { .. }
            | Event::Burst { .. } => self.sentence_of_fire(event),
            Event::Rolled { .. }
            | Event::Wounded { .. }
            | Event::Damaged { .. }
            | Event::Battered { .. }
            | Event::Fought { .. } => self.sentence_of_dice(event),
        }
    }

    fn role(&self, side: Side) -> &str {
        &self.scenario().sides[side].role
    }

    fn sentence_of_place(&self, event: &Event) -> String {
        let clause = event.clause();
        match *event {
            Event::Placed { unit, at, .. } => {
                format!("{} stands at {} ({clause})", self.named(unit), at)
            }
            Event::Moved { unit, from, to, .. } => {
                format!("{} goes from {} to {} ({clause})", self.named(unit), from, to)
            }
            Event::Happened { unit, .. } => match clause.0 {
                "WS-OFF-02" => format!("{} joins a unit ({clause})", self.named(unit)),
                "WS-TRANS-13" => format!("{} boards a transport ({clause})", self.named(unit)),
                "WS-MOVE-18" => format!("{} enters a building ({clause})", self.named(unit)),
                "WS-UNIT-13" => format!("{} is in contact ({clause})", self.named(unit)),
                _ => format!("{} ({clause})", self.named(unit)),
            },
            Event::Smoke { at, .. } => format!("Smoke at {} ({clause})", at),
            _ => String::new(),
        }
    }

    fn sentence_of_fire(&self, event: &Event) -> String {
        match *event {
            Event::Fires { unit, target } => {
                format!("{} fires at {}", self.named(unit), self.target_named(target))
            }
            Event::Shot { weapon, needed, dice, hits, protected, .. } => {
                let weapon = &self.weapon(weapon).name;
                let shown: Vec<String> =
                    dice.iter().filter(|&&die| die > 0).map(u8::to_string).collect();
                let spared = if protected { ", without losses" } else { "" };
                format!("  {weapon}, {needed}+: [{}] {hits} hits{spared}", shown.join(" "))
            }
            Event::Jammed { unit } => format!("  a machinegun of {} jams", self.named(unit)),
            Event::Burst { at, scatter, direction, .. } => {
                format!("  the shell falls {scatter}\" off towards {direction}, at {}", at)
            }
            _ => String::new(),
        }
    }

    fn sentence_of_dice(&self, event: &Event) -> String {
        match *event {
            Event::Rolled { unit, clause, die, against, passed } => {
                let result = if passed { "passed" } else { "failed" };
                format!("  {} rolls {die} against {against}: {result} ({clause})", self.named(unit))
            }
            Event::Wounded { unit, die, wound, slot } => {
                let on = slot.map_or_else(String::new, |slot| format!(", slot {slot}"));
                format!("  {}: {die}, {}{on}", self.named(unit), wound_word(wound))
            }
            Event::Damaged { unit, sum, armour, damage } => {
                format!("  {}: {sum} against {armour}, {}", self.named(unit), damage_word(damage))
            }
            Event::Battered { building, sum, structure } => {
                format!("  {}: {sum} against {structure}", self.ground().building(building).name)
            }
            Event::Fought { one, other, totals: [a, b] } => {
                format!("  {} {a} to {b} {}", self.named(one), self.named(other))
            }
            _ => String::new(),
        }
    }
}
