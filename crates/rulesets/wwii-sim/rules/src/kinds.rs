//! Kinds of action by name: what restricted play forbids.

use crate::action::{Action, EndOfMove, Order, Shell};

/// The names, in the words of the book.
pub(crate) const KINDS: &[&str] = &[
    "note",
    "open",
    "place",
    "start-with",
    "start-aboard",
    "own-die",
    "officers-die",
    "stay",
    "walk",
    "run",
    "crawl",
    "hide",
    "fire",
    "show",
    "hold",
    "volley",
    "shell",
    "smoke-shell",
    "grenades",
    "victim",
    "accept",
    "refuse",
    "escort",
    "move",
    "join",
    "board",
    "enter",
    "exit",
    "go-on",
    "drive",
    "next",
];

/// The kind of an action: its place among the names.
pub(crate) const fn kind(action: Action) -> usize {
    match action {
        Action::Note { .. } => 0,
        Action::Open => 1,
        Action::Place { .. } => 2,
        Action::StartWith(_) => 3,
        Action::StartAboard(_) => 4,
        Action::UseOwnDie => 5,
        Action::UseOfficersDie => 6,
        Action::Stay => 7,
        Action::Order { show: true, .. } => 13,
        Action::Order { order, .. } => match order {
            Order::Walk => 8,
            Order::Run => 9,
            Order::Crawl => 10,
            Order::Hide => 11,
            Order::Fire => 12,
        },
        Action::Hold => 14,
        Action::Fire(_) => 15,
        Action::Shell { shell: Shell::Explosive, .. } => 16,
        Action::Shell { shell: Shell::Smoke, .. } => 17,
        Action::Grenades(_) => 18,
        Action::Victim(_) => 19,
        Action::Accept => 20,
        Action::Refuse => 21,
        Action::Escort(_) => 22,
        Action::Move { then, .. } => match then {
            EndOfMove::Stand => 23,
            EndOfMove::Join(_) => 24,
            EndOfMove::Board(_) => 25,
            EndOfMove::Enter(_) => 26,
            EndOfMove::Exit => 27,
        },
        Action::GoOn => 28,
        Action::Drive(_) => 29,
        Action::Next(_) => 30,
    }
}
