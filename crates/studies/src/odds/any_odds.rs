//! The odds of single attacks of whichever ruleset.

use core::marker::PhantomData;

use wargauge_batch::DataLibrary;
use wargauge_rules::exchange::{AttackSort, Circumstance, ExchangeRulebook};
use wargauge_rules::roster::DataError;

use crate::odds::answer::answer;
use crate::odds::report::{OddsReport, OddsRequest};

/// What can be asked about single attacks of a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OddsMenu {
    /// The sorts of attack.
    pub attacks: &'static [AttackSort],
    /// Kinds of cover, none first.
    pub covers: &'static [&'static str],
    /// What else may be chosen.
    pub circumstances: &'static [Circumstance],
}

/// The odds of single attacks of whichever ruleset.
pub trait AnyOdds: Send + Sync {
    /// What can be asked.
    fn menu(&self) -> OddsMenu;

    /// Works out what is asked.
    ///
    /// # Errors
    /// As [`odds`](crate::odds()).
    fn answer(&self, library: &DataLibrary, request: &OddsRequest)
    -> Result<OddsReport, DataError>;
}

/// The odds of a ruleset.
#[derive(Debug)]
pub struct OddsOf<R>(PhantomData<fn() -> R>);

impl<R: ExchangeRulebook> OddsOf<R> {
    /// The odds.
    pub const NEW: Self = Self(PhantomData);
}

impl<R: ExchangeRulebook> AnyOdds for OddsOf<R> {
    fn menu(&self) -> OddsMenu {
        OddsMenu { attacks: R::ATTACKS, covers: R::COVERS, circumstances: R::CIRCUMSTANCES }
    }

    fn answer(
        &self,
        library: &DataLibrary,
        request: &OddsRequest,
    ) -> Result<OddsReport, DataError> {
        answer::<R>(library, request)
    }
}
