//! An attack in fixed circumstances, as a line of stages.

use wargauge_rules::exchange::End;
use wargauge_rules::game::{Illegal, Side, UnitId};
use wargauge_rules::refusal::{illegal, require};
use wargauge_rules::table::dice::Die;

use crate::action::Action;
use crate::assault::{beaten, fights};
use crate::attack::{Shell, TargetSide, damage_modifier, man_modifier_of};
use crate::book::{Scene, Skirmish};
use crate::fire::{
    FireAt, GrenadeAt, Round, aimed_hand_held, flame_needed, grenade_aim, gun_aim, mortar_aim,
    purchase_shots, shooter_aim, shooters,
};
use crate::men::{Man, active, ap};
use crate::odds::field::{BenchSetup, target_of};
use crate::odds::plan::{AttackKind, AttackSpec, CountedState, about_to_act, action_of};
use crate::odds::standing::{Conditions, HullWear, MoraleOutcome, Standing};
use crate::odds::tables::{Chart, ChartDice, ChartResult, ChartUnit, dice_of};
use crate::state::{Condition, State};
use crate::units::{Aim, Duty, HandHeld, Kind, TEAM};

/// One step of an attack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    /// So many D20, each a hit at `needed` or more.
    Shots { dice: u8, needed: i32, machine_gun: bool },
    /// The effect of one hit on one of these men: a D6 and this.
    Effect { modifier: i32, men: u8 },
    /// `SK-EFFECT-13`: machine guns that have not hit suppress.
    Missed,
    /// What a burst does to a man.
    Burst { man: usize, faces: u8, modifier: i32, shell: bool },
    /// A solid shot strikes this man.
    Solid { man: usize },
    /// A flame at a man: a D20, then a D6.
    Flame { man: usize, needed: i32 },
    /// Hits that count in threes become rolls (`SK-SOFT-05`).
    Thirds,
    /// A roll on the damage table.
    Damage { modifier: i32 },
    /// A D6 and this on the table of petrol.
    Petrol { bonus: i32 },
    /// A fight hand to hand: men, what is added to the die of each, whether friends are near.
    Fight { men: [usize; 2], points: [u8; 2], friends: [bool; 2] },
    /// The dice of a chart.
    Chart { chart: Chart, dice: ChartDice },
    /// The test of morale that the attack calls for, or that is asked for.
    Test { always: bool },
}

/// One attack in fixed circumstances.
#[derive(Clone, Debug)]
pub struct Encounter {
    pub(super) book: Skirmish,
    pub(super) base: State,
    pub(super) sort: AttackKind,
    pub(super) aim: Aim,
    pub(super) counts: CountedState,
    pub(super) target: UnitId,
    pub(super) stages: Vec<Stage>,
    pub(super) lie: BenchSetup,
}

/// Whoever attacks first.
pub(super) const FIRST: UnitId = UnitId(0);

impl Encounter {
    /// The game of the attack at a state of it.
    pub(super) const fn scene<'s>(&'s self, state: &'s State) -> Scene<'s> {
        Scene::new(&self.book, state)
    }

    pub(super) fn new(
        book: Skirmish,
        base: State,
        spec: AttackSpec,
        lie: BenchSetup,
    ) -> Result<Self, Illegal> {
        let AttackSpec { sort, aim, counts } = spec;
        let target = target_of(&book);
        let vehicle = book.profile(target).is_vehicle();
        let plain = !vehicle || matches!(counts, CountedState::Marker | CountedState::Says(_));
        require(plain, "SK-MORALE-25", "crews test for their own losses only")?;
        let stages = Vec::new();
        let mut it = Self { book, base, sort, aim, counts, target, stages, lie };
        let left = active(it.scene(&it.base), target).next().is_some();
        require(left, "SK-UNIT-14", "nobody of the target is left")?;
        it.check()?;
        it.prepare();
        let able = it.stages.iter().any(|stage| *stage != Stage::Missed);
        require(able, "SK-VDAM-14", "it cannot harm the target")?;
        Ok(it)
    }

