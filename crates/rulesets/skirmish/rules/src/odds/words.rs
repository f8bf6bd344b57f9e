//! The dice of an attack in words.

use crate::odds::encounter::{Encounter, Stage};
use crate::odds::standing::Standing;
use wargauge_rules::exchange::Exchange;
use wargauge_rules::game::Side;

/// What is rolled, equal parts counted: `4 D20, 8+ hits; effect D6; test below 8`.
pub(super) fn words(it: &Encounter) -> String {
    let now = it.begin();
    let mut parts: Vec<(u32, String)> = Vec::new();
    for stage in &it.stages {
        let Some((count, text)) = part(it, stage, &now) else { continue };
        match parts.iter_mut().find(|(_, other)| *other == text) {
            Some((all, _)) => *all += count,
            None => parts.push((count, text)),
        }
    }
    let one = |(count, text): &(u32, String)| match count {
        0 => text.clone(),
        _ => format!("{count} {text}"),
    };
    let mut text = parts.iter().map(one).collect::<Vec<_>>().join("; ");
    // SK-SHOOT-23: so several attackers do more than so many times what one does.
    if it.book.of_side[Side::A].len() > 1 && it.is_point_blank() {
        text += "; men left without action points are hit by every shot (SK-SHOOT-23)";
    }
    text
}

/// The dice of a stage: how many of it, 0 where they are not counted.
fn part(it: &Encounter, stage: &Stage, now: &Standing) -> Option<(u32, String)> {
    let signed = |modifier: i32| match modifier {
        0 => String::new(),
        _ => format!("{modifier:+}"),
    };
    Some(match stage {
        Stage::Shots { dice, needed: ..=1, .. } => (u32::from(*dice), "sure hits".to_owned()),
        Stage::Shots { dice, needed, .. } => (u32::from(*dice), format!("D20, hit {needed}+")),
        Stage::Effect { modifier, .. } => (0, format!("effect D6{}", signed(*modifier))),
        Stage::Missed => (0, "all missing suppress".to_owned()),
        Stage::Burst { faces, modifier, .. } => {
            (0, format!("burst D{faces}{} a man", signed(*modifier)))
        }
        Stage::Solid { .. } => (0, "D6 on one man".to_owned()),
        Stage::Flame { needed, .. } => (1, format!("D20, hit {needed}+, effect D6")),
        Stage::Thirds => return None,
        Stage::Damage { modifier } => (0, format!("damage D20{}", signed(*modifier))),
        Stage::Petrol { bonus } => (0, format!("fire D6{}", signed(*bonus))),
        Stage::Fight { points: [own, theirs], .. } => {
            (1, format!("fights, D6+{own} against D6+{theirs}"))
        }
        Stage::Chart { chart, dice } => (0, super::tables::words(*chart, dice)),
        Stage::Test { always: true } => (0, format!("D6 below {}", it.total(now))),
        Stage::Test { always: false } => (0, "morale D6".to_owned()),
    })
}
