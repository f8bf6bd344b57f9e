//! An attack staged: bare ground but for what covers the target, attackers on an arc before
//! it, everybody spotted, general fire.

use std::sync::Arc;

use wargauge_rules::exchange::Case;
use wargauge_rules::game::{BySide, Illegal, Side, UnitId};
use wargauge_rules::roster::Varies;
use wargauge_rules::table::{ConvexPolygon, Disc, Length, Point, Rect};

use super::question::{
    ATTACKERS, BURST, COVERS, EFFECT, FACING, HITS, LED, LOST, SEEN, Stands, TARGET,
};
use crate::action::{ASSAULT, Fire, Lines};
use crate::assemble::put_together;
use crate::attack::toll::Phase;
use crate::book::CommandDecision;
use crate::fire::permission;
use crate::morale::rally::DEMORALIZED;
use crate::movement::loading::on_ground;
use crate::movement::placing::before;
use crate::position::cover;
use crate::position::heading::{Heading, Placement, between, from_point};
use crate::scenario::{Edge, Hidden, Role, Scenario, Victory};
use crate::scene::Scene;
use crate::setup;
use crate::state::{LAST_PULSE, MoveClass, Pin, Place, Spotted, State, Step};
use crate::terrain::kind::{Cover, TerrainKind};
use crate::terrain::region::Region;
use crate::terrain::table::{Piece, Table};
use crate::turn::steps;
use crate::units::army::Army;
use crate::units::force::{Company, Force, ForceLine};
use crate::units::purchase::Purchase;
use crate::units::stand::Class;
use crate::units::weapon::WeaponKind;
use wargauge_rules::refusal::{Verdict, forbid, illegal, require};

/// Large enough that nobody is near an edge.
const WIDTH: Length = Length::inches(200);
const DEPTH: Length = Length::inches(200);

/// Where the target stands.
const THERE: Point = Point::inches(100, 120);

/// Half the side of the area that covers the target: its edge is less than an inch away, so that the
/// target sees out and is seen (CD-LOS-07).
const HALF: i16 = 45;

/// What distances are short of, in hundredths of an inch, so that rounding moves nobody out of a
/// band.
const SHORT: i32 = 2;

/// What is left between attackers on the arc, in hundredths of an inch.
const APART: i32 = 10;

/// Degrees of an arc as long as its radius, and some more, since chords are shorter than arcs.
const DEGREES: i32 = 60;

/// Attackers stand at most so many degrees off the middle of the target's front.
const WIDEST: i32 = 55;

/// How far aside the observer of a mortar stands, in hundredths of an inch.
const ASIDE: i32 = 1200;

/// What is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Attack {
    /// One weapon line by its identifier, by all who have it.
    Line(String),
    /// All lines that can be fired together.
    All,
    /// Men in contact assault the vehicle.
    Assault,
    /// The check of a company.
    Morale,
}

/// An attack with its circumstances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct AttackPlan {
    pub(super) attack: Attack,
    range: u16,
    cover: Cover,
    class: MoveClass,
    pinned: bool,
    flank: bool,
    /// Hits that the target has taken.
    pub(super) hits: u8,
    pub(super) demoralized: bool,
    lost: u8,
    seen: bool,
    burst: bool,
    led: bool,
    /// The least that counts as shaken.
    pub(super) effect: MoraleEffect,
}

/// What comes over a stand, in rising order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum MoraleEffect {
    /// No effect but hits.
    #[default]
    None,
    /// It is pinned.
    Pinned,
    /// It is forced back.
    ForcedBack,
    /// It is demoralized.
    Demoralized,
}

