//! One attack: Damage Dice, hits, saves, losses and markers (VD-SHOOT-01, VD-BASE, VD-ENG-13).
//!
//! Every kind of attack (shots, strikes, blows, charges, mines, collapse) says whom it throws which
//! dice at; this file rolls them in the order of the rules and leaves the rest to the agenda.

use arrayvec::ArrayVec;

use crate::action::Target;
use crate::attack::throws::{
    Attack, CasualtyCap, MAX_THROWS, ReRoll, Throw, Victim, WORST_SAVE, can_hurt,
};
use crate::attack::{structures, throws};
use crate::book::{Play, VictoryDecision};
use crate::event::Event;
use crate::morale::markers;
use crate::position::aboard;
use crate::state::agenda::{Task, Threat};
use crate::state::shared_blast::MAX_VICTIMS;
use crate::switches::SaveModAffectsCover;
use crate::units::profile::DamageDie;
use wargauge_rules::event::{Clause, Common};
use wargauge_rules::referee::Referee;
use wargauge_rules::table::dice::Die;

/// The most dice of one attack that are rolled again.
const MAX_AGAIN: usize = 128;

/// What one throw has come to.
#[derive(Clone, Copy, Debug, Default)]
struct ThrowTally {
    /// Hits scored, two for a Critical.
    hits: u8,
    /// Damage Dice rolled.
    rolled: u8,
    /// Dice that were Critical.
    criticals: u8,
    /// Saves failed.
    failed: u8,
}

impl ThrowTally {
    fn add_hits(&mut self, hits: u8) {
        self.hits = self.hits.saturating_add(hits);
        self.criticals += u8::from(hits > 1);
    }
}

/// Tallies of all throws of an attack, by victim and throw.
type Tallies = [[ThrowTally; MAX_THROWS]; MAX_VICTIMS];

/// What a die showed at first, and what when it was rolled again.
#[derive(Clone, Copy, Debug)]
struct DieResult {
    first: u8,
    again: Option<u8>,
}

impl DieResult {
    /// It was rolled once.
    const fn once(die: u8) -> Self {
        Self { first: die, again: None }
    }
}

/// A die to be rolled again. All have six or ten sides (VD-BASE-05); a D10 shows 1 to 10
/// (VD-BASE-06).
#[derive(Clone, Copy, Debug)]
struct Repeat {
    /// The number of its victim in the attack.
    victim: u8,
    /// The number of its throw at that victim.
    throw: u8,
    /// What it showed at first.
    first: u8,
}

impl Repeat {
    fn victim(self, attack: &Attack) -> &Victim {
        &attack.victims[usize::from(self.victim)]
    }

    fn throw(self, victim: &Victim) -> &Throw {
        &victim.throws[usize::from(self.throw)]
    }

    fn tally(self, tallies: &mut Tallies) -> &mut ThrowTally {
        &mut tallies[usize::from(self.victim)][usize::from(self.throw)]
    }

    /// It shows `die` now.
    const fn shows(self, die: u8) -> DieResult {
        DieResult { first: self.first, again: Some(die) }
    }
}

/// The dice of an attack that are rolled again.
type Repeats = ArrayVec<Repeat, MAX_AGAIN>;

/// Resolves an attack: markers, dice, saves; then puts casualties, Shaken checks and
/// withdrawals on the agenda. The dice have been keyed by the caller.
///
/// One unit may be named by several victims in a row, where its cover differs from weapon to
/// weapon; the first of them carries its markers.
pub(crate) fn resolve_attack(play: &mut Play<'_, impl Referee<Event>>, attack: &Attack) {
    let mut tallies = Tallies::default();
    // VD-SHOOT-09.
    mark_victims(play, attack);
    roll_damage(play.book, attack, &mut tallies, play.referee);
    for victim in attack.victims.iter().filter(|victim| victim.markers_if_hit > 0) {
        if is_hit(attack, &tallies, victim.target) {
            mark_victim(play, attack, victim, victim.markers_if_hit);
        }
    }
    roll_saves(play.book, attack, &mut tallies, play.referee);
    take_losses(play, attack, &tallies);
}

/// VD-SHOOT-01, third step: markers before the dice.
fn mark_victims(play: &mut Play<'_, impl Referee<Event>>, attack: &Attack) {
    for victim in &attack.victims {
        if is_felt(play.book, attack, victim.target) {
            mark_victim(play, attack, victim, victim.markers);
        }
    }
}

