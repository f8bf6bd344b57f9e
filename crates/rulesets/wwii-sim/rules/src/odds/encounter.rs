//! An attack in fixed circumstances, set up.

use std::collections::BTreeMap;

use wargauge_rules::exchange::Case;
use wargauge_rules::game::{Illegal, Side, UnitId};

use crate::action::{Action, Target};
use crate::assault::pairing::card;
use crate::assault::tanks::{MOVING, SENT, STANDING};
use crate::book::{Scene, WwiiSim};
use crate::fire::permission;
use crate::fire::targets;
use crate::morale::nerve::set_status;
use crate::odds::duel::{self, DuelFates, Fighter};
use crate::odds::field::{target_of, touch};
use crate::odds::harm::{Subject, VictimChoice};
use crate::odds::shell::{Covered, falls};
use crate::odds::shots::{Attack, HitResult, HitRoll, WeaponChoice, WeaponShot};
use crate::odds::stage::{AttackKind, Extent, PlayedTo, Stage};
use crate::odds::standing::{Nerve, Party};
use crate::state::{MAX_UNITS, State, Status};
use crate::switches::{CasualtyChoice, HeavyDamage, Jam, Switches};
use crate::turn;
use crate::units::profile::UnitProfile;
use crate::units::weapon::{Blast, Weapon};
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
    /// What the dice of each shot can come to, at the target as it is and at one that is pinned.
    pub(super) rolls: Vec<Vec<[Vec<HitResult>; 2]>>,
    pub(super) falls: Vec<(u64, Covered)>,
    pub(super) pairs: Vec<DuelPair>,
    pub(super) stages: Vec<Stage>,
}

/// A unit as tables of outcomes know it.
pub(super) fn subject(profile: &UnitProfile) -> Subject {
    let level = profile.figures.first().map_or(0, |figure| figure.fs.min(figure.cc));
    Subject {
        ld: profile.ld,
        figures: profile.figures.len() as u8,
        level,
        mounts: profile.vehicle.as_ref().map(|vehicle| vehicle.mounts.len() as u8),
    }
}

/// The most wound rolls of a hit on soldiers (WS-WEAPON-10).
pub(super) fn most_wounds(switches: Switches, weapon: &Weapon) -> u8 {
    match (switches.heavy_damage_to_infantry, weapon.blast) {
        (HeavyDamage::Single, _) | (_, Blast::One) => 1,
        (HeavyDamage::Blast, Blast::D2) => 2,
        (HeavyDamage::Blast, Blast::D3) => 3,
        (HeavyDamage::Blast, Blast::D6) => 6,
    }
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
        let subjects = [victim, UnitId(0)].map(|unit| subject(book.profile(unit)));
        let mut encounter = Self {
            book,
            base,
            plan,
            target,
            victim,
            subjects,
            shots: Vec::new(),
            rolls: Vec::new(),
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
        encounter.stages = encounter.extent().stages();
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
        let vehicle = self.subjects[0].mounts.is_some();
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
        let rolls = |shot: &WeaponShot| {
            let machinegun = self.book.weapon(shot.weapon).features.machinegun;
            let can_jam = machinegun && self.book.switches().jam == Jam::On;
            let all_must_hit = self.plan.kind == AttackKind::Demolition;
            let of = |chance: Option<HitRoll>| {
                chance.map_or_else(Vec::new, |chance| chance.rolls(can_jam, all_must_hit))
            };
            shot.chances.map(of)
        };
        self.rolls = self.shots.iter().map(|shots| shots.iter().map(rolls).collect()).collect();
        if self.plan.kind == AttackKind::Shell
            && let Some(shot) = self.shots[0].first()
        {
            let scene = Scene::new(&self.book, &self.base);
            self.falls = falls(scene, UnitId(0), self.victim, shot);
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
        let panicked = i8::from(it.status == Status::Panicked);
        Fighter {
            fs: figure.fs,
            cc: figure.cc,
            bonus: figure.cc as i8 - panicked,
            outnumbered,
            most_strain: self.book.profile(unit).ld,
        }
    }

    /// Men sent against a vehicle, and the total that each needs.
    pub(super) fn assault(&self) -> (u8, u8) {
        let moved = self.base.unit(self.victim).moved;
        let needed = if moved.primary + moved.second > 0 { MOVING } else { STANDING };
        (self.subjects[1].figures.min(SENT as u8), needed)
    }

    fn extent(&self) -> Extent {
        let switches = self.book.switches();
        let most = |shot: &WeaponShot| {
            let hits = shot.chances.iter().flatten();
            let hits =
                hits.map(
                    |chance| if self.plan.kind == AttackKind::Demolition { 1 } else { chance.dice },
                );
            (hits.max().unwrap_or(0), most_wounds(switches, self.book.weapon(shot.weapon)))
        };
        let fighters = match self.plan.kind {
            AttackKind::Assault => self.assault().0,
            AttackKind::Fire | AttackKind::Shell | AttackKind::Demolition | AttackKind::Melee => {
                self.pairs.len() as u8
            }
        };
        Extent {
            kind: self.plan.kind,
            shots: self.shots.iter().map(|shots| shots.iter().map(most).collect()).collect(),
            men: self.subjects.map(|subject| subject.figures),
            vehicle: self.subjects[0].mounts.is_some(),
            fighters,
            until: self.plan.until,
        }
    }

    /// Target and first attacker before anything has happened.
    pub(super) fn parties(&self) -> [Party; 2] {
        let nerve = |unit: UnitId| match self.base.unit(unit).status {
            Status::Normal => Nerve::Steady,
            Status::Pinned => Nerve::Pinned,
            Status::Panicked => Nerve::Panicked,
        };
        [self.subjects[0].begin(nerve(self.victim)), self.subjects[1].begin(nerve(UnitId(0)))]
    }

    /// Who takes the results of a weapon's hits.
    pub(super) fn choice(&self, weapon: &Weapon) -> VictimChoice {
        if weapon.features.sniper {
            VictimChoice::Sniper
        } else if self.book.switches().casualty_choice == CasualtyChoice::Owner {
            VictimChoice::Owner
        } else {
            VictimChoice::Drawn
        }
    }
}
