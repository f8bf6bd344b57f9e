//! A field of battle for tests: units of the published examples put where a test wants them.

use arrayvec::ArrayVec;

use crate::action::*;
use crate::armour::Armour;
use crate::book::{Play, RowBook, Scene, VictoryDecision};
use crate::event::Event;
use crate::scenario::*;
use crate::state::activation::*;
use crate::state::unit::*;
use crate::state::*;
use crate::switches::Switches;
use crate::terrain::gait::Gait;
use crate::terrain::ground::{Structure, Table, Terrain};
use crate::turn::dispatch;
use crate::units::command;
use crate::units::profile::*;
use wargauge_rules::event::Clause;
use wargauge_rules::game::{BySide, Muster, Side, UnitId};
use wargauge_rules::referee::{DiceReferee, Recorder};
use wargauge_rules::roster::Varies;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::scripted::Scripted;
use wargauge_rules::table::shape::Shape;
use wargauge_rules::table::terrain::PieceId;

/// Weapons of the tables that the examples use, by their number.
pub(crate) const RIFLE: WeaponId = WeaponId(0);
pub(crate) const SMG: WeaponId = WeaponId(1);
pub(crate) const BREN: WeaponId = WeaponId(2);
pub(crate) const MG42: WeaponId = WeaponId(3);
pub(crate) const PANZERFAUST: WeaponId = WeaponId(4);
pub(crate) const L48: WeaponId = WeaponId(5);
pub(crate) const CO_AXIAL: WeaponId = WeaponId(6);
pub(crate) const HULL_MG: WeaponId = WeaponId(7);
pub(crate) const PINTLE_MG: WeaponId = WeaponId(8);
pub(crate) const LIGHT_STRIKE: WeaponId = WeaponId(9);
pub(crate) const HEAVY_STRIKE: WeaponId = WeaponId(10);
pub(crate) const PRECISION_STRIKE: WeaponId = WeaponId(11);
pub(crate) const SCOPED: WeaponId = WeaponId(12);
pub(crate) const FLAMETHROWER: WeaponId = WeaponId(13);
pub(crate) const MORTAR: WeaponId = WeaponId(14);
pub(crate) const HMG: WeaponId = WeaponId(15);

#[derive(Clone, Copy)]
struct Card {
    uses: u8,
    inches: i16,
    dice: u8,
    damage: DamageDie,
    blast: i16,
    save_minus: u8,
    set_up: u8,
    features: &'static [Feature],
}

const fn die(die: Die, bonus: u8) -> DamageDie {
    DamageDie { die, best_of: 1, bonus }
}

const CARDS: [Card; 16] = {
    use Feature::{
        CoAxial, Flame, Indirect, OneShot, ReRoll, Rifle, Scatters, Scoped, Suppression,
    };
    const fn card(uses: u8, inches: i16, dice: u8, damage: DamageDie) -> Card {
        Card { uses, inches, dice, damage, blast: 0, save_minus: 0, set_up: 0, features: &[] }
    }
    const D6: DamageDie = die(Die::D6, 0);
    [
        Card { features: &[Rifle], ..card(3, 24, 1, D6) },
        card(3, 12, 3, D6),
        Card { set_up: 2, features: &[Suppression], ..card(3, 36, 2, D6) },
        Card { set_up: 3, features: &[Suppression], ..card(3, 48, 2, die(Die::D6, 1)) },
        Card { blast: 1, save_minus: 1, ..card(1, 12, 1, die(Die::D10, 3)) },
        Card { blast: 1, save_minus: 2, ..card(1, 48, 1, die(Die::D10, 2)) },
        Card { features: &[CoAxial, Suppression], ..card(2, 24, 3, D6) },
        Card { features: &[Suppression], ..card(2, 24, 3, D6) },
        Card { features: &[Suppression], ..card(2, 36, 3, D6) },
        Card { blast: 4, features: &[OneShot, Scatters], ..card(3, 0, 1, D6) },
        Card {
            blast: 4,
            features: &[OneShot, Scatters],
            ..card(3, 0, 1, DamageDie { die: Die::D6, best_of: 2, bonus: 2 })
        },
        Card {
            blast: 2,
            save_minus: 2,
            features: &[OneShot, ReRoll],
            ..card(3, 0, 1, die(Die::D10, 2))
        },
        Card { features: &[Scoped, Rifle], ..card(2, 36, 1, die(Die::D6, 1)) },
        Card { features: &[Flame, Suppression], ..card(2, 6, 3, die(Die::D6, 1)) },
        Card { blast: 2, features: &[Indirect], ..card(2, 60, 1, die(Die::D6, 1)) },
        Card { set_up: 3, features: &[Suppression], ..card(3, 60, 3, die(Die::D6, 1)) },
    ]
};

