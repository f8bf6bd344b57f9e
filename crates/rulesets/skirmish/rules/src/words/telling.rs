//! Events in words: one line each.

use wargauge_rules::table::Bearing;
use wargauge_rules::{Ending, Side, UnitId};

use crate::book::Skirmish;
use crate::event::{Damage, Event, Weapon};
use crate::solo::{GenerationRow, row_of};
use crate::state::{Condition, Content, Drill};
use crate::units::Drive;
use crate::words::map::letter;

/// One line that tells an event; empty for one not worth a line.
pub(crate) fn tell(book: &Skirmish, event: &Event) -> String {
    play(book, event)
        .or_else(|| shots(book, event))
        .or_else(|| nerves(book, event))
        .or_else(|| vehicles(book, event))
        .or_else(|| solo(book, event))
        .unwrap_or_default()
}

/// A unit by its side, its name and its letter on the map: `red Rifle team (b)`.
pub(crate) fn name(book: &Skirmish, unit: UnitId) -> String {
    let role = &book.scenario.roles[book.side(unit)];
    format!("{role} {} ({})", book.profile(unit).name, letter(book, unit))
}

/// A man by his duty, or by his arm and his place in the team.
fn man(book: &Skirmish, unit: UnitId, figure: usize) -> String {
    let it = book.man(unit, figure);
    match it.duty.word() {
        Some(duty) => format!("the {duty}"),
        None => format!("man {} ({})", figure + 1, it.arm.word()),
    }
}

/// The point of the compass that a vehicle faces.
fn compass(front: Bearing) -> &'static str {
    const POINTS: [&str; 16] = [
        "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW",
        "NW", "NNW",
    ];
    POINTS[usize::from(front.index()) % 16]
}

/// Turns, moves and looks.
#[expect(clippy::wildcard_enum_match_arm, reason = "others tell of the rest")]
fn play(book: &Skirmish, event: &Event) -> Option<String> {
    let name = |unit| name(book, unit);
    let role = |side: Side| book.scenario.roles[side].as_str();
    Some(match *event {
        Event::TurnBegan { turn } => format!("-- Turn {turn} --"),
        Event::PhaseBegan { side } => format!("Phase of {}", role(side)),
        Event::Placed { unit, at } => format!("{} is placed at {}", name(unit), at),
        Event::Acts { unit } => format!("{} acts", name(unit)),
        Event::Moved { unit, to } => format!("  {} moves to {}", name(unit), to),
        Event::Drove { unit, to, front } => {
            format!("  {} drives to {}, facing {}", name(unit), to, compass(front))
        }
        Event::Charged { unit, target } => {
            format!("  {} charges {}", name(unit), name(target))
        }
        Event::Mounted { unit, vehicle } => format!("  {} mounts {}", name(unit), name(vehicle)),
        Event::Dismounted { unit } => format!("  {} dismounts", name(unit)),
        Event::Looked { unit, at, roll, needed } => {
            format!("  {} looks at {}: D10 {roll}, needs {needed}", name(unit), at)
        }
        Event::Spotted { unit, by: Some(by) } => {
            format!("  {} is spotted by {}", name(unit), name(by))
        }
        Event::Spotted { unit, by: None } => format!("  {} is spotted", name(unit)),
        Event::LostFromSight { unit } => format!("  {} is lost from sight", name(unit)),
        Event::LeftTable { unit } => format!("  {} leaves the table", name(unit)),
        Event::Held { unit, objective } => {
            let held = &book.scenario.objectives[usize::from(objective)].name;
            format!("  {} holds {held}", name(unit))
        }
        Event::Ended(outcome) => match outcome.ending {
            Ending::Win(side) => {
                let why = victory_word(outcome.clause.0, role(side.foe()));
                format!("{} wins{why} ({})", role(side), outcome.clause)
            }
            Ending::Draw => format!("A draw ({})", outcome.clause),
            Ending::Unfinished => "Stopped without a result".to_owned(),
        },
        _ => return None,
    })
}

/// How a side came to win, in words: a clause alone tells nobody.
fn victory_word(clause: &str, loser: &str) -> String {
    match clause {
        "SK-SCEN-05" => format!(": {loser} breaks, too few of its teams stand"),
        "SK-SCEN-04" => ": the objective is held".to_owned(),
        "SK-SCEN-08" => ", all counted".to_owned(),
        _ => String::new(),
    }
}

