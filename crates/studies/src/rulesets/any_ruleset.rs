//! A ruleset that is known only at run time, as the command line and the studies see it.

use core::fmt;
use core::marker::PhantomData;
use std::collections::BTreeMap;

use schemars::Schema;
use wargauge_batch::{BuiltIn, DataFile, DataLibrary, DuelTable, LineUp};
use wargauge_policy::PolicyInfo;
use wargauge_rules::campaign::CampaignRulebook;
use wargauge_rules::exchange::ExchangeRulebook;
use wargauge_rules::roster::{DataError, FileKind, Points, Rulebook, Source, Switch};

use crate::campaign::{AnyCampaigns, CampaignsOf};
use crate::comparison::{self, AnyComparison, ComparisonRequest};
use crate::monotony::{self, MonotonyRequest, MonotonyTable};
use crate::odds::{AnyOdds, OddsOf};
use crate::pricing::{self, AnyPricingStudy, PricingRequest};
#[cfg(feature = "arbitrary")]
use crate::rulesets::byte_trials::{ByteTrials, TrialsOf};
use crate::rulesets::changed_files::{changed, priced};
use crate::rulesets::lone_force::LoneForce;
use crate::run::file_summary::{FileSummary, summary_of, validated};
use crate::run::marginal::{self, Alteration};
use crate::run::playback::{Playback, PlaybackCount, play_back};
use crate::run::request::{self, Request, Run};

/// A ruleset that is known only at run time.
pub trait AnyRuleset: fmt::Debug + Send + Sync {
    /// Its name in files and on the command line.
    fn name(&self) -> &'static str;

    /// Its name for people.
    fn title(&self) -> &'static str;

    /// The data files that come with it.
    fn files(&self) -> Vec<BuiltIn>;

    /// See [`LineUp::SMALL_SCENARIO`].
    fn small_scenario(&self) -> &'static str;

    /// See [`LineUp::GATE_SCENARIO`].
    fn gate_scenario(&self) -> &'static str;

    /// The policies there are, the default first.
    fn policies(&self) -> &'static [PolicyInfo];

    /// The disputed readings and optional rules that can be set.
    fn switches(&self) -> &'static [Switch];

    /// The scenarios of its duels, by their distances.
    fn duel_table(&self) -> DuelTable;

    /// Tells the units of an army, and refuses a force of copies of one of them, `N*UNIT`, that cannot be.
    ///
    /// # Errors
    /// What is wrong with the army.
    fn lone_force(
        &self,
        library: &DataLibrary,
        army: &DataFile,
        unit: &str,
    ) -> Result<LoneForce, DataError>;

    /// JSON Schema of a kind of file.
    fn schema(&self, kind: FileKind) -> Schema;

    /// What is in a file.
    ///
    /// # Errors
    /// The first thing wrong with it.
    fn summary(&self, library: &DataLibrary, file: &DataFile) -> Result<FileSummary, DataError>;

    /// What is in a file, a scenario being tried with the forces it names.
    ///
    /// # Errors
    /// The first thing wrong with it.
    fn validate(&self, library: &DataLibrary, file: &DataFile) -> Result<FileSummary, DataError>;

    /// The cells of one scenario that a request asks for.
    ///
    /// # Errors
    /// The first thing wrong with a name, a file or a combination of them.
    fn prepare_run(
        &self,
        library: &DataLibrary,
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
        library: &DataLibrary,
        scenario: &DataFile,
        request: &Request,
    ) -> Result<Vec<Alteration>, DataError>;

    /// A comparison of variants of a force.
    ///
    /// # Errors
    /// As [`prepare_run`](Self::prepare_run).
    fn prepare_comparison(
        &self,
        library: &DataLibrary,
        scenario: &DataFile,
        request: &ComparisonRequest,
    ) -> Result<Box<dyn AnyComparison>, DataError>;

    /// A scenario with all that may be altered in its own forces.
    ///
    /// # Errors
    /// As [`prepare_run`](Self::prepare_run).
    fn prepare_monotony(
        &self,
        library: &DataLibrary,
        scenario: &DataFile,
        request: &MonotonyRequest,
    ) -> Result<Box<dyn MonotonyTable>, DataError>;

    /// A study of what the entries of an army must cost.
    ///
    /// # Errors
    /// As [`prepare_run`](Self::prepare_run).
    fn prepare_pricing(
        &self,
        library: &DataLibrary,
        army: &DataFile,
        request: &PricingRequest,
    ) -> Result<Box<dyn AnyPricingStudy>, DataError>;

    /// The text of an army file with other prices; what entries count where points decide stays.
    ///
    /// # Errors
    /// If an entry has no price of its own, or the ruleset refuses the file.
    fn priced(
        &self,
        army: &DataFile,
        prices: &BTreeMap<String, Points>,
    ) -> Result<Source, DataError>;