/// The weapons of the fixture.
pub(crate) fn weapons() -> Vec<Weapon> {
    let make = |(at, card): (usize, &Card)| Weapon {
        name: format!("weapon {at}"),
        uses: card.uses,
        reach: match card.inches {
            0 => Reach::Sight,
            inches => Reach::To(Length::inches(inches)),
        },
        dice: card.dice,
        damage: card.damage,
        blast: (card.blast > 0).then(|| Length::inches(card.blast)),
        save_minus: card.save_minus,
        set_up: card.set_up,
        features: card.features.iter().copied().collect(),
        card_order: at as u8,
    };
    CARDS.iter().enumerate().map(make).collect()
}

/// Critical 6+, Hit 4+, Save 6+: all infantry.
pub(crate) const MEN: Armour = Armour { critical: 6, hit: 4, save: 6 };

/// A group of men with one weapon each.
pub(crate) fn men(name: &str, count: u8, ld: u8, abilities: &[Ability]) -> Group {
    Group {
        name: name.to_owned(),
        body: Body::Man,
        strength: count,
        armour: MEN,
        shield: None,
        ld,
        abilities: abilities.iter().copied().collect(),
        stealth: 0,
        improved_charges: false,
        team: None,
    }
}

/// A mount of a hand weapon.
pub(crate) const fn hand(group: u8, weapon: WeaponId) -> Mount {
    Mount { weapon, group, each: 1, arc: FireArc::All, main: false }
}

/// An infantry unit of groups with weapons.
pub(crate) fn infantry(price: u32, groups: Vec<Group>, mounts: &[Mount]) -> UnitProfile {
    UnitProfile {
        row: MusterRow(0),
        side: Side::A,
        kind: UnitKind::Infantry,
        element: Element::Combat,
        groups: groups.into_iter().collect(),
        mounts: mounts.iter().copied().collect(),
        strikes: ArrayVec::new(),
        pace: Length::inches(4),
        vehicle: None,
        price: price * 1_000,
        stake: price * 1_000,
        part: RowPart::Whole,
        dice_key: 0,
        partner: None,
    }
}

/// The British Rifle Section of 6.1.
pub(crate) fn rifle_section() -> UnitProfile {
    let all = [Ability::Grenades, Ability::FireTeam, Ability::TankHunter];
    let team = |group: Group, team| Group { team: Some(team), ..group };
    infantry(
        155,
        vec![
            team(men("Corporal", 1, 4, &all), 0),
            team(men("Soldier", 1, 3, &all), 0),
            team(men("Bren gunner", 1, 3, &all), 0),
            team(men("Lance Corporal", 1, 4, &all), 1),
            team(men("Soldier", 6, 3, &all), 1),
        ],
        &[hand(0, SMG), hand(1, RIFLE), hand(2, BREN), hand(3, SMG), hand(4, RIFLE)],
    )
}

/// The Grenadier Squad of 7.6 without options.
pub(crate) fn grenadiers() -> UnitProfile {
    let all = [Ability::Grenades, Ability::FireTeam];
    infantry(
        185,
        vec![
            men("Unteroffizier", 1, 6, &all),
            men("Grenadier", 7, 4, &all),
            men("Machine gunner", 1, 4, &all),
        ],
        &[hand(0, SMG), hand(1, RIFLE), hand(2, MG42)],
    )
}

/// The Grenadier Command Squad of 6.2 with the strikes of the fixture: one Light, one Heavy.
pub(crate) fn command_squad() -> UnitProfile {
    let strike = |weapon| Strike { weapon, bought: 1 };
    UnitProfile {
        element: Element::Hq,
        strikes: [strike(LIGHT_STRIKE), strike(HEAVY_STRIKE)].into_iter().collect(),
        ..infantry(
            265,
            vec![
                men(
                    "Leutnant",
                    1,
                    7,
                    &[Ability::Command, Ability::Dedicated, Ability::FireTeam, Ability::Individual],
                ),
                men("Unteroffizier", 1, 6, &[Ability::Dedicated]),
                men("Grenadier", 4, 4, &[Ability::Dedicated]),
            ],
            &[hand(0, SMG), hand(1, RIFLE), hand(2, RIFLE)],
        )
    }
}

/// A crewed weapon of so many HP.
pub(crate) fn crew(price: u32, hp: u8, ld: u8, weapon: WeaponId, arc: FireArc) -> UnitProfile {
    let group = Group {
        body: Body::Team { hp },
        strength: hp,
        ..men("Crew", hp, ld, &[Ability::WeaponTeam])
    };
    let main = Mount { weapon, group: 0, each: 1, arc, main: true };
    let mounts = [main, Mount { each: hp, ..hand(0, RIFLE) }];
    UnitProfile {
        kind: UnitKind::Team,
        element: Element::Light,
        ..infantry(price, vec![group], &mounts)
    }
}

