//! A game made up, for the player of drawn games.

use serde_json::{Value, json};
use wargauge_rules::drawing::Film;

/// How many moments it has.
pub(crate) const FRAMES: usize = 8;

fn unit(side: usize, name: &str, at: [i32; 2]) -> Value {
    let (none, strength): (Vec<String>, _) = (Vec::new(), [8, 8]);
    json!({ "s": side, "n": name, "f": "infantry", "a": [at], "o": "", "d": 90, "h": strength,
        "m": none })
}

/// A short game with every kind of stroke, whose people and places are called so.
pub(crate) fn film(names: &[&str; 4]) -> Film {
    let [one, two, three, four] = names;
    let area =
        |look: &str, word: &str, outline: Value| json!({ "k": look, "w": word, "o": outline });
    let objective =
        json!({ "k": "objective", "w": three, "n": four, "o": { "d": [[2400, 1200], 300] } });
    let film = json!({
        "rules": "Sample", "scenario": three, "pair": 3, "game": 1, "seed": "1", "eye": null,
        "roles": [one, two], "players": [format!("{one} (policy doctrine)"), two],
        "worth": [100_000, 90_000],
        "luck": { "meaning": format!("chance of {one}"), "swings": [{ "frame": 3, "words": three },
            { "frame": 6, "words": four }], "verdict": format!("{two} began with a chance of 60 %") },
        "board": { "scale": "inches", "width": 4800, "depth": 3600, "areas": [
            area("wood", four, json!({ "p": [[600, 600], [1500, 700], [1200, 1500]] })),
            area("road", "road", json!({ "s": [[[0, 1800], [4800, 2000]], 200] })),
        ] },
        "frames": [
            { "t": 0, "q": 400, "l": [one], "p": { "0": unit(0, one, [600, 1800]), "1": unit(0, two, [600, 900]),
                "9": unit(1, three, [4200, 1800]), "256": { "s": 1, "n": "unknown", "f": "unknown",
                "a": [[3600, 600]], "o": "", "d": 360, "h": [0, 0], "m": [], "v": "contact" } },
                "a": { "+": [objective] }, "c": [{ "w": "points", "v": [0, null] }] },
            { "t": 1, "s": 0, "u": 0, "l": [two], "g": [{ "m": { "u": 0,
                "p": [[600, 1800], [1500, 2400], [2400, 1800]] } }], "p": { "0": { "a": [[2400, 1800]] } } },
            { "t": 1, "s": 0, "u": 0, "l": ["fires"], "g": [{ "f": { "u": 0, "v": 9,
                "p": [[2400, 1800], [4200, 1800]], "d": ["4 (5+)", "6 (5+)"], "r": [three] } }] },
            { "t": 1, "q": 255, "s": 1, "u": 9, "l": [three], "g": [{ "f": { "u": 9, "v": 0,
                "p": [[4200, 1800], [2400, 1800]], "d": ["2 (4+)"], "r": ["hit"], "x": true } }],
                "p": { "0": { "h": [5, 8], "m": ["2 markers", four] } }, "x": [30_000, 0] },
            { "t": 2, "s": 1, "u": 9, "l": [four], "g": [{ "n": { "u": 9, "p": [4200, 1800],
                "w": four } }], "p": { "9": { "v": "hidden" } } },
            { "t": 2, "s": 0, "u": 1, "l": ["goes"], "g": [{ "m": { "u": 1,
                "p": [[600, 900], [1800, 900]] } }], "p": { "1": { "a": [[1800, 900]] } } },
            { "t": 2, "q": 1000, "s": 0, "u": 1, "l": ["charges"], "g": [{ "f": { "u": 1, "v": 9,
                "p": [[1800, 900], [4200, 1800]], "r": ["destroyed"], "x": true } }],
                "p": { "9": { "a": [], "o": "destroyed", "h": [0, 8], "v": null }, "256": null },
                "x": [30_000, 90_000] },
            { "t": 3, "l": ["the end"], "c": [{ "w": "points", "v": [5, 1] }] },
        ],
        "result": format!("result: {one} wins (A) in turn 3 by TEST-01"),
    });
    serde_json::from_value(film).expect("a film")
}
