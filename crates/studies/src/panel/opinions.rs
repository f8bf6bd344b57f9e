//! What all players of a panel say together.

use wargauge_report::PanelVerdict;
use wargauge_stats::consensus::{Consensus, Opinion, consensus};

use crate::panel::findings::{Finding, PanelRow};

/// What every player's games say: the first is who plays where nobody else is asked.
#[derive(Clone, Debug, Default)]
pub struct Panel {
    players: Vec<(String, Vec<Finding>)>,
}

impl Panel {
    /// Adds what a player's games say.
    pub fn add(&mut self, player: String, findings: Vec<Finding>) {
        self.players.push((player, findings));
    }

    /// All rows: finding by finding in the order of the first player, player by player.
    pub fn rows(&self) -> Vec<PanelRow> {
        let Some((_, first)) = self.players.first() else { return Vec::new() };
        first.iter().flat_map(|finding| self.rows_of(finding)).collect()
    }

    fn rows_of(&self, finding: &Finding) -> Vec<PanelRow> {
        let found: Vec<(&String, Option<&Finding>)> = self
            .players
            .iter()
            .map(|(player, all)| (player, all.iter().find(|other| other.is_about_same(finding))))
            .collect();
        let opinions: Vec<Opinion> = found
            .iter()
            .map(|(_, one)| one.map_or(Finding::NO_OPINION, Finding::opinion))
            .collect();
        let panel = match consensus(&opinions) {
            Consensus::Agreed(_) => PanelVerdict::Agreed,
            Consensus::DependsOnPlay => PanelVerdict::DependsOnPlay,
            Consensus::Unknown => PanelVerdict::Unknown,
        };
        found.into_iter().map(|(player, one)| PanelRow::of(finding, player, one, panel)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wargauge_report::{PanelMeasure, Real};
    use wargauge_stats::consensus::Leaning::{self, Above, Below, Level};

    fn price(entry: &str, leaning: Leaning, [low, high]: [f64; 2]) -> Finding {
        Finding {
            ruleset: "grid".to_owned(),
            study: "companies".to_owned(),
            subject: entry.to_owned(),
            measure: PanelMeasure::ImpliedPrice,
            numbers: [f64::midpoint(low, high), low, high].map(Real::from),
            leaning,
            verdict: "",
        }
    }

    fn panel(of_first: Finding, of_second: Finding) -> Vec<PanelVerdict> {
        let mut panel = Panel::default();
        panel.add("doctrine".to_owned(), vec![of_first]);
        panel.add("greedy".to_owned(), vec![of_second]);
        panel.rows().iter().map(|row| row.panel).collect()
    }

    #[test]
    fn an_entry_that_one_finds_dear_and_another_cheap_depends_on_play() {
        let rows = panel(price("TANK", Below, [5.0, 9.0]), price("TANK", Above, [11.0, 14.0]));
        assert_eq!(rows, [PanelVerdict::DependsOnPlay; 2]);
        let rows = panel(price("TANK", Below, [5.0, 9.0]), price("TANK", Below, [6.0, 8.0]));
        assert_eq!(rows, [PanelVerdict::Agreed; 2]);
        let rows = panel(price("TANK", Below, [5.0, 9.0]), price("TANK", Level, [8.0, 10.5]));
        assert_eq!(rows, [PanelVerdict::Unknown; 2]);
    }

    #[test]
    fn what_a_player_says_nothing_of_is_unknown() {
        let rows = panel(price("TANK", Below, [5.0, 9.0]), price("GUN", Below, [5.0, 9.0]));
        assert_eq!(rows, [PanelVerdict::Unknown; 2]);
    }
}