impl AttackPlan {
    pub(super) fn of(attack: Attack, case: &Case) -> Self {
        let chosen = |at: usize| case.chosen[at];
        let covers =
            [Cover::None, Cover::Concealment, Cover::Soft, Cover::Hard, Cover::Fortification];
        let cover = COVERS.iter().position(|word| *word == case.cover).unwrap_or(0);
        let class = match chosen(ATTACKERS) {
            1 => MoveClass::Cautious,
            2 => MoveClass::Full,
            _ => MoveClass::None,
        };
        Self {
            attack,
            range: case.range,
            cover: covers[cover],
            class,
            pinned: chosen(ATTACKERS) == 3,
            flank: chosen(FACING) == 1,
            hits: chosen(HITS) as u8,
            demoralized: chosen(TARGET) == 1,
            lost: chosen(LOST) as u8,
            seen: chosen(SEEN) == 1,
            burst: chosen(BURST) == 1,
            led: chosen(LED) == 0,
            effect: [MoraleEffect::ForcedBack, MoraleEffect::Pinned, MoraleEffect::Demoralized]
                [chosen(EFFECT).min(2)],
        }
    }

    /// Whether somebody else must see the target (CD-MORTAR-01).
    fn needs_observer(&self, stands: &Stands) -> bool {
        let mortar = |id: &str| {
            let weapons = stands.weapons();
            weapons.iter().any(|weapon| weapon.id == id && weapon.kind == WeaponKind::Mortar)
        };
        matches!(&self.attack, Attack::Line(id) if mortar(id))
    }
}

/// Everything in place for an attack.
#[derive(Clone, Debug)]
pub(super) struct StagedAttack {
    pub(super) book: CommandDecision,
    stands: Stands,
    pub(super) plan: AttackPlan,
    /// What is declared.
    pub(super) fires: Vec<Fire>,
    pub(super) target: UnitId,
}

impl StagedAttack {
    /// Puts everybody in place and declares the attack.
    ///
    /// # Errors
    /// What forbids it.
    pub(super) fn new(stands: &Stands, plan: AttackPlan) -> Result<Self, Illegal> {
        let book = assemble(stands, &plan)?;
        let target = UnitId(book.stands.len() as u8 - 1);
        require(
            plan.hits < book.profile(target).quality.capacity(),
            "CD-TQ-02",
            "the target would be gone with so many hits",
        )?;
        let state = lay_out(&book, stands, &plan)?;
        let mut staged = Self { book, stands: stands.clone(), plan, fires: Vec::new(), target };
        staged.check_cover(&state)?;
        for attacker in 0..stands.attackers.len() as u8 {
            staged.declare(UnitId(attacker), &state)?;
        }
        require(
            staged.plan.attack == Attack::Morale || !staged.fires.is_empty(),
            "CD-FIRE-14",
            "nobody has such a line",
        )?;
        Ok(staged)
    }

    /// Everybody in place. Games keep what they have seen and are nobody's to share, so that each
    /// is laid out anew.
    pub(super) fn state(&self) -> State {
        lay_out(&self.book, &self.stands, &self.plan).expect("it was laid out before")
    }

    /// Whether the target has the cover that is asked for.
    fn check_cover(&self, state: &State) -> Verdict {
        let disc = Disc::new(THERE, self.book.profile(self.target).radius());
        let table = self.book.table();
        let from = state.stand(UnitId(0)).at;
        let has = if self.book.profile(self.target).is_vehicle() {
            match cover::of_vehicle(table, disc, from) {
                0 => Cover::None,
                -1 => Cover::Soft,
                _ => Cover::Hard,
            }
        } else {
            cover::of_personnel(table, disc, from)
        };
        require(has == self.plan.cover, "CD-CHART-45", "the target cannot have that cover")
    }

    /// Adds what an attacker declares, if it has anything to declare.
    fn declare(&mut self, firer: UnitId, state: &State) -> Verdict {
        let fire = |lines: Lines| Fire {
            firer,
            lines,
            target: self.target,
            pulse: LAST_PULSE,
            shots: 0,
            spread: false,
        };
        let check =
            |fire: &Fire| permission::check(Scene::new(&self.book, state), fire, Phase::General);
        let count = self.book.profile(firer).arms.len() as u8;
        let declared = match &self.plan.attack {
            Attack::Morale => return Ok(()),
            Attack::Assault => fire(Lines::one(ASSAULT)),
            Attack::Line(id) => {
                let own = |line: &u8| self.book.line(firer, *line).is_some_and(|it| it.id == *id);
                let Some(line) = (0..count).find(own) else { return Ok(()) };
                fire(Lines::one(line))
            }
            Attack::All => {
                let more = |lines: Lines, line: u8| {
                    let both = lines.and(Lines::one(line));
                    if check(&fire(both)).is_ok() { both } else { lines }
                };
                let lines = (0..count).fold(Lines::default(), more);
                if lines.is_empty() {
                    return check(&fire(Lines::one(0)));
                }
                fire(lines)
            }
        };
        check(&declared)?;
        self.fires.push(declared);
        Ok(())
    }
}

