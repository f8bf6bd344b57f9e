//! Command, Radio, Recon: the Ld that counts.

use crate::book::{Play, Scene};
use crate::morale::markers;
use crate::tests::fixture::*;
use crate::units::command;
use crate::units::profile::*;
use wargauge_rules::game::{Side, UnitId};
use wargauge_rules::table::point::Point;

fn with_ability(mut profile: UnitProfile, group: usize, ability: Ability) -> UnitProfile {
    profile.groups[group].abilities = profile.groups[group].abilities.with(ability);
    profile
}

fn with_property(mut profile: UnitProfile, property: Property) -> UnitProfile {
    if let Some(vehicle) = &mut profile.vehicle {
        vehicle.properties = vehicle.properties.with(property);
    }
    profile
}

/// The Ld of a Rifle Section so many hundredths of an inch east of the Command Squad of 6.2.
fn lent_at(distance: i16, radios: [bool; 2], rules: &[&str]) -> u8 {
    let mut field = Field::open();
    field.rules(rules);
    let radio = |profile, has| if has { with_ability(profile, 1, Ability::Radio) } else { profile };
    field.put(Side::A, radio(command_squad(), radios[0]), Point::inches(20, 20));
    let at = Point::new(2_000 + distance, 2_000);
    let section = field.put(Side::A, radio(rifle_section(), radios[1]), at);
    let (book, s) = field.ready();
    command::ld(Scene::new(&book, &s), section)
}

/// EX-31, VD-ABIL-08 and VD-ABIL-09: within as many inches as the Ld of the Command model,
/// twice that between Radios.
#[test]
fn command_lends_its_ld() {
    assert_eq!(lent_at(700, [false, false], &[]), 7);
    assert_eq!(lent_at(701, [false, false], &[]), 4);
    assert_eq!(lent_at(1_400, [true, false], &[]), 4);
    assert_eq!(lent_at(1_400, [true, true], &[]), 7);
    assert_eq!(lent_at(1_401, [true, true], &[]), 4);
}

/// `COMMAND_RANGE` and `COMMAND_LENDS_LD` (VD-ABIL-09, VD-ABIL-08); without Radios nothing is doubled
/// (VD-ABIL-44).
#[test]
fn command_can_be_swept() {
    assert_eq!(lent_at(1_000, [false, false], &["command_range=15"]), 7);
    assert_eq!(lent_at(1_100, [false, false], &["command_range=15"]), 4);
    assert_eq!(lent_at(100, [false, false], &["command_lends_ld=false"]), 4);
}

/// EX-31: Ld 7 passes whatever the die shows and removes four (VD-REGR-05).
#[test]
fn lent_ld_serves_regroup() {
    let mut field = Field::open();
    field.put(Side::A, command_squad(), Point::inches(20, 20));
    let section = field.put(Side::A, rifle_section(), Point::inches(27, 20));
    let (book, mut s) = field.acting(section);
    s.unit_mut(section).markers = 5;
    markers::regroup(&mut Play::new(&book, &mut s, &mut script(&[6])), section);
    assert_eq!(s.unit(section).markers, 1);
}

/// VD-ABIL-10, VD-ABIL-08: a Shaken Command unit lends nothing, nor does one whose Command model is dead.
/// VD-COH-06 and VD-COH-03: its Leadership Distance is nobody else's.
#[test]
fn command_ends_with_its_model() {
    let mut field = Field::open();
    let command = field.put(Side::A, command_squad(), Point::inches(20, 20));
    let section = field.put(Side::A, rifle_section(), Point::inches(24, 20));
    let (book, mut s) = field.ready();
    assert_eq!(
        (
            command::ld(Scene::new(&book, &s), section),
            command::own_ld(Scene::new(&book, &s), section)
        ),
        (7, 4)
    );
    s.shaken.insert(command);
    assert_eq!(command::ld(Scene::new(&book, &s), section), 4);
    s.shaken.remove(command);
    let mut gone = s.clone();
    gone.present.remove(command);
    assert_eq!(command::ld(Scene::new(&book, &gone), section), 4, "it has left the game");
    s.unit_mut(command).strength[0] = 0;
    assert_eq!(
        (command::ld(Scene::new(&book, &s), section), command::ld(Scene::new(&book, &s), command)),
        (4, 6)
    );
    assert!(!command::initiative_bonus(Scene::new(&book, &s), command));
}

/// VD-ABIL-06 and VD-ABIL-07: without a Command unit nobody lends Ld.
#[test]
fn nobody_lends_ld_without_command() {
    let mut field = Field::open();
    field.put(Side::A, grenadiers(), Point::inches(20, 20));
    let section = field.put(Side::A, rifle_section(), Point::inches(22, 20));
    let enemy = field.put(Side::B, command_squad(), Point::inches(24, 20));
    let (book, s) = field.ready();
    assert_eq!(
        (command::ld(Scene::new(&book, &s), section), command::ld(Scene::new(&book, &s), enemy)),
        (4, 7)
    );
}