    fn check(&self) -> Result<(), Illegal> {
        let (book, base) = (&self.book, &self.base);
        let profile = book.profile(self.target);
        let open = profile.vehicle.as_ref().is_some_and(|spec| spec.open);
        let armour = profile.kind == Kind::Afv;
        let afoot =
            !matches!(self.sort, AttackKind::Fire(_) | AttackKind::Volley | AttackKind::Grenade(_));
        let men = matches!(
            self.sort,
            AttackKind::Mortar | AttackKind::Melee | AttackKind::Morale | AttackKind::Flame
        );
        let counted = !(profile.is_vehicle() && men || armour && open && !afoot);
        require(counted, "SK-AFV-24", "what men aboard suffer is counted in games only")?;
        if self.sort == AttackKind::Melee {
            let hulled = book.profile(FIRST).is_vehicle();
            return require(!hulled, "SK-MELEE-19", "vehicles do not fight hand to hand");
        }
        let mut why = illegal("SK-SHOOT-26", "nobody attacks");
        for attacker in book.of_side[Side::A] {
            let state = about_to_act(self.scene(base), attacker);
            match action_of(self.scene(&state), attacker, self.target, self.spec()) {
                Ok(_) => return Ok(()),
                Err(illegal) => why = illegal,
            }
        }
        Err(why)
    }

    /// The attack that is asked for.
    pub(super) const fn spec(&self) -> AttackSpec {
        AttackSpec { sort: self.sort, aim: self.aim, counts: self.counts }
    }