/// Puts markers on a unit, or on those in a structure that are not hit themselves (VD-BLDG-24).
fn mark_victim(
    play: &mut Play<'_, impl Referee<Event>>,
    attack: &Attack,
    victim: &Victim,
    count: u8,
) {
    match victim.target {
        Target::Unit(unit) => {
            markers::place_markers(play, unit, count, Clause("VD-SUPP-02"));
        }
        Target::Structure(piece) => {
            let named =
                |unit| attack.victims.iter().any(|other| other.target == Target::Unit(unit));
            for unit in aboard::occupants(play.state, piece).filter(|&unit| !named(unit)) {
                markers::place_markers(play, unit, count, Clause("VD-BLDG-24"));
            }
        }
    }
}

/// Whether a target feels any part of an attack: one die that can hurt it is enough, in
/// whatever cover it meets it (VD-VEH-30).
fn is_felt(book: &VictoryDecision, attack: &Attack, target: Target) -> bool {
    attack.victims.iter().any(|victim| victim.target == target && throws::feels(book, victim))
}

/// All Damage Dice of the attack, then all that are rolled again. Dice that cannot reach a Hit number
/// are not rolled.
fn roll_damage(
    book: &VictoryDecision,
    attack: &Attack,
    tallies: &mut Tallies,
    referee: &mut impl Referee<Event>,
) {
    let mode = book.switches().h_suffix_mode;
    let mut again = Repeats::new();
    for (at, victim) in attack.victims.iter().enumerate() {
        let hard = throws::is_hard(book, victim.target);
        for (number, throw) in victim.throws.iter().enumerate() {
            let throw = throw.at(hard, mode);
            // VD-BLDG-26: so plain dice do nothing to what needs a 7.
            if !can_hurt(throw.damage, throw.modifier, victim.armour) {
                continue;
            }
            let tally = &mut tallies[at][number];
            tally.rolled = throw.dice;
            for _ in 0..throw.dice {
                let die = roll_best(throw.damage, referee);
                let hits = throw.hits(die, victim.armour);
                let repeat = match throw.re_roll {
                    ReRoll::None => false,
                    // VD-BASE-12: failed dice; those with a single hit only where a rule says any
                    // dice.
                    ReRoll::Misses => hits == 0,
                    ReRoll::SingleHits => hits < 2,
                };
                if repeat {
                    again.push(Repeat { victim: at as u8, throw: number as u8, first: die });
                    continue;
                }
                tally.add_hits(hits);
                referee.relate(|| damage_event(victim.target, &throw, DieResult::once(die), hits));
            }
        }
    }
    // VD-ENG-04, VD-BASE-13: at once, before anybody saves.
    for repeat in again {
        let victim = repeat.victim(attack);
        let throw = repeat.throw(victim).at(throws::is_hard(book, victim.target), mode);
        let die = roll_best(throw.damage, referee);
        let hits = throw.hits(die, victim.armour);
        repeat.tally(tallies).add_hits(hits);
        referee.relate(|| damage_event(victim.target, &throw, repeat.shows(die), hits));
    }
}

/// All saves of the attack, then all that are rolled again, in groups by weapon.
fn roll_saves(
    book: &VictoryDecision,
    attack: &Attack,
    tallies: &mut Tallies,
    referee: &mut impl Referee<Event>,
) {
    let mut again = Repeats::new();
    for (at, victim) in attack.victims.iter().enumerate() {
        let medic = medic_helps(book, attack, victim);
        let mut own = Repeats::new();
        for (number, throw) in victim.throws.iter().enumerate() {
            let tally = &mut tallies[at][number];
            let needed = save_needed(book, victim, throw);
            let pairs = if kills_once(book, victim, throw) { tally.criticals } else { 0 };
            if needed > WORST_SAVE {
                tally.failed = tally.hits - pairs;
                continue;
            }
            // VD-SHOOT-17.
            let repeats = victim.re_roll_saves && throw.take_cover_helps;
            // VD-SHOOT-14: one save for each. VD-SHOOT-16: those of one weapon by one number.
            for hit in 0..tally.hits - pairs {
                let hits = if hit < pairs { 2 } else { 1 };
                let failures = roll_saves_of(victim.target, hits, needed, referee);
                if let ([die], true) = (failures.as_slice(), repeats || medic) {
                    own.push(Repeat { victim: at as u8, throw: number as u8, first: *die });
                    continue;
                }
                tally.failed += u8::from(!failures.is_empty());
                for die in failures {
                    referee
                        .relate(|| save_event(victim.target, needed, DieResult::once(die), false));
                }
            }
        }
        if medic {
            keep_one_for_medic(book, victim, &mut own, &mut tallies[at], referee);
        }
        again.extend(own);
    }
    for repeat in again {
        let victim = repeat.victim(attack);
        let needed = save_needed(book, victim, repeat.throw(victim));
        let die = referee.roll(Die::D6);
        let saved = die >= needed;
        repeat.tally(tallies).failed += u8::from(!saved);
        referee.relate(|| save_event(victim.target, needed, repeat.shows(die), saved));
    }
}

