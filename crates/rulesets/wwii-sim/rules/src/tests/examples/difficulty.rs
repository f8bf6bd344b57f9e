//! `EX-01`: the difficulty matrix, each row on a table of its own.

use super::of;
use crate::action::{Order, Target};
use crate::attack::difficulty::{FireSkill, SURE_AT_BUILDINGS, difficulty, is_hit};
use crate::attack::posture::shooter_line;
use crate::book::Scene;
use crate::fire::targets::mark;
use crate::state::{Moved, Phase, Place, Posture, Status};
use crate::tests::fixture::{A, B, Game, table};
use crate::units::weapon::WeaponId;
use wargauge_rules::table::odometer::Chance;

const OPEN: &str = "";
const PARTIAL: &str = "[[area]]\nterrain = 'crops'\nrect = [[40, 30], [60, 90]]";
const COMPLETE: &str = "[[area]]\nterrain = 'trench'\nrect = [[40, 30], [60, 90]]";
const HOUSE: &str = "[[building]]\nname = 'house'\nmaterial = 'brick'\nrect = [[46, 40], [50, 44]]";

/// A rifle of the first unit against the second, so many inches apart.
struct Row {
    game: Game,
}

impl Row {
    fn on(terrain: &str, units: [&str; 2], inches: f32) -> Self {
        let mut game = Game::on(&table(terrain, ""), &[units[0]], &[units[1]]);
        game.phase(Phase::PrimaryFire).put(0, 48.0, 20.0).beyond(0, 1, inches);
        Self { game }
    }

    fn men(terrain: &str, inches: f32) -> Self {
        Self::on(terrain, ["G-GREN", "A-RIFL"], inches)
    }

    fn postures(mut self, shooter: Posture, target: Posture) -> Self {
        self.game.posture(0, shooter).posture(1, target);
        self
    }

    /// The target in a building; distances are from its wall.
    fn housed(mut self, ruined: bool, inches: f32) -> Self {
        let wall = 40.0 - inches - 2.5;
        self.game.put(0, 48.0, wall).put(1, 48.0, 42.0).unit(1).building = Some(0);
        self.game.state.ruins = u32::from(ruined);
        self
    }

    fn needed(&self, fs: u8, target: Target) -> Option<i8> {
        let (book, state) = (&self.game.book, &self.game.state);
        let rifle = book.weapons.iter().position(|weapon| weapon.id == "RIF").expect("rifles");
        let weapon = book.weapon(WeaponId(rifle as u8));
        let mark = mark(Scene::new(book, state), A, target);
        let line = shooter_line(Scene::new(book, state), A);
        difficulty(book.switches(), FireSkill::new(fs, line), weapon, &mark).map(|it| it.needed)
    }

    #[track_caller]
    fn needs(&self, fs: u8, needed: Option<i8>, hits: u8) {
        self.needs_at(fs, Target::Unit(B), needed, hits);
    }

    #[track_caller]
    fn needs_at(&self, fs: u8, target: Target, needed: Option<i8>, hits: u8) {
        assert_eq!(self.needed(fs, target), needed);
        let chance = needed.map_or(Chance::new(0, 1), |needed| {
            of((1..=10).filter(|&die| is_hit(die, needed)).count() as u128, 10)
        });
        assert_eq!(chance, of(u128::from(hits), 10));
    }
}

use Posture::{Hide, Run, Still, Walk};

/// `EX-01` rows 1 to 3, 23, 24: `WS-FIRE-01`, `WS-FIRE-03`, `WS-FIRE-05`, `WS-FMOD-06`,
/// `WS-FMOD-07`, `WS-FMOD-09`, `WS-FIRE-09`
#[test]
fn range_changes_the_difficulty() {
    Row::men(OPEN, 20.0).needs(3, Some(5), 6);
    Row::men(OPEN, 10.0).needs(3, Some(3), 8);
    Row::men(OPEN, 3.0).needs(3, Some(1), 9);
    Row::men(OPEN, 4.0).needs(4, Some(0), 9);
    Row::men(OPEN, 3.5).needs(3, Some(3), 8);
}

/// `WS-FIRE-08`: bands end where they say, and beyond long range nobody fires.
#[test]
fn bands_end_exactly() {
    Row::men(OPEN, 12.0).needs(3, Some(3), 8);
    Row::men(OPEN, 12.01).needs(3, Some(5), 6);
    Row::men(OPEN, 24.0).needs(3, Some(5), 6);
    Row::men(OPEN, 24.01).needs(3, None, 0);
}

/// `EX-01` rows 4 to 9: `WS-FMOD-01`, `WS-FMOD-10`, `WS-FMOD-11`, `WS-FMOD-12`,
/// `WS-FMOD-13`, `WS-FIRE-04`, `WS-BLDG-01`
#[test]
fn cover_changes_the_difficulty() {
    Row::men(PARTIAL, 10.0).needs(3, Some(6), 5);
    Row::men(COMPLETE, 20.0).needs(3, Some(9), 2);
    Row::men(COMPLETE, 20.0).postures(Walk, Still).needs(3, Some(10), 1);
    Row::men(HOUSE, 20.0).housed(true, 20.0).postures(Walk, Still).needs(3, None, 0);
    Row::men(HOUSE, 20.0).housed(true, 20.0).needs(3, Some(10), 1);
    Row::men(HOUSE, 20.0).housed(false, 20.0).needs(3, None, 0);
    Row::men(HOUSE, 10.0).housed(false, 10.0).needs(3, Some(9), 2);
}

