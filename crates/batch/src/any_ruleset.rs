//! A ruleset that is known only at run time, as the command line and the studies see it.

use core::fmt;
use core::marker::PhantomData;
use core::sync::atomic::AtomicBool;
use std::collections::BTreeMap;

use schemars::Schema;
use wargauge_policy::PolicyInfo;
use wargauge_rules::BySide;
use wargauge_rules::campaign::CampaignRulebook;
use wargauge_rules::exchange::{AttackSort, Circumstance, ExchangeRulebook};
use wargauge_rules::roster::{DataError, FileKind, Rulebook, Switch};

use crate::cell::any_matchup::PolicyRecord;
use crate::data::library::{BuiltIn, DataFile, Library};
use crate::data::load::FileRecord;
use crate::line_up::LineUp;
use crate::run::file_summary::{FileSummary, summary_of, validated};
use crate::run::marginal::{self, Alteration};
use crate::run::playback::{Playback, PlaybackCount, play_back};
use crate::run::request::{self, Request, Run};
use crate::studies::campaign::{CampaignLabel, CampaignRequest, CampaignSeries, CampaignTally};
use crate::studies::comparison::{self, AnyComparison, ComparisonRequest};
use crate::studies::monotony::{self, MonotonyRequest, MonotonyTable};
use crate::studies::odds::{self, OddsReport, OddsRequest};
use crate::studies::pricing::{self, AnyPricingStudy, PricingRequest};

/// A ruleset that is known only at run time.
pub trait AnyRuleset: fmt::Debug + Send + Sync {
    /// Its name in files and on the command line.
    fn name(&self) -> &'static str;

    /// Its name for people.
    fn title(&self) -> &'static str;

    /// The data files that come with it.
    fn files(&self) -> Vec<BuiltIn>;

    /// The policies there are, the default first.
    fn policies(&self) -> &'static [PolicyInfo];

    /// The disputed readings and optional rules that can be set.
    fn switches(&self) -> &'static [Switch];

    /// JSON Schema of a kind of file.
    fn schema(&self, kind: FileKind) -> Schema;

    /// What is in a file.
    ///
    /// # Errors
    /// The first thing wrong with it.
    fn summary(&self, library: &Library, file: &DataFile) -> Result<FileSummary, DataError>;

    /// What is in a file, a scenario being tried with the forces it names.
    ///
    /// # Errors
    /// The first thing wrong with it.
    fn validate(&self, library: &Library, file: &DataFile) -> Result<FileSummary, DataError>;

    /// The cells of one scenario that a request asks for.
    ///
    /// # Errors
    /// The first thing wrong with a name, a file or a combination of them.
    fn prepare_run(
        &self,
        library: &Library,
        scenario: &DataFile,
        request: &Request,
    ) -> Result<Run, DataError>;

    /// The match-ups of a scenario with one copy of an entry of a force more, or fewer, as far as
    /// that is legal; limits of points are set aside. Random forces are left as they are.
    ///
    /// # Errors
    /// As [`prepare_run`](Self::prepare_run).
    fn prepare_alterations(
        &self,
        library: &Library,
        scenario: &DataFile,
        request: &Request,
    ) -> Result<Vec<Alteration>, DataError>;

    /// A comparison of variants of a force.
    ///
    /// # Errors
    /// As [`prepare_run`](Self::prepare_run).
    fn prepare_comparison(
        &self,
        library: &Library,
        scenario: &DataFile,
        request: &ComparisonRequest,
    ) -> Result<Box<dyn AnyComparison>, DataError>;

    /// A scenario with all that may be altered in its own forces.
    ///
    /// # Errors
    /// As [`prepare_run`](Self::prepare_run).
    fn prepare_monotony(
        &self,
        library: &Library,
        scenario: &DataFile,
        request: &MonotonyRequest,
    ) -> Result<Box<dyn MonotonyTable>, DataError>;

    /// A study of what the entries of an army must cost.
    ///
    /// # Errors
    /// As [`prepare_run`](Self::prepare_run).
    fn prepare_pricing(
        &self,
        library: &Library,
        army: &DataFile,
        request: &PricingRequest,
    ) -> Result<Box<dyn AnyPricingStudy>, DataError>;

    /// The odds of single attacks, if the ruleset says what one is.
    fn odds(&self) -> Option<&'static dyn AnyOdds>;

    /// Campaigns, if the battles of the ruleset can be linked.
    fn campaigns(&self) -> Option<&'static dyn AnyCampaigns>;

    /// Plays games of a scenario's own forces by the default policy and counts what they take.
    ///
    /// # Errors
    /// The first thing wrong with the scenario.
    fn play_back(
        &self,
        library: &Library,
        scenario: &DataFile,
        wish: &Playback<'_>,
    ) -> Result<PlaybackCount, DataError>;
}

/// The ruleset of a line-up.
pub struct RulesetOf<L>(PhantomData<fn() -> L>);

impl<L: LineUp> RulesetOf<L> {
    /// The ruleset.
    pub const NEW: Self = Self(PhantomData);
}

impl<L: LineUp> fmt::Debug for RulesetOf<L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(<L::Rules>::NAME)
    }
}

