//! Attacks of cards against the same attacks written as code and played through by every side of every
//! die.

use wargauge_cards::{CardCase, CardOdds, Game, template};
use wargauge_rules::roster::Source;

/// Dice of which every side comes up: a run is played again with the next side of its last die until
/// all have come up.
#[derive(Default)]
struct EverySide {
    shown: Vec<[u32; 2]>,
    at: usize,
}

impl EverySide {
    /// Rolls a die of so many sides.
    fn roll(&mut self, sides: u32) -> u32 {
        if self.at == self.shown.len() {
            self.shown.push([1, sides]);
        }
        self.at += 1;
        self.shown[self.at - 1][0]
    }

    /// Whether there is another run.
    fn goes_on(&mut self) -> bool {
        self.at = 0;
        while let Some([shown, sides]) = self.shown.pop() {
            if shown < sides {
                self.shown.push([shown + 1, sides]);
                return true;
            }
        }
        false
    }

    /// The chance of the run.
    fn chance(&self) -> f64 {
        self.shown.iter().map(|[_, sides]| 1.0 / f64::from(*sides)).product()
    }
}

/// The chance of each outcome of a run.
fn enumerate(outcomes: usize, run: impl Fn(&mut EverySide) -> usize) -> Vec<f64> {
    let (mut sums, mut dice) = (vec![[0.0_f64; 2]; outcomes], EverySide::default());
    loop {
        let [sum, lost] = &mut sums[run(&mut dice)];
        // So many small numbers would lose their last digits: what is lost is kept (Kahan).
        let more = dice.chance() - *lost;
        let next = *sum + more;
        *lost = (next - *sum) - more;
        *sum = next;
        if !dice.goes_on() {
            return sums.iter().map(|[sum, _]| *sum).collect();
        }
    }
}

fn game(text: &str) -> Game {
    Game::read(&Source::new("game.toml", text)).unwrap_or_else(|error| panic!("{error}"))
}

/// The first unit with the weapon of that name at the last unit.
fn odds(game: &Game, attack: &str, range: u16, chosen: &[usize]) -> CardOdds {
    let units: Vec<_> = game.units().collect();
    let (attackers, target) = (&units[..1], units[units.len() - 1]);
    let case = CardCase { attackers, target, attack, range, chosen };
    game.odds(&case).unwrap_or_else(|error| panic!("{error:?}"))
}

#[track_caller]
fn same(found: &[f64], expected: &[f64]) {
    for (at, chance) in expected.iter().enumerate() {
        let found = found.get(at).copied().unwrap_or(0.0);
        assert!((found - chance).abs() < 1e-12, "{at}: {found}, not {chance}");
    }
}

/// Shots of a weapon, and what a 6 hits.
#[derive(Clone, Copy)]
struct Shots {
    dice: u32,
    six: u32,
}

/// The template's attack with other numbers, in code: hits with a re-roll and more hits on a 6, wounds,
/// saves, damage that does not go over to the next model, then nerve. Losses, twice, and whether it
/// is shaken.
fn by_hand(dice: &mut EverySide, shots: Shots, again: u32) -> usize {
    let (mut hits, mut wounds, mut lost, mut hurt) = (0, 0, 0, 0);
    for _ in 0..shots.dice {
        let mut die = dice.roll(6);
        if die <= again {
            die = dice.roll(6);
        }
        hits += match die {
            6 => shots.six,
            4 | 5 => 1,
            _ => 0,
        };
    }
    for _ in 0..hits {
        wounds += u32::from(dice.roll(6) >= 3);
    }
    for _ in 0..wounds {
        if lost < 2 && dice.roll(6) < 5 {
            hurt += 2;
            if hurt >= 3 {
                (lost, hurt) = (lost + 1, 0);
            }
        }
    }
    2 * lost + usize::from(lost == 1 && dice.roll(6) + dice.roll(6) > 7)
}

const BRUTES: &str = r#"
[[units]]
name = "gunners"
points = 50
weapons = [
    { name = "guns", ranges = [12], shots = 2, skill = 4, strength = 6, piercing = 1, damage = 2, bursts = 0 },
    { name = "burst", ranges = [12], shots = 1, skill = 4, strength = 6, piercing = 1, damage = 2, bursts = 2 },
]

[[units]]
name = "brutes"
points = 60
models = 2
wounds = 3
toughness = 5
save = 4
nerve = 7
"#;

