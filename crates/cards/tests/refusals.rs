//! Bad files and impossible attacks end in one error that says where and what was expected.

use wargauge_cards::{CardCase, EVERYTHING, Game, Unanswered};
use wargauge_rules::roster::Source;

const GOOD: &str = r#"kind = "cards"
title = "small"
[circumstances]
cover = ["none", "hard"]
[numbers]
needed.start = "weapon.skill"
needed.add = [{ when = "cover = hard", by = 1 }]
[standing]
lost = 0
[[lines.attack]]
throw = "D6"
dice = "weapon.shots"
results = [{ from = "needed", add = { lost = 1 } }]
[end]
losses = "lost"
of = "target.models"
[[units]]
name = "men"
models = 5
[[units.weapons]]
name = "rifles"
ranges = [24]
shots = 4
skill = 4
"#;

fn read(text: &str) -> Result<Game, String> {
    Game::read(&Source::new("small.toml", text)).map_err(|error| error.to_string())
}

/// What is said of the file with something in the place of something else, read and asked.
#[track_caller]
fn said(from: &str, to: &str) -> String {
    assert!(GOOD.contains(from), "{from}");
    let game = match read(&GOOD.replacen(from, to, 1)) {
        Ok(game) => game,
        Err(said) => return said,
    };
    let units: Vec<_> = game.units().collect();
    let (attackers, target, chosen) = (&units[..1], units[0], &[0][..]);
    let case = CardCase { attackers, target, attack: EVERYTHING, range: 24, chosen };
    match game.odds(&case) {
        Err(Unanswered::Fault(error)) => error.to_string(),
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn refuses(from: &str, to: &str, words: &[&str]) {
    let said = said(from, to);
    for word in words {
        assert!(said.contains(word), "no `{word}` in: {said}");
    }
}

#[test]
fn names_that_nobody_knows() {
    refuses("\"needed\"", "\"neded\"", &["small.toml:13:", "no number `neded`", "`needed`?"]);
    refuses("weapon.skill", "weapon.skil", &["small.toml:6:", "key `skil`", "`skill`?"]);
    refuses("weapon.skill", "gun.skill", &["nothing is called `gun`", "weapon"]);
    refuses("cover = hard\"", "cover = hrad\"", &["small.toml:7:", "`hrad`", "`hard`?"]);
    refuses("dice =", "dise =", &["small.toml:12:", "`dise`", "`dice`?"]);
    refuses("lines.attack", "lines.atack", &["no line `attack`", "atack", "small.toml:21:"]);
    refuses("skill = 4", "skil = 4", &["no weapon has a key `skill`", "`skil`?"]);
    refuses("models = 5", "modls = 5", &["no unit has a key `models`", "`modls`?"]);
}

#[test]
fn expressions_that_make_no_sense() {
    refuses("weapon.skill", "weapon.skill +", &["small.toml:6:", "character 15", "a name or `(`"]);
    refuses("weapon.skill", "cover", &["`none` is a word", "a number"]);
    refuses("weapon.skill", "needed", &["`needed` asks for itself"]);
    refuses("weapon.skill", "4 / (4 - 4)", &["divided by 0"]);
    refuses("weapon.skill", "1000000 * 9", &["beyond 1000000"]);
    refuses("weapon.shots", "total", &["small.toml:12:", "without a throw"]);
}

#[test]
fn stages_that_are_nothing() {
    refuses("throw = \"D6\"", "throw = \"6\"", &["small.toml:11:", "`6` is no throw", "`2D10`"]);
    refuses("throw = \"D6\"\n", "", &["small.toml:10:", "one thing"]);
    refuses("dice =", "line = \"attack\"\ndice =", &["one thing", "`throw`"]);
    let circle = "[[lines.attack]]\nline = \"attack\"\n[[lines.attack]]";
    refuses("[[lines.attack]]", circle, &["small.toml:11:", "goes through itself"]);
    refuses("\"weapon.shots\"", "2000", &["2000 times", "at most 1000"]);
    refuses("\"target.models\"", "0", &["no strength", "1 to 10000"]);
    refuses("ranges = [24]", "ranges = []", &["no ranges"]);
    refuses("[standing]\n", "[standing]\nneeded = 0\n", &["something else already"]);
}

#[test]
fn too_many_places_are_refused_and_not_waited_for() {
    let dice = "results = [{ from = \"needed\", add = { lost = 1 } }]";
    let wide = "results = [{ add = { a = \"total\", b = \"total * a\", c = \"a + b + total\" } }]";
    let slow = GOOD.replacen(dice, wide, 1).replacen("weapon.shots", "900", 1);
    let slow = slow.replacen("losses = \"lost\"", "losses = \"lost + a + b + c\"", 1);
    let game = read(&slow).expect("a game");
    let units: Vec<_> = game.units().collect();
    let case = CardCase {
        attackers: &units[..1],
        target: units[0],
        attack: "rifles",
        range: 24,
        chosen: &[0],
    };
    let Err(Unanswered::Fault(error)) = game.odds(&case) else { panic!("an answer") };
    let said = error.to_string();
    let known = ["at most 200000", "beyond 1000000"];
    assert!(said.contains("small.toml:10:") && known.iter().any(|w| said.contains(w)), "{said}");
}

#[test]
fn out_of_range_is_no_fault_of_the_file() {
    let game = read(GOOD).expect("a game");
    let units: Vec<_> = game.units().collect();
    let (attackers, target, chosen) = (&units[..1], units[0], &[0][..]);
    let case = CardCase { attackers, target, attack: "rifles", range: 25, chosen };
    let refused = Unanswered::Refused("`rifles` reaches 24 inches".to_owned());
    assert_eq!(game.odds(&case), Err(refused));
}
