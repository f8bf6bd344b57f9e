//! A campaign in words and pictures.

use crate::campaign::battle::Battle;
use crate::campaign::board::BOARD;
use crate::campaign::frame::{Campaign, CampaignStep};
use crate::campaign::muster::{Levy, Recruit};
use crate::campaign::supply::Effort;
use crate::terrain::edge::Edge;
use crate::terrain::generator::CampaignSquare;
use crate::words::telling::side_name;
use wargauge_rules::game::{BySide, Ending, Outcome, Side};
use wargauge_rules::table::square_steps::Direction;
use wargauge_rules::table::squares::Square;

/// Columns of a square and the line east of it.
const WIDTH: usize = 5;

/// What the marks of a map mean.
pub(crate) const LEGEND: &str =
    "B Blue, R Red; . clear, W woods, = river, T town; r major road; --- | front";

impl Campaign {
    /// The situation between two turns: what each side has, and the map with the front line.
    pub(crate) fn bulletin(&self) -> String {
        let head = match self.stage() {
            CampaignStep::Turn(side) => format!("== {} to move ==", side_name(side)),
            CampaignStep::Battle(_) => "== battle ==".to_owned(),
            CampaignStep::Over(_) => "== the end ==".to_owned(),
        };
        let BySide([blue, red]) = BySide::from_fn(|side| {
            let (squares, tonnes) = (self.front().held(side).len(), self.supply().left(side));
            let count = self.count(side);
            let counting =
                if count == squares { String::new() } else { format!(" counting {count}") };
            format!("{} {squares} squares{counting}, {tonnes} tonnes", side_name(side))
        });
        format!("\n{head}\n{blue}; {red}\n{}", self.draw_map())
    }

    /// The map: owner, kind and road of every square, with the front line between them.
    fn draw_map(&self) -> String {
        let letters = (b'A'..).take(BOARD.columns().into()).map(char::from);
        let header: String = letters.map(|letter| format!("{letter:<WIDTH$}")).collect();
        let mut lines = vec![format!("   {header}")];
        for row in 0..BOARD.rows() {
            let squares = || BOARD.row_squares(row).iter();
            let marks: String = squares().map(|square| self.mark(square)).collect();
            lines.push(format!("{:<3}{marks}", row + 1));
            let south = |square| {
                let line = if self.is_front(square, Direction::South) { "---" } else { "" };
                format!("{line:<WIDTH$}")
            };
            lines.push(format!("   {}", squares().map(south).collect::<String>()));
        }
        let filled = lines.iter().map(|line| line.trim_end()).filter(|line| !line.is_empty());
        filled.collect::<Vec<_>>().join("\n")
    }

    fn mark(&self, square: Square) -> String {
        let owner = &side_name(self.front().owner(square))[..1];
        let kind = match self.map().kind(square) {
            CampaignSquare::Clear => '.',
            CampaignSquare::Woods => 'W',
            CampaignSquare::River => '=',
            CampaignSquare::Town => 'T',
        };
        let road = if self.map().roads().squares().contains(square) { 'r' } else { ' ' };
        let east = if self.is_front(square, Direction::East) { '|' } else { ' ' };
        format!("{owner}{kind}{road}{east} ")
    }

    /// Whether the front line runs between a square and its neighbour.
    fn is_front(&self, square: Square, direction: Direction) -> bool {
        let owner = |square| self.front().owner(square);
        let next = BOARD.shift(square.into(), direction).first();
        next.is_some_and(|next| owner(next) != owner(square))
    }
}

impl Battle {
    /// What is attacked, and with what.
    pub(crate) fn announcement(&self) -> String {
        let attack = self.attack;
        let (attacker, defender) = (attack.side, attack.side.foe());
        let effort = match attack.effort {
            Effort::Limited => "a limited",
            Effort::AllOut => "an all-out",
        };
        let road = if attack.by_road { " along a major road" } else { "" };
        let edge = match self.edge {
            Edge::North => "north",
            Edge::South => "south",
            Edge::West => "west",
            Edge::East => "east",
        };
        format!(
            "battle {}: {} mounts {effort} attack on {}{road} for {} tonnes\n  {}\n  {}, in the {edge}",
            self.number,
            side_name(attacker),
            BOARD.name(attack.target),
            attack.effort.cost(),
            self.force_in_words(attacker),
            self.force_in_words(defender),
        )
    }

    /// What became of the square.
    pub(crate) fn result(&self, outcome: Outcome) -> String {
        let (square, attacker) = (BOARD.name(self.attack.target), self.attack.side);
        let what = match outcome.ending {
            Ending::Win(winner) if winner == attacker => {
                format!("{} takes {square}", side_name(attacker))
            }
            Ending::Win(_) => format!("{} holds {square}", side_name(attacker.foe())),
            Ending::Draw | Ending::Unfinished => {
                format!("no winner; {} keeps {square}", side_name(attacker.foe()))
            }
        };
        format!("  result: {what} by {}", outcome.clause)
    }

    fn force_in_words(&self, side: Side) -> String {
        let levy: &Levy = &self.levies[side];
        let kinds = Recruit::ALL.into_iter().map(|kind| (levy.count(kind), kind.unit()));
        let units: Vec<String> = kinds
            .filter(|(count, _)| *count > 0)
            .map(|(count, unit)| format!("{count} {unit}"))
            .collect();
        format!("{}, {} units: {}", side_name(side), levy.recruits.len(), units.join(", "))
    }
}
