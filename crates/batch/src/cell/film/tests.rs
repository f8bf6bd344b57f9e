use wargauge_rules::drawing::Stroke;

use super::*;
use crate::cell::matchup::Swap;
use crate::cell::replay::{ReplayLine, replay_lines};
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
