//! Campaigns by the hundred.

mod any_campaigns;
mod campaign_study;
mod manifest;
mod play;
mod rows;
mod series;
mod tally;
#[cfg(test)]
mod tests;

pub use any_campaigns::{AnyCampaigns, CampaignsOf};
pub use campaign_study::CampaignStudy;
pub use manifest::CampaignManifest;
pub use play::CampaignSeries;
pub use rows::CampaignRow;
pub use series::{AnyCampaignSeries, CampaignLabel, CampaignRequest};
pub use tally::{CampaignCounts, CampaignSummary, CampaignTally};
