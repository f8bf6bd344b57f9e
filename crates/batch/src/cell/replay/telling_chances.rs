//! The chances in a game, told beside its lines and after them.

use wargauge_rules::{BySide, Ending, Side};

use crate::cell::chances::Chances;

/// Characters of a line in the summary.
const WIDTH: usize = 44;

/// What is known of the chances while a game is told.
pub(in crate::cell) struct ChanceTeller<'c> {
    chances: &'c Chances,
    roles: &'c BySide<String>,
    /// The chance of the first role as last told.
    last: Option<f64>,
    /// The steps that decided.
    told: Vec<Swing>,
    /// The first line of the last step that had one.
    line: String,
}

/// One step that moved the chances.
struct Swing {
    decisions: u64,
    turn: u16,
    before: f64,
    after: f64,
    line: String,
}

impl<'c> ChanceTeller<'c> {
    pub(in crate::cell) fn new(chances: &'c Chances, roles: &'c BySide<String>) -> Self {
        Self { chances, roles, last: None, told: Vec::new(), line: String::new() }
    }

    /// What there is to say after so many decisions, the last of which is told by a line.
    pub(in crate::cell) fn after(
        &mut self,
        decisions: u64,
        turn: u16,
        line: Option<&str>,
    ) -> Option<String> {
        if let Some(line) = line {
            line.trim().clone_into(&mut self.line);
        }
        let now = *self.chances.after.get(&decisions)?;
        let before = self.last.replace(now);
        let role = &self.roles[Side::A];
        let Some(before) = before else {
            return Some(format!("chance of {role} {}", percent(now)));
        };
        if self.chances.decisive.contains(&decisions) {
            let line = self.line.clone();
            self.told.push(Swing { decisions, turn, before, after: now, line });
        }
        let moved = percent(before) != percent(now);
        moved.then(|| format!("chance of {role} {} to {}", percent(before), percent(now)))
    }

    /// What the chances are, the steps that moved them most, and how much luck it took.
    pub(in crate::cell) fn summary(&self, ending: Ending) -> Vec<String> {
        let mut lines = vec![self.meaning(), "what moved it most:".to_owned()];
        lines.extend(self.swings().map(|(_, words)| format!("  {words}")));
        lines.push(self.verdict(ending));
        lines
    }

    /// What a chance is.
    pub(in crate::cell) fn meaning(&self) -> String {
        let (role, playouts) = (&self.roles[Side::A], self.chances.playouts);
        format!(
            "chance of {role}: its mean score in {playouts} games or more that the same players play on from a \
             position, a draw counting half"
        )
    }

    /// The steps that moved the chances most, the most first: after how many decisions, and in words.
    pub(in crate::cell) fn swings(&self) -> impl Iterator<Item = (u64, String)> {
        let told = |decisions: &u64| self.told.iter().find(|it| it.decisions == *decisions);
        self.chances.decisive.iter().filter_map(told).map(|swing| {
            let (before, after) = (percent(swing.before), percent(swing.after));
            let line: String = swing.line.chars().take(WIDTH).collect();
            let words = format!("turn {:>2}: {before:>5} to {after:>5}  {line}", swing.turn);
            (swing.decisions, words)
        })
    }

    /// Who was the favourite, and by how many standard deviations it came otherwise or so.
    pub(in crate::cell) fn verdict(&self, ending: Ending) -> String {
        let start = self.chances.after.values().next().copied().unwrap_or(0.5);
        let favourite = if start >= 0.5 { Side::A } else { Side::B };
        let chance = if favourite == Side::A { start } else { 1.0 - start };
        let name = &self.roles[favourite];
        let deviation = (chance * (1.0 - chance)).sqrt();
        let luck = |result: f64| {
            if deviation > 0.0 {
                format!("{:.1} standard deviations of luck", (result - chance).abs() / deviation)
            } else {
                "what no playout foresaw".to_owned()
            }
        };
        let was = format!("{name} began with a chance of {}", percent(chance));
        match ending {
            Ending::Win(side) if side == favourite => format!("{was} and won, with {}", luck(1.0)),
            Ending::Win(_) => format!("{was} and lost, to {}", luck(0.0)),
            Ending::Draw | Ending::Unfinished => format!("{was} and drew, {} off", luck(0.5)),
        }
    }
}

/// A chance in whole per cent.
fn percent(chance: f64) -> String {
    format!("{:.0} %", 100.0 * chance)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn the_favourite_who_loses_loses_to_luck() {
        let chances = Chances {
            after: BTreeMap::from([(0, 0.8), (4, 0.5), (9, 0.0)]),
            decisive: vec![9, 4],
            playouts: 50,
        };
        let roles = BySide(["blue", "red"].map(str::to_owned));
        let mut teller = ChanceTeller::new(&chances, &roles);
        assert_eq!(teller.after(0, 0, None).as_deref(), Some("chance of blue 80 %"));
        assert_eq!(teller.after(3, 1, Some("a move")), None);
        assert_eq!(
            teller.after(4, 1, Some("a shot")).as_deref(),
            Some("chance of blue 80 % to 50 %")
        );
        assert_eq!(
            teller.after(9, 2, Some("a rout")).as_deref(),
            Some("chance of blue 50 % to 0 %")
        );
        let told = teller.summary(Ending::Win(Side::B));
        assert_eq!(told[2], "  turn  2:  50 % to   0 %  a rout");
        assert_eq!(told[3], "  turn  1:  80 % to  50 %  a shot");
        assert_eq!(
            told[4],
            "blue began with a chance of 80 % and lost, to 2.0 standard deviations of luck"
        );
    }
}