impl<L: LineUp> AnyRuleset for RulesetOf<L> {
    fn name(&self) -> &'static str {
        <L::Rules>::NAME
    }

    fn title(&self) -> &'static str {
        <L::Rules>::TITLE
    }

    fn files(&self) -> Vec<BuiltIn> {
        L::files()
    }

    fn policies(&self) -> &'static [PolicyInfo] {
        L::policies()
    }

    fn switches(&self) -> &'static [Switch] {
        <L::Rules>::switches()
    }

    fn schema(&self, kind: FileKind) -> Schema {
        <L::Rules>::schema(kind)
    }

    fn summary(&self, library: &Library, file: &DataFile) -> Result<FileSummary, DataError> {
        summary_of::<L::Rules>(library, file)
    }

    fn validate(&self, library: &Library, file: &DataFile) -> Result<FileSummary, DataError> {
        validated::<L>(library, file)
    }

    fn prepare_run(
        &self,
        library: &Library,
        scenario: &DataFile,
        request: &Request,
    ) -> Result<Run, DataError> {
        request::prepare_scenario::<L>(library, scenario, request)
    }

    fn prepare_alterations(
        &self,
        library: &Library,
        scenario: &DataFile,
        request: &Request,
    ) -> Result<Vec<Alteration>, DataError> {
        marginal::prepare::<L>(library, scenario, request)
    }

    fn prepare_comparison(
        &self,
        library: &Library,
        scenario: &DataFile,
        request: &ComparisonRequest,
    ) -> Result<Box<dyn AnyComparison>, DataError> {
        Ok(Box::new(comparison::prepare::<L>(library, request, scenario)?))
    }

    fn prepare_monotony(
        &self,
        library: &Library,
        scenario: &DataFile,
        request: &MonotonyRequest,
    ) -> Result<Box<dyn MonotonyTable>, DataError> {
        monotony::prepare::<L>(library, scenario, request)
    }

    fn prepare_pricing(
        &self,
        library: &Library,
        army: &DataFile,
        request: &PricingRequest,
    ) -> Result<Box<dyn AnyPricingStudy>, DataError> {
        Ok(Box::new(pricing::prepare::<L>(library, request, army)?))
    }

    fn odds(&self) -> Option<&'static dyn AnyOdds> {
        L::odds()
    }

    fn campaigns(&self) -> Option<&'static dyn AnyCampaigns> {
        L::campaigns()
    }

    fn play_back(
        &self,
        library: &Library,
        scenario: &DataFile,
        wish: &Playback<'_>,
    ) -> Result<PlaybackCount, DataError> {
        play_back::<L>(library, scenario, wish)
    }
}

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
    fn answer(&self, library: &Library, request: &OddsRequest) -> Result<OddsReport, DataError>;
}

/// The odds of a line-up's ruleset.
#[derive(Debug)]
pub struct OddsOf<L>(PhantomData<fn() -> L>);

impl<L: LineUp<Rules: ExchangeRulebook>> OddsOf<L> {
    /// The odds.
    pub const NEW: Self = Self(PhantomData);
}

impl<L: LineUp<Rules: ExchangeRulebook>> AnyOdds for OddsOf<L> {
    fn menu(&self) -> OddsMenu {
        OddsMenu {
            attacks: <L::Rules>::ATTACKS,
            covers: <L::Rules>::COVERS,
            circumstances: <L::Rules>::CIRCUMSTANCES,
        }
    }

    fn answer(&self, library: &Library, request: &OddsRequest) -> Result<OddsReport, DataError> {
        odds::answer::<L::Rules>(library, request)
    }
}

/// Campaigns of whichever ruleset.
pub trait AnyCampaigns: Send + Sync {
    /// Reads and checks all that a request needs, before any campaign is played.
    ///
    /// # Errors
    /// The first thing wrong with a name or a switch.
    fn prepare(
        &self,
        library: &Library,
        request: &CampaignRequest,
    ) -> Result<Box<dyn AnyCampaignSeries>, DataError>;
}

/// A series of campaigns of whichever ruleset, ready to be played.
pub trait AnyCampaignSeries: fmt::Debug + Send + Sync {
    /// What it goes by in results.
    fn label(&self) -> &CampaignLabel;

    /// Every file that was read.
    fn files(&self) -> &[FileRecord];

    /// The value of every switch of the ruleset.
    fn settings(&self) -> BTreeMap<String, String>;

    /// The policies of sides A and B with all their parameters.
    fn policies(&self) -> BySide<PolicyRecord>;

    /// Plays campaigns 0 to `campaigns - 1` on the threads of the current rayon pool. Begins no
    /// more of them once `interrupted` is true, so that the result is that of a shorter series.
    /// `progress` is told how many have been played.
    ///
    /// # Errors
    /// If the army lacks what a campaign needs.
    ///
    /// # Panics
    /// If a policy chooses an illegal action.
    fn play(
        &self,
        master: u64,
        campaigns: u64,
        interrupted: &AtomicBool,
        progress: &(dyn Fn(u64) + Sync),
    ) -> Result<CampaignTally, DataError>;

    /// Tells campaign `number` (from 0) line by line: who leads, the map before every turn, the
    /// battles, and the result with its clause.
    ///
    /// # Errors
    /// If the army lacks what the campaign needs.
    ///
    /// # Panics
    /// If a policy chooses an illegal action.
    fn tell(&self, master: u64, number: u64, tell: &mut dyn FnMut(&str)) -> Result<(), DataError>;
}

/// The campaigns of a line-up's ruleset.
#[derive(Debug)]
pub struct CampaignsOf<L>(PhantomData<fn() -> L>);

impl<L: LineUp<Rules: CampaignRulebook>> CampaignsOf<L> {
    /// The campaigns.
    pub const NEW: Self = Self(PhantomData);
}

impl<L: LineUp<Rules: CampaignRulebook>> AnyCampaigns for CampaignsOf<L> {
    fn prepare(
        &self,
        library: &Library,
        request: &CampaignRequest,
    ) -> Result<Box<dyn AnyCampaignSeries>, DataError> {
        Ok(Box::new(CampaignSeries::<L>::prepare(library, request)?))
    }
}
