//! The dice of an attack in words.

use crate::assault::tanks::needed;
use crate::fire::shots::Shot;
use crate::fire::volley::blast;
use crate::odds::encounter::Encounter;
use crate::odds::shots::WeaponShot;
use crate::odds::stage::AttackKind;

impl Encounter {
    /// What is rolled: `7 RIF: D10, hit 5+; 1 LMG: 3 D10, hit 5+`.
    pub(super) fn words(&self) -> String {
        let words = match self.plan.kind {
            AttackKind::Melee => self.words_of_duels(),
            AttackKind::Assault => self.words_of_assault(),
            AttackKind::Shell => self.words_of_shell(),
            AttackKind::Fire | AttackKind::Demolition => self.words_of_fire(),
        };
        words.join("; ")
    }

    fn words_of_fire(&self) -> Vec<String> {
        let mut kinds: Vec<(u32, String)> = Vec::new();
        let shots = self.shots.iter().flatten();
        for (shot, chance) in shots.filter_map(|shot| Some((shot, shot.chances[0]?))) {
            let text = self.words_of_shot(shot, chance);
            match kinds.iter_mut().find(|(_, other)| *other == text) {
                Some((count, _)) => *count += 1,
                None => kinds.push((1, text)),
            }
        }
        kinds.into_iter().map(|(count, text)| format!("{count} {text}")).collect()
    }

    fn words_of_shot(&self, shot: &WeaponShot, chance: Shot) -> String {
        let weapon = self.book.weapon(shot.weapon);
        let many = if chance.dice > 1 { format!("{} ", chance.dice) } else { String::new() };
        // WS-FIRE-03: a 1 misses.
        let needed = chance.needed.max(2);
        let mut text = match (chance.sure, self.plan.kind) {
            (true, _) => format!("{}: hits", weapon.id),
            (false, AttackKind::Demolition) if chance.dice > 1 => {
                format!("{}: {many}D10, all {needed}+", weapon.id)
            }
            _ => format!("{}: {many}D10, hit {needed}+", weapon.id),
        };
        text += &self.words_of_effect(shot, chance);
        text
    }

    /// What a hit does.
    fn words_of_effect(&self, shot: &WeaponShot, chance: Shot) -> String {
        let weapon = self.book.weapon(shot.weapon);
        if let (AttackKind::Demolition, Some(house)) =
            (self.plan.kind, self.book.ground().buildings.first())
        {
            let structure = house.material.structure_now(self.base.ruins > 0);
            return format!(", D6+{} over {structure}", weapon.strength);
        }
        let rolls = blast(self.book.switches(), weapon).most();
        match (self.subjects[0].is_vehicle, chance.protected) {
            (true, false) => format!(", D6+{} against {}", weapon.strength, shot.armour),
            (true, true) => format!(", D6+{} only frightens", weapon.strength),
            (false, true) => ", no losses".to_owned(),
            (false, false) if rolls > 1 => format!(", D{rolls} wounds"),
            (false, false) => String::new(),
        }
    }

    fn words_of_shell(&self) -> Vec<String> {
        let Some(shot) = self.shots.first().and_then(|shots| shots.first()) else {
            return Vec::new();
        };
        let weapon = self.book.weapon(shot.weapon);
        let needed = shot.chances[0].map_or(10, |chance| chance.needed.max(2));
        let (whole, part) =
            (weapon.template.hundredths() / 100, weapon.template.hundredths() % 100);
        let radius = format!("{whole}.{part:02}");
        let radius = radius.trim_end_matches('0').trim_end_matches('.');
        vec![format!("{}: D10, hit {needed}+, scatters D10 or 2D10; radius {radius}", weapon.id)]
    }

    fn words_of_duels(&self) -> Vec<String> {
        let fight = |at: usize| {
            let unit =
                self.base.unit(if at == 0 { wargauge_rules::game::UnitId(0) } else { self.victim });
            let panicked = u8::from(unit.status == crate::state::Status::Panicked);
            unit.figures[0].cc - panicked
        };
        vec![format!("{} duels, D10+{} against D10+{}", self.pairs.len(), fight(0), fight(1))]
    }

    fn words_of_assault(&self) -> Vec<String> {
        let (men, needed) = (self.sent(), needed(&self.base, self.victim));
        let cc = self.base.unit(wargauge_rules::game::UnitId(0)).figures[0].cc;
        vec![format!("{men} men: D10+{cc}, {needed} succeeds")]
    }
}
