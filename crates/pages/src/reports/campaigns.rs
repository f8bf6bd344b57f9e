//! The page of a series of campaigns.

use wargauge_studies::CampaignRow;

use crate::drawing::{Bar, Forest, ForestRow, Part, Tone, Words, stack, swatch};
use crate::folder::CampaignResults;
use crate::page::{Figure, Heading, Origin, Page, Section, Table, raw};
use crate::reports::common::distinct;
use crate::words::{
    Estimate, count, decimal, list, part_of, percent, plural, share_with_interval, shown,
    with_interval,
};

pub(super) fn page(found: &CampaignResults) -> Page<'_> {
    let rows = &found.campaigns;
    let armies = distinct(rows.iter().map(|row| shown(&row.army)));
    Page {
        subject: format!("wargauge campaign: {}", list(&armies, 3)),
        question: "Who wins the campaigns?",
        answer: rows.iter().map(answer).collect::<Vec<_>>().join(" "),
        warnings: cut_short(found).into_iter().chain(rows.iter().filter_map(warning)).collect(),
        first: Some(winners(rows)),
        sections: vec![Section {
            id: "course",
            heading: "How campaigns go".to_owned(),
            about: None,
            figures: vec![results(rows), battles(rows), squares(rows)],
        }],
        tables: vec![raw(rows)],
        inset: None,
        origin: Origin { seal: &found.manifest, name: "manifest.json" },
    }
}

fn rates(row: &CampaignRow) -> [Option<Estimate>; 2] {
    [
        Estimate::of_shares([row.win_rate_a, row.win_rate_a_low, row.win_rate_a_high]),
        Estimate::of_shares([row.win_rate_b, row.win_rate_b_low, row.win_rate_b_high]),
    ]
}

fn answer(row: &CampaignRow) -> String {
    let [a, b] = [&row.side_a, &row.side_b].map(|side| shown(side));
    let [rate_a, rate_b] = rates(row)
        .map(|rate| rate.as_ref().map_or_else(|| "nothing".to_owned(), share_with_interval));
    let attackers = row.attacker_win_rate.get().map_or_else(String::new, |rate| {
        format!(" Whoever attacks wins {} of the battles.", percent(rate, 0))
    });
    format!(
        "Of {} {a} wins {rate_a} and {b} {rate_b}.{attackers}",
        plural(row.campaigns, "campaign", "campaigns")
    )
}

/// What an interrupted series says of itself: it has fewer campaigns than were asked for.
fn cut_short(found: &CampaignResults) -> Option<String> {
    let arguments = found.manifest["arguments"].as_array()?;
    let at = arguments.iter().position(|word| word == "--games")?;
    let asked: u64 = arguments.get(at + 1)?.as_str()?.parse().ok()?;
    let played = found.manifest["campaigns"].as_u64()?;
    (played < asked).then(|| {
        format!(
            "The command was interrupted after {} of {} campaigns.",
            count(played),
            count(asked)
        )
    })
}

fn warning(row: &CampaignRow) -> Option<String> {
    (row.battles_unfinished > 0).then(|| {
        let battles = plural(row.battles_unfinished, "battle was", "battles were");
        format!("{battles} stopped by a safety cap; they count as attacks that did not win.")
    })
}

fn forest_row(
    label: String,
    estimate: Option<Estimate>,
    form: fn(&Estimate) -> String,
) -> ForestRow {
    ForestRow {
        label,
        note: estimate.as_ref().map_or_else(String::new, form),
        estimate,
        tone: Tone::Plain,
        also: Vec::new(),
    }
}

/// The table of what a plot of rows shows.
fn table_of(rows: &[ForestRow], caption: &str, measure: &'static str) -> Table {
    Table {
        caption: caption.to_owned(),
        headings: vec![Heading::Words("side"), Heading::Numbers(measure)],
        rows: rows.iter().map(|row| vec![row.label.clone(), row.note.clone()]).collect(),
    }
}

/// The label of a side of a series; its player where they differ.
fn side(row: &CampaignRow, at: usize) -> String {
    let names = [&row.side_a, &row.side_b];
    let players = [(&row.commander_a, &row.policy_a), (&row.commander_b, &row.policy_b)];
    if players[0] == players[1] {
        return shown(names[at]);
    }
    let (commander, policy) = players[at];
    format!("{} (commander {}, battles {})", shown(names[at]), shown(commander), shown(policy))
}

fn winners(rows: &[CampaignRow]) -> Figure {
    let title = "Campaigns won by each side, with 95 % intervals";
    let drawn: Vec<ForestRow> = rows
        .iter()
        .flat_map(|row| {
            let [a, b] = rates(row);
            [(0, a), (1, b)].map(|(at, rate)| forest_row(side(row, at), rate, share_with_interval))
        })
        .collect();
    let forest = Forest {
        rows: &drawn,
        measure: "campaigns won, in per cent",
        form: |share| decimal(100.0 * share, 0),
        reference: Some(0.5),
        band: None,
        at_least: [0.3, 0.7],
    };
    let description = rows.iter().map(answer).collect::<Vec<_>>().join(" ");
    Figure {
        id: "winners".to_owned(),
        title: title.to_owned(),
        plot: forest.draw(Words { id: "winners", title, description: &description }),
        keys: Vec::new(),
        caption: "Wins / campaigns, with the interval of Wilson. Draws are neither's.".to_owned(),
        table: table_of(&drawn, "Campaigns won", "campaigns won"),
    }
}