/// VD-ABIL-06, VD-COH-06: of two Command models in a unit the better one lends his Ld.
#[test]
fn the_better_commander_lends() {
    let two = with_ability(command_squad(), 1, Ability::Command);
    let mut field = Field::open();
    field.put(Side::A, two, Point::inches(20, 20));
    let section = field.put(Side::A, rifle_section(), Point::inches(22, 20));
    let (book, s) = field.ready();
    assert_eq!(command::ld(Scene::new(&book, &s), section), 7);
}

/// VD-ABIL-11: a stand with Command has it as long as it has HP; VD-ABIL-22 its Ld stays.
#[test]
fn a_stand_keeps_its_command() {
    let mut stand = command_squad();
    let mut group = stand.groups[0].clone();
    (group.body, group.strength) = (Body::Stand { hp: 6 }, 6);
    stand.groups = core::iter::once(group).collect();
    let mut field = Field::open();
    let unit = field.put(Side::A, stand, Point::inches(20, 20));
    let (book, mut s) = field.ready();
    s.unit_mut(unit).strength[0] = 1;
    assert!(command::has_command(Scene::new(&book, &s), unit));
    assert_eq!(command::ld(Scene::new(&book, &s), unit), 7);
}

/// VD-ABIL-04, VD-ABIL-46, VD-INIT-08, VD-INIT-11 and VD-VSP-10: the bonus of Command or Recon,
/// which lent Ld does not bring.
#[test]
fn who_has_the_initiative_bonus() {
    let mut field = Field::open();
    let command = field.put(Side::A, command_squad(), Point::inches(20, 20));
    let section = field.put(Side::A, rifle_section(), Point::inches(22, 20));
    let recon = with_ability(rifle_section(), 0, Ability::Recon);
    let recon = field.put(Side::A, recon, Point::inches(30, 20));
    let tank = field.put(Side::A, panzer_iv(), Point::inches(40, 20));
    let car = with_property(panzer_iv(), Property::Recon);
    let car = field.put(Side::A, car, Point::inches(50, 20));
    let chief = with_property(panzer_iv(), Property::CommandVehicle);
    let chief = field.put(Side::A, chief, Point::inches(60, 20));
    let (book, s) = field.ready();
    let bonus = [command, section, recon, tank, car, chief]
        .map(|u| command::initiative_bonus(Scene::new(&book, &s), u));
    assert_eq!(bonus, [true, false, true, false, true, true]);
}

/// VD-VEH-25, VD-VEH-48, VD-ABIL-08, VD-VSP-02 and VD-VSP-07: vehicles have Ld 6, a Command Vehicle 7, which
/// it lends to vehicles with Radio within 12"; infantry's Command is for infantry.
#[test]
fn vehicles_have_their_own_command() {
    let mut field = Field::open();
    field.put(Side::A, command_squad(), Point::inches(20, 20));
    let chief = with_property(panzer_iv(), Property::CommandVehicle);
    let chief = field.put(Side::A, chief, Point::inches(40, 20));
    let tank = field.put(Side::A, panzer_iv(), Point::inches(52, 20));
    let far = field.put(Side::A, panzer_iv(), Point::new(5_201, 2_000));
    let mut deaf = panzer_iv();
    deaf.vehicle.as_mut().expect("a tank").properties = PropertySet::NONE;
    let deaf = field.put(Side::A, deaf, Point::inches(22, 20));
    let near_deaf = UnitId(4);
    let (book, mut s) = field.ready();
    assert_eq!(
        [chief, tank, far, deaf].map(|unit| command::ld(Scene::new(&book, &s), unit)),
        [7, 7, 6, 6]
    );
    s.unit_mut(near_deaf).at = Point::inches(40, 22);
    assert_eq!(command::ld(Scene::new(&book, &s), near_deaf), 6);
}

/// VD-ABIL-75: one model is enough for Radio, Command and Recon; Dedicated needs all.
#[test]
fn which_models_need_an_ability() {
    let mut field = Field::open();
    let mixed = with_ability(rifle_section(), 0, Ability::Dedicated);
    let unit = field.put(Side::A, mixed, Point::inches(20, 20));
    let (book, mut s) = field.ready();
    assert!(command::model_has(Scene::new(&book, &s), unit, Ability::Dedicated));
    assert!(!command::all_have(Scene::new(&book, &s), unit, Ability::Dedicated));
    s.unit_mut(unit).strength = [1, 0, 0, 0, 0, 0, 0, 0];
    assert!(command::all_have(Scene::new(&book, &s), unit, Ability::Dedicated));
    s.unit_mut(unit).strength = [0; MAX_GROUPS];
    assert!(!command::all_have(Scene::new(&book, &s), unit, Ability::Dedicated));
    assert!(!command::model_has(Scene::new(&book, &s), unit, Ability::Dedicated));
}

/// EX-02, VD-COH-01 and VD-COH-03: the leader is the best, and his Ld the distance in inches.
#[test]
fn the_ld_of_the_leader_is_the_distance_in_inches() {
    let mut field = Field::open();
    let mut officer = command_squad();
    officer.groups[0].ld = 6;
    let command = field.put(Side::A, officer, Point::inches(20, 20));
    let section = field.put(Side::A, rifle_section(), Point::inches(40, 20));
    let (book, s) = field.ready();
    assert_eq!(
        (
            command::own_ld(Scene::new(&book, &s), command),
            command::own_ld(Scene::new(&book, &s), section)
        ),
        (6, 4)
    );
}