    /// The target as one that a chart is thrown for.
    pub(super) const fn subject(&self) -> ChartUnit<'_> {
        let (book, state, unit) = (&self.book, &self.base, self.target);
        ChartUnit { book, state, unit, tables: self.lie.tables }
    }

    /// Whether the men of the target burn if one of them is hit (`SK-FLAME-12`).
    pub(super) fn is_burning(&self) -> bool {
        let men = &self.book.profile(self.target).figures;
        men.iter().any(|man| man.duty == Duty::Flame)
    }

    fn prepare(&mut self) {
        let stages = match self.sort {
            AttackKind::Melee => self.fights(),
            AttackKind::Morale => vec![Stage::Test { always: true }],
            AttackKind::Chart(chart) => {
                vec![Stage::Chart { chart, dice: dice_of(self.subject(), chart) }]
            }
            AttackKind::Fire(_)
            | AttackKind::Volley
            | AttackKind::Grenade(_)
            | AttackKind::HandHeld(_)
            | AttackKind::Flame
            | AttackKind::Mortar
            | AttackKind::Gun(_) => self.attack(),
        };
        self.stages = stages;
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "odds are of attacks alone")]
    fn attack(&self) -> Vec<Stage> {
        let state = about_to_act(self.scene(&self.base), FIRST);
        let Ok(action) = action_of(self.scene(&state), FIRST, self.target, self.spec()) else {
            return Vec::new();
        };
        let mut stages = match action {
            Action::Fire(plan) => self.small_arms(&state, &plan),
            Action::Volley { .. } => self.volley(&state),
            Action::Grenade { man, how, .. } => self.grenade(&state, man.into(), how),
            Action::Mortar { .. } => self.mortar(&state),
            Action::Flame { man, .. } => self.flame(&state, man.into()),
            Action::HandHeld { man, weapon, .. } => self.hand_held(&state, man.into(), weapon),
            Action::Gun { round, .. } => self.gun(&state, round),
            _ => Vec::new(),
        };
        if !self.book.profile(self.target).is_vehicle() {
            stages.push(Stage::Test { always: false });
        }
        stages
    }

    fn small_arms(&self, state: &State, plan: &crate::fire::FirePlan) -> Vec<Stage> {
        let hull = plan.at == FireAt::Hull;
        let (mut stages, mut guns, mut shots) = (Vec::new(), false, 0);
        for shooter in shooters(self.scene(state), FIRST) {
            let aims = plan.men[shooter.slot].aims();
            let Some(seen) = shooter_aim(self.scene(state), &shooter, self.target, plan.at) else {
                continue;
            };
            let dice = purchase_shots(self.scene(state), &shooter) as u8;
            for &aim in aims {
                let needed = seen.shifted.map_or(21, |band| shooter.arm.needed(band, aim));
                let needed = if seen.automatic { 1 } else { needed };
                let machine_gun = shooter.arm.is_machine_gun();
                stages.push(Stage::Shots { dice, needed, machine_gun });
                (guns, shots) = (guns || machine_gun, shots + dice);
                let near = seen.real == crate::units::Band::PointBlank;
                let modifier = shooter.arm.effect() + i32::from(near);
                let effect = Stage::Effect { modifier, men: seen.men };
                stages.extend((0..dice).filter(|_| !hull).map(|_| effect.clone()));
            }
        }
        if hull {
            stages.push(Stage::Thirds);
            let down = self.is_down(state);
            let modifier = if down { -4 } else { 0 };
            stages.extend((0..shots).map(|_| Stage::Damage { modifier }));
        } else if guns {
            stages.push(Stage::Missed);
        }
        stages
    }

    /// Whether small arms are so near that men without action points are hit by every shot
    /// (`SK-SHOOT-23`).
    pub(super) fn is_point_blank(&self) -> bool {
        let foot = !self.book.profile(self.target).is_vehicle();
        let state = about_to_act(self.scene(&self.base), FIRST);
        let near = |shooter: &crate::fire::Shooter| {
            shooter_aim(self.scene(&state), shooter, self.target, FireAt::Men)
                .is_some_and(|seen| seen.real == crate::units::Band::PointBlank)
        };
        let small = matches!(self.sort, AttackKind::Fire(_));
        foot && small && shooters(self.scene(&state), FIRST).iter().any(near)
    }

    fn is_down(&self, state: &State) -> bool {
        let lead = active(self.scene(state), FIRST).next().unwrap_or(0);
        let eye = crate::position::eye_of(self.scene(state), FIRST, lead);
        crate::position::hull_down(self.scene(state), self.target, eye)
    }

    fn volley(&self, state: &State) -> Vec<Stage> {
        let all = shooters(self.scene(state), FIRST);
        let aims = all.iter().filter_map(|shooter| {
            shooter_aim(self.scene(state), shooter, self.target, FireAt::Men)
                .map(|seen| (shooter, seen))
        });
        let Some((best, seen)) = aims.max_by_key(|(shooter, _)| shooter.arm.effect()) else {
            return Vec::new();
        };
        let near = i32::from(seen.real == crate::units::Band::PointBlank);
        let modifier = best.arm.effect() + near;
        vec![
            Stage::Shots { dice: 1, needed: 20, machine_gun: false },
            Stage::Effect { modifier, men: seen.men },
        ]
    }

    /// The men whom a burst about the target strikes.
    fn bursts(&self, state: &State, burst: &crate::attack::Burst, faces: u8) -> Vec<Stage> {
        let shell = matches!(burst.fill, crate::attack::BurstKind::Shell(_));
        let men = active(self.scene(state), self.target);
        men.filter_map(|man| {
            let modifier = man_modifier_of(self.scene(state), Man::new(self.target, man), burst)?;
            Some(Stage::Burst { man, faces, modifier, shell })
        })
        .collect()
    }

    fn grenade(&self, state: &State, man: usize, how: GrenadeAt) -> Vec<Stage> {
        let Some((needed, burst)) =
            grenade_aim(self.scene(state), Man::new(FIRST, man), self.target, how)
        else {
            return Vec::new();
        };
        let mut stages = vec![Stage::Shots { dice: 1, needed, machine_gun: false }];
        stages.extend(self.bursts(state, &burst, 6));
        stages
    }

    fn mortar(&self, state: &State) -> Vec<Stage> {
        let Some((needed, burst)) = mortar_aim(self.scene(state), FIRST, self.target) else {
            return Vec::new();
        };
        let mut stages = vec![Stage::Shots { dice: 1, needed, machine_gun: false }];
        stages.extend(self.bursts(state, &burst, 6));
        stages
    }

    fn flame(&self, state: &State, man: usize) -> Vec<Stage> {
        flame_needed(self.scene(state), Man::new(FIRST, man), self.target)
            .into_iter()
            .map(|(man, needed)| Stage::Flame { man, needed })
            .collect()
    }

    fn hand_held(&self, state: &State, man: usize, weapon: HandHeld) -> Vec<Stage> {
        let Some((needed, eye)) =
            aimed_hand_held(self.scene(state), Man::new(FIRST, man), self.target, weapon)
        else {
            return Vec::new();
        };
        let shell = Shell::of_hand_held(&self.book, weapon);
        let effect = match weapon {
            HandHeld::Molotov => Stage::Petrol { bonus: 0 },
            HandHeld::Flamethrower => Stage::Petrol { bonus: 3 },
            HandHeld::AtGrenade
            | HandHeld::AtRifle
            | HandHeld::Panzerfaust
            | HandHeld::Launcher => self.damage(state, shell, eye),
        };
        vec![Stage::Shots { dice: 1, needed, machine_gun: false }, effect]
    }

    fn damage(&self, state: &State, shell: Shell, eye: crate::position::Eye) -> Stage {
        let side = TargetSide::seen_from(self.scene(state), self.target, eye);
        let spec = self.book.vehicle(self.target);
        let modifier = spec.map_or(0, |spec| damage_modifier(&self.book, spec, shell, side));
        Stage::Damage { modifier }
    }

    fn gun(&self, state: &State, round: Round) -> Vec<Stage> {
        let Some(aimed) = gun_aim(self.scene(state), FIRST, self.target) else {
            return Vec::new();
        };
        let (gun, dice) = (aimed.gun, aimed.gun.shots);
        let auto_at_men = gun.is_auto() && !self.book.profile(self.target).is_vehicle();
        let needed = aimed.needed;
        let mut stages = vec![Stage::Shots { dice, needed, machine_gun: auto_at_men }];
        if self.book.profile(self.target).is_vehicle() {
            let shell = match round {
                Round::Explosive => Shell::high_explosive(gun.calibre, gun.plus6),
                Round::Shot | Round::Hvap => Shell::of_gun(&gun, round == Round::Hvap),
            };
            let damage = self.damage(state, shell, aimed.eye);
            stages.extend((0..dice).map(|_| damage.clone()));
        } else if gun.is_auto() {
            let modifier = if dice >= 4 { 2 } else { 1 } + i32::from(aimed.near);
            let men = aimed.visible;
            stages.extend((0..dice).map(|_| Stage::Effect { modifier, men }));
            stages.push(Stage::Missed);
        } else if round == Round::Explosive {
            let faces = Die::faces(gun.die());
            stages.extend(aimed.burst.map_or_else(Vec::new, |it| self.bursts(state, &it, faces)));
        } else {
            stages.extend(aimed.solid.map(|man| Stage::Solid { man }));
        }
        stages
    }

    fn fights(&self) -> Vec<Stage> {
        let scene = self.scene(&self.base);
        let all = fights(scene, Side::A);
        let stage = |fight: &crate::assault::Fight| {
            let near = [fight.own, fight.foe].map(|man| crate::assault::has_friends(scene, man));
            let points = |man: Man, extras: usize| {
                let own = match self.book.switches.melee_points {
                    crate::switches::MeleePoints::Current => ap(scene, man.unit, man.figure),
                    crate::switches::MeleePoints::Base => self.book.man(man.unit, man.figure).ap,
                };
                own + extras as u8
            };
            Stage::Fight {
                men: [fight.own.figure, fight.foe.figure],
                points: [
                    points(fight.own, fight.own_extras.len()),
                    points(fight.foe, fight.foe_extras.len()),
                ],
                friends: near,
            }
        };
        // SK-MELEE-17, SK-MELEE-23: tested for when all have fought.
        all.iter().map(stage).chain([Stage::Test { always: false }]).collect()
    }

    pub(super) fn conditions(&self, state: &State, unit: UnitId) -> Conditions {
        let count = self.book.profile(unit).figures.len();
        let figures = &state.unit(unit).figures;
        // Places without a man are out.
        core::array::from_fn::<_, TEAM, _>(|man| {
            if man < count { figures[man].condition } else { Condition::Fled }
        })
    }

    /// Men lost since the attack began.
    pub(super) fn lost(&self, unit: UnitId, men: &Conditions) -> u32 {
        let before = self.conditions(&self.base, unit);
        before.iter().zip(men).filter(|(was, is)| was.is_active() && !is.is_active()).count() as u32
    }
}