/// The book of a staged attack: a company of attackers, with an observer where one is needed, and the
/// target.
fn assemble(stands: &Stands, plan: &AttackPlan) -> Result<CommandDecision, Illegal> {
    let mut own = stands.attackers.clone();
    if plan.needs_observer(stands) {
        own.extend(observer(&stands.armies[Side::A]));
    }
    let forces = BySide([
        force(&stands.armies[Side::A], &own, plan.led),
        force(&stands.armies[Side::B], &[stands.target], plan.led),
    ]);
    let sides = BySide([&forces[Side::A], &forces[Side::B]]);
    let book = put_together(&scenario(plan, stands), sides, &stands.settings);
    book.map_err(|_| illegal("CD-REF-03", "no such moment can be set up"))
}

/// Somebody on foot who watches.
fn observer(army: &Army) -> Option<Purchase> {
    let on_foot = |stand: &usize| army.stands[*stand].profile.class == Class::Personnel;
    let stand = (0..army.stands.len()).find(on_foot)?;
    Some(Purchase { stand, quality: army.stands[stand].profile.quality })
}

/// One company; a led one is a headquarters, which needs no commander (CD-MORALE-25).
fn force(army: &Army, stands: &[Purchase], led: bool) -> Force {
    let line = |one: &Purchase| ForceLine { stand: one.stand, count: 1, quality: one.quality };
    let company = Company {
        name: "odds".to_owned(),
        headquarters: led,
        morale: army.stands[stands[0].stand].morale,
        lines: stands.iter().map(line).collect(),
    };
    Force {
        name: "odds".to_owned(),
        title: army.title.clone(),
        army: Arc::new(army.clone()),
        companies: vec![company],
    }
}

fn scenario(plan: &AttackPlan, stands: &Stands) -> Scenario {
    let role = |name: &str, home: Edge| Role {
        name: name.to_owned(),
        force: String::new(),
        limit: None,
        zone: Rect::new(Point::new(0, 0), Point::new(WIDTH.hundredths(), DEPTH.hundredths())),
        home,
        hidden: Hidden::None,
        reinforcements: None,
        exit: None,
        counts_exits: false,
        holds_back: false,
    };
    let vehicle = stands.armies[Side::B].stands[stands.target.stand].profile.is_vehicle();
    Scenario {
        name: "odds".to_owned(),
        title: "Odds".to_owned(),
        summary: String::new(),
        army: String::new(),
        roles: BySide([role("attackers", Edge::South), role("target", Edge::North)]),
        table: Table::new(WIDTH, DEPTH, terrain(plan.cover, vehicle).into_iter().collect()),
        generator: None,
        varies: Varies::default(),
        bench: None,
        objectives: Vec::new(),
        turns: 10,
        victory: Victory::Margin,
        settings: Vec::new(),
    }
}

/// What gives a target that cover.
fn terrain(cover: Cover, vehicle: bool) -> Option<Piece> {
    let kind = match (cover, vehicle) {
        (Cover::None, _) => return None,
        (Cover::Concealment, _) => TerrainKind::Field,
        (Cover::Soft, _) => TerrainKind::Woods,
        (Cover::Hard, _) => TerrainKind::Entrenchment,
        (Cover::Fortification, _) => TerrainKind::Pillbox,
    };
    let [low_x, high_x] = [THERE.x - HALF, THERE.x + HALF];
    let [low_y, high_y] = [THERE.y - HALF, THERE.y + HALF];
    let corners = [(low_x, low_y), (high_x, low_y), (high_x, high_y), (low_x, high_y)];
    let polygon = ConvexPolygon::new(&corners.map(|(x, y)| Point::new(x, y)))?;
    Some(Piece::new(kind, vec![Region::of(&polygon)], Vec::new()))
}

