//! An attack in fixed circumstances, set up.

use std::collections::BTreeMap;

use wargauge_rules::exchange::Case;
use wargauge_rules::game::{Illegal, Side, UnitId};

use crate::action::{Action, Target};
use crate::assault::pairing::card;
use crate::assault::tanks::SENT;
use crate::book::{Scene, WwiiSim};
use crate::fire::permission;
use crate::fire::targets;
use crate::morale::nerve::set_status;
use crate::odds::duel::{self, DuelFates, Fighter};
use crate::odds::field::{target_of, touch};
use crate::odds::shell::{Covered, falls};
use crate::odds::shots::{Attack, WeaponChoice, WeaponShot};
use crate::odds::stage::{AttackKind, PlayedTo, Stage};
use crate::odds::standing::Party;
use crate::odds::subject::Subject;
use crate::state::{MAX_UNITS, State, Status};
use crate::turn;
use wargauge_rules::refusal::{Verdict, require};

/// How an attack is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AttackPlan {
    pub kind: AttackKind,
    pub armed: WeaponChoice,
    pub until: PlayedTo,
    /// From edge to edge, in inches.
    pub range: u16,
}

/// A pair of fighters, by slot, and how their duel ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct DuelPair {
    /// Slots of the attacker and of the target.
    pub slots: [u8; 2],
    /// How it ends, with weights.
    pub law: Vec<(u64, DuelFates)>,
}

/// One attack in fixed circumstances.
#[derive(Clone, Debug)]
pub struct Encounter {
    pub(super) book: WwiiSim,
    pub(super) base: State,
    pub(super) plan: AttackPlan,
    /// What is fired at.
    pub(super) target: Target,
    /// The unit that loses by it; the last of the book.
    pub(super) victim: UnitId,
    /// Target and first attacker.
    pub(super) subjects: [Subject; 2],
    pub(super) shots: Vec<Vec<WeaponShot>>,
    pub(super) falls: Vec<(u64, Covered)>,
    pub(super) pairs: Vec<DuelPair>,
    pub(super) stages: Vec<Stage>,
}

impl Encounter {
    /// Sets an attack up.
    ///
    /// # Errors
    /// Why it cannot be made.
    pub(super) fn new(
        book: WwiiSim,
        mut base: State,
        plan: AttackPlan,
        case: &Case,
    ) -> Result<Self, Illegal> {
        let victim = target_of(&book);
        let house = base.unit(victim).is_gone() || plan.kind == AttackKind::Demolition;
        let target = if house { Target::Building(0) } else { Target::Unit(victim) };
        let close = matches!(plan.kind, AttackKind::Melee | AttackKind::Assault);
        if plan.kind == AttackKind::Assault {
            let steady = base.unit(UnitId(0)).status != Status::Panicked;
            require(steady, "WS-VEH-16", "panicked men do not assault vehicles")?;
        }
        if close {
            require(case.cover == "none", "WS-HTH-01", "cover does not count in contact")?;
            touch(&book, &mut base, UnitId(0));
        }
        let subjects = [victim, UnitId(0)].map(|unit| Subject::of(book.profile(unit)));
        let mut encounter = Self {
            book,
            base,
            plan,
            target,
            victim,
            subjects,
            shots: Vec::new(),
            falls: Vec::new(),
            pairs: Vec::new(),
            stages: Vec::new(),
        };
        if close {
            encounter.prepare_fight();
        } else {
            encounter.check_fire()?;
            if encounter.fires_shell(UnitId(0)) {
                encounter.plan.kind = AttackKind::Shell;
            }
            encounter.prepare_fire();
            encounter.check_strength()?;
        }
        Ok(encounter)
    }

    /// The attackers in the order in which they fire.
    pub(super) fn attackers(&self) -> impl Iterator<Item = UnitId> + use<> {
        self.book.of_side(Side::A).into_iter()
    }

    /// Whether an attacker fires a shell as things stand at first.
    pub(super) fn fires_shell(&self, attacker: UnitId) -> bool {
        let attack = Attack { attacker, target: self.target };
        let action = self.plan.armed.action(Scene::new(&self.book, &self.base), attack);
        matches!(action, Some(Action::Shell { .. }))
    }

    /// Whether a building without anybody inside is fired at.
    pub(super) fn is_at_house(&self) -> bool {
        self.base.unit(self.victim).is_gone()
    }

