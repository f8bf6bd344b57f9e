//! A luck budget as people see it.

use wargauge_report::LuckSource;
use wargauge_report::table::{Align, Look, Table, paragraph, wrapped};

use crate::luck::shares::SourceShare;

/// Characters of a bar that is whole.
const WHOLE: f64 = 40.0;

/// What the printed numbers mean.
const LEGEND: &str = "Share: of the variance of the score of a player to whom either list falls by lot, and \
    either seat; each beside what is known before it, so that they add up to 100 %. In brackets: 95 % \
    intervals. The share of nothing may come out a little below 0.\n";

/// The shares with their bars, the largest of them in a sentence, and what the numbers mean.
pub(super) fn for_people(match_up: &str, shares: &[SourceShare], look: Look) -> String {
    let mut text = paragraph(&format!("What decides {match_up}"), look);
    if shares.is_empty() {
        return text;
    }
    let headings = [("source", Align::Left), ("share, %", Align::Right), ("", Align::Left)];
    let mut table = Table::new(&headings, look);
    for found in shares {
        let (value, ends) = (found.share.value, found.share.interval);
        let [value, low, high] = [value, ends.low, ends.high].map(|share| 100.0 * share);
        let bar = "#".repeat((found.share.value * WHOLE).round().clamp(0.0, WHOLE) as usize);
        let cells =
            [in_words(found.source).to_owned(), format!("{value:.1} [{low:.1}, {high:.1}]"), bar];
        table.row(cells.to_vec());
    }
    text += &table.render();
    text += "\n";
    text += &paragraph(&sentence(shares), look);
    text + "\n" + &wrapped(LEGEND, look)
}

/// What decides most, and what nobody at the table has a hand in.
fn sentence(shares: &[SourceShare]) -> String {
    let value = |found: &&SourceShare| found.share.value;
    let most = shares.iter().max_by(|one, other| value(one).total_cmp(&value(other)));
    let of = |source: LuckSource| shares.iter().find(|found| found.source == source);
    let per_cent =
        |found: Option<&SourceShare>| found.map_or(0.0, |found| 100.0 * found.share.value.max(0.0));
    let most = most.map_or("nothing", |most| in_words(most.source));
    format!(
        "Most hangs on {most}. The dice of play decide {:.0} % of who wins.",
        per_cent(of(LuckSource::Dice))
    )
}

/// A source in words.
const fn in_words(source: LuckSource) -> &'static str {
    match source {
        LuckSource::Lists => "lists",
        LuckSource::Seat => "seat",
        LuckSource::ListsAndSeats => "lists and seats",
        LuckSource::Table => "table",
        LuckSource::Setup => "set-up",
        LuckSource::Players => "draws of players",
        LuckSource::Dice => "dice",
    }
}
