//! A table written in words, and what came of it in words.
//!
//! A unit is written `NAME X,Y [WORD]...`, its place in inches: `grenadiers 20,40 marked=5 hidden`.
//! Names are those of the published examples, `men=N` for so many riflemen and `crew=WEAPON` for
//! three men at a gun. Words are abilities and special properties as army files have them, and
//! `facing=north` (east, south, west), `marked=N`, `shaken`, `hidden`, `covered`. Weapons of a
//! volley are written `rifle*7 bren`, dice with bars where a reader wants them: `1 2 2 | 4 1`.

use crate::action::Action;
use crate::book::{Scene, VictoryDecision};
use crate::event::Event;
use crate::fire::targets;
use crate::state::State;
use crate::terrain::ground::Terrain;
use crate::tests::fixture::*;
use crate::tests::shooting::{fire, shot};
use crate::units::command;
use crate::units::profile::*;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::length::Length;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::shape::{Disc, Shape};

/// The weapons of the fixture by the words for them.
const WEAPONS: [(&str, WeaponId); 16] = [
    ("rifle", RIFLE),
    ("smg", SMG),
    ("bren", BREN),
    ("mg-42", MG42),
    ("panzerfaust", PANZERFAUST),
    ("l48", L48),
    ("co-axial", CO_AXIAL),
    ("hull-mg", HULL_MG),
    ("pintle-mg", PINTLE_MG),
    ("light-strike", LIGHT_STRIKE),
    ("heavy-strike", HEAVY_STRIKE),
    ("precision-strike", PRECISION_STRIKE),
    ("scoped", SCOPED),
    ("flamethrower", FLAMETHROWER),
    ("mortar", MORTAR),
    ("hmg", HMG),
];

/// A table under construction: own units are those of side A.
pub(super) struct Setup {
    field: Field,
    own: Vec<&'static str>,
    foes: Vec<&'static str>,
}

impl Setup {
    /// An open table of 72" x 48".
    pub(super) fn new() -> Self {
        Self { field: Field::open(), own: Vec::new(), foes: Vec::new() }
    }

    /// A piece of terrain in a circle, `X,Y RADIUS`.
    pub(super) fn terrain(mut self, kind: Terrain, circle: &str) -> Self {
        let (at, radius) = circle.split_once(' ').expect("a place and a radius");
        let disc = Disc::new(place(at), Length::inches(number(radius)));
        self.field.terrain(kind, Shape::Disc(disc));
        self
    }

    /// One of A's units.
    pub(super) fn own(mut self, unit: &'static str) -> Self {
        self.own.push(unit);
        self
    }

    /// One of B's.
    pub(super) fn foe(mut self, unit: &'static str) -> Self {
        self.foes.push(unit);
        self
    }

    /// The table in turn 1, nobody active.
    pub(super) fn ready(self) -> Battle {
        let Self { mut field, own, foes } = self;
        let count = own.len();
        let sides = own.iter().map(|unit| (Side::A, unit)).chain(foes.iter().map(|u| (Side::B, u)));
        let units: Vec<(UnitId, &str)> = sides
            .map(|(side, unit)| {
                let mut words = unit.split_whitespace();
                let name = words.next().expect("a name");
                let at = place(words.next().expect("a place"));
                let mut profile = profile(name);
                words.clone().for_each(|word| equip(&mut profile, word));
                let facing = words.find_map(|word| word.strip_prefix("facing="));
                let facing = facing.map_or(Bearing::NORTH, bearing);
                (field.put_facing(side, profile, at, facing), *unit)
            })
            .collect();
        let (book, s) = field.ready();
        let mut battle = Battle { book, s, own: count as u8 };
        for (unit, words) in units {
            words.split_whitespace().skip(2).for_each(|word| battle.mark(unit, word));
        }
        battle
    }

    /// As `ready`, A's first unit in the middle of its activation.
    pub(super) fn acting(self) -> Battle {
        let mut battle = self.ready();
        let first = battle.own(1);
        activate(&battle.book, &mut battle.s, first);
        battle
    }
}