/// Nobody is lost by a chart.
pub(super) fn end_of_chart(says: Option<ChartResult>, asked: Option<ChartResult>) -> End {
    End { suppressed: says.is_some_and(|says| says.counts(asked)), ..End::default() }
}

/// The halves of a hull.
pub(super) const HULL: u32 = 2;

/// A hull counts two halves: one when it is immobile, both when it is lost (`SK-SCEN-03`).
pub(crate) const fn end_of_hull(wear: HullWear) -> End {
    let lost = match wear {
        HullWear::Whole | HullWear::Hurt => 0,
        HullWear::Immobile => 1,
        HullWear::Lost => HULL,
    };
    End {
        lost,
        destroyed: matches!(wear, HullWear::Lost),
        suppressed: matches!(wear, HullWear::Hurt),
        own_lost: 0,
        own_suppressed: false,
    }
}

impl Encounter {
    /// What a test comes to against what is left of the target.
    pub(super) fn total(&self, now: &Standing) -> u8 {
        let markers = self.markers(now);
        let points = |man: usize| match now.men[man] {
            Condition::Fit => self.book.man(self.target, man).ap.saturating_sub(markers),
            Condition::Wounded => self.book.man(self.target, man).ap.saturating_sub(1 + markers),
            Condition::Disabled | Condition::Killed | Condition::Captured | Condition::Fled => 0,
        };
        (0..self.book.profile(self.target).figures.len()).map(points).sum()
    }