/// Fire and what it does.
#[expect(clippy::wildcard_enum_match_arm, reason = "others tell of the rest")]
fn shots(book: &Skirmish, event: &Event) -> Option<String> {
    let name = |unit| name(book, unit);
    Some(match *event {
        Event::Fired { unit, target, weapon } if unit == target => {
            format!("  {} fires: {}", name(unit), weapon_word(weapon))
        }
        Event::Fired { unit, target, weapon } => {
            format!("  {} fires at {}: {}", name(unit), name(target), weapon_word(weapon))
        }
        Event::ShotRolled { roll, needed, weapon, .. } => {
            let hit = if i32::from(roll) >= i32::from(needed) { "hit" } else { "miss" };
            format!("    {}: D20 {roll}, needs {needed}: {hit}", weapon_word(weapon))
        }
        Event::EffectRolled { target, score, band } => {
            let range = band.map_or_else(String::new, |band| format!(" at {}", band.word()));
            format!("    effect die on {}{range}: {score} with all modifiers", name(target))
        }
        Event::Casualty { unit, figure, condition } => {
            let fate = condition_word(condition);
            format!("    {} of {} is {fate}", man(book, unit, figure.into()), name(unit))
        }
        Event::Destroyed { victim, .. } => format!("    {} is out of the game", name(victim)),
        Event::Fought { unit, foe, scores } => {
            format!("  {} fights {}: {} to {}", name(unit), name(foe), scores[0], scores[1])
        }
        Event::SmokeLaid { at } => format!("    smoke at {}", at),
        Event::SmokeGone { at } => format!("  the smoke at {} is gone", at),
        Event::Called { unit, at } => {
            format!("  {} calls artillery onto {}", name(unit), at)
        }
        Event::ArrivalRolled { unit, roll, needed } => {
            format!("  artillery of {}: D6 {roll}, needs {needed}", name(unit))
        }
        _ => return None,
    })
}

/// Suppression and morale.
#[expect(clippy::wildcard_enum_match_arm, reason = "others tell of the rest")]
fn nerves(book: &Skirmish, event: &Event) -> Option<String> {
    let name = |unit| name(book, unit);
    Some(match *event {
        Event::SuppressionRolled { unit, score, needed, removed } => {
            let result = if removed { "a marker goes" } else { "the marker stays" };
            format!("  {} shakes off suppression: {score}, needs {needed}: {result}", name(unit))
        }
        Event::RallyRolled { unit, roll } => {
            let result = if roll == 6 { "rallies" } else { "runs on" };
            format!("  {} rallies on 6: D6 {roll}: it {result}", name(unit))
        }
        Event::Suppressed { unit, markers, .. } => {
            format!("    {} is suppressed ({markers})", name(unit))
        }
        Event::Tested { unit, roll: 0, total } => {
            format!("    {} cannot fail its morale at {total}", name(unit))
        }
        Event::Tested { unit, roll, total } => {
            let result = if roll < total { "passes" } else { "fails" };
            format!("    {} tests morale: D6 {roll} against {total}: {result}", name(unit))
        }
        Event::Retires { unit } => format!("    {} retires", name(unit)),
        Event::Shaken { unit, inches } => {
            format!("    {} is shaken and moves away {inches}\"", name(unit))
        }
        Event::Routs { unit } => format!("    {} routs", name(unit)),
        Event::Surrendered { unit } => format!("    {} surrenders", name(unit)),
        _ => return None,
    })
}

/// Vehicles and guns.
#[expect(clippy::wildcard_enum_match_arm, reason = "others tell of the rest")]
fn vehicles(book: &Skirmish, event: &Event) -> Option<String> {
    let name = |unit| name(book, unit);
    Some(match *event {
        Event::Bogged { unit, roll, stuck } => {
            let result = if stuck { "sticks" } else { "gets across" };
            let sticks = if book.vehicle(unit).is_some_and(|it| it.drive == Drive::Half) {
                "sticks on 6"
            } else {
                "sticks on 5 or 6"
            };
            format!("    {} at an obstacle, {sticks}: D6 {roll}: it {result}", name(unit))
        }
        Event::ReleaseRolled { unit, roll } => {
            let result = if roll >= 5 { "gets free" } else { "is stuck still" };
            format!("  {} is stuck, free on 5 or 6: D6 {roll}: it {result}", name(unit))
        }
        Event::DamageRolled { unit, score, damage } => {
            let fate = damage_word(damage);
            format!("    damage to {}: {score} with all modifiers: {fate}", name(unit))
        }
        Event::Abandoned { unit } => format!("    {} is abandoned", name(unit)),
        Event::Exploded { unit } => format!("    {} explodes", name(unit)),
        Event::WeaponLost { unit } => format!("    {} has lost its weapon", name(unit)),
        _ => return None,
    })
}

