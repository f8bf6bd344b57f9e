//! Who sits on a panel.

use std::convert::Infallible;
use std::str::FromStr;

use wargauge_policy::{DOCTRINE, PANEL, PolicyChoice};
use wargauge_rules::roster::DataError;

/// Who else plays.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct PanelArgs {
    /// Play everything again under other players on both sides, and say what depends on who plays.
    /// Without a name under those of doctrine, bold and wary that do not play anyway; give the
    /// option again for each of your own. Takes as many games for each
    #[arg(
        long,
        value_name = "POLICY",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "",
        action = clap::ArgAction::Append
    )]
    panel: Vec<Member>,
}

/// A member of a panel.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Member {
    /// Those that are usual.
    Usual,
    /// A policy as it was typed.
    Named(String),
}

impl FromStr for Member {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(if text.is_empty() { Self::Usual } else { Self::Named(text.to_owned()) })
    }
}

impl PanelArgs {
    /// Whether a panel is wanted.
    pub const fn are_given(&self) -> bool {
        !self.panel.is_empty()
    }

    /// Who plays both sides in the usual results.
    ///
    /// # Errors
    /// If a panel is wanted where two players meet.
    pub fn first(&self, [a, b]: &[Option<PolicyChoice>; 2]) -> Result<PolicyChoice, DataError> {
        if a != b {
            return Err(DataError::new("a panel repeats games of one player on both sides")
                .expected("one policy for both sides, or no --panel"));
        }
        Ok(a.clone().unwrap_or_else(|| PolicyChoice::plain(DOCTRINE)))
    }

    /// Who plays after `first`.
    ///
    /// # Errors
    /// If a policy cannot be read, or takes part twice.
    pub fn others(&self, first: &PolicyChoice) -> Result<Vec<PolicyChoice>, DataError> {
        let mut others: Vec<PolicyChoice> = Vec::new();
        for member in &self.panel {
            match member {
                Member::Usual => {
                    let usual = PANEL.map(PolicyChoice::plain).into_iter();
                    let new: Vec<_> =
                        usual.filter(|one| one != first && !others.contains(one)).collect();
                    others.extend(new);
                }
                Member::Named(text) => {
                    let named: PolicyChoice = text.parse()?;
                    if named == *first || others.contains(&named) {
                        let problem = format!("policy `{named}` takes part in the panel twice");
                        return Err(DataError::new(problem).expected("each player once"));
                    }
                    others.push(named);
                }
            }
        }
        Ok(others)
    }

    /// The panel as words of the command line.
    pub fn words(&self) -> impl Iterator<Item = String> {
        self.panel.iter().map(|member| match member {
            Member::Usual => "--panel".to_owned(),
            Member::Named(text) => format!("--panel={text}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn others(panel: &[&str], first: &str) -> Result<Vec<String>, String> {
        let panel = panel.iter().map(|text| text.parse().expect("any word will do")).collect();
        let first = PolicyChoice::plain(first);
        let others = PanelArgs { panel }.others(&first).map_err(|error| error.to_string())?;
        Ok(others.iter().map(ToString::to_string).collect())
    }

    #[test]
    fn three_players_sit_on_a_panel_unless_others_are_named() {
        let named = |names: &[&str]| Ok(names.iter().map(|name| (*name).to_owned()).collect());
        assert_eq!(others(&[""], "doctrine"), named(&["bold", "wary"]));
        assert_eq!(others(&[""], "wary"), named(&["doctrine", "bold"]));
        assert_eq!(others(&["camp", "rush"], "doctrine"), named(&["camp", "rush"]));
        assert_eq!(others(&["rush", ""], "doctrine"), named(&["rush", "bold", "wary"]));
        let twice = others(&["camp", "camp"], "doctrine").expect_err("twice");
        assert!(twice.starts_with("policy `camp` takes part in the panel twice"), "{twice}");
    }
}
