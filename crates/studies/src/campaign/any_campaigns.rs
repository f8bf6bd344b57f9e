//! Campaigns of whichever ruleset.

use core::marker::PhantomData;

use wargauge_batch::{DataLibrary, LineUp};
use wargauge_rules::campaign::CampaignRulebook;
use wargauge_rules::roster::DataError;

use crate::campaign::play::CampaignSeries;
use crate::campaign::series::{AnyCampaignSeries, CampaignRequest};

/// Campaigns of whichever ruleset.
pub trait AnyCampaigns: Send + Sync {
    /// Reads and checks all that a request needs, before any campaign is played.
    ///
    /// # Errors
    /// The first thing wrong with a name or a switch.
    fn prepare(
        &self,
        library: &DataLibrary,
        request: &CampaignRequest,
    ) -> Result<Box<dyn AnyCampaignSeries>, DataError>;
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
        library: &DataLibrary,
        request: &CampaignRequest,
    ) -> Result<Box<dyn AnyCampaignSeries>, DataError> {
        Ok(Box::new(CampaignSeries::<L>::prepare(library, request)?))
    }
}