/// Whether a die of a throw kills one man at most, though both hits of a Critical are saved.
fn kills_once(book: &VictoryDecision, victim: &Victim, throw: &Throw) -> bool {
    throw.cap == CasualtyCap::EachDie && !throws::is_hard(book, victim.target)
}

/// Rolls the saves of one hit, or of both of a Critical; what the failed ones show.
fn roll_saves_of(
    target: Target,
    hits: u8,
    needed: u8,
    referee: &mut impl Referee<Event>,
) -> ArrayVec<u8, 2> {
    let mut failures = ArrayVec::new();
    for _ in 0..hits {
        // VD-CHAR-08.
        let die = referee.roll(Die::D6);
        // VD-CHAR-08.
        if die >= needed {
            // VD-ENG-08.
            referee.relate(|| save_event(target, needed, DieResult::once(die), true));
        } else {
            failures.push(die);
        }
    }
    failures
}

/// Whether a Medic may roll a save again: in actions of the enemy, not against mines, a collapse
/// or what one's own side does (VD-ABIL-37).
fn medic_helps(book: &VictoryDecision, attack: &Attack, victim: &Victim) -> bool {
    let by_friend = match (attack.threat, victim.target) {
        (Threat::Unit(by), Target::Unit(unit)) => book.side(by) == book.side(unit),
        _ => false,
    };
    victim.medic && attack.by_enemy && !by_friend
}

/// VD-ABIL-37: of the failed saves that nothing else rolls again the Medic rolls one, the
/// easiest; the others have failed.
fn keep_one_for_medic(
    book: &VictoryDecision,
    victim: &Victim,
    again: &mut Repeats,
    tallies: &mut [ThrowTally; MAX_THROWS],
    referee: &mut impl Referee<Event>,
) {
    let free = |one: &Repeat| victim.re_roll_saves && one.throw(victim).take_cover_helps;
    let needed = |one: &Repeat| save_needed(book, victim, one.throw(victim));
    let failed = (0..again.len()).filter(|&at| !free(&again[at]));
    let best = failed.min_by_key(|&at| (needed(&again[at]), at));
    let mut at = 0;
    again.retain(|one| {
        let keep = free(one) || best == Some(at);
        if !keep {
            tallies[usize::from(one.throw)].failed += 1;
            let face = DieResult::once(one.first);
            referee.relate(|| save_event(victim.target, needed(one), face, false));
        }
        at += 1;
        keep
    });
}

/// The number a hit is saved with: the better of Save, after Save/-X, and Cover Save
/// (VD-SHOOT-15, VD-COVER-09), never better than 2 (VD-ENG-09).
pub(crate) fn save_needed(book: &VictoryDecision, victim: &Victim, throw: &Throw) -> u8 {
    let plain = victim.armour.save.saturating_add(throw.save_minus);
    if throw.ignores_cover {
        return plain.max(2);
    }
    let worse = match book.switches().save_mod_affects_cover {
        SaveModAffectsCover::No => 0,
        SaveModAffectsCover::Yes => throw.save_minus,
    };
    plain.min(victim.cover_save.saturating_add(worse)).max(2)
}

/// Losses of all victims, then their Shaken checks.
fn take_losses(play: &mut Play<'_, impl Referee<Event>>, attack: &Attack, tallies: &Tallies) {
    let mut lost = [0u8; MAX_VICTIMS];
    // VD-SHOOT-18: a failed save is a loss.
    for ((victim, row), lost) in attack.victims.iter().zip(tallies).zip(&mut lost) {
        *lost = losses(play.book, victim, row);
    }
    if let Some(row) = attack.credit
        && lost.iter().any(|&count| count > 0)
    {
        play.referee.tell(|| Event::Fact(Common::Hit { unit: row.muster() }));
    }
    // A collapse is put on the agenda here and so comes after what follows.
    for (victim, &points) in attack.victims.iter().zip(&lost) {
        if let Target::Structure(piece) = victim.target
            && points > 0
        {
            structures::batter(play, piece, points, attack.credit);
        }
    }
    // VD-SHOOT-23, VD-ENG-13: checks and withdrawals of all come after the losses of all.
    push_checks(play, attack, tallies, &lost);
    for (victim, &count) in attack.victims.iter().zip(&lost).rev() {
        if let Target::Unit(unit) = victim.target
            && count > 0
        {
            let (credit, threat) = (attack.credit, attack.threat);
            play.state.agenda.push(Task::Casualties { unit, count, credit, threat });
        }
    }
}

