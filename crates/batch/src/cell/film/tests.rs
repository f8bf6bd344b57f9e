use wargauge_rules::drawing::Stroke;

use super::*;
use crate::cell::matchup::Swap;
use crate::cell::replay::{ReplayLine, replay_lines, replay_with_chances};
use crate::toy::{self, TestLineUp};

fn matchup() -> Matchup<TestLineUp> {
    let (reds, blues) = (toy::force("reds", 2, 1), toy::force("blues", 1, 1));
    let forces = [("reds", &reds), ("blues", &blues)];
    toy::matchup(&toy::scenario(4), forces, ["doctrine", "first"], Swap::Forces)
}

fn drawn(matchup: &Matchup<TestLineUp>, pair: u64, eye: Eye) -> Film {
    film(matchup, &FilmOrder { master: 5, pair, leg: 1, eye, luck: None }).unwrap()
}

#[test]
fn a_film_tells_what_the_text_tells() {
    let matchup = matchup();
    for pair in 0..20 {
        let (mut told, mut said) = (Vec::new(), Vec::new());
        replay_lines(&matchup, 5, pair, 1, &mut |line| match line {
            ReplayLine::Said(line) => said.push(line),
            line => line.tell(&mut |line| told.push(line.to_owned())),
        });
        let film = drawn(&matchup, pair, None);
        let lines: Vec<&String> = film.frames.iter().flat_map(|frame| &frame.lines).collect();
        assert_eq!(lines, said.iter().collect::<Vec<_>>());
        assert_eq!(told.last(), Some(&film.result));
    }
}

/// The drawn chances are those that the text tells, at their moments.
#[test]
fn luck_is_drawn_as_it_is_told() {
    let matchup = matchup();
    let (master, pair, leg, playouts) = (5, 3, 1, 20);
    let order = FilmOrder { master, pair, leg, eye: None, luck: Some(playouts) };
    let film = film(&matchup, &order).unwrap();
    let luck = film.luck.as_ref().expect("it was asked for");
    let mut told = Vec::new();
    let asked = ChanceOrder { master, pair, leg, playouts };
    replay_with_chances(&matchup, asked, &mut |line| told.push(line.to_owned()));
    assert_eq!(told.last(), Some(&luck.verdict));
    let swings: Vec<String> = luck.swings.iter().map(|it| format!("  {}", it.words)).collect();
    let lines = &told[told.len() - 1 - swings.len()..told.len() - 1];
    assert_eq!(lines, swings);
    assert!(!swings.is_empty());
    for swing in &luck.swings {
        assert!(film.frames[swing.frame].chance.is_some(), "{swing:?}");
    }
    assert!(film.frames.first().and_then(|frame| frame.chance).is_some());
    let end = film.frames.iter().rev().find_map(|frame| frame.chance);
    let result = film.result.contains(&format!("{} wins", film.roles[0]));
    assert!(end == Some(if result { 1000 } else { 0 }) || end == Some(500), "{end:?}");
    assert_eq!(drawn(&matchup, pair, None).luck, None);
}

#[test]
fn fire_has_what_came_of_it() {
    let film = drawn(&matchup(), 3, None);
    let strokes = film.frames.iter().flat_map(|frame| &frame.strokes);
    let shots: Vec<&Stroke> = strokes.filter(|it| matches!(it, Stroke::Fire { .. })).collect();
    let losses = shots.iter().filter(|it| matches!(it, Stroke::Fire { loss: true, .. })).count();
    assert!(losses > 0 && losses == shots.len(), "{shots:?}");
}

#[test]
fn a_film_is_data() {
    let film = drawn(&matchup(), 7, Some(Side::B));
    let text = serde_json::to_string(&film).unwrap();
    assert_eq!(serde_json::from_str::<Film>(&text).unwrap(), film);
    assert_eq!(film.eye, Some(1));
}