/// `EX-01` rows 10, 11, 16, 25, 26: `WS-FMOD-02`, `WS-FMOD-14`, `WS-FMOD-15`, `WS-FIRE-11`,
/// `WS-PFIRE-04`, `WS-PFIRE-09`
/// `WS-FIRE-10`
#[test]
fn doings_of_both_change_the_difficulty() {
    Row::men(OPEN, 10.0).postures(Run, Walk).needs(3, Some(6), 5);
    let far_runners = Row::men(OPEN, 20.0).postures(Run, Run);
    far_runners.needs(3, Some(10), 1);
    let mark =
        mark(Scene::new(&far_runners.game.book, &far_runners.game.state), A, Target::Unit(B));
    let rifle = far_runners.game.book.weapons.iter().find(|weapon| weapon.id == "RIF");
    let line = difficulty(
        far_runners.game.book.switches(),
        FireSkill::new(3, 4),
        rifle.expect("rifles"),
        &mark,
    );
    assert!(!line.expect("in range").protected, "WS-FMOD-15: +1, and hits cause losses");
    Row::men(PARTIAL, 20.0).postures(Still, Walk).needs(5, Some(6), 5);
    Row::men(OPEN, 10.0).postures(Still, Run).needs(3, Some(3), 8);
    Row::men(OPEN, 20.0).postures(Still, Walk).needs(3, Some(5), 6);
}

/// `EX-01` rows 12 and 13: `WS-FIRE-12`, `WS-FIRE-14`, `WS-FMOD-16`, `WS-FMOD-18`
#[test]
fn hiding_changes_the_difficulty() {
    let far = Row::men(OPEN, 20.0).postures(Still, Hide);
    far.needs(3, Some(5), 6);
    let (book, state) = (&far.game.book, &far.game.state);
    let mark = mark(Scene::new(book, state), A, Target::Unit(B));
    let of_weapon = |id: &str| {
        let at = book.weapons.iter().position(|weapon| weapon.id == id).expect("a weapon");
        difficulty(book.switches(), FireSkill::new(3, 0), &book.weapons[at], &mark)
            .expect("in range")
            .protected
    };
    assert!(of_weapon("RIF"));
    // WS-FIRE-13, WS-HEAVY-04: heavy weapons ignore it.
    assert!(!of_weapon("G75L"));
    Row::men(PARTIAL, 10.0).postures(Still, Hide).needs(3, Some(8), 3);
}

/// `EX-01` rows 14 and 15: `WS-FMOD-05`, `WS-FMOD-19`, `WS-FMOD-25`
#[test]
fn panic_changes_the_difficulty() {
    let mut row = Row::men(OPEN, 10.0);
    row.game.phase(Phase::SecondaryFire).status(0, Status::Panicked);
    row.needs(3, Some(7), 4);
    let mut row = Row::men(OPEN, 2.0);
    row.game.phase(Phase::SecondaryFire).status(0, Status::Panicked).status(1, Status::Panicked);
    row.needs(3, Some(4), 7);
}

/// `EX-01` rows 17 to 19: `WS-FMOD-03`, `WS-FMOD-04`, `WS-FMOD-17`, `WS-FMOD-21`
/// `WS-GEN-05`
#[test]
fn vehicles_change_the_difficulty() {
    let moves = |primary: u16, second: u16, fast: bool| Moved { primary, second, extra: 0, fast };
    let mut row = Row::on(OPEN, ["G-PZ4", "A-SHER"], 20.0);
    row.game.unit(0).moved_before = moves(600, 600, false);
    row.game.unit(1).moved_before = moves(600, 600, false);
    row.needs(3, Some(8), 3);
    let mut row = Row::on(OPEN, ["G-PZ4", "A-RIFL"], 10.0);
    row.game.unit(0).moved_before = moves(900, 900, true);
    row.needs(3, Some(7), 4);
    let mut row = Row::on(COMPLETE, ["G-PZ4", "A-RIFL"], 20.0);
    row.game.unit(0).moved_before = moves(900, 0, true);
    row.needs(3, None, 0);
    // WS-FMOD-17: more than 10".
    let mut row = Row::on(OPEN, ["G-PZ4", "A-SHER"], 20.0);
    row.game.unit(1).moved_before = moves(600, 400, false);
    row.needs(3, Some(5), 6);
    row.game.unit(1).moved_before = moves(600, 401, false);
    row.needs(3, Some(6), 5);
}

/// `EX-01` rows 20 to 22: `WS-FMOD-20`, `WS-FMOD-24`, `WS-BLDG-02`, `WS-BLDG-03`
#[test]
fn buildings_change_the_difficulty() {
    let at = |shooter: Posture, inches: f32| {
        let mut row = Row::men(HOUSE, 20.0).postures(shooter, Still);
        row.game.put(0, 48.0, 40.0 - inches - 2.5).put(1, 10.0, 90.0);
        row.needed(3, Target::Building(0))
    };
    assert_eq!(at(Still, 20.0), Some(3));
    assert_eq!(at(Walk, 10.0), Some(2));
    assert_eq!(at(Run, 20.0), Some(7));
    assert_eq!(SURE_AT_BUILDINGS, 5);
}

/// `EX-01` row 27: `WS-TRANS-04`, `WS-TRANS-05`
#[test]
fn passengers_change_the_difficulty() {
    let mut game = Game::on(&table(OPEN, ""), &["G-GREN"], &["A-TRK", "A-RIFL"]);
    game.phase(Phase::PrimaryFire).put(0, 48.0, 20.0).beyond(0, 1, 10.0);
    game.unit(1).passenger = Some(wargauge_rules::game::UnitId(2));
    game.unit(2).place = Place::Aboard(B);
    game.unit(2).order = Some(Order::Hide);
    let row = Row { game };
    row.needs_at(3, Target::Unit(wargauge_rules::game::UnitId(2)), Some(9), 2);
}