/// Failed saves that count against a victim.
fn losses(book: &VictoryDecision, victim: &Victim, tallies: &[ThrowTally; MAX_THROWS]) -> u8 {
    let hard = throws::is_hard(book, victim.target);
    let of = |(throw, tally): (&Throw, &ThrowTally)| match throw.cap {
        // VD-FEAT-07; VD-SCALE-13: points of stands like men; VD-FEAT-10: not Structure Points.
        CasualtyCap::Together if !hard => tally.failed.min(tally.rolled),
        CasualtyCap::None | CasualtyCap::Together | CasualtyCap::EachDie => tally.failed,
    };
    // VD-SHOOT-11: the hits of a unit are added up, whoever threw them.
    let sum: u8 = victim.throws.iter().zip(tallies).map(of).fold(0, u8::saturating_add);
    victim.most.map_or(sum, |most| sum.min(most))
}

/// Puts the Shaken check of every unit that the attack touched on the agenda. After casualties and
/// their markers (VD-SHOOT-22).
fn push_checks(
    play: &mut Play<'_, impl Referee<Event>>,
    attack: &Attack,
    tallies: &Tallies,
    lost: &[u8],
) {
    let book = play.book;
    for (at, victim) in attack.victims.iter().enumerate().rev() {
        let again = |other: &Victim| other.target == victim.target;
        if attack.victims[..at].iter().any(again) {
            continue;
        }
        let hit = is_hit(attack, tallies, victim.target);
        let marked = attack.victims.iter().zip(lost).any(|(other, &lost)| {
            again(other)
                && (lost > 0
                    || (other.markers > 0 && is_felt(book, attack, other.target))
                    || (other.markers_if_hit > 0 && hit))
        });
        match victim.target {
            Target::Unit(unit) => play.state.agenda.push(shaken_check(book, attack, unit, marked)),
            Target::Structure(piece) => {
                let named =
                    |unit| attack.victims.iter().any(|other| other.target == Target::Unit(unit));
                for unit in aboard::occupants(play.state, piece).filter(|&unit| !named(unit)) {
                    play.state.agenda.push(shaken_check(book, attack, unit, marked));
                }
            }
        }
    }
}

/// The Shaken check of a unit; to its own side the attacker is no threat (VD-SHAKEN-20).
fn shaken_check(
    book: &VictoryDecision,
    attack: &Attack,
    unit: wargauge_rules::game::UnitId,
    marked: bool,
) -> Task {
    let (threat, by_enemy) = match attack.threat {
        Threat::Unit(by) if book.side(by) == book.side(unit) => (Threat::Nobody, false),
        Threat::Unit(_) | Threat::Nobody => (attack.threat, attack.by_enemy),
    };
    Task::CheckShaken { unit, threat, marked, by_enemy }
}

/// Whether any die of the attack hit a target.
fn is_hit(attack: &Attack, tallies: &Tallies, target: Target) -> bool {
    let of = attack.victims.iter().zip(tallies).filter(|(victim, _)| victim.target == target);
    of.flat_map(|(_, row)| row).any(|tally| tally.hits > 0)
}

/// One Damage Die: the best of so many (VD-BASE-08).
fn roll_best(damage: DamageDie, referee: &mut impl Referee<Event>) -> u8 {
    let mut best = referee.roll(damage.die);
    for _ in 1..damage.best_of {
        best = best.max(referee.roll(damage.die));
    }
    best
}

/// What is told of a Damage Die.
fn damage_event(
    target: Target,
    throw: &Throw,
    DieResult { first: die, again }: DieResult,
    hits: u8,
) -> Event {
    let score = throw.score(again.unwrap_or(die));
    Event::Damage { weapon: throw.weapon, target, die, score, again, hits }
}

/// What is told of a save.
const fn save_event(
    target: Target,
    needed: u8,
    DieResult { first: die, again }: DieResult,
    saved: bool,
) -> Event {
    Event::Save { target, needed, die, again, saved }
}
