//! What is still to be resolved: a stack of tasks, run until a player must decide.
//!
//! An action puts tasks on the stack, the last one first. A task resolves itself, may put more
//! tasks on top, or asks a player: then it stays on top until the answer has been carried out.

use arrayvec::ArrayVec;

use crate::action::Target;
use crate::state::unit::UnitSet;
use crate::units::profile::MusterRow;
use wargauge_rules::game::UnitId;
use wargauge_rules::table::facing::Bearing;
use wargauge_rules::table::point::Point;
use wargauge_rules::table::terrain::PieceId;

/// The most tasks waiting at once.
pub const MAX_TASKS: usize = 48;

/// What has led to a Shaken check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MarkerSource {
    /// Whether the unit has been marked.
    pub marked: bool,
    /// Whether by an action of the enemy (VD-SHAKEN-11).
    pub by_enemy: bool,
}

/// Who gets the credit for a loss, and whose attack it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Attribution {
    /// The row that is credited.
    pub credit: Option<MusterRow>,
    /// Who attacks.
    pub threat: Threat,
}

/// Who is answerable for a loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Threat {
    /// An enemy unit, which stands there (VD-SHAKEN-20).
    Unit(UnitId),
    /// Mines, collapse, own Blast or charges: nobody's dice (VD-SHAKEN-20).
    Nobody,
}

/// One thing to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Dice of a Blast are to be shared out among several units; see
    /// [`SharedBlast`](crate::state::shared_blast::SharedBlast).
    ShareDice,
    /// So many casualties are to be chosen by the owner.
    Casualties {
        /// The unit that takes them.
        unit: UnitId,
        /// Models or points still to be removed.
        count: u8,
        /// Who gets the credit.
        credit: Option<MusterRow>,
        /// Whose attack it is.
        threat: Threat,
    },
    /// The Shaken check of a unit after an attack (VD-SHAKEN-03). Whether it withdraws is noted, to
    /// be done when all checks are made (VD-ENG-13).
    CheckShaken {
        /// The unit that is checked.
        unit: UnitId,
        /// Whose attack it was.
        threat: Threat,
        /// Whether the attack gave it a marker (VD-SHAKEN-11).
        marked: bool,
        /// Whether the marker came from an enemy.
        by_enemy: bool,
    },
    /// A unit withdraws (VD-SHAKEN-04).
    Withdraw {
        /// The unit that withdraws.
        unit: UnitId,
        /// From whom.
        threat: Threat,
    },
    /// The blows of an Assault, after the move and the mines that it met, or of a Close Combat.
    Fight(Blows),
    /// The target of an Assault or Close Combat strikes back if it can (VD-ASSAULT-13).
    StrikeBack {
        /// Who strikes.
        unit: UnitId,
        /// At whom.
        at: UnitId,
        /// Whether it was Shaken before the fight (VD-ASSAULT-14).
        was_shaken: bool,
    },
    /// The rest of an Assault or Close Combat: contact, closing up, moving in (VD-ASSAULT-15).
    AfterFight {
        /// Who attacked.
        unit: UnitId,
        /// The unit that was attacked.
        at: UnitId,
        /// The structure that one was in.
        piece: Option<PieceId>,
    },
    /// Victors at an entrance may move in (VD-BLDG-21).
    MoveIn {
        /// The unit that may move in.
        unit: UnitId,
        /// The structure that it may move into.
        piece: PieceId,
    },
    /// A vehicle that mines have caught goes on, or is immobilised (VD-SPEC-08).
    AfterMines {
        /// The unit that has met the mines.
        unit: UnitId,
        /// Structure Points it had.
        points: u8,
        /// Where it goes on to.
        to: Point,
        /// Its front there.
        facing: Bearing,
    },
    /// A structure falls (VD-BLDG-25).
    Collapse {
        /// Which, by number.
        piece: u8,
        /// Who gets the credit.
        credit: Option<MusterRow>,
    },
    /// Those who crawled out of a fallen structure are Shaken (VD-BLDG-25).
    DigOut(UnitId),
    /// Passengers of a destroyed vehicle get out (VD-VEH-45).
    BailOut {
        /// The vehicle.
        vehicle: UnitId,
        /// Where it was.
        at: Point,
        /// Who gets the credit.
        credit: Option<MusterRow>,
        /// Whose attack it was.
        threat: Threat,
    },
    /// The active unit names another target at night (VD-SPEC-10).
    NameAnother,
    /// What follows every action: end of the game by VD-END-06, the next action, or the end of the
    /// activation.
    EndAction,
    /// The charges of the activation go off, one entry at a time (VD-ABIL-55).
    Detonate,
    /// The activation ends (S7).
    EndActivation,
    /// The next segment: nominations, a free pick or the End Segment.
    NextSegment,
    /// The next choice of the set-up, or turn 1.
    NextSetUp,
    /// The activation goes on after its free step (S5): recovery, then the first action.
    BeginActions,
}