/// `20,40`, in inches, or `20.5,40`.
fn place(text: &str) -> Point {
    let hundredths = |word: &str| match word.split_once('.') {
        Some((whole, part)) => number(whole) * 100 + number(&format!("{part:0<2}")),
        None => number(word) * 100,
    };
    let (x, y) = text.split_once(',').expect("X,Y");
    Point::new(hundredths(x), hundredths(y))
}

fn number(text: &str) -> i16 {
    text.parse().unwrap_or_else(|_| panic!("a number, not `{text}`"))
}

fn bearing(word: &str) -> Bearing {
    match word {
        "north" => Bearing::NORTH,
        "east" => Bearing::EAST,
        "south" => Bearing::SOUTH,
        "west" => Bearing::WEST,
        _ => panic!("a quarter of the compass, not `{word}`"),
    }
}

fn profile(name: &str) -> UnitProfile {
    match name.split_once('=') {
        Some(("men", count)) => {
            infantry(100, vec![men("Man", number(count) as u8, 6, &[])], &[hand(0, RIFLE)])
        }
        Some(("crew", weapon)) => crew(60, 3, 4, self::weapon(weapon), FireArc::All),
        _ => match name {
            "rifle-section" => rifle_section(),
            "grenadiers" => grenadiers(),
            "command-squad" => command_squad(),
            "panzer-iv" => panzer_iv(),
            "truck" => crate::tests::vehicles::truck(),
            "half-track" => crate::tests::vehicles::half_track(PropertySet::NONE),
            _ => panic!("a unit of the examples, not `{name}`"),
        },
    }
}

fn weapon(word: &str) -> WeaponId {
    let known = WEAPONS.iter().find(|(name, _)| *name == word);
    known.unwrap_or_else(|| panic!("a weapon, not `{word}`")).1
}

/// Gives a unit an ability or property, if the word is for one.
fn equip(profile: &mut UnitProfile, word: &str) {
    if let Some(vehicle) = &mut profile.vehicle {
        let property = Property::ALL.iter().find(|one| one.word() == word);
        vehicle.properties =
            property.map_or(vehicle.properties, |one| vehicle.properties.with(*one));
    } else if let Some(ability) = Ability::ALL.iter().find(|one| one.word() == word) {
        for group in &mut profile.groups {
            group.abilities = group.abilities.with(*ability);
        }
    }
}

/// A table in play.
pub(super) struct Battle {
    pub(super) book: VictoryDecision,
    pub(super) s: State,
    own: u8,
}

impl Battle {
    /// A's units, from 1.
    pub(super) fn own(&self, number: u8) -> UnitId {
        assert!((1..=self.own).contains(&number), "A has {} units", self.own);
        UnitId(number - 1)
    }

    /// B's units, from 1.
    pub(super) fn foe(&self, number: u8) -> UnitId {
        UnitId(self.own + number - 1)
    }

    /// The first of B's.
    pub(super) fn enemy(&self) -> UnitId {
        self.foe(1)
    }

    fn mark(&mut self, unit: UnitId, word: &str) {
        let s = &mut self.s;
        match word.split_once('=') {
            Some(("marked", count)) => s.unit_mut(unit).markers = number(count) as u8,
            Some(("facing", _)) => {}
            _ => match word {
                "shaken" => s.shaken.insert(unit),
                "hidden" => s.hidden.insert(unit),
                "covered" => s.took_cover.insert(unit),
                _ => {
                    let known = Ability::ALL.iter().any(|one| one.word() == word)
                        || Property::ALL.iter().any(|one| one.word() == word);
                    assert!(known, "no such word: `{word}`");
                }
            },
        }
    }

    /// The active unit has moved.
    pub(super) fn moved(mut self) -> Self {
        self.s.active.as_mut().expect("a unit acts").moved = true;
        self
    }

