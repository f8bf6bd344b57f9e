//! Putting a scenario and two forces together.

use arrayvec::ArrayVec;

use crate::book::Grid;
use crate::position::measured::table::MAX_ROWS;
use crate::scenario::Scenario;
use crate::state::{Layout, MAX_UNITS, MAX_UNITS_PER_SIDE, State, Step, UnitSet};
use crate::switches::{Metric, OptAir, OptHeavy, OptLight, OptStrong, Switches};
use crate::terrain::ground::MAX_SQUARES;
use crate::terrain::light::Light;
use crate::units::force::Force;
use crate::units::profile::{Class, Profile, Trait};
use wargauge_rules::game::{BySide, Muster, Side, UnitId};
use wargauge_rules::roster::{DataError, ForceData, Points, Rollers, Setting};
use wargauge_rules::table::point::Point;
use wargauge_rules::table::square_grid::Adjacency;
use wargauge_rules::table::square_lines::SightLines;
use wargauge_rules::table::squares::{Square, Squares};
use wargauge_rules::table::surroundings::Surroundings;

/// Puts a match-up together; see
/// [`Rulebook::assemble`](wargauge_rules::roster::Rulebook::assemble).
pub(crate) fn put_together(
    scenario: &Scenario,
    forces: BySide<&Force>,
    settings: &[Setting],
) -> Result<Grid, DataError> {
    let switches = scenario.switches(settings);
    check_board(scenario, switches)?;
    for side in Side::BOTH {
        check_force(scenario, side, forces[side], switches)?;
    }
    let (muster, profiles) = muster_of(forces);
    let split = forces[Side::A].units().count() as u8;
    let of_side = BySide([UnitSet::range(0, split), UnitSet::range(split, profiles.len() as u8)]);
    let set_of = |holds: &dyn Fn(&Profile) -> bool| -> UnitSet {
        (0..profiles.len()).filter(|&i| holds(&profiles[i])).map(|i| UnitId(i as u8)).collect()
    };
    let mut traits = [UnitSet::EMPTY; Trait::ALL.len()];
    for &one in Trait::ALL {
        traits[one as usize] = set_of(&|profile| profile.has(one));
    }
    let class = [0, 1, 2].map(|at| set_of(&|profile| profile.class as usize == at));
    let prey_of = |profile: &Profile| {
        let open = Class::ALL.into_iter().filter(|&c| profile.needs.against(c).is_some());
        open.fold(UnitSet::EMPTY, |all, one| all | class[one as usize])
    };
    let edges = |side: Side| scenario.sides[side].exit.map(|edge| scenario.edge(edge));
    let mut book = Grid {
        switches,
        board: scenario.board,
        adjacency: adjacency_of(switches),
        lines: SightLines::new(scenario.board),
        around: Surroundings::new(scenario.board, adjacency_of(switches)),
        muster,
        starting_units: BySide::from_fn(|side| {
            of_side[side].without(traits[Trait::Aircraft as usize]).len() as u8
        }),
        heavy: heavy_units(switches, &traits),
        prey: profiles.iter().map(prey_of).collect(),
        profiles,
        of_side,
        traits,
        class,
        fixed: Vec::new(),
        home: BySide::from_fn(|side| scenario.edge(scenario.sides[side].home)),
        exits: BySide::from_fn(|side| edges(side).unwrap_or(Squares::EMPTY)),
        objectives: scenario.objectives(),
        scenario: scenario.clone(),
    };
    book.fixed = fixed_units(&book, forces);
    Ok(book)
}

/// Gives each fixed place to the first unit of its type that has none yet; places whose type
/// the force lacks stay empty.
fn fixed_units(book: &Grid, forces: BySide<&Force>) -> Vec<(UnitId, Square)> {
    let mut fixed: Vec<(UnitId, Square)> = Vec::new();
    for place in &book.scenario.fixed {
        let first = book.of_side[place.side].first().map_or(0, |unit| unit.0);
        let ids = forces[place.side].units().enumerate();
        let free = ids
            .filter(|(_, (entry, _, _))| entry.split(' ').next() == Some(&place.unit))
            .map(|(at, _)| UnitId(first + at as u8))
            .find(|unit| fixed.iter().all(|(taken, _)| taken != unit));
        fixed.extend(free.map(|unit| (unit, place.square)));
    }
    fixed
}

