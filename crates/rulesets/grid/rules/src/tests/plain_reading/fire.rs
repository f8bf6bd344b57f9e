//! Numbers needed, targets that bind, and who directs whose fire (GW-COMBAT, GW-PRIO, GW-ARTY).

use super::{Density, Reading, off_board, scatter};
use crate::Grid;
use crate::action::Barrage;
use crate::attack::numbers::{number_needed, vulnerable};
use crate::book::Scene;
use crate::fire::barrages::{all_ways_to_fire, has_barrage_target, may_declare, ways_to_fire};
use crate::fire::observers::{observer_for, spot_all};
use crate::fire::priorities::{direct_targets, open_targets};
use crate::morale::isolation::is_isolated;
use crate::state::{State, UnitSet};
use crate::switches::{
    DeductionsStack, FooServesMortars, FooWaives, HillLos, IndirectPenalty, ObsLink, OptHeavy,
    PriorityOrder,
};
use crate::terrain::ground::Terrain;
use crate::terrain::light::Light;
use crate::units::indirect_fire::Fire;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::stream::Stream;

const BATTERIES: [&str; 4] = ["ART", "MOR", "SPA", "SPM"];

/// The combat table (GW-COMBAT-12 to GW-COMBAT-21): against infantry, guns, tanks; 0 is a dash.
const fn row(id: &str) -> [u8; 3] {
    match id.as_bytes() {
        b"REC" | b"FOO" | b"AAG" => [5, 5, 0],
        b"ART" | b"SPA" => [3, 5, 5],
        b"MOR" | b"SPM" => [3, 5, 0],
        b"ARC" | b"ASG" => [3, 4, 5],
        b"ATG" | b"ATP" | b"TDR" | b"TDP" => [5, 5, 3],
        b"TNK" | b"HVY" => [4, 4, 3],
        _ => [4, 4, 5],
    }
}

impl Reading<'_> {
    fn id(&self, unit: UnitId) -> &'static str {
        self.listed(unit).0
    }

    fn is_battery(&self, unit: UnitId) -> bool {
        BATTERIES.contains(&self.id(unit))
    }

    fn is_tank_class(&self, unit: UnitId) -> bool {
        self.listed(unit).1 == 'T'
    }

    fn beside(&self, a: UnitId, b: UnitId) -> bool {
        self.distance(self.stands(a), self.stands(b)) == 1
    }

    /// Whether the row of one has a number against the other and the heavy rule lets it attack.
    fn may_hurt(&self, a: UnitId, t: UnitId) -> Option<u8> {
        let column = match self.listed(t).1 {
            'I' => 0,
            'G' => 1,
            _ => 2,
        };
        let number = row(self.id(a))[column];
        let heavy_rule = self.scene.book.switches.opt_heavy == OptHeavy::On;
        let heavy = self.id(t) == "STP" || (self.id(t) == "HVY" && heavy_rule);
        let powerful = ["ATP", "TDP"].contains(&self.id(a));
        (number > 0 && (!heavy || powerful || self.beside(a, t))).then_some(number)
    }

    fn is_covered(&self, a: UnitId, t: UnitId) -> bool {
        let square = self.stands(t);
        let tank = self.is_tank_class(t);
        let ground = match self.kind(square) {
            Terrain::Building | Terrain::Wood => true,
            Terrain::Field => !tank && !self.is_battery(a),
            Terrain::Hill => tank,
            _ => false,
        };
        let smoke =
            Side::BOTH.into_iter().any(|side| self.scene.state.smoke[side].contains(square));
        let dark = self.scene.state.light != Light::Day && !self.beside(a, t);
        ground || smoke || dark
    }

    /// Whether an FOO directs this fire with all its privileges.
    fn is_privileged(&self, a: UnitId, by_foo: bool) -> bool {
        let mortars = self.scene.book.switches.foo_serves_mortars == FooServesMortars::Yes;
        by_foo && (["ART", "SPA"].contains(&self.id(a)) || mortars)
    }

    /// The number needed, deductions included.
    fn needed(&self, a: UnitId, t: UnitId, fire: Fire) -> Option<u8> {
        let switches = &self.scene.book.switches;
        let number = self.may_hurt(a, t)?;
        let waived = self.is_privileged(a, fire == Fire::Indirect { by_foo: true });
        let waives_all = waived && switches.foo_waives == FooWaives::All;
        let second = match switches.indirect_penalty {
            IndirectPenalty::IndirectWithoutFoo => fire != Fire::Direct && !waived,
            IndirectPenalty::AttackerIsFoo => self.id(a) == "FOO",
            IndirectPenalty::TargetIsFoo => self.id(t) == "FOO" && !waives_all,
            IndirectPenalty::Off => false,
        };
        let deductions = u8::from(self.is_covered(a, t) && !waives_all) + u8::from(second);
        let stack = switches.deductions_stack == DeductionsStack::Yes;
        Some(number + if stack { deductions } else { deductions.min(1) })
    }

    /// Whether the unit sees the other within two squares.
    fn sees_unit(&self, unit: UnitId, other: UnitId) -> bool {
        self.sees_square(self.stands(unit), self.stands(other), self.scene.book.side(unit))
    }
}

