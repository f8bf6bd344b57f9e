//! Hand-to-hand (WS-HTH).

use wargauge_rules::event::Common;
use wargauge_rules::game::UnitId;
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

use crate::assault::pairing::{FightCard, Fought, card, closed_up, pairs};
use crate::assault::tanks;
use crate::attack::key;
use crate::attack::wounds::{Man, close_up, figure, roll_wound, suffer, wounded};
use crate::book::{Play, Scene};
use crate::event::{Event, Roll};
use crate::morale::leadership::test;
use crate::morale::nerve::panic;
use crate::state::{MAX_UNITS, Status};
use crate::switches::HthNeedsNonePanicked;
use crate::winning::losses::note_active;

/// WS-HTH-17: exchanges after which a duel ends undecided.
pub(crate) const MOST_EXCHANGES: u8 = 200;

/// All of the Hand-to-hand phase: fights, assaults on vehicles, panic tests.
pub(crate) fn resolve(play: &mut Play<'_, impl Referee<Event>>) {
    let mut fought: Fought = [0; MAX_UNITS];
    let mut pairs = pairs(play.scene());
    for at in 0..pairs.len() {
        let pair = pairs[at];
        if !takes_place(play.scene(), pair) {
            continue;
        }
        let left = fight(play, pair, &mut fought);
        for (unit, next) in pair.into_iter().zip(left) {
            let Some(next) = next.filter(|&next| next != unit) else { continue };
            // WS-OFF-15: the officer who goes on faces those whom his unit had still to fight.
            for one in pairs[at + 1..].as_flattened_mut().iter_mut().filter(|one| **one == unit) {
                *one = next;
            }
        }
    }
    tanks::assault_all(play, &fought);
    // In the order of WS-GEN-10.
    for unit in play.book.all_units() {
        test_panic(play, unit);
    }
}

/// WS-HTH-10, WS-HTH-11: a unit that was hit tests; failure is panic.
pub(crate) fn test_panic(play: &mut Play<'_, impl Referee<Event>>, unit: UnitId) {
    let it = play.state.unit(unit);
    if it.hit_in_melee && it.is_in_play() && it.status != Status::Panicked {
        play.referee.begin(key(play.scene(), unit, Roll::MeleePanic, 0));
        if !test(play, unit, "WS-HTH-11") {
            panic(play, unit);
        }
    }
}

/// WS-HTH-01, WS-HTH-02: whether two units in contact fight.
fn takes_place(scene: Scene<'_>, pair: [UnitId; 2]) -> bool {
    let Scene { book, state } = scene;
    let in_contact = pair.iter().all(|&unit| state.is_on_table(unit))
        && state.unit(pair[0]).contacts.contains(pair[1]);
    let panicked = pair.map(|unit| state.unit(unit).status == Status::Panicked);
    let too_many = match book.switches().hth_needs_none_panicked {
        HthNeedsNonePanicked::No => panicked[0] && panicked[1],
        HthNeedsNonePanicked::Yes => panicked[0] || panicked[1],
    };
    in_contact && !too_many
}

/// The fight of two units: free hits, then duels, each by itself (WS-HTH-07), then slots close up.
/// The pinned fight like others and survivors stay in contact (WS-HTH-18); it costs no END (WS-HTH-19,
/// WS-ENDUR-08); cavalry and crews fight like men on foot (WS-HTH-20); winners stay where they are
/// (WS-HTH-22). The units that go on.
fn fight(
    play: &mut Play<'_, impl Referee<Event>>,
    pair: [UnitId; 2],
    fought: &mut Fought,
) -> [Option<UnitId>; 2] {
    let card = card(play.state, pair, fought);
    let [used_one, used_other] = card.used();
    // WS-SCEN-07: both are active.
    for unit in pair {
        note_active(play, unit);
    }
    // WS-GEN-10.
    play.referee.begin(key(play.scene(), pair[0], Roll::Melee, pair[1].0));
    let mut bout = Bout { pair, removed: [0; 2] };
    // WS-HTH-14: free hits come first.
    bout.strike_freely(play, &card);
    // WS-HTH-07.
    for &(ours, theirs) in &card.duels {
        bout.duel(play, [ours, theirs]);
    }
    [(0, used_one), (1, used_other)].map(|(at, used)| {
        let (unit, removed) = (pair[at], bout.removed[at]);
        // WS-HTH-15: a figure fights once in a phase.
        fought[unit.index()] = closed_up(fought[unit.index()] | used, removed);
        let next = close_up(play, unit, removed, Some(pair[1 - at]));
        // WS-OFF-15: the officer who goes on has fought as the unit's last figure.
        if let Some(next) = next.filter(|&next| next != unit) {
            fought[next.index()] = fought[unit.index()];
        }
        next
    })
}

