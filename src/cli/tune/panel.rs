//! A panel of a study of prices: the study once more under every other player.

use std::sync::atomic::AtomicBool;

use wargauge_policy::PolicyChoice;
use wargauge_report::PanelVerdict;
use wargauge_rules::roster::DataError;
use wargauge_studies::{
    Library, Outcomes, Panel, PanelRow, PriceFate, PricingOutcome, TuneArgs, TuningStudy, of_price,
    price_rows,
};

use crate::cli::console::failure::Failure;
use crate::cli::console::global_args::GlobalArgs;
use crate::cli::console::session::Session;
use crate::cli::playing::study_play;

/// The studies under every other player.
#[derive(Debug)]
pub(crate) struct PricePanel(Vec<TuningStudy>);

impl PricePanel {
    /// Reads and checks everything before any game is played; `None` if no panel is wanted.
    ///
    /// # Errors
    /// As the preparation of the studies themselves, or if a player takes part twice.
    pub(crate) fn prepare(
        args: &TuneArgs,
        global: &GlobalArgs,
        library: &Library,
    ) -> Result<Option<Self>, DataError> {
        if !args.panel.are_given() {
            return Ok(None);
        }
        let first = args.panel.first(&args.players.policies()?)?;
        let of_player = |player: PolicyChoice| {
            let studies: Result<Vec<_>, DataError> = args
                .armies
                .iter()
                .map(|army| {
                    let players = args.players.under(&player);
                    args.request(army, global.seed, &players)?.prepare(library)
                })
                .collect();
            Ok(TuningStudy::new(studies?, global.seed, Vec::new()))
        };
        let others = args.panel.others(&first)?.into_iter().map(of_player);
        others.collect::<Result<_, _>>().map(|all| Some(Self(all)))
    }

    /// Plays them, and takes back new prices of entries whose worth depends on who plays. Outcomes
    /// count as interrupted if a study of the panel was.
    ///
    /// # Errors
    /// As the studies themselves.
    pub(crate) fn join(
        &self,
        outcomes: &mut [PricingOutcome],
        session: Session<'_>,
        interrupted: &AtomicBool,
    ) -> Result<Vec<PanelRow>, Failure> {
        let findings =
            |outcomes: &[PricingOutcome]| price_rows(outcomes).iter().map(of_price).collect();
        let player = |outcomes: &[PricingOutcome]| outcomes[0].policy.clone();
        let mut panel = Panel::default();
        panel.add(player(outcomes), findings(outcomes));
        for studies in &self.0 {
            let found = study_play::prices(studies, &Outcomes::new(), None, session, interrupted)?;
            if found.iter().any(|outcome| outcome.interrupted) {
                outcomes.iter_mut().for_each(|outcome| outcome.interrupted = true);
                return Ok(Vec::new());
            }
            panel.add(player(&found), findings(&found));
        }
        let rows = panel.rows();
        for outcome in outcomes {
            let contested = |id: &str| {
                rows.iter().any(|row| {
                    row.panel == PanelVerdict::DependsOnPlay
                        && row.study == outcome.army
                        && row.subject == id
                })
            };
            let changes = |fate| {
                matches!(
                    fate,
                    PriceFate::Confirmed
                        | PriceFate::Step
                        | PriceFate::Unconfirmed
                        | PriceFate::Left(_)
                )
            };
            for entry in &mut outcome.entries {
                if changes(entry.fate) && contested(&entry.id) {
                    entry.fate = PriceFate::DependsOnPlay;
                }
            }
        }
        Ok(rows)
    }
}
