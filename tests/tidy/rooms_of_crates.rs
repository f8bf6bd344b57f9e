//! Rooms of a crate: folders laid bottom-up, of which each may use those below it.

use crate::sources::rust_files;

/// Crates with rooms, the lowest first. Files at the root of a crate stand above and beside them.
const ROOMS: [(&str, &[&str]); 4] = [
    ("crates/batch/src", &["game", "cell", "data"]),
    (
        "crates/studies/src",
        &[
            "study",
            "arguments",
            "run",
            "gate",
            "panel",
            "match_ups",
            "pricing",
            "comparison",
            "monotony",
            "odds",
            "campaign",
            "rulesets",
            "requests",
            "ladder",
            "duels",
            "auditing",
            "luck",
            "sweep",
            "training",
            "checking",
            "kinds",
        ],
    ),
    ("crates/pages/src", &["words", "drawing", "page", "film", "folder", "reports"]),
    (
        "crates/rulesets/victory-decision/doctrine/src",
        &["knowledge", "value", "candidates", "strategy"],
    ),
];

#[test]
fn a_room_uses_those_below_it() {
    let mut found = Vec::new();
    for (place, rooms) in ROOMS {
        for (at, room) in rooms.iter().enumerate() {
            let above: Vec<String> =
                rooms[at + 1..].iter().map(|room| format!("crate::{room}::")).collect();
            for file in rust_files(&[&format!("{place}/{room}")]) {
                let lines = file.code_lines();
                let wrong = lines.filter(|(_, line)| above.iter().any(|name| line.contains(name)));
                found.extend(
                    wrong.map(|(number, line)| format!("{}:{number}: {}", file.path, line.trim())),
                );
            }
        }
    }
    assert!(found.is_empty(), "a room uses one above it:\n{}", found.join("\n"));
}

/// Rooms of the command line that commands stand on, the lowest first.
const BELOW_COMMANDS: [&str; 2] = ["console", "playing"];

#[test]
fn what_commands_stand_on_knows_no_command() {
    let mut found = Vec::new();
    for (at, room) in BELOW_COMMANDS.iter().enumerate() {
        for file in rust_files(&[&format!("src/cli/{room}")]) {
            let is_known = |name: &str| {
                BELOW_COMMANDS[..=at].iter().any(|known| name.starts_with(&format!("{known}::")))
            };
            let wrong = file.code_lines().filter(|(_, line)| {
                line.match_indices("crate::cli::")
                    .any(|(start, prefix)| !is_known(&line[start + prefix.len()..]))
            });
            found.extend(
                wrong.map(|(number, line)| format!("{}:{number}: {}", file.path, line.trim())),
            );
        }
    }
    assert!(found.is_empty(), "a room below the commands uses one:\n{}", found.join("\n"));
}