const OUTCOMES: [(&str, &str); 3] =
    [("won", "won by the first side"), ("drawn", "even"), ("lost", "won by the second side")];

fn results(rows: &[CampaignRow]) -> Figure {
    let title = "Campaigns won, even and lost";
    let bar = |row: &CampaignRow| Bar {
        label: format!("{} : {}", side(row, 0), side(row, 1)),
        note: plural(row.campaigns, "campaign", "campaigns"),
        parts: OUTCOMES
            .iter()
            .zip([row.wins_a, row.draws, row.wins_b])
            .map(|(&(class, name), wins)| Part {
                class: class.to_owned(),
                name: name.to_owned(),
                share: part_of(wins, row.campaigns),
            })
            .collect(),
    };
    let bars: Vec<Bar> = rows.iter().map(bar).collect();
    let description = "A bar: campaigns that the first side won, even ones, those of the second.";
    let cells = |row: &CampaignRow| {
        let mut cells = vec![format!("{} : {}", side(row, 0), side(row, 1))];
        cells.extend([row.wins_a, row.draws, row.wins_b].map(count));
        cells
    };
    Figure {
        id: "results".to_owned(),
        title: title.to_owned(),
        plot: stack(
            &bars,
            "share of campaigns, in per cent",
            Words { id: "results", title, description },
        ),
        keys: OUTCOMES.iter().map(|(class, name)| swatch(class, name)).collect(),
        caption: "Every campaign counts once.".to_owned(),
        table: Table {
            caption: "Campaigns by their result".to_owned(),
            headings: vec![
                Heading::Words("sides"),
                Heading::Numbers("won by the first"),
                Heading::Numbers("even"),
                Heading::Numbers("won by the second"),
            ],
            rows: rows.iter().map(cells).collect(),
        },
    }
}

fn battles(rows: &[CampaignRow]) -> Figure {
    let title = "Battles that the attacker won";
    let drawn: Vec<ForestRow> = rows
        .iter()
        .map(|row| {
            let rate = Estimate::of_shares([
                row.attacker_win_rate,
                row.attacker_win_rate_low,
                row.attacker_win_rate_high,
            ]);
            forest_row("attackers of either side".to_owned(), rate, share_with_interval)
        })
        .chain(rows.iter().flat_map(|row| {
            let sides =
                [(0, row.attacks_a, row.attacks_won_a), (1, row.attacks_b, row.attacks_won_b)];
            sides.map(|(at, attacks, won)| {
                let rate = (attacks > 0).then(|| Estimate::exact(part_of(won, attacks)));
                let mut line =
                    forest_row(format!("{} attacking", side(row, at)), rate, share_with_interval);
                line.note = format!("{} ({} of {})", line.note, count(won), count(attacks));
                line
            })
        }))
        .collect();
    let forest = Forest {
        rows: &drawn,
        measure: "battles won by the attacker, in per cent",
        form: |share| decimal(100.0 * share, 0),
        reference: Some(0.5),
        band: None,
        at_least: [0.4, 0.6],
    };
    let description = "Shares of battles that attackers won: all together, then for each side.";
    Figure {
        id: "battles".to_owned(),
        title: title.to_owned(),
        plot: forest.draw(Words { id: "battles", title, description }),
        keys: Vec::new(),
        caption:
            "The interval of Wilson, widened for battles that come in campaigns; shares of one \
            side are without."
                .to_owned(),
        table: table_of(&drawn, "Battles won by attackers", "battles won"),
    }
}

fn squares(rows: &[CampaignRow]) -> Figure {
    let title = "Map squares held at the end";
    let plain = |estimate: &Estimate| with_interval(estimate, |number| decimal(number, 1));
    let drawn: Vec<ForestRow> = rows
        .iter()
        .flat_map(|row| {
            let a = [row.squares_a_mean, row.squares_a_mean_low, row.squares_a_mean_high];
            let b = [row.squares_b_mean, row.squares_b_mean_low, row.squares_b_mean_high];
            [(0, a), (1, b)]
                .map(|(at, held)| forest_row(side(row, at), Estimate::of_amounts(held), plain))
        })
        .collect();
    let forest = Forest {
        rows: &drawn,
        measure: "map squares, on average",
        form: |number| decimal(number, 0),
        reference: None,
        band: None,
        at_least: [0.0, 1.0],
    };
    let number = |number: Option<f64>| number.map_or_else(String::new, |n| decimal(n, 1));
    let cells = |row: &CampaignRow| {
        let squares = [row.squares_a_mean, row.squares_b_mean];
        let supply = [row.supply_a_mean, row.supply_b_mean];
        [0, 1].map(|at| {
            vec![
                side(row, at),
                number(squares[at].get()),
                number(supply[at].get()),
                number(row.battles_mean.get()),
            ]
        })
    };
    let description = "Mean number of map squares that each side holds when a campaign ends.";
    Figure {
        id: "squares".to_owned(),
        title: title.to_owned(),
        plot: forest.draw(Words { id: "squares", title, description }),
        keys: Vec::new(),
        caption: "95 % intervals, campaigns being the independent unit.".to_owned(),
        table: Table {
            caption: "At the end of a campaign, on average".to_owned(),
            headings: vec![
                Heading::Words("side"),
                Heading::Numbers("squares"),
                Heading::Numbers("supply left, tonnes"),
                Heading::Numbers("battles"),
            ],
            rows: rows.iter().flat_map(cells).collect(),
        },
    }
}
