//! What replays say.

use wargauge_rules::UnitId;
use wargauge_rules::roster::Rulebook;
use wargauge_rules::table::Bearing;

use crate::event::{Damage, Event};
use crate::state::{Condition, Content, Counter, Drill, Mobility};
use crate::tests::fixture::{at, field, put};

const SOLO: &str = "[solo]\nside = 'red'\n";

#[test]
fn teams_and_men_are_named() {
    let (book, _) = field(&["U10", "U01", "U01"], &["G26"]).solo(SOLO).play();
    let killed = |unit, figure| {
        let condition = Condition::Killed;
        book.tell(&Event::Casualty { unit: UnitId(unit), figure, condition })
    };
    let blue = &book.scenario.roles[wargauge_rules::Side::A];
    assert_eq!(killed(0, 0).trim(), format!("the officer of {blue} Command group (A) is killed"));
    assert!(killed(1, 2).contains("man 3 (rifle)"), "{}", killed(1, 2));
    assert_ne!(killed(1, 2), killed(2, 2), "teams of one name are told apart");
    let drove = Event::Drove { unit: UnitId(3), to: at(30.0, 20.0), front: Bearing::EAST };
    assert!(book.tell(&drove).ends_with("drives to (30.0, 20.0), facing E"));
}

// SK-SCEN-05: who wins because the other side breaks is told so.
#[test]
fn a_side_that_breaks_is_told() {
    let (book, _) = field(&["U01"], &["G01"]).play();
    let ending = wargauge_rules::Ending::Win(wargauge_rules::Side::A);
    let clause = wargauge_rules::Clause("SK-SCEN-05");
    let told = book.tell(&Event::Ended(wargauge_rules::Outcome { ending, clause }));
    assert!(told.contains("red breaks") && told.contains("SK-SCEN-05"), "{told}");
}

#[test]
fn dice_stand_beside_what_was_needed() {
    let (book, _) = field(&["U01"], &["G26", "G23"]).solo(SOLO).play();
    let (team, tank, track) = (UnitId(0), UnitId(1), UnitId(2));
    let tell = |event: Event| book.tell(&event);
    assert!(
        tell(Event::RallyRolled { unit: team, roll: 5 })
            .ends_with("rallies on 6: D6 5: it runs on")
    );
    let bogged = tell(Event::Bogged { unit: track, roll: 6, stuck: true });
    assert!(bogged.ends_with("sticks on 6: D6 6: it sticks"), "{bogged}");
    let free = tell(Event::ReleaseRolled { unit: track, roll: 5 });
    assert!(free.ends_with("free on 5 or 6: D6 5: it gets free"), "{free}");
    let hit = tell(Event::DamageRolled { unit: tank, score: 11, damage: Damage::Immobile });
    assert!(hit.ends_with("11 with all modifiers: immobile"), "{hit}");
    let chart = |unit, drill| tell(Event::ChartRolled { unit, factor: -5, roll: 2, drill });
    assert!(chart(tank, Drill::Rout).ends_with("points -5, D6 2: bale out"));
    assert!(chart(team, Drill::Rout).ends_with("risk factor -5, D6 2: rout"));
    let come = |roll, result| tell(Event::GenerationRolled { roll, result });
    assert!(come(4, 11).ends_with("11: a heavy machine gun and riflemen"), "{}", come(4, 11));
    assert!(come(1, 0).ends_with("nobody") && come(3, 4).ends_with("nobody"));
}

// SK-SPOT-31, SK-SOLO-04: counters and contacts are on the map without what they are.
#[test]
fn maps_show_contacts_and_counters_as_they_are_seen() {
    let (book, mut state) = field(&["U01"], &["G26", "G01"]).solo(SOLO).play();
    put(&book, &mut state, 0, (10.0, 10.0), true);
    let tank = put(&book, &mut state, 1, (30.0, 30.0), true);
    let team = put(&book, &mut state, 2, (50.0, 40.0), true);
    for content in [Content::Sniper, Content::Dummy] {
        let x = if content == Content::Dummy { 40.0 } else { 60.0 };
        state.counters.push(Counter::face_down(at(x, 20.0), content));
    }
    let hull = &mut state.unit_mut(tank).hull;
    (hull.mobility, hull.blind) = (Mobility::Immobile, true);
    state.unit_mut(team).figures[0].condition = Condition::Wounded;
    let here = state.unit_mut(team);
    (here.spotted, here.offered) = (false, true);
    let map = book.map(&state);
    assert_eq!(map.matches('?').count(), 2, "{map}");
    assert!(!map.to_lowercase().contains("sniper") && !map.contains("dummy"), "{map}");
    let line = |letter: &str| map.lines().find(|line| line.starts_with(letter)).expect("a line");
    assert!(line("a ").contains("immobile, optics gone"), "{map}");
    assert!(line("b ").contains("4 of 4 men (1 wounded)"), "{map}");
    assert!(line("b ").ends_with("hidden (the enemy sees a contact)"), "{map}");
}