/// A fight under way.
struct Bout {
    /// The unit of side A, then that of side B.
    pair: [UnitId; 2],
    /// Slots removed so far.
    removed: [u16; 2],
}

impl Bout {
    /// WS-HTH-14: free hits, those of side A first.
    fn strike_freely(&mut self, play: &mut Play<'_, impl Referee<Event>>, card: &FightCard) {
        for (of, hits) in [(0, &card.free_of_one), (1, &card.free_of_other)] {
            for &(_, slot) in hits {
                self.hit(play, 1 - of, slot);
            }
        }
    }

    const fn is_removed(&self, at: usize, slot: u8) -> bool {
        self.removed[at] >> slot & 1 == 1
    }

    /// WS-HTH-06: a hit on a fighter.
    fn hit(&mut self, play: &mut Play<'_, impl Referee<Event>>, at: usize, slot: u8) {
        let (unit, by) = (self.pair[at], self.pair[1 - at]);
        let man = Man { unit, slot: slot.into() };
        let roll = roll_wound(play, unit, false);
        play.state.unit_mut(unit).hit_in_melee = true;
        play.state.unit_mut(unit).shaken_by = Some(by);
        // WS-SCEN-07.
        play.referee.tell(|| Event::Fact(Common::Hit { unit: by }));
        play.referee.relate(|| wounded(play.state, unit, roll, Some(man.slot)));
        if suffer(play, man, roll.wound) {
            self.removed[at] |= 1 << slot;
        }
    }

    /// WS-HTH-03 to WS-HTH-05, WS-HTH-16: a duel to the end.
    fn duel(&mut self, play: &mut Play<'_, impl Referee<Event>>, slots: [u8; 2]) {
        // WS-HTH-04: until one is Dead or Out.
        for _ in 0..MOST_EXCHANGES {
            if self.is_removed(0, slots[0]) || self.is_removed(1, slots[1]) {
                return;
            }
            let one = self.total(play, 0, slots[0]);
            let other = self.total(play, 1, slots[1]);
            let [first, second] = self.pair;
            play.referee.relate(|| Event::Fought {
                one: first,
                other: second,
                totals: [one, other],
            });
            if let Some(at) = struck([one, other]) {
                self.hit(play, at, slots[at]);
            }
        }
    }

    /// The total of a fighter.
    fn total(&self, play: &mut Play<'_, impl Referee<Event>>, at: usize, slot: u8) -> i8 {
        let unit = self.pair[at];
        let panicked = play.state.unit(unit).status == Status::Panicked;
        let cc = figure(play.state, unit, usize::from(slot)).cc;
        total(play.referee.roll(Die::D10), cc, panicked)
    }
}

/// WS-HTH-03: D10 and CC of a fighter, one less if his unit is panicked (WS-HTH-08).
pub(crate) fn total(die: u8, cc: u8, panicked: bool) -> i8 {
    die as i8 + cc as i8 - i8::from(panicked)
}

/// Whom an exchange of such totals strikes, the first (0) or the second; nobody if they are equal
/// (WS-HTH-05).
pub(crate) fn struck([one, other]: [i8; 2]) -> Option<usize> {
    (one != other).then(|| usize::from(one > other))
}