    /// A shot of the active unit at an enemy with these weapons.
    pub(super) fn shot(&self, at: UnitId, weapons: &str) -> Action {
        let unit = self.s.active.as_ref().expect("a unit acts").unit;
        let profile = self.book.profile(unit);
        let mut counts = vec![0; profile.mounts.len()];
        for word in weapons.split_whitespace() {
            let (name, count) = word.split_once('*').unwrap_or((word, "1"));
            let (id, mut left) = (weapon(name), number(count) as u8);
            for (mount, count) in profile.mounts.iter().zip(&mut counts) {
                if mount.weapon == id {
                    let bear = self.s.unit(unit).strength[usize::from(mount.group)] * mount.each;
                    *count = left.min(bear);
                    left -= *count;
                }
            }
            assert_eq!(left, 0, "the unit has not so many of `{name}`");
        }
        shot(at, &counts)
    }

    /// The active unit shoots at B's first unit; the dice must be all that are rolled.
    pub(super) fn shoot(&mut self, weapons: &str, dice: &str) -> Story {
        let action = self.shot(self.enemy(), weapons);
        let dice: Vec<u8> = dice
            .split(['|', ' '])
            .filter(|die| !die.is_empty())
            .map(|die| number(die) as u8)
            .collect();
        Story(fire(&self.book, &mut self.s, action, &dice))
    }

    /// The clause that forbids a shot at B's first unit.
    pub(super) fn refused(&self, weapons: &str) -> &'static str {
        let unit = self.s.active.as_ref().expect("a unit acts").unit;
        let action = self.shot(self.enemy(), weapons);
        targets::check_shoot(Scene::new(&self.book, &self.s), unit, action)
            .expect_err("refused")
            .clause
            .0
    }

    /// A unit in words: `6 men, 5 markers`, `shaken` and what else there is.
    pub(super) fn told(&self, unit: UnitId) -> String {
        let what = match self.book.profile(unit).kind {
            UnitKind::Infantry => "men",
            UnitKind::Team | UnitKind::Vehicle => "points",
        };
        let left = command::strength(&self.s, unit);
        let mut told = format!("{left} {what}, {} markers", self.s.unit(unit).markers);
        for (set, word) in [
            (self.s.shaken, ", shaken"),
            (self.s.hidden, ", hidden"),
            (self.s.took_cover, ", covered"),
        ] {
            if set.contains(unit) {
                told.push_str(word);
            }
        }
        told
    }
}

/// What happened.
pub(super) struct Story(pub(super) Vec<Event>);

impl Story {
    /// The kinds of what attacks do, each once as long as it goes on: `marked damage saves lost`.
    pub(super) fn steps(&self) -> String {
        let word = |event: &Event| match event {
            Event::Marked { .. } => Some("marked"),
            Event::Damage { .. } => Some("damage"),
            Event::Save { .. } => Some("saves"),
            Event::Lost { .. } => Some("lost"),
            Event::Shaken { .. } => Some("shaken"),
            Event::Moved { .. } => Some("moved"),
            _ => None,
        };
        let mut steps: Vec<&str> = self.0.iter().filter_map(word).collect();
        steps.dedup();
        steps.join(" ")
    }

    /// How many dice a weapon rolled, and how many hits they made.
    pub(super) fn hits(&self, name: &str) -> (usize, u8) {
        let id = weapon(name);
        let of = self.0.iter().filter_map(|event| match event {
            Event::Damage { weapon, hits, .. } if *weapon == Some(id) => Some(*hits),
            _ => None,
        });
        (of.clone().count(), of.sum())
    }

    /// What saves had to show, and how many failed.
    pub(super) fn saves(&self) -> (Vec<u8>, usize) {
        let of = self.0.iter().filter_map(|event| match event {
            Event::Save { needed, saved, .. } => Some((*needed, *saved)),
            _ => None,
        });
        let mut needed: Vec<u8> = of.clone().map(|save| save.0).collect();
        needed.sort_unstable();
        needed.dedup();
        (needed, of.filter(|save| !save.1).count())
    }

    /// Markers in the order in which they were placed.
    pub(super) fn markers(&self) -> Vec<u8> {
        let of = self.0.iter().filter_map(|event| match event {
            Event::Marked { count, .. } => Some(*count),
            _ => None,
        });
        of.collect()
    }
}