/// The stack.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Agenda {
    tasks: ArrayVec<Task, MAX_TASKS>,
}

impl Agenda {
    /// Puts a task on top: it is resolved before all others.
    #[inline]
    pub fn push(&mut self, task: Task) {
        self.tasks.push(task);
    }

    /// Puts tasks on top so that the first of them is resolved first.
    pub fn push_in_order<I>(&mut self, tasks: I)
    where
        I: IntoIterator<Item = Task>,
        I::IntoIter: DoubleEndedIterator,
    {
        self.tasks.extend(tasks.into_iter().rev());
    }

    /// Puts a task under the Shaken checks and withdrawals on top: checks of all units come before
    /// the first withdrawal, and withdrawals keep their order (VD-ENG-13).
    pub fn put_off(&mut self, task: Task) {
        let soon = |task: &&Task| matches!(task, Task::CheckShaken { .. } | Task::Withdraw { .. });
        let above = self.tasks.iter().rev().take_while(soon).count();
        self.tasks.insert(self.tasks.len() - above, task);
    }

    /// Takes the task on top.
    #[inline]
    pub fn pop(&mut self) -> Option<Task> {
        self.tasks.pop()
    }

    /// Casualties of a unit that are still to be removed.
    #[must_use]
    pub fn casualties_due(&self, of: UnitId) -> u8 {
        let due = |task: &Task| match *task {
            Task::Casualties { unit, count, .. } if unit == of => count,
            Task::ShareDice
            | Task::Casualties { .. }
            | Task::CheckShaken { .. }
            | Task::Withdraw { .. }
            | Task::Fight(_)
            | Task::StrikeBack { .. }
            | Task::AfterFight { .. }
            | Task::MoveIn { .. }
            | Task::AfterMines { .. }
            | Task::Collapse { .. }
            | Task::DigOut(_)
            | Task::BailOut { .. }
            | Task::NameAnother
            | Task::EndAction
            | Task::Detonate
            | Task::EndActivation
            | Task::NextSegment
            | Task::NextSetUp
            | Task::BeginActions => 0,
        };
        self.tasks.iter().map(due).fold(0, u8::saturating_add)
    }

    /// The task on top.
    #[must_use]
    pub fn top(&self) -> Option<&Task> {
        self.tasks.last()
    }

    /// The task on top, to change.
    pub fn top_mut(&mut self) -> Option<&mut Task> {
        self.tasks.last_mut()
    }

    /// Drops the Shaken checks and withdrawals of units that do not withdraw (VD-BLDG-25).
    pub fn drop_withdrawals(&mut self, units: UnitSet) {
        self.tasks.retain(|task| match task {
            Task::CheckShaken { unit, .. } | Task::Withdraw { unit, .. } => !units.contains(*unit),
            Task::ShareDice
            | Task::Casualties { .. }
            | Task::Fight(_)
            | Task::StrikeBack { .. }
            | Task::AfterFight { .. }
            | Task::MoveIn { .. }
            | Task::AfterMines { .. }
            | Task::Collapse { .. }
            | Task::DigOut(_)
            | Task::BailOut { .. }
            | Task::NameAnother
            | Task::EndAction
            | Task::Detonate
            | Task::EndActivation
            | Task::NextSegment
            | Task::NextSetUp
            | Task::BeginActions => true,
        });
    }

    /// Whether nothing is left to be done.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.tasks.is_empty()
    }

    /// Drops everything: the game is over.
    pub fn clear(&mut self) {
        self.tasks.clear();
    }
}

/// What came of a task.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Progress {
    /// It is done and off the stack.
    Done,
    /// A player must decide; the task is still on the stack, [`State::step`] says what is asked.
    Asked,
}

/// An Assault or Close Combat of infantry about to be fought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blows {
    /// Who attacks.
    pub unit: UnitId,
    /// Whom or what.
    pub target: Target,
    /// Charges placed.
    pub charges: u8,
    /// Whether it is an Assault.
    pub assault: bool,
    /// Models that were out of Leadership Distance and spend the action on closing up.
    pub behind: u8,
}