    pub(super) fn markers(&self, now: &Standing) -> u8 {
        let before = self.base.unit(self.target).markers;
        let switches = &self.book.switches;
        let adds = switches.suppression_fire_adds == crate::switches::SuppressionFireAdds::Yes;
        if now.marked && (before == 0 || adds) {
            (before + 1).min(switches.suppression_cap as u8).max(before)
        } else {
            before
        }
    }

    /// The table of a fight.
    pub(super) fn fought(&self, stage: &Stage, now: Standing) -> Vec<(u64, Standing)> {
        let Stage::Fight { men, points, friends } = stage else { return Vec::new() };
        let mut table = Vec::with_capacity(36);
        for dice in 0..36u8 {
            let scores = [points[0] + 1 + dice / 6, points[1] + 1 + dice % 6];
            let difference = scores[0].abs_diff(scores[1]);
            let mut next = now;
            let wins = scores[0] > scores[1];
            let (side, place) =
                if wins { (1, &mut next.men[men[1]]) } else { (0, &mut next.own[men[0]]) };
            let fate = beaten(difference, friends[side], *place);
            if let Some(condition) = fate.condition {
                *place = condition;
                next.hurt |= wins;
            }
            if difference > 0 && wins {
                next.fared.loses(difference);
            } else if difference > 0 {
                next.fared.wins(difference);
            }
            table.push((1, next));
        }
        table
    }

    /// The table of a test.
    pub(super) fn tested(&self, always: bool, now: Standing) -> Option<Vec<(u64, Standing)>> {
        let due = always || now.marked || now.hurt || now.fared.is_loser();
        let total = self.total(&now);
        if !due || !now.is_left() || total >= 7 {
            return None;
        }
        let die = |roll: u8| (1, Standing { nerve: MoraleOutcome::of(roll, total), ..now });
        Some((1..=6).map(die).collect())
    }
}
