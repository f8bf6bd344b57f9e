//! Events as sentences.

use wargauge_rules::event::{Clause, GameEvent};
use wargauge_rules::game::{Ending, Side, UnitId};

use crate::action::{Order, Target};
use crate::book::WwiiSim;
use crate::event::{Damage, Event, Wound};
use crate::state::{Fate, Phase};
use crate::units::profile::Role;

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

/// A 1 never hits, so that nothing less than a 2 is needed (WS-FIRE-03).
pub(super) const LEAST: i8 = 2;

impl WwiiSim {
    /// A figure for people: the leader, or who carries what.
    fn man(&self, arms: u8) -> String {
        let arms = self.arms(arms);
        match (arms.role, arms.first) {
            (Role::Leader, _) => "the leader".to_owned(),
            (_, Some(weapon)) => self.weapon(weapon).name.clone(),
            (_, None) => "one of the crew".to_owned(),
        }
    }

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
            Event::Counted(_) | Event::Mustered(_) | Event::BrokenOut { .. } => {
                self.sentence_of_the_end(event)
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

    /// What decides.
    #[expect(clippy::wildcard_enum_match_arm, reason = "`sentence` names all events")]
    fn sentence_of_the_end(&self, event: &Event) -> String {
        match *event {
            Event::Counted(thousandths) => {
                let [a, b] =
                    thousandths.map(|points| format!("{}.{}", points / 1000, points % 1000 / 100));
                format!("Victory points: {a} to {b}")
            }
            Event::Mustered([a, b]) => format!("Figures left: {a} to {b}"),
            Event::BrokenOut { side, percent } => {
                format!("Of {}'s force {percent} % has left the table", self.role(side))
            }
            _ => String::new(),
        }
    }

    fn role(&self, side: Side) -> &str {
        &self.scenario().sides[side].role
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "`sentence` names all events")]
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

    #[expect(clippy::wildcard_enum_match_arm, reason = "`sentence` names all events")]
    fn sentence_of_fire(&self, event: &Event) -> String {
        match *event {
            Event::Fires { unit, target, weapon } => {
                let with = weapon
                    .map_or_else(String::new, |it| format!(" with its {}", self.weapon(it).name));
                format!("{} fires at {}{with}", self.named(unit), self.target_named(target))
            }
            Event::Shot { weapon, needed, dice, hits, protected, .. } => {
                let weapon = &self.weapon(weapon).name;
                let shown: Vec<String> =
                    dice.iter().filter(|&&die| die > 0).map(u8::to_string).collect();
                if shown.is_empty() {
                    // WS-BLDG-02.
                    return format!("  {weapon}: hits without a roll");
                }
                let hits = match hits {
                    0 => "no hit".to_owned(),
                    1 => "1 hit".to_owned(),
                    more => format!("{more} hits"),
                };
                let spared = if protected && hits != "no hit" { ", without losses" } else { "" };
                let needed = needed.max(LEAST);
                format!("  {weapon}, {needed}+: [{}] {hits}{spared}", shown.join(" "))
            }
            Event::Jammed { unit } => format!("  a machinegun of {} jams", self.named(unit)),
            Event::Burst { at, scatter, direction, .. } => {
                format!("  the shell falls {scatter}\" off towards {direction}, at {}", at)
            }
            _ => String::new(),
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "`sentence` names all events")]
    fn sentence_of_dice(&self, event: &Event) -> String {
        match *event {
            Event::Rolled { unit, clause: Clause("WS-PANIC-03"), die, .. } => {
                format!("  {} flees {die}\" (WS-PANIC-03)", self.named(unit))
            }
            Event::Rolled { unit, clause: Clause("WS-INIT-05"), die, .. } => {
                format!("  {} rolls {die} to break the tie (WS-INIT-05)", self.named(unit))
            }
            Event::Rolled { unit, clause, die, against, passed } => {
                let result = if passed { "passed" } else { "failed" };
                format!("  {} rolls {die} against {against}: {result} ({clause})", self.named(unit))
            }
            Event::Wounded { unit, die, wound, arms, .. } => {
                let die = if die > 0 { format!("{die}, ") } else { String::new() };
                let on = arms.filter(|_| wound != Wound::Light);
                let on = on.map_or_else(String::new, |arms| format!(" ({})", self.man(arms)));
                format!("  {}: {die}{}{on}", self.named(unit), wound_word(wound))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::fixture::{A, B, game};
    use crate::units::weapon::WeaponId;

    fn told(event: &Event) -> String {
        game(&["G-GREN"], &["A-SHER"]).book.sentence(event)
    }

    /// `WS-PANIC-03`, `WS-INIT-05`: a distance and a roll-off are no tests.
    #[test]
    fn what_is_no_test_is_not_told_as_one() {
        let rolled = |clause, die| {
            told(&Event::Rolled { unit: A, clause: Clause(clause), die, against: 0, passed: true })
        };
        assert!(rolled("WS-PANIC-03", 9).ends_with("flees 9\" (WS-PANIC-03)"));
        assert!(rolled("WS-INIT-05", 7).ends_with("rolls 7 to break the tie (WS-INIT-05)"));
    }

    /// `WS-FIRE-03`, `WS-BLDG-02`: what is needed is never less than a 2, and what needs no roll shows none.
    #[test]
    fn shots_are_told_by_what_they_showed() {
        let shot = |dice, hits| {
            let weapon = WeaponId(0);
            let said =
                told(&Event::Shot { unit: A, weapon, needed: 0, dice, hits, protected: true });
            said.split_once(": ").map(|(before, after)| {
                (before.trim_start().split_once(", ").map(|it| it.1.to_owned()), after.to_owned())
            })
        };
        let needed = Some("2+".to_owned());
        assert_eq!(shot([1, 0, 0], 0), Some((needed.clone(), "[1] no hit".to_owned())));
        assert_eq!(shot([4, 0, 0], 1), Some((needed, "[4] 1 hit, without losses".to_owned())));
        assert_eq!(shot([0; 3], 1), Some((None, "hits without a roll".to_owned())));
    }

    /// `WS-WOUND-08`: a man is known by what he carries, and no die is told that was told before.
    #[test]
    fn wounds_are_told_by_who_takes_them() {
        let wounded = |die, arms| {
            told(&Event::Wounded { unit: A, die, wound: Wound::Serious, slot: Some(0), arms })
        };
        let leader = game(&["G-GREN"], &["A-SHER"]).see(0).figures[0].arms;
        assert!(wounded(0, Some(leader)).ends_with(": a serious wound (the leader)"));
        assert!(wounded(5, None).ends_with(": 5, a serious wound"));
    }

    /// `WS-SCEN-01`, `WS-SCEN-04`: what decides is told.
    #[test]
    fn what_decides_is_told() {
        assert_eq!(told(&Event::Mustered([6, 5])), "Figures left: 6 to 5");
        assert!(told(&Event::BrokenOut { side: Side::A, percent: 43 }).contains("43 %"));
        let fires = Event::Fires { unit: B, target: Target::Unit(A), weapon: Some(WeaponId(0)) };
        assert!(told(&fires).contains(" with its "));
    }
}