/// The PzKpfw IV H of 6.3 with a Pintle MG.
pub(crate) fn panzer_iv() -> UnitProfile {
    let armour = |critical, hit, save| Armour { critical, hit, save };
    let facings = [armour(12, 8, 4), armour(11, 8, 5), armour(10, 7, 5)];
    let group = Group {
        body: Body::Vehicle { sp: 2 },
        armour: facings[0],
        ..men("PzKpfw IV H", 2, 6, &[])
    };
    let mount = |weapon, arc, main| Mount { weapon, group: 0, each: 1, arc, main };
    UnitProfile {
        kind: UnitKind::Vehicle,
        element: Element::Heavy,
        vehicle: Some(Vehicle {
            size: 4,
            armour: facings,
            gait: Gait::Tracks,
            amphibious: None,
            properties: PropertySet::NONE.with(Property::Radio),
            transport: 0,
            riders: 0,
        }),
        ..infantry(
            235,
            vec![group],
            &[
                mount(L48, FireArc::All, true),
                mount(CO_AXIAL, FireArc::All, false),
                mount(HULL_MG, FireArc::Front, false),
                mount(PINTLE_MG, FireArc::All, false),
            ],
        )
    }
}

/// A battle being set out.
pub(crate) struct Field {
    table: Table,
    units: Vec<(UnitProfile, Point, Bearing)>,
    parts: Vec<(UnitId, RowPart)>,
    switches: Switches,
    special: SpecialRules,
    mission: Mission,
}

impl Field {
    /// An open table of 72" x 48".
    pub(super) fn open() -> Self {
        Self {
            table: Table::open(Length::inches(72), Length::inches(48)),
            units: Vec::new(),
            parts: Vec::new(),
            switches: Switches::default(),
            special: SpecialRules::PLAIN,
            mission: Mission::OpenBattle,
        }
    }

    /// Sets switches by `NAME=VALUE`.
    pub(super) fn rules(&mut self, words: &[&str]) {
        self.switches = Switches::parse(words).expect("switches of a test");
    }

    /// Chooses the mission and its special rules.
    pub(super) fn mission(&mut self, mission: Mission, special: impl FnOnce(&mut SpecialRules)) {
        self.mission = mission;
        special(&mut self.special);
    }

    /// Adds a piece of terrain.
    pub(super) fn terrain(&mut self, terrain: Terrain, shape: Shape) -> PieceId {
        self.add(terrain, shape, None)
    }

    /// Adds a piece of several shapes.
    pub(super) fn pieces(&mut self, terrain: Terrain, shapes: &[Shape]) -> PieceId {
        self.table.add(terrain, shapes, None).expect("terrain of a test")
    }

    /// Adds a structure.
    pub(super) fn structure(&mut self, shape: Shape, structure: Structure) -> PieceId {
        self.add(Terrain::Structure, shape, Some(structure))
    }

    fn add(&mut self, terrain: Terrain, shape: Shape, structure: Option<Structure>) -> PieceId {
        self.table.add(terrain, &[shape], structure).expect("terrain of a test")
    }

    /// Puts a unit on the table, facing north. Units of side A must be put before those of B.
    pub(super) fn put(&mut self, side: Side, profile: UnitProfile, at: Point) -> UnitId {
        self.put_facing(side, profile, at, Bearing::NORTH)
    }

    /// Puts a unit on the table.
    pub(super) fn put_facing(
        &mut self,
        side: Side,
        profile: UnitProfile,
        at: Point,
        facing: Bearing,
    ) -> UnitId {
        let id = self.units.len() as u8;
        let profile = UnitProfile { side, row: MusterRow(id), dice_key: u32::from(id), ..profile };
        self.units.push((profile, at, facing));
        UnitId(id)
    }

    /// Lets a row be divided: gives it a part, which is empty until then. Its unit comes after
    /// those of all rows, in the order of these calls.
    pub(super) fn part(&mut self, whole: UnitId, part: RowPart) {
        self.parts.push((whole, part));
    }