#[test]
fn hits_wounds_saves_and_damage_are_those_of_every_side_of_every_die() {
    let text = template("test");
    let (rules, _) = text.split_once("[[units]]").expect("units");
    let game = game(&(rules.to_owned() + BRUTES));
    let names: Vec<&str> = game.circumstances().collect();
    assert_eq!(names, ["cover", "rerolls"]);
    let weapons = [("guns", Shots { dice: 2, six: 1 }), ("burst", Shots { dice: 1, six: 3 })];
    for (weapon, shots) in weapons {
        for (value, again) in [(0, 0), (1, 1), (2, 3)] {
            let found = odds(&game, weapon, 6, &[0, value]);
            let all = enumerate(6, |dice| by_hand(dice, shots, again));
            let losses: Vec<f64> = all.chunks(2).map(|pair| pair.iter().sum()).collect();
            same(&found.losses, &losses);
            same(&[found.suppressed], &[all[3]]);
            same(&[found.losses.iter().sum()], &[1.0]);
        }
    }
}

const MACHINE: &str = r#"
kind = "cards"
title = "one of everything"
[standing]
lost = 0
hurt = 0
[models]
count = 3
wounds = 2
lost = "lost"
hurt = "hurt"
spill = 1
[[lines.burst]]
throw = "D4"
dice = 2
explodes = { from = 4, most = 2 }
results = [{ from = 3, add = { hits = 1 } }]
[[lines.burst]]
throw = "D3"
dice = "hits"
results = [{ damage = "total" }]
[[lines.once]]
throw = "D6"
dice = 3
again = "total < 4"
again_most = 1
results = [{ from = 4, add = { lost = 1 } }]
[[lines.duel]]
throw = "D6"
add = 1
against = "D4"
against_add = 2
results = [{ from = 1, add = { lost = 1 } }, { from = 0 }, { when = "total <= -2", add = { own = 1 } }]
[[lines.lots]]
line = "one"
times = 2
[[lines.one]]
lot = [{ weight = "3 - lost", add = { lost = 1 } }, { weight = 2 }]
[end]
losses = "lost"
of = 3
own_losses = "own"
[[units]]
name = "all"
weapons = [
    { name = "burst", line = "burst" },
    { name = "once", line = "once" },
    { name = "duel", line = "duel" },
    { name = "lots", line = "lots" },
]
"#;

#[test]
fn explosions_and_spill() {
    let run = |dice: &mut EverySide| {
        let (mut hits, mut damage) = (0, 0);
        for _ in 0..2 {
            let mut chain = 0;
            loop {
                let die = dice.roll(4);
                hits += u32::from(die >= 3);
                if die < 4 || chain == 2 {
                    break;
                }
                chain += 1;
            }
        }
        for _ in 0..hits {
            damage += dice.roll(3);
        }
        (damage as usize / 2).min(3)
    };
    same(&odds(&game(MACHINE), "burst", 0, &[]).losses, &enumerate(4, run));
}

#[test]
fn one_of_the_dice_is_thrown_again() {
    let run = |dice: &mut EverySide| {
        let thrown = [dice.roll(6), dice.roll(6), dice.roll(6)];
        let missed = thrown.iter().filter(|die| **die < 4).count();
        3 - missed + usize::from(missed > 0 && dice.roll(6) >= 4)
    };
    same(&odds(&game(MACHINE), "once", 0, &[]).losses, &enumerate(4, run));
}

#[test]
fn opposed_throws_and_losses_of_ones_own() {
    let found = odds(&game(MACHINE), "duel", 0, &[]);
    let difference = |dice: &mut EverySide| dice.roll(6) as i32 + 1 - dice.roll(4) as i32 - 2;
    let wins = enumerate(2, |dice| usize::from(difference(dice) >= 1));
    same(&found.losses, &wins);
    let loses = enumerate(2, |dice| usize::from(difference(dice) <= -2));
    assert!((found.own_losses - loses[1]).abs() < 1e-12);
}

#[test]
fn lots_follow_what_is_left() {
    let found = odds(&game(MACHINE), "lots", 0, &[]);
    // 3 of 5 fall on a model, then 2 of 4.
    same(&found.losses, &[4.0 / 25.0, 6.0 / 25.0 + 3.0 / 10.0, 3.0 / 10.0]);
}