/// The solo game.
#[expect(clippy::wildcard_enum_match_arm, reason = "others tell of the rest")]
fn solo(book: &Skirmish, event: &Event) -> Option<String> {
    Some(match *event {
        Event::CounterRevealed { at, content } => {
            format!("  the counter at {} is {}", at, content_word(book, content))
        }
        Event::CounterMarched { from, to } => {
            format!("  the counter at {} marches to {}", from, to)
        }
        Event::SniperShotAt { unit, at, gone } => {
            let end = if gone { "he is out" } else { "he is still there" };
            format!("  {} shoots at the sniper at {}: {end}", name(book, unit), at)
        }
        Event::GenerationRolled { roll: 1, .. } => "  who comes: D6 1: nobody".to_owned(),
        Event::GenerationRolled { roll, result } => {
            let row = row_of(result.into()).map_or("nobody", GenerationRow::word);
            format!("  who comes: D6 {roll}, with all modifiers {result}: {row}")
        }
        Event::PortalShifted { portal, to: Some(to) } => {
            format!("  portal {portal} shifts to {}", to)
        }
        Event::PortalShifted { portal, to: None } => format!("  portal {portal} is taken off"),
        Event::ChartRolled { unit, factor, roll, drill } => {
            // A vehicle does not run: its crew leaves it.
            let vehicle = book.vehicle(unit).is_some();
            let (what, does) = match (vehicle, drill) {
                (true, Drill::Rout) => ("points", "bale out"),
                (true, drill) => ("points", drill_word(drill)),
                (false, drill) => ("risk factor", drill_word(drill)),
            };
            format!("  {}: {what} {factor}, D6 {roll}: {does}", name(book, unit))
        }
        _ => return None,
    })
}

pub(super) fn weapon_word(weapon: Weapon) -> &'static str {
    match weapon {
        Weapon::Small(arm) => arm.word(),
        Weapon::Grenade => "grenade",
        Weapon::RifleGrenade => "rifle grenade",
        Weapon::Mortar => "mortar",
        Weapon::Gun => "gun",
        Weapon::HandHeld(weapon) => weapon.word(),
        Weapon::Flame => "flamethrower",
        Weapon::Artillery => "artillery",
        Weapon::Mine => "mine",
        Weapon::Air => "air attack",
    }
}

pub(super) const fn condition_word(condition: Condition) -> &'static str {
    match condition {
        Condition::Fit => "fit",
        Condition::Wounded => "wounded",
        Condition::Disabled => "disabled",
        Condition::Killed => "killed",
        Condition::Captured => "captured",
        Condition::Fled => "gone",
    }
}

pub(super) fn damage_word(damage: Damage) -> String {
    match damage {
        Damage::None => "no effect".to_owned(),
        Damage::Occupants(u8::MAX) => "all aboard are hit".to_owned(),
        Damage::Occupants(count) => format!("{count} aboard hit"),
        Damage::Stunned => "crew stunned".to_owned(),
        Damage::Optics => "optics gone".to_owned(),
        Damage::Weapon => "a weapon wrecked".to_owned(),
        Damage::Immobile => "immobile".to_owned(),
        Damage::Driver => "driver killed".to_owned(),
        Damage::Fire => "abandoned".to_owned(),
        Damage::AmmunitionFire => "ammunition burns".to_owned(),
        Damage::PetrolExplodes | Damage::Explodes => "explodes".to_owned(),
    }
}

fn content_word(book: &Skirmish, content: Content) -> String {
    match content {
        Content::Team(unit) => name(book, unit),
        Content::Dummy => "nothing".to_owned(),
        Content::Sniper => "a sniper".to_owned(),
        Content::Artillery => "artillery".to_owned(),
        Content::Mortar => "a mortar".to_owned(),
        Content::Air => "aircraft".to_owned(),
        Content::Mines => "mines".to_owned(),
    }
}

const fn drill_word(drill: Drill) -> &'static str {
    match drill {
        Drill::Orders => "follows its order",
        Drill::Attack => "attack",
        Drill::Advance => "advance",
        Drill::Halt => "halt",
        Drill::Retreat => "retreat",
        Drill::Rout => "rout",
        Drill::Manoeuvre => "manoeuvre",
    }
}
