//! `EX-28`: one whole turn.

use super::volleys::FULL_VOLLEY;
use crate::action::{Action, Order};
use crate::event::Event;
use crate::morale::leadership::modified;
use crate::position::circles::gap;
use crate::state::{Posture, Status, Wait};
use crate::tests::fixture::{A, B, game};

/// `EX-28`: `WS-TURN-01`, `WS-TURN-02`, `WS-TURN-03`, `WS-TURN-04`, `WS-INIT-04`,
/// `WS-ORDER-16`, `WS-ORDER-17`, `WS-ORDER-18`, `WS-ORDER-19`, `WS-ORDER-20`, `WS-ORDER-21`,
/// `WS-ADDMOVE-12`, `WS-PANIC-03`, `WS-PANIC-04`, `WS-END-03`, `WS-END-09`, `WS-UNIT-17`
/// `WS-PANIC-09`, `WS-PANIC-10`
#[test]
fn a_turn_is_played_as_in_the_example() {
    // A sniper far away keeps the game going (WS-TURN-07).
    let mut game = game(&["G-GREN"], &["A-RIFL", "A-SNIP"]);
    game.put(0, 48.0, 20.0).beyond(0, 1, 20.0).put(2, 90.0, 90.0);
    game.orders(&[Order::Fire, Order::Run, Order::Hide], &[]);
    let volley = game.volley_at(1);
    game.play(volley, &FULL_VOLLEY);
    assert_eq!((game.see(1).count, game.see(1).end, game.see(0).fired_primary), (10, 2, true));
    // Secondary Fire: the grenadiers hold. Then the pinned test, flight of 3 + 5, rally, and the
    // dice of the next turn.
    game.play(Action::Hold, &[8, 3, 5, 6, 6, 4, 1]);
    assert_eq!(game.see(0).end, 5);
    assert_eq!(game.see(1).status, Status::Panicked);
    let told = game.referee.observer().events.contains(&Event::Panicked(B));
    assert!(told, "WS-PANIC-09");
    assert_eq!(gap(game.scene(), A, B).hundredths(), 2800);
    assert_eq!(
        (game.see(0).posture_before, game.see(1).posture_before),
        (Posture::Still, Posture::Still)
    );
    // The man in slot 9 has the automatic rifle.
    let arms = *game.book.arms(game.see(1).figures[9].arms);
    assert_eq!(game.book.weapon(arms.first.expect("a weapon")).id, "BAR");
    // Turn 2: wounds are cleared, the dead are not; the panicked get no order.
    assert_eq!((game.state.turn, game.see(1).wounds, game.see(1).dead), (2, 0, 2));
    assert_eq!(modified(game.scene(), B), 5);
    assert_eq!(game.wait(), Wait::Order(A));
    assert_eq!((game.see(0).score, game.see(1).score), (7, 5));
    assert_eq!(game.see(1).order, None);
}
