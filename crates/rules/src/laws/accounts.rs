//! The law `points are conserved`: what statistics hear of losses adds up.
//!
//! Every loss names the unit with the credit or nobody, so credits add up to losses as long as
//! the losses are right:
//!
//! - What a unit has lost, less what was restored, is at most its price.
//! - A unit that did not survive has lost its price, no more and no less.
//! - `Restored` takes back losses that were not yet settled, and there are some.

use crate::event::{Common, GameEvent};
use crate::game::{Muster, UnitId};
use crate::laws::moment::Moment;

/// Name of the law.
const LAW: &str = "points are conserved";

/// What a unit has lost, in thousandths of a point.
#[derive(Clone, Copy, Debug, Default)]
struct Account {
    /// For good.
    settled: u64,
    /// Since then.
    open: u64,
    /// How many losses that is.
    open_losses: u32,
}

/// The accounts of all units of a game.
#[derive(Debug)]
pub(super) struct Accounts<'m> {
    muster: &'m [Muster],
    accounts: Vec<Account>,
}

impl<'m> Accounts<'m> {
    pub(super) fn new(muster: &'m [Muster]) -> Self {
        Self { muster, accounts: vec![Account::default(); muster.len()] }
    }

    /// Enters what the events say.
    pub(super) fn hear<E: GameEvent>(&mut self, events: &[E], moment: Moment) {
        for common in events.iter().filter_map(GameEvent::common) {
            match common {
                Common::Lost { victim, price, .. } => self.lose(victim, price, moment),
                Common::Restored { victim } => self.restore(victim, moment),
                Common::Settled { victim } => self.settle(victim),
                Common::Activated { .. }
                | Common::Shot { .. }
                | Common::Hit { .. }
                | Common::Kill { .. }
                | Common::Suppressed { .. }
                | Common::Held { .. }
                | Common::Arrived { .. } => {}
            }
        }
    }

    fn lose(&mut self, victim: UnitId, loss: u32, moment: Moment) {
        let price = u64::from(self.muster[victim.index()].price);
        let account = &mut self.accounts[victim.index()];
        account.open += u64::from(loss);
        account.open_losses += 1;
        let lost = account.settled + account.open;
        if lost > price {
            moment.broken(LAW, format!("{victim:?} of price {price} has lost {lost}"));
        }
    }

    fn restore(&mut self, victim: UnitId, moment: Moment) {
        let account = &mut self.accounts[victim.index()];
        if account.open_losses == 0 {
            moment.broken(LAW, format!("{victim:?} has no unsettled losses to take back"));
        }
        (account.open, account.open_losses) = (0, 0);
    }

    fn settle(&mut self, victim: UnitId) {
        let account = &mut self.accounts[victim.index()];
        account.settled += account.open;
        (account.open, account.open_losses) = (0, 0);
    }

    /// Closes the accounts at the end of the game.
    pub(super) fn close(&self, survives: impl Fn(UnitId) -> bool, moment: Moment) {
        for (index, (unit, account)) in self.muster.iter().zip(&self.accounts).enumerate() {
            let lost = account.settled + account.open;
            if !survives(UnitId(index as u8)) && lost != u64::from(unit.price) {
                let how = format!(
                    "unit {index} of price {} did not survive, but has lost {lost}",
                    unit.price
                );
                moment.broken(LAW, how);
            }
        }
    }
}