    /// The book, and the state in turn 1 with nobody active.
    pub(super) fn ready(self) -> (VictoryDecision, State) {
        let rows: Vec<UnitProfile> = self.units.iter().map(|unit| unit.0.clone()).collect();
        let mut profiles = rows.clone();
        for (number, (whole, part)) in self.parts.iter().enumerate() {
            let profile = rows[whole.index()].clone();
            profiles.push(UnitProfile { part: *part, dice_key: 100 + number as u32, ..profile });
        }
        let of_side = BySide::from_fn(|side| {
            let own = |at: &usize| profiles[*at].side == side;
            (0..profiles.len()).filter(own).map(|at| UnitId(at as u8)).collect::<UnitSet>()
        });
        let strength = |profile: &UnitProfile| profile.groups.iter().map(|g| g.strength).sum();
        let units_of = |row: MusterRow| {
            let parts = (0..profiles.len()).filter(|at| profiles[*at].row == row);
            parts.map(|at| UnitId(at as u8)).collect::<UnitSet>()
        };
        let row_books = rows.iter().map(|profile| RowBook {
            side: profile.side,
            price: profile.price,
            stake: profile.stake,
            strength: strength(profile),
            units: units_of(profile.row),
        });
        let muster = rows.iter().map(|profile| Muster {
            side: profile.side,
            entry: profile.groups[0].name.clone(),
            name: profile.groups[0].name.clone(),
            price: profile.price,
        });
        let book = VictoryDecision {
            switches: self.switches,
            scenario: scenario(self.mission, self.special),
            tables: [self.table].into(),
            weapons: weapons(),
            muster: muster.collect(),
            rows: row_books.collect(),
            of_side,
            vehicles: crate::assemble::vehicles_of(&profiles),
            commanders: crate::assemble::commanders_of(&profiles),
            groups: crate::units::groups::Groups::of_all(&profiles),
            fortifications: BySide([Vec::new(), Vec::new()]),
            units: profiles,
        };
        let state = state_of(&self.units);
        (book, state)
    }

    /// The book, and the state in turn 1 with a unit in the middle of its activation.
    pub(super) fn acting(self, unit: UnitId) -> (VictoryDecision, State) {
        let (book, mut s) = self.ready();
        activate(&book, &mut s, unit);
        (book, s)
    }
}

/// Makes a unit the active one, with all its actions.
pub(crate) fn activate(book: &VictoryDecision, s: &mut State, unit: UnitId) {
    let shaken = s.shaken.contains(unit);
    s.active = Some(Activation::of(unit, command::actions_of(book, unit), shaken));
    s.step = Step::Act;
    s.decider = book.side(unit);
}

fn scenario(mission: Mission, special: SpecialRules) -> Scenario {
    Scenario {
        name: "field".to_owned(),
        title: "Field".to_owned(),
        summary: String::new(),
        army: String::new(),
        forces: BySide([String::new(), String::new()]),
        roles: BySide(["a".to_owned(), "b".to_owned()]),
        limits: BySide([1_500_000; 2]),
        any_price: false,
        mission,
        attacker: None,
        size: TableSize { width: Length::inches(72), depth: Length::inches(48) },
        layout: Layout::Drawn(Vec::new()),
        varies: Varies::default(),
        deployment: Deployment::Fixed(Form::LongEdges),
        bench: None,
        special,
        last_turn: 6,
        settings: Vec::new(),
        prepared: PreparedTables::default(),
    }
}

fn state_of(units: &[(UnitProfile, Point, Bearing)]) -> State {
    let mut state = State::blank();
    for (slot, (profile, at, facing)) in state.units.iter_mut().zip(units) {
        for (left, group) in slot.strength.iter_mut().zip(&profile.groups) {
            *left = group.strength;
        }
        slot.began = slot.strength.iter().sum();
        for (left, strike) in slot.strikes.iter_mut().zip(&profile.strikes) {
            *left = strike.bought;
        }
        (slot.place, slot.at, slot.facing) = (Place::Table, *at, *facing);
    }
    state.turn = 1;
    state.step = Step::NominateFirst;
    state.present = (0..units.len()).map(|unit| UnitId(unit as u8)).collect();
    state
}

/// A referee with scripted dice, who keeps the story.
pub(crate) type Script = DiceReferee<Scripted, Recorder<Event>>;

/// Scripted dice, in the order they are rolled; a score the die cannot show fails.
pub(crate) fn script(scores: &[u8]) -> Script {
    DiceReferee::new(Scripted::new(scores), Recorder::default())
}

/// Takes an action that must be legal, with scripted dice that must all be used.
pub(crate) fn act(
    book: &VictoryDecision,
    s: &mut State,
    action: Action,
    mut referee: Script,
) -> Vec<Event> {
    assert_eq!(dispatch::check_action(Scene::new(book, s), action), Ok(()), "{action:?}");
    dispatch::carry_out(&mut Play::new(book, s, &mut referee), action);
    let (dice, recorder) = referee.into_parts();
    assert_eq!(dice.left(), 0, "dice left over");
    recorder.events
}

/// The clause that forbids an action.
pub(crate) fn forbidden(book: &VictoryDecision, s: &State, action: Action) -> Clause {
    dispatch::check_action(Scene::new(book, s), action).expect_err("must be forbidden").clause
}