    /// The text of a force file with changes, written as `compare --variant` takes them.
    ///
    /// # Errors
    /// If a change cannot be read, or the force is not legal with it.
    fn changed(
        &self,
        library: &DataLibrary,
        force: &DataFile,
        changes: &str,
    ) -> Result<Source, DataError>;

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
        library: &DataLibrary,
        scenario: &DataFile,
        wish: &Playback<'_>,
    ) -> Result<PlaybackCount, DataError>;

    /// What raw bytes are tried on, of the files of this library.
    #[cfg(feature = "arbitrary")]
    fn byte_trials(&self, library: &'static DataLibrary) -> Box<dyn ByteTrials>;
}

/// The ruleset of a line-up, and what it offers that not every ruleset does.
pub struct RulesetOf<L> {
    odds: Option<&'static dyn AnyOdds>,
    campaigns: Option<&'static dyn AnyCampaigns>,
    line_up: PhantomData<fn() -> L>,
}

impl<L: LineUp> RulesetOf<L> {
    /// The ruleset, with what all rulesets have.
    pub const NEW: Self = Self { odds: None, campaigns: None, line_up: PhantomData };

    /// With the odds of single attacks, where the ruleset can say what one is.
    #[must_use]
    pub const fn with_odds(self) -> Self
    where
        L::Rules: ExchangeRulebook,
    {
        Self { odds: Some(&OddsOf::<L::Rules>::NEW), ..self }
    }

    /// With campaigns, where the battles of the ruleset can be linked.
    #[must_use]
    pub const fn with_campaigns(self) -> Self
    where
        L::Rules: CampaignRulebook,
    {
        Self { campaigns: Some(&CampaignsOf::<L>::NEW), ..self }
    }
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

    fn small_scenario(&self) -> &'static str {
        L::SMALL_SCENARIO
    }

    fn gate_scenario(&self) -> &'static str {
        L::GATE_SCENARIO
    }

    fn policies(&self) -> &'static [PolicyInfo] {
        L::policies()
    }

    fn switches(&self) -> &'static [Switch] {
        <L::Rules>::switches()
    }

    fn duel_table(&self) -> DuelTable {
        <L::Rules>::duel_table
    }

    fn lone_force(
        &self,
        library: &DataLibrary,
        army: &DataFile,
        unit: &str,
    ) -> Result<LoneForce, DataError> {
        LoneForce::of::<L::Rules>(library, army, unit)
    }

    fn schema(&self, kind: FileKind) -> Schema {
        <L::Rules>::schema(kind)
    }

    fn summary(&self, library: &DataLibrary, file: &DataFile) -> Result<FileSummary, DataError> {
        summary_of::<L::Rules>(library, file)
    }

    fn validate(&self, library: &DataLibrary, file: &DataFile) -> Result<FileSummary, DataError> {
        validated::<L>(library, file)
    }

    fn prepare_run(
        &self,
        library: &DataLibrary,
        scenario: &DataFile,
        request: &Request,
    ) -> Result<Run, DataError> {
        request::prepare_scenario::<L>(library, scenario, request)
    }

    fn prepare_alterations(
        &self,
        library: &DataLibrary,
        scenario: &DataFile,
        request: &Request,
    ) -> Result<Vec<Alteration>, DataError> {
        marginal::prepare::<L>(library, scenario, request)
    }

    fn prepare_comparison(
        &self,
        library: &DataLibrary,
        scenario: &DataFile,
        request: &ComparisonRequest,
    ) -> Result<Box<dyn AnyComparison>, DataError> {
        Ok(Box::new(comparison::prepare::<L>(library, request, scenario)?))
    }

    fn prepare_monotony(
        &self,
        library: &DataLibrary,
        scenario: &DataFile,
        request: &MonotonyRequest,
    ) -> Result<Box<dyn MonotonyTable>, DataError> {
        monotony::prepare::<L>(library, scenario, request)
    }

    fn prepare_pricing(
        &self,
        library: &DataLibrary,
        army: &DataFile,
        request: &PricingRequest,
    ) -> Result<Box<dyn AnyPricingStudy>, DataError> {
        Ok(Box::new(pricing::prepare::<L>(library, request, army)?))
    }

    fn priced(
        &self,
        army: &DataFile,
        prices: &BTreeMap<String, Points>,
    ) -> Result<Source, DataError> {
        priced::<L::Rules>(army, prices)
    }

    fn changed(
        &self,
        library: &DataLibrary,
        force: &DataFile,
        changes: &str,
    ) -> Result<Source, DataError> {
        changed::<L::Rules>(library, force, changes)
    }

    fn odds(&self) -> Option<&'static dyn AnyOdds> {
        self.odds
    }

    fn campaigns(&self) -> Option<&'static dyn AnyCampaigns> {
        self.campaigns
    }

    fn play_back(
        &self,
        library: &DataLibrary,
        scenario: &DataFile,
        wish: &Playback<'_>,
    ) -> Result<PlaybackCount, DataError> {
        play_back::<L>(library, scenario, wish)
    }

    #[cfg(feature = "arbitrary")]
    fn byte_trials(&self, library: &'static DataLibrary) -> Box<dyn ByteTrials> {
        Box::new(TrialsOf::<L>::new(library))
    }
}