/// The state at the beginning of general fire.
fn lay_out(book: &CommandDecision, stands: &Stands, plan: &AttackPlan) -> Result<State, Illegal> {
    let mut state = setup::begin(book);
    let target = UnitId(book.stands.len() as u8 - 1);
    for (at, stand) in state.stands.iter_mut().enumerate() {
        let own = at < stands.attackers.len();
        (stand.place, stand.spotted) = (Place::Table, Spotted::BOTH);
        if own {
            stand.class = plan.class;
            stand.path = if plan.class == MoveClass::None { 0 } else { 100 };
            stand.pin = if plan.pinned { Pin::P1 } else { Pin::None };
        }
    }
    let front = if plan.flank { Heading::NORTH } else { Heading::SOUTH };
    put(book, &mut state, target, Placement { at: THERE, facing: front });
    for (at, off) in arc(book, stands, plan)?.into_iter().enumerate() {
        let unit = UnitId(at as u8);
        let radii = book.profile(unit).radius() + book.profile(target).radius();
        let far = i32::from(plan.range) * 100 + i32::from(radii.hundredths()) - SHORT;
        let at = from_point(Heading::SOUTH.turned(off), THERE, far);
        let facing = between(at, THERE);
        put(book, &mut state, unit, Placement { at, facing });
    }
    if target.index() > stands.attackers.len() {
        let at = from_point(Heading::EAST, THERE, ASIDE);
        let place = Placement { at, facing: Heading::WEST };
        put(book, &mut state, UnitId(target.0 - 1), place);
    }
    let it = state.stand_mut(target);
    it.hits = plan.hits;
    it.demoralized = plan.demoralized;
    // CD-DEMOR-01: who is demoralized has that off its number.
    it.permanent = if plan.demoralized { -DEMORALIZED } else { 0 };
    if plan.attack == Attack::Morale {
        it.marks.fired_at = true;
        it.marks.flanked = plan.flank;
        it.marks.burst = plan.burst;
        it.marks.saw_loss = plan.seen;
        let company = usize::from(book.stand(target).company);
        state.companies[company].lost = plan.lost;
    }
    state.turn = 1;
    steps::begin(&mut state, Step::GeneralFire);
    Ok(state)
}

fn put(book: &CommandDecision, state: &mut State, unit: UnitId, place: Placement) {
    let Placement { at, facing } = place;
    let radius = book.profile(unit).radius();
    let stand = state.stand_mut(unit);
    (stand.at, stand.facing) = (at, facing);
    if let Some(gun) = &mut stand.gun {
        *gun = on_ground(before(Disc::new(at, radius), facing), facing);
    }
}

/// Degrees off the target's front at which the attackers stand, side by side and all as near.
fn arc(book: &CommandDecision, stands: &Stands, plan: &AttackPlan) -> Result<Vec<i32>, Illegal> {
    let target = book.profile(UnitId(book.stands.len() as u8 - 1)).radius();
    let count = stands.attackers.len() as i32;
    let radii = (0..count).map(|at| book.profile(UnitId(at as u8)).radius());
    let (least, most) = radii.fold((Length::inches(1), Length::ZERO), |(least, most), radius| {
        (least.min(radius), most.max(radius))
    });
    let near = i32::from(plan.range) * 100 + i32::from((target + least).hundredths());
    // So many degrees have a chord as long as the room that a stand takes.
    let room = 2 * i32::from(most.hundredths()) + APART;
    let step = (room * DEGREES / near).max(1);
    let offs: Vec<i32> = (0..count).map(|at| (2 * at - (count - 1)) * step / 2).collect();
    if offs.iter().any(|off| off.abs() > WIDEST) {
        forbid("CD-GEO-16", "there is no room for so many so near")?;
    }
    Ok(offs)
}