    /// WS-FIRE-19: whether any attacker can fire at the target.
    fn check_fire(&self) -> Verdict {
        let mut refusal = Ok(());
        for attacker in self.attackers() {
            match self.check_attacker(attacker) {
                Ok(()) => return Ok(()),
                Err(illegal) => refusal = Err(illegal),
            }
        }
        refusal
    }

    fn check_attacker(&self, attacker: UnitId) -> Verdict {
        let scene = Scene::new(&self.book, &self.base);
        permission::check(scene, attacker)?;
        let attack = Attack { attacker, target: self.target };
        let Some(action) = self.plan.armed.action(scene, attack) else {
            targets::check(scene, attacker, self.target)?;
            return require(false, "WS-FIRE-19", "no shot at the target is possible");
        };
        let mut state = self.base.clone();
        state.wait = crate::state::Wait::Fire(attacker);
        turn::check(Scene::new(&self.book, &state), action)
    }

    /// WS-VEH-03, WS-BLDG-06: whether any weapon can reach the armour, or bring the building down.
    fn check_strength(&self) -> Verdict {
        let vehicle = self.subjects[0].is_vehicle;
        if self.plan.kind != AttackKind::Demolition && !vehicle {
            return Ok(());
        }
        let house = self.book.ground().buildings.first();
        let structure = house.map(|house| house.material.structure_now(self.base.ruins > 0));
        let strong = |shot: &WeaponShot| {
            let most = self.book.weapon(shot.weapon).strength + 6;
            match (self.plan.kind, structure) {
                (AttackKind::Demolition, Some(structure)) => most > structure,
                _ => most >= shot.armour,
            }
        };
        let able = self.shots.iter().flatten().any(strong);
        require(able, "WS-WEAPON-20", "its weapons are too weak for that")
    }

    fn prepare_fire(&mut self) {
        let mut pinned = self.base.clone();
        if pinned.unit(self.victim).status == Status::Normal {
            set_status(&mut pinned, self.victim, Status::Pinned);
        }
        let states = [&self.base, &pinned];
        let attacks = self.attackers().map(|attacker| Attack { attacker, target: self.target });
        self.shots =
            attacks.map(|attack| self.plan.armed.shots(&self.book, states, attack)).collect();
        if self.plan.kind == AttackKind::Shell {
            self.falls = falls(Scene::new(&self.book, &self.base), UnitId(0), self.victim);
        }
    }

    /// Who fights whom (WS-HTH-13, WS-HTH-14), and how each pair ends.
    fn prepare_fight(&mut self) {
        if self.plan.kind == AttackKind::Assault {
            return;
        }
        let mut known: BTreeMap<[Fighter; 2], Vec<(u64, DuelFates)>> = BTreeMap::new();
        let card = card(&self.base, [UnitId(0), self.victim], &[0; MAX_UNITS]);
        self.pairs = card
            .duels
            .iter()
            .map(|&(own, theirs)| {
                let hits_own = card.free_of_other.iter().any(|&(_, slot)| slot == own);
                let hits_them = card.free_of_one.iter().any(|&(_, slot)| slot == theirs);
                let fighters = [
                    self.fighter(UnitId(0), own, hits_own),
                    self.fighter(self.victim, theirs, hits_them),
                ];
                let law = known.entry(fighters).or_insert_with(|| duel::law(fighters)).clone();
                DuelPair { slots: [own, theirs], law }
            })
            .collect();
    }

    fn fighter(&self, unit: UnitId, slot: u8, outnumbered: bool) -> Fighter {
        let it = self.base.unit(unit);
        let figure = it.figures[usize::from(slot)];
        Fighter {
            fs: figure.fs,
            cc: figure.cc,
            panicked: it.status == Status::Panicked,
            outnumbered,
            most_strain: self.book.profile(unit).ld,
        }
    }

    /// Men sent against a vehicle.
    pub(super) fn sent(&self) -> u8 {
        self.subjects[1].figures.min(SENT as u8)
    }

    /// Target and first attacker before anything has happened.
    pub(super) fn parties(&self) -> [Party; 2] {
        let begun = |subject: Subject, unit: UnitId| subject.begin(self.base.unit(unit).status);
        [begun(self.subjects[0], self.victim), begun(self.subjects[1], UnitId(0))]
    }
}
