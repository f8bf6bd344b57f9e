//! What hangs on no order of lines, and whom a side sets up first.

use wargauge_rules::game::{BySide, Pending, Ruleset, Side};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::roster::{Rulebook, ScenarioData, Source};
use wargauge_rules::table::scripted::Scripted;
use wargauge_rules::testing::shipped::good;

use super::fixture::{SHIPPED, army, force, scenario};
use crate::action::Action;
use crate::state::Wait;
use crate::units::army::Army;
use crate::{Force, WwiiSim};

const HEAD: &str = "ruleset = 'wwii-sim'\nkind = 'force'\nname = 'f'\ntitle = 'F'\n";

/// A force file of these lines, each with what follows its unit.
fn lines(army: &str, units: &[&str]) -> Source {
    let lines: String = units.iter().map(|unit| format!("[[unit]]\nunit = {unit}\n")).collect();
    Source::new("f.toml", format!("{HEAD}army = '{army}'\n{lines}"))
}

fn read(units: &[&str]) -> Force {
    good(WwiiSim::read_force(&lines("americans-1944", units), &army("americans-1944")))
}

const TRUCK: &str = "'A-TRK'";
const RIDERS: &str = "'A-RANG'\naboard = 'A-TRK'";
const LEADER: &str = "'A-OFF'\naboard = 'A-TRK'";

/// `WS-GEN-20`: whatever the order of lines, and copies on one line or on several.
#[test]
fn a_force_is_a_set_of_units() {
    let squads = "'A-RIFL'\ncount = 3\noptions = ['smoke-grenades']";
    let one = "'A-RIFL'\noptions = ['smoke-grenades']";
    let two = "'A-RIFL'\ncount = 2\noptions = ['smoke-grenades']";
    let whole = read(&[TRUCK, RIDERS, LEADER, squads]);
    assert_eq!(whole.lines.len(), 4);
    assert_eq!(read(&[LEADER, two, RIDERS, TRUCK, one]), whole, "transports may stand behind");
    let other = read(&["'A-RIFL'", LEADER, two, RIDERS, TRUCK]);
    assert_ne!(other, whole, "a unit without its option is another one");
    // The trucks' riders, two of each, wherever they stand.
    let pairs = ["'A-TRK'\ncount = 2", "'A-RANG'\ncount = 2\naboard = 'A-TRK'", LEADER];
    assert_eq!(read(&[RIDERS, TRUCK, LEADER, RIDERS, TRUCK]), read(&pairs));
}

/// `WS-GEN-20`: units, options and weapons of an army are numbered by identifier.
#[test]
fn an_army_is_a_set_of_entries() {
    let source = SHIPPED.source("armies/germans-1944.toml");
    let (head, entries) = source.text.split_at(source.text.find("[[weapon]]").expect("weapons"));
    let mut blocks: Vec<String> = entries.split("\n[[").map(|it| format!("\n[[{it}")).collect();
    blocks[0] = blocks[0].replacen("\n[[[[", "\n[[", 1);
    blocks.reverse();
    let turned = Source::new("armies/germans-1944.toml", format!("{head}{}", blocks.concat()));
    assert_eq!(good(WwiiSim::read_army(&turned)), army("germans-1944"));
    let ids =
        |army: &Army| -> Vec<String> { army.weapons.iter().map(|it| it.id.clone()).collect() };
    assert!(ids(&army("germans-1944")).is_sorted());
}

/// `WS-GEN-20`: an entry that nobody uses can go without a change to anybody's dice.
#[test]
fn dice_hang_on_entry_and_copy() {
    let scenario = scenario("meeting-300");
    let forces = scenario.forces().0.map(|name| force(&name));
    let whole = forces[0].clone();
    let keys = |own: &Force| -> Vec<(String, u32)> {
        let sides = BySide([Some(own), Some(&forces[1])]);
        let book = good(WwiiSim::assemble(&scenario, sides, &[]));
        book.units.iter().map(|unit| (unit.id.clone(), unit.dice_key)).collect()
    };
    let mut fewer = whole.clone();
    let gone = fewer.lines.remove(0);
    let gone = whole.army.entry_of(gone.unit).id.clone();
    let mut kept = keys(&whole);
    kept.retain(|(id, _)| *id != gone);
    assert_eq!(keys(&fewer), kept);
}

/// `WS-GEN-20`: what is wrong is told by the line of the file.
#[test]
fn errors_point_to_the_line_of_the_file() {
    let of = |units: &[&str]| {
        let americans = army("americans-1944");
        WwiiSim::read_force(&lines("americans-1944", units), &americans)
            .expect_err("a wrong file")
            .to_string()
    };
    let told = of(&["'A-TRK'", "'A-RIFL'", "'A-AAA'"]);
    assert!(
        told.starts_with("f.toml:11:8: `unit[2].unit`: the army has no unit `A-AAA`"),
        "{told}"
    );
    let told = of(&["'A-RIFL'", LEADER]);
    assert!(told.contains("`unit[1].aboard`: the force has no unit `A-TRK`"), "{told}");
    let told = of(&[RIDERS, TRUCK, RIDERS, LEADER]);
    assert!(told.contains("`unit[2].aboard`: `A-TRK` carries somebody already"), "{told}");
    let told = of(&["'A-RIFL'\naboard = 'A-MORT'", "'A-MORT'"]);
    assert!(told.contains("`unit[0].aboard`: `A-MORT` does not carry it"), "{told}");
}

/// `WS-SCEN-08`: the player names who is set up next; the last needs no name.
#[test]
fn a_side_chooses_whom_to_place_first() {
    let scenario = scenario("crossroads");
    let forces = scenario.forces().0.map(|name| force(&name));
    let sides = BySide([Some(&forces[0]), Some(&forces[1])]);
    let book = good(WwiiSim::assemble(&scenario, sides, &[]));
    let mut referee = DiceReferee::new(Scripted::new(&[2, 7]), Deaf);
    let mut state = book.setup(&mut referee);
    let mut left = book.of_side(Side::A);
    let enemy = book.of_side(Side::B).first().expect("an enemy");
    while left.len() > 1 {
        assert_eq!(state.wait, Wait::Next(Side::A));
        assert_eq!(book.pending(&state), Pending::Decision(Side::A));
        let mut options = Vec::new();
        book.options(&state, &mut options);
        assert_eq!(options, left.into_iter().map(Action::Next).collect::<Vec<_>>());
        assert!(options.iter().all(|&option| book.check(&state, option).is_ok()));
        assert!(book.check(&state, Action::Next(enemy)).is_err());
        let last = left.into_iter().last().expect("somebody");
        book.apply(&mut state, Action::Next(last), &mut referee);
        assert_eq!(state.wait, Wait::Place(last));
        assert!(book.check(&state, Action::Next(last)).is_err(), "he is to be placed now");
        options.clear();
        book.options(&state, &mut options);
        book.apply(&mut state, options[0], &mut referee);
        left.remove(last);
    }
    assert_eq!(state.wait, Wait::Place(left.first().expect("the last")));
}
