//! Campaigns by the hundred.

mod any_campaigns;
mod manifest;
mod play;
mod series;
mod tally;
#[cfg(test)]
mod tests;

pub use any_campaigns::{AnyCampaigns, CampaignsOf};
pub use manifest::CampaignManifest;
pub use play::CampaignSeries;
pub use series::{AnyCampaignSeries, CampaignLabel, CampaignRequest};
pub use tally::{CampaignSummary, CampaignTally};
