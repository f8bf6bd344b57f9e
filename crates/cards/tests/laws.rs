//! What holds of every attack of cards, whatever its numbers.

use proptest::prelude::*;
use wargauge_cards::{CardCase, CardOdds, Game};
use wargauge_rules::roster::Source;

/// Dice against a number, then saves, then models of several wounds.
#[derive(Clone, Copy, Debug)]
struct Numbers {
    shots: u32,
    skill: u32,
    save: u32,
    damage: u32,
    wounds: u32,
    models: u32,
}

fn odds(numbers: Numbers) -> CardOdds {
    let Numbers { shots, skill, save, damage, wounds, models } = numbers;
    let text = format!(
        r#"kind = "cards"
title = "laws"
[standing]
lost = 0
hurt = 0
[models]
count = {models}
wounds = {wounds}
lost = "lost"
hurt = "hurt"
[[lines.attack]]
throw = "D6"
dice = {shots}
results = [{{ from = {skill}, add = {{ hits = 1 }} }}]
[[lines.attack]]
throw = "D6"
dice = "hits"
results = [{{ from = {save} }}, {{ damage = {damage} }}]
[end]
losses = "lost"
of = {models}
[[units]]
name = "men"
weapons = [{{ name = "guns" }}]
"#
    );
    let game = Game::read(&Source::new("laws.toml", text)).expect("a game");
    let units: Vec<_> = game.units().collect();
    let (attackers, target, attack) = (&units[..1], units[0], "guns");
    game.odds(&CardCase { attackers, target, attack, range: 0, chosen: &[] }).expect("odds")
}

fn numbers() -> impl Strategy<Value = Numbers> {
    (0..16_u32, 1..8_u32, 1..8_u32, 1..4_u32, 1..4_u32, 1..7_u32).prop_map(
        |(shots, skill, save, damage, wounds, models)| Numbers {
            shots,
            skill,
            save,
            damage,
            wounds,
            models,
        },
    )
}

/// The chances of so many losses or more.
fn tails(odds: &CardOdds) -> Vec<f64> {
    (0..odds.losses.len()).map(|at| odds.losses[at..].iter().sum()).collect()
}

/// Whether one attack is never better than another.
fn is_never_more(less: Numbers, more: Numbers) -> bool {
    let (less, more) = (tails(&odds(less)), tails(&odds(more)));
    less.iter().zip(&more).all(|(less, more)| *less <= more + 1e-12)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn all_chances_add_up_to_one(numbers in numbers()) {
        let sum: f64 = odds(numbers).losses.iter().sum();
        prop_assert!((sum - 1.0).abs() < 1e-12);
    }

    #[test]
    fn a_worse_number_never_does_more(numbers in numbers()) {
        let worse_skill = Numbers { skill: numbers.skill + 1, ..numbers };
        let worse_save = Numbers { save: numbers.save + 1, ..numbers };
        let more_shots = Numbers { shots: numbers.shots + 1, ..numbers };
        let more_damage = Numbers { damage: numbers.damage + 1, ..numbers };
        let more_wounds = Numbers { wounds: numbers.wounds + 1, ..numbers };
        prop_assert!(is_never_more(worse_skill, numbers));
        prop_assert!(is_never_more(numbers, worse_save));
        prop_assert!(is_never_more(numbers, more_shots));
        prop_assert!(is_never_more(numbers, more_damage));
        prop_assert!(is_never_more(more_wounds, numbers));
    }

    /// Models of one wound: a binomial.
    #[test]
    fn plain_dice_are_a_binomial(numbers in numbers()) {
        let plain = Numbers { wounds: 1, models: 16, ..numbers };
        let sides = |number: u32| f64::from(7 - number.clamp(1, 7)) / 6.0;
        let chance = sides(plain.skill) * (1.0 - sides(plain.save));
        let mut law = vec![0.0; plain.shots as usize + 1];
        law[0] = 1.0;
        for _ in 0..plain.shots {
            for at in (0..law.len()).rev() {
                let below = if at > 0 { law[at - 1] } else { 0.0 };
                law[at] = law[at] * (1.0 - chance) + below * chance;
            }
        }
        for (found, expected) in odds(plain).losses.iter().zip(&law) {
            prop_assert!((found - expected).abs() < 1e-12);
        }
    }
}
