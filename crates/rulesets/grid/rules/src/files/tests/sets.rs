//! A force is a set, and so is an army.

use super::{companies, good, scenario, source};
use crate::Grid;
use crate::units::army::Army;
use crate::units::force::Force;
use wargauge_rules::UnitId;
use wargauge_rules::game::{BySide, Ruleset, Side};
use wargauge_rules::referee::{Deaf, DiceReferee};
use wargauge_rules::roster::{ForceData, Rulebook, Source};
use wargauge_rules::table::scripted::Scripted;

const HEAD: &str = "ruleset = \"grid\"\nkind = \"force\"\ntitle = \"T\"\narmy = \"companies\"\n";

/// A force of lines written `TYPE COUNT [QUALITY]`.
fn force(lines: &[&str], army: &Army) -> Force {
    let line = |line: &&str| {
        let mut words = line.split(' ');
        let (kind, count) = (words.next().unwrap(), words.next().unwrap());
        let quality = words.next().map(|word| format!("quality = \"{word}\"\n"));
        format!("[[unit]]\ntype = \"{kind}\"\ncount = {count}\n{}", quality.unwrap_or_default())
    };
    let text: String = lines.iter().map(line).collect();
    good(Grid::read_force(&Source::new("t.toml", format!("{HEAD}{text}")), army))
}

/// The built-in army with its unit types the other way round, without some of them.
fn turned(without: &[&str]) -> Army {
    let text = source("armies/companies.toml").text;
    let mut parts: Vec<&str> = text.split("[[unit]]").collect();
    let head = parts.remove(0);
    parts.reverse();
    parts.retain(|part| !without.iter().any(|id| part.contains(&format!("id = \"{id}\""))));
    let units: String = parts.iter().map(|part| format!("[[unit]]{part}\n")).collect();
    good(Grid::read_army(&Source::new("companies.toml", format!("{head}{units}"))))
}

/// Who rolls the dice of each unit of a game of these forces.
fn rollers(blue: &Force, red: &Force) -> Vec<(String, u32)> {
    let book = good(Grid::assemble(&scenario("two-villages"), BySide([blue, red]).map(Some), &[]));
    let units = (0..book.muster.len()).map(|at| UnitId(at as u8));
    units.map(|unit| (book.muster[unit.index()].entry.clone(), book.profile(unit).roller)).collect()
}

const LINES: [&str; 4] = ["INF 3", "TNK 2", "INF 1 elite", "INF 1 poor"];

#[test]
fn lines_may_stand_in_any_order_and_be_split_gw_setup_07() {
    // GW-SETUP-07
    let army = companies();
    let whole = force(&LINES, &army);
    let order = ["INF elite", "INF", "INF poor", "TNK"];
    let units: Vec<String> = ForceData::units(&whole).into_iter().map(|(id, _)| id).collect();
    assert_eq!(units, order, "by type, then by quality");
    let split = ["INF 1 poor", "TNK 1", "INF 2", "INF 1 elite", "TNK 1", "INF 1"];
    assert_eq!(force(&split, &army), whole);
}

#[test]
fn an_army_may_stand_in_any_order_gw_setup_07() {
    // GW-SETUP-07
    assert_eq!(turned(&[]), companies());
    assert!(companies().types.is_sorted_by_key(|kind| kind.id.clone()));
}

#[test]
fn an_entry_that_no_force_uses_moves_no_die_gw_setup_07() {
    // GW-SETUP-07
    let (army, fewer) = (companies(), turned(&["AAG", "MOR", "ART"]));
    let dice = |army| rollers(&force(&LINES, army), &force(&["INF 2"], army));
    assert_eq!(dice(&fewer), dice(&army));
    let more = rollers(&force(&["AAG 1", "INF 4", "TNK 1"], &army), &force(&["INF 1"], &army));
    for (entry, roller) in [&more[1], &more[5]] {
        assert!(
            dice(&army).contains(&(entry.clone(), *roller)),
            "{entry} rolls as in other forces"
        );
    }
    let own: std::collections::BTreeSet<u32> =
        dice(&army).into_iter().map(|(_, roller)| roller).collect();
    assert_eq!(own.len(), 9, "each unit has dice of its own, whatever its side and quality");
}

#[test]
fn a_fixed_place_goes_to_the_first_of_its_type_gw_setup_07() {
    // GW-SETUP-07
    let army = companies();
    let mut scenario = scenario("two-villages");
    let square = scenario.sides[Side::A].area.first().expect("an area");
    let place = crate::FixedPlace { side: Side::A, unit: "TNK".into(), square };
    scenario.fixed = vec![place];
    scenario.first_player = crate::FirstPlayer::Side(Side::A);
    let blue = force(&["TNK 1", "INF 1", "TNK 1 elite"], &army);
    let red = force(&["INF 1"], &army);
    let book = good(Grid::assemble(&scenario, BySide([&blue, &red]).map(Some), &[]));
    let state = book.setup(&mut DiceReferee::new(Scripted::new(&[]), Deaf));
    let placed: Vec<&str> =
        state.on_board.map(|unit| book.muster[unit.index()].entry.as_str()).collect();
    assert_eq!(placed, ["TNK elite"]);
}