const RULES: [&str; 14] = [
    "metric=ortho",
    "opt_heavy=off",
    "metric=king",
    "indirect_penalty=attacker_is_foo",
    "indirect_penalty=attacker_is_foo deductions_stack=true",
    "indirect_penalty=target_is_foo",
    "indirect_penalty=target_is_foo deductions_stack=true foo_waives=observer_only",
    "indirect_penalty=target_is_foo deductions_stack=true",
    "indirect_penalty=off",
    "deductions_stack=true",
    "deductions_stack=true foo_waives=observer_only",
    "foo_waives=observer_only",
    "foo_serves_mortars=true deductions_stack=true",
    "foo_serves_mortars=true foo_waives=observer_only",
];

const OWN: &str = "INF MOT AIN REC FOO ARC TNK HVY TDR TDP ASG ATG ATP MOR ART SPA SPM AAG STP";

const LIGHTS: [Light; 4] = [Light::Day, Light::Day, Light::Twilight, Light::Night];

/// Puts many random tables to a question, in every light.
fn on_tables(rules: &[&str], own: &str, mut ask: impl FnMut(&Grid, &State, Reading<'_>)) {
    for (number, rules) in (0..).zip(rules) {
        let table = off_board(rules, own, "INF FOO ATG TNK HVY STP TDR INF AIN MOR TNK");
        let mut stream = Stream::new(200 + number);
        for round in 0..16 {
            let density = Density { terrain: [2, 5][round % 2], overlay: 8, units: 3 };
            let mut state = scatter(&table.book, &mut stream, density);
            state.light = LIGHTS[round % 4];
            ask(&table.book, &state, Reading::of(Scene::new(&table.book, &state)));
        }
    }
}

/// The number of the table, one more for cover or for the second deduction, two only if they add
/// up; none for a dash or out of reach of the heavy rule (GW-COMBAT-11, GW-COMBAT-12, GW-COMBAT-13,
/// GW-COMBAT-14, GW-COMBAT-15, GW-COMBAT-16, GW-COMBAT-17, GW-COMBAT-18, GW-COMBAT-19,
/// GW-COMBAT-20, GW-COMBAT-21, GW-COMBAT-22, GW-COMBAT-23, GW-COMBAT-24, GW-COMBAT-25,
/// GW-COMBAT-26, GW-COMBAT-27, GW-COMBAT-31; GW-ARTY-11, GW-ARTY-12, GW-ARTY-27, GW-ARTY-28,
/// GW-ARTY-30; GW-TERR-01, GW-TERR-10, GW-TERR-13, GW-TERR-15, GW-TERR-18, GW-TERR-19, GW-TERR-25,
/// GW-TERR-26, GW-TERR-30; GW-SMOKE-03, GW-SMOKE-10; GW-NIGHT-02, GW-NIGHT-05; GW-HEAVY-01,
/// GW-HEAVY-02, GW-HEAVY-03, GW-HEAVY-05; GW-STRONG-03, GW-STRONG-04).
#[test]
fn numbers_needed() {
    let fires = [Fire::Direct, Fire::Indirect { by_foo: false }, Fire::Indirect { by_foo: true }];
    on_tables(&RULES, OWN, |book, state, plain| {
        for a in plain.on_board(Side::A) {
            let foes = plain.on_board(Side::B);
            let hurt: UnitSet =
                foes.iter().copied().filter(|&t| plain.may_hurt(a, t).is_some()).collect();
            let among = foes.iter().copied().collect();
            assert_eq!(vulnerable(Scene::new(book, state), a, among), hurt, "GW-COMBAT-19: {a:?}");
            for &t in &foes {
                let ways = if plain.is_battery(a) { &fires[..] } else { &fires[..1] };
                for &fire in ways {
                    let names = [a, t].map(|unit| plain.id(unit));
                    let needed = number_needed(Scene::new(book, state), a, t, fire);
                    assert_eq!(
                        needed,
                        plain.needed(a, t, fire),
                        "GW-COMBAT-11: {names:?} {fire:?}"
                    );
                }
            }
        }
    });
}

/// Among which enemies a unit must choose: the closest tanks if its type is bound to them, else
/// adjacent ones, else any that it sees and can hurt; the other way round if adjacent ones come
/// first; none that has been attacked, and none at all for who is isolated (GW-PRIO-01, GW-PRIO-02,
/// GW-PRIO-03, GW-PRIO-04, GW-PRIO-05, GW-PRIO-06, GW-PRIO-07, GW-PRIO-08, GW-PRIO-10;
/// GW-COMBAT-05, GW-COMBAT-09, GW-COMBAT-19; GW-OBS-01, GW-OBS-03, GW-OBS-21; GW-ARTY-02;
/// GW-DISR-05; GW-HEAVY-07; GW-STRONG-06; GW-STRONG-07; GW-CLASS-08).
#[test]
fn targets_that_bind() {
    let rules = ["priority_order=tank_first", "priority_order=adjacent_first", "metric=king"];
    let own = "TNK ATG INF ASG TDR HVY ARC ATP REC STP ART TNK";
    let mut chosen = 0;
    on_tables(&rules, own, |book, state, plain| {
        let mut state = state.clone();
        state.attacked = plain.on_board(Side::B).into_iter().step_by(3).collect();
        let adjacent_first = book.switches.priority_order == PriorityOrder::AdjacentFirst;
        for a in plain.on_board(Side::A) {
            let foes = plain.on_board(Side::B).into_iter();
            let legal: Vec<UnitId> =
                foes.filter(|&t| plain.sees_unit(a, t) && plain.may_hurt(a, t).is_some()).collect();
            let open: UnitSet = legal.iter().copied().collect();
            assert_eq!(
                direct_targets(Scene::new(book, &state), a),
                open,
                "GW-OBS-01, GW-PRIO-07: {a:?}"
            );
            let near: Vec<UnitId> = legal.iter().copied().filter(|&t| plain.beside(a, t)).collect();
            let bound = ["TNK", "HVY", "ATG", "ATP", "TDR", "TDP"].contains(&plain.id(a));
            let of_tanks = |units: &[UnitId]| -> Vec<UnitId> {
                units.iter().copied().filter(|&t| bound && plain.is_tank_class(t)).collect()
            };
            let squares = |t: &UnitId| plain.distance(plain.stands(a), plain.stands(*t));
            let tanks = of_tanks(&legal);
            let least = tanks.iter().map(squares).min();
            let closest: Vec<UnitId> =
                tanks.into_iter().filter(|t| Some(squares(t)) == least).collect();
            let near_tanks = of_tanks(&near);
            let order = if adjacent_first {
                [near_tanks, near, closest, legal]
            } else {
                [closest, near_tanks, near, legal]
            };
            let binding = order.into_iter().find(|some| !some.is_empty()).unwrap_or_default();
            let alone = is_isolated(Scene::new(book, &state), a) || plain.is_battery(a);
            let expected: UnitSet =
                binding.into_iter().filter(|_| !alone).collect::<UnitSet>().without(state.attacked);
            chosen += expected.len();
            assert_eq!(
                open_targets(Scene::new(book, &state), a),
                expected,
                "GW-PRIO-10: {}",
                plain.id(a)
            );
        }
    });
    assert!(chosen > 100, "{chosen}");
}

/// Who may direct the fire of batteries (GW-ARTY-05).
const OBSERVERS: [&str; 7] = ["INF", "MOT", "AIN", "REC", "FOO", "ARC", "STP"];

impl Reading<'_> {
    /// Whether a unit may direct a battery's fire at a target.
    fn may_direct(&self, unit: UnitId, battery: UnitId, t: UnitId) -> bool {
        let privileged = self.is_privileged(battery, self.id(unit) == "FOO");
        let clear = self.is_clear(self.stands(unit), self.stands(t), self.scene.book.side(unit));
        let near = self.distance(self.stands(unit), self.stands(battery)) <= 2;
        let sees = self.sees_unit(unit, t);
        OBSERVERS.contains(&self.id(unit))
            && match self.scene.book.switches.obs_link {
                ObsLink::Target => sees || (privileged && clear),
                ObsLink::Battery => sees && (privileged || near),
            }
    }

    /// The best observer: an FOO before others, then the lower number.
    fn best_observer(&self, battery: UnitId, t: UnitId) -> Option<UnitId> {
        let mut able: Vec<UnitId> = self.on_board(Side::A);
        able.retain(|&unit| self.may_direct(unit, battery, t));
        able.into_iter().min_by_key(|&unit| (self.id(unit) != "FOO", unit.0))
    }

    /// The ways in which a battery reaches a target: by its own eyes, and through the best observer
    /// if it has none or if that is an FOO who serves it.
    fn ways(&self, battery: UnitId, t: UnitId) -> Vec<Option<UnitId>> {
        if self.may_hurt(battery, t).is_none() {
            return Vec::new();
        }
        let direct = self.sees_unit(battery, t);
        let best = self.best_observer(battery, t);
        let serves = |unit: &UnitId| self.is_privileged(battery, self.id(*unit) == "FOO");
        let through = best.filter(|unit| !direct || serves(unit)).map(Some);
        direct.then_some(None).into_iter().chain(through).collect()
    }
}