/// The state before anything is set up.
pub(crate) fn blank_state(book: &Grid) -> State {
    let aircraft = book.having(Trait::Aircraft);
    let everybody = book.of_side[Side::A] | book.of_side[Side::B];
    let none = UnitSet::EMPTY;
    State {
        step: Step::Minefields,
        side: Side::A,
        first: None,
        round: 0,
        player_turn: 0,
        minute: book.scenario.start,
        elapsed: 0,
        light: match book.switches.opt_light {
            OptLight::Off => Light::Day,
            OptLight::On => book.scenario.light.at(book.scenario.start),
        },
        outcome: None,
        ground: book.scenario.ground,
        mines: Squares::EMPTY,
        smoke: BySide([Squares::EMPTY; 2]),
        wrecks: [Squares::EMPTY; 2],
        occupied: BySide([Squares::EMPTY; 2]),
        crowded: Squares::EMPTY,
        layout: Layout::default(),
        enterable: [Squares::EMPTY; MAX_UNITS],
        standing: [none; MAX_SQUARES],
        square: [Square::default(); MAX_UNITS],
        point: [Point::default(); MAX_UNITS],
        burning: none,
        on_board: none,
        waiting: everybody.without(aircraft),
        airborne: aircraft,
        exited: none,
        // GW-SETUP-05
        disrupted: none,
        fought: none,
        moved: none,
        moved_last_turn: none,
        combat_moved: none,
        may_combat_move: none,
        attacked: none,
        isolated: none,
        regrouping: none,
        attacks: ArrayVec::new(),
        barrages: ArrayVec::new(),
        line: BySide([ArrayVec::new(), ArrayVec::new()]),
        due: BySide([0; 2]),
        parked: BySide([0; 2]),
        mines_left: 0,
        casualties: BySide([0; 2]),
        casualty_stake: BySide([0; 2]),
    }
}

/// How squares are adjacent, by which distances are counted (GW-GRID-04, GW-GRID-05).
const fn adjacency_of(switches: Switches) -> Adjacency {
    match switches.metric {
        Metric::Ortho | Metric::Measured => Adjacency::Ortho,
        Metric::King => Adjacency::King,
    }
}

/// The heavy rule protects heavy tanks with `opt_heavy`, strongpoints always (GW-STRONG-03).
fn heavy_units(switches: Switches, traits: &[UnitSet; Trait::ALL.len()]) -> UnitSet {
    let heavy = traits[Trait::Heavy as usize];
    let strongpoints = traits[Trait::Stationary as usize];
    if switches.opt_heavy == OptHeavy::On { heavy | strongpoints } else { strongpoints }
}

/// The units of both forces, with who each of them is when dice are rolled (GW-SETUP-07).
fn muster_of(forces: BySide<&Force>) -> (Vec<Muster>, Vec<Profile>) {
    let (mut muster, mut profiles) = (Vec::<Muster>::new(), Vec::new());
    let mut rollers = Rollers::default();
    for side in Side::BOTH {
        for (entry, name, mut profile) in forces[side].units() {
            let copies = muster.iter().filter(|unit| unit.side == side && unit.entry == entry);
            profile.roller = rollers.next(side, &entry, copies.count() as u16);
            muster.push(Muster { side, entry, name, price: profile.price });
            profiles.push(profile);
        }
    }
    (muster, profiles)
}

/// Whether the board has room for the coordinates of `metric = measured`.
fn check_board(scenario: &Scenario, switches: Switches) -> Result<(), DataError> {
    let rows = scenario.board.rows();
    if switches.metric == Metric::Measured && rows > MAX_ROWS {
        let problem = format!("scenario `{}` has {rows} rows", scenario.name);
        let most = format!("at most {} with `metric=measured`", MAX_ROWS);
        return Err(DataError::new(problem).expected(most));
    }
    Ok(())
}

/// Whether a force can play a role: not too large, within the points, and nothing that needs a
/// rule that is off.
fn check_force(
    scenario: &Scenario,
    side: Side,
    force: &Force,
    switches: Switches,
) -> Result<(), DataError> {
    let count = force.units().count();
    if count == 0 || count > MAX_UNITS_PER_SIDE {
        return Err(DataError::new(format!("force `{}` has {count} units", force.name))
            .expected(format!("1 to {MAX_UNITS_PER_SIDE}")));
    }
    if let Some(limit) = scenario.sides[side].points_limit
        && force.points() > limit
    {
        let (has, may) = (Points(force.points()), Points(limit));
        return Err(DataError::new(format!("force `{}` costs {has} points", force.name))
            .expected(format!("at most {may} in scenario `{}`", scenario.name)));
    }
    for company in &force.companies {
        let kind = force.type_of(company);
        let needs = |one, on: bool, switch: &str| {
            if kind.traits.has(one) && !on {
                let problem = format!(
                    "force `{}` has `{}`, which needs switch `{switch}=on` in scenario `{}`",
                    force.name, kind.id, scenario.name
                );
                return Err(DataError::new(problem));
            }
            Ok(())
        };
        needs(Trait::Aircraft, switches.opt_air == OptAir::On, "opt_air")?;
        needs(Trait::Stationary, switches.opt_strong == OptStrong::On, "opt_strong")?;
    }
    Ok(())
}
