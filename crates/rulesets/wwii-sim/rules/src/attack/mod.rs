//! What an attack needs and what it does.
//!
//! | File | Holds |
//! |---|---|
//! | [`posture`] | how units count for the lines of the fire table |
//! | [`difficulty`] | the difficulty of a shot (WS-FIRE, WS-FMOD) |
//! | [`wounds`] | wounds and who takes them (WS-WOUND) |
//! | [`damage`] | hits on vehicles (WS-VEH) |
//! | [`collapse`] | occupants and passengers of what is destroyed (WS-BLDG-07, WS-TRANS-17) |
//! | [`structures`] | hits on buildings (WS-BLDG) |
//! | [`template`] | templates (WS-WEAPON-09) |

pub(crate) mod collapse;
pub(crate) mod damage;
pub(crate) mod difficulty;
pub(crate) mod posture;
pub(crate) mod structures;
pub(crate) mod template;
pub(crate) mod wounds;

use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;
use wargauge_rules::table::stream::EventKey;

use crate::book::{Play, Scene};
use crate::event::{Event, Roll};
use crate::state::{Phase, State};

/// Keys for one roll after the other of one attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Keys {
    /// Who attacks.
    pub roller: UnitId,
    /// What for.
    pub kind: Roll,
    /// The next repeat.
    pub next: u8,
}

impl Keys {
    /// Announces the next roll.
    pub(crate) fn begin(&mut self, play: &mut Play<'_, impl Referee<Event>>) {
        debug_assert!(self.next < u8::MAX, "an attack has fewer rolls than that");
        play.referee.begin(key(play.scene(), self.roller, self.kind, self.next));
        self.next += 1;
    }
}

/// WS-GEN-06, WS-GEN-07: a D3, from a D6.
pub(crate) fn roll_d3(referee: &mut impl Referee<Event>) -> u8 {
    referee.roll(Die::D6).div_ceil(2)
}

/// WS-GEN-07: a D2, from a D6.
pub(crate) fn roll_d2(referee: &mut impl Referee<Event>) -> u8 {
    referee.roll(Die::D6).div_ceil(3)
}

/// WS-GEN-07: a fair draw among so many, numbered from 0; none is made of one.
pub(crate) fn draw(of: usize, referee: &mut impl Referee<Event>) -> usize {
    if of <= 1 { 0 } else { usize::from(referee.roll(Die::Of(of as u8))) - 1 }
}

/// The key of an event's dice.
pub(crate) fn key(scene: Scene<'_>, roller: UnitId, kind: Roll, repeat: u8) -> EventKey {
    let turn = u16::from(scene.state.turn);
    EventKey { turn, roller: scene.book.profile(roller).dice_key, kind: kind as u8, repeat }
}

/// Whether Primary Fire is under way: its modifiers are those of the previous turn (WS-PFIRE-04).
pub(crate) const fn is_primary(state: &State) -> bool {
    matches!(state.phase, Phase::PrimaryFire | Phase::PrimarySurrender)
}

/// The kind of roll for effects of fire in the present phase.
pub(crate) const fn effects(state: &State) -> Roll {
    if is_primary(state) { Roll::PrimaryEffects } else { Roll::SecondaryEffects }
}

/// The kind of roll for LD tests after fire in the present phase.
pub(crate) const fn morale(state: &State) -> Roll {
    if is_primary(state) { Roll::PrimaryMorale } else { Roll::SecondaryMorale }
}