/// Whom batteries reach and how: what they see themselves, or what the best observer within his
/// limit sees; adjacent enemies first (GW-ARTY-01, GW-ARTY-03, GW-ARTY-04, GW-ARTY-05, GW-ARTY-06,
/// GW-ARTY-07, GW-ARTY-08, GW-ARTY-09, GW-ARTY-10, GW-ARTY-11, GW-ARTY-20, GW-ARTY-22, GW-ARTY-23,
/// GW-ARTY-29, GW-ARTY-30; GW-OBS-15, GW-OBS-18, GW-OBS-19; GW-PRIO-03; GW-PRIO-07).
#[test]
fn ways_to_fire_batteries() {
    let rules = [
        "obs_link=target",
        "obs_link=battery",
        "foo_serves_mortars=true",
        "obs_link=battery foo_serves_mortars=true",
        "metric=king",
        "hill_los=see_over",
        "obs_link=battery hill_los=see_over",
    ];
    let own = "TNK ART MOR INF FOO SPM INF REC SPA FOO ARC ATG STP MOT";
    let mut directed = 0;
    on_tables(&rules, own, |book, state, plain| {
        assert!([HillLos::Blocks, HillLos::SeeOver].contains(&book.switches.hill_los));
        let mut state = state.clone();
        state.step = crate::state::Step::Barrages;
        for battery in plain.on_board(Side::A).into_iter().filter(|&unit| plain.is_battery(unit)) {
            state.disrupted.remove(battery);
            let way = |t, observer| Barrage { battery, target: t, observer, intense: false };
            let foes = plain.on_board(Side::B);
            let spotted = spot_all(Scene::new(book, &state), battery);
            let mut all: Vec<Barrage> = Vec::new();
            for &t in &foes {
                let best = plain.best_observer(battery, t);
                assert_eq!(observer_for(Scene::new(book, &state), battery, t), best, "GW-ARTY-23");
                let hurt = plain.may_hurt(battery, t).is_some();
                let observed = spotted.observed.contains(t).then(|| spotted.observers[t.index()]);
                assert_eq!(observed, best.filter(|_| hurt), "GW-ARTY-03, GW-ARTY-23");
                let direct = hurt && plain.sees_unit(battery, t);
                assert_eq!(spotted.directly.contains(t), direct, "GW-ARTY-20");
                let ways: Vec<Barrage> =
                    plain.ways(battery, t).into_iter().map(|observer| way(t, observer)).collect();
                directed += ways.iter().filter(|way| way.observer.is_some()).count();
                assert_eq!(
                    ways_to_fire(Scene::new(book, &state), battery, t)[..],
                    ways,
                    "GW-ARTY-04"
                );
                all.extend(ways);
            }
            let near: Vec<Barrage> =
                all.iter().copied().filter(|way| plain.beside(battery, way.target)).collect();
            let binding = if near.is_empty() { all } else { near };
            assert_eq!(
                all_ways_to_fire(Scene::new(book, &state), battery)[..],
                binding,
                "GW-ARTY-22"
            );
            let any = has_barrage_target(Scene::new(book, &state), battery);
            assert_eq!(any, !binding.is_empty(), "GW-ARTY-04");
            for &t in &foes {
                let observers = plain.on_board(Side::A).into_iter().map(Some).chain([None]);
                for barrage in observers.map(|observer| way(t, observer)) {
                    let may = may_declare(Scene::new(book, &state), barrage);
                    assert_eq!(may, binding.contains(&barrage), "GW-ARTY-04: {barrage:?}");
                }
            }
        }
    });
    assert!(directed > 100, "{directed}");
}
