//! Victory points, breaking, results (CD-SCEN-08 to 12).

use wargauge_rules::event::Clause;
use wargauge_rules::game::{BySide, Ending, Outcome, Side};
use wargauge_rules::referee::Referee;

use crate::book::CommandDecision;
use crate::event::Event;
use crate::scenario::{Objective, Victory};
use crate::scene::{Moment, Play, Scene};
use crate::state::Place;

/// A side breaks at this share of its points, one in so many (CD-SCEN-11).
const BREAKING: u64 = 4;

/// The lead that wins, one in so many points of the force it is measured by (CD-SCEN-12). Points
/// are stakes throughout: a price decides nothing.
const LEAD: u64 = 10;

/// Who controls an objective: men of one side on foot and not demoralized inside, and of the other
/// neither men nor armour (CD-SCEN-10).
#[must_use]
pub(crate) fn controller(scene: Scene<'_>, objective: &Objective) -> Option<Side> {
    let now = Moment::now(scene);
    let mut holds = BySide([false; 2]);
    let mut bars = BySide([false; 2]);
    for side in Side::BOTH {
        for unit in now.on_table(side) {
            let inside = objective.area.contains(now.at(unit));
            // CD-DEMOR-09.
            if !inside || scene.state.stand(unit).demoralized {
                continue;
            }
            let profile = scene.book.profile(unit);
            holds[side] |= profile.is_personnel();
            bars[side] |= profile.is_personnel() || profile.is_afv();
        }
    }
    Side::BOTH.into_iter().find(|&side| holds[side] && !bars[side.foe()])
}

/// Step R4: points of turns of control; who held is told.
pub(crate) fn score_turn(play: &mut Play<'_, impl Referee<Event>>) {
    for (index, objective) in play.book.scenario().objectives.iter().enumerate() {
        let Some(side) = controller(play.scene(), objective) else { continue };
        if objective.each_turn > 0 && play.state.turn >= objective.from_turn {
            play.state.bonus[side] += objective.each_turn;
        }
        let now = Moment::now(Scene::new(play.book, play.state));
        for unit in now.on_table(side) {
            let holds = play.book.profile(unit).is_personnel()
                && !play.state.stand(unit).demoralized
                && objective.area.contains(now.at(unit));
            if holds {
                play.referee.tell(|| Event::Held { unit, objective: index as u8 });
            }
        }
    }
}

/// Victory points of a side so far, in thousandths; `over` adds what counts at the end only
/// (CD-SCEN-09).
#[must_use]
pub(crate) fn points(scene: Scene<'_>, side: Side, over: bool) -> u64 {
    let Scene { book, state } = scene;
    let role = &book.scenario().roles[side];
    let mut sum = u64::from(state.bonus[side]);
    for enemy in book.units_of(side.foe()) {
        let (stand, stake) = (state.stand(enemy), u64::from(book.stand(enemy).stake));
        sum += match stand.place {
            Place::Gone(_) => stake,
            Place::Exited => 0,
            Place::Table | Place::Aboard(_) | Place::Reserve(_) if over && stand.demoralized => {
                stake / 2
            }
            Place::Table | Place::Aboard(_) if over && role.holds_back => stake / 2,
            Place::Table | Place::Aboard(_) | Place::Reserve(_) => 0,
        };
    }
    if role.counts_exits {
        let left = book.units_of(side).filter(|&unit| state.stand(unit).place == Place::Exited);
        sum += left.map(|unit| u64::from(book.stand(unit).stake)).sum::<u64>();
    }
    if over {
        let held = book.scenario().objectives.iter();
        let held = held.filter(|objective| controller(scene, objective) == Some(side));
        sum += held.map(|objective| u64::from(objective.at_end)).sum::<u64>();
    }
    sum
}

/// Whether a side is broken (CD-SCEN-11): nothing left (CD-ELIM-05), or no more than a quarter of
/// its points fit to fight. Hidden stands, those to come and those who left count as intact.
fn is_broken(scene: Scene<'_>, side: Side) -> bool {
    let Scene { book, state } = scene;
    let fit = book.units_of(side).filter(|&unit| {
        let stand = state.stand(unit);
        !matches!(stand.place, Place::Gone(_)) && !stand.demoralized
    });
    let fit: u64 = fit.map(|unit| u64::from(book.stand(unit).stake)).sum();
    let gone = |unit| matches!(state.stand(unit).place, Place::Gone(_));
    book.units_of(side).all(gone) || fit * BREAKING <= u64::from(book.stakes[side])
}

/// Whether a side has nobody left but those who are out (CD-SCEN-11).
fn has_left(scene: Scene<'_>, side: Side) -> bool {
    scene
        .book
        .units_of(side)
        .all(|unit| matches!(scene.state.stand(unit).place, Place::Gone(_) | Place::Exited))
}

/// The result at the end of a turn, if the game is over.
pub(crate) fn outcome(scene: Scene<'_>, referee: &mut impl Referee<Event>) -> Option<Outcome> {
    let broken = BySide::from_fn(|side| is_broken(scene, side));
    let result = |ending, clause| Some(Outcome { ending, clause: Clause(clause) });
    let breaks = |winner: Side, referee: &mut _| {
        // They do not decide, but tell how it stood.
        by_points(scene, referee);
        result(Ending::Win(winner), "CD-SCEN-11")
    };
    match broken.0 {
        [true, false] => return breaks(Side::B, referee),
        [false, true] => return breaks(Side::A, referee),
        [true, true] => return result(by_points(scene, referee), "CD-SCEN-12"),
        [false, false] => {}
    }
    let left = Side::BOTH.into_iter().any(|side| has_left(scene, side));
    if left || scene.state.turn >= scene.book.scenario().turns {
        // CD-SCEN-08.
        return result(by_points(scene, referee), "CD-SCEN-12");
    }
    None
}

/// CD-SCEN-12, or the rule of an attack.
fn by_points(scene: Scene<'_>, referee: &mut impl Referee<Event>) -> Ending {
    let score = BySide::from_fn(|side| points(scene, side, true));
    for side in Side::BOTH {
        let points = score[side].min(u64::from(u32::MAX)) as u32;
        referee.tell(|| Event::Scored { side, points });
    }
    ending(scene.book, score)
}

/// The result of victory points.
fn ending(book: &CommandDecision, score: BySide<u64>) -> Ending {
    let leads = |side: Side, by: u64| {
        score[side] > score[side.foe()] && (score[side] - score[side.foe()]) * LEAD >= by
    };
    match book.scenario().victory {
        Victory::Margin => {
            let larger = u64::from(book.stakes[Side::A].max(book.stakes[Side::B]));
            let winner = Side::BOTH.into_iter().find(|&side| leads(side, larger));
            winner.map_or(Ending::Draw, Ending::Win)
        }
        Victory::Attack(attacker) => {
            let excess = score[attacker].saturating_sub(score[attacker.foe()]) * LEAD;
            if excess > u64::from(book.stakes[attacker]) {
                Ending::Win(attacker)
            } else if score[attacker] <= score[attacker.foe()] {
                Ending::Win(attacker.foe())
            } else {
                Ending::Draw
            }
        }
    }
}
