//! A drawn game: a film as data, and the script that plays it.
//!
//! The script is one file, written as browsers take it: what a bundler would join does not exist, and
//! the policy of the page names the script's own hash.

use maud::{Markup, PreEscaped, html};
use wargauge_rules::drawing::{Film, FilmLuck};
use wargauge_rules::roster::is_unsafe;

use crate::page::{Extra, Inset, document};
use crate::words::shown;

/// The script of the player.
const SCRIPT: &str = include_str!("player.js");

/// What the player adds to the style of a page.
const STYLE: &str = include_str!("style.css");

/// What a page with a film has besides its own.
const EXTRA: Extra = Extra { style: STYLE, script: Some(SCRIPT) };

/// A page of nothing but a film, as the text of a file.
#[must_use]
pub fn film_page(film: &Film) -> String {
    let title = format!("{}, pair {}, game {}", shown(&film.scenario), film.pair, film.game);
    let [a, b] = film.players.each_ref().map(|name| shown(name));
    let [role_a, role_b] = film.roles.each_ref().map(|name| shown(name));
    let [force_a, force_b] = film.players.each_ref().map(|name| shown(force_of(name)));
    let eyes = film.eye.and_then(|eye| film.roles.get(eye));
    let eyes = eyes.map_or("all is seen".to_owned(), |role| format!("as {} sees it", shown(role)));
    let body = html! {
        header {
            p.subject { (shown(&film.rules)) ": " (title) ", seed " (film.seed) ", " (eyes) }
            h1 { (force_a) " against " (force_b) }
            p.answer {
                span.film-side.a { (role_a) ": " (a) } "; "
                span.film-side.b { (role_b) ": " (b) } ". "
                (shown(film.result.trim_start_matches("result: "))) "."
            }
        }
        (player(film))
    };
    document(&format!("{title} \u{2013} replay"), EXTRA, &body)
}

/// The force of a player such as `reds (policy random)`.
fn force_of(player: &str) -> &str {
    player.rsplit_once(" (policy ").map_or(player, |(force, _)| force)
}

/// A game in a file of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameLink {
    /// Name of the file, which lies beside the page.
    pub file: String,
    /// What there is to see: the match-up, why this game, how it ended.
    pub words: String,
}

/// Games to watch beside a result.
#[derive(Clone, Copy, Debug)]
pub struct Games<'g> {
    /// The one in the page, with what there is to say of it.
    pub film: Option<(&'g Film, &'g str)>,
    /// Games in files of their own, which the page has links to.
    pub links: &'g [GameLink],
}

/// The part of a page that shows games; none without any.
pub(crate) fn inset(games: &Games<'_>) -> Option<Inset> {
    if games.film.is_none() && games.links.is_empty() {
        return None;
    }
    let body = html! {
        @if let Some((film, words)) = games.film {
            p { (shown(words)) }
            (player(film))
        }
        @if !games.links.is_empty() {
            ul { @for link in games.links {
                li { a href=(link.file) { (shown(&link.words)) } }
            } }
        }
    };
    let extra = if games.film.is_some() { EXTRA } else { Extra::default() };
    Some(Inset { body, extra })
}

/// The player with its film; a page has one at most.
fn player(film: &Film) -> Markup {
    html! {
        section.film #film aria-label="Replay" {
            p.film-quiet { "The replay is drawn by a script, which this reader does not run." }
            div.film-stage {
                div.film-told {
                    p.film-now { strong #film-turn {} span #film-count {} a #film-link href="#t=0" { "Link to this moment" } }
                    ol #film-lines tabindex="0" aria-label="What happens" aria-live="polite" {}
                    ol #film-dice aria-label="Dice" {}
                }
                div.film-table {
                    (controls())
                    svg #film-board role="img" aria-labelledby="film-turn film-count" {}
                    p.film-keys {
                        "Keys: space plays; arrows go by activation, comma and full stop by decision; "
                        "Home and End; L first loss; F follows the action."
                    }
                    ul #film-legend aria-label="Legend" {}
                }
                div.film-rest {
                    div #film-scores {}
                    @if let Some(told) = &film.luck { (luck(told)) }
                    div.film-rolls { @for (at, side) in ["a", "b"].into_iter().enumerate() {
                        (roll(&film.roles[at], side))
                    } }
                }
            }
            details.raw { summary { "The whole game in words" } div #film-story tabindex="0" {} }
            script #film-data type="application/json" { (PreEscaped(data(film))) }
            script { (PreEscaped(SCRIPT)) }
        }
    }
}

/// What moved the chances most, each with a link to its moment, and how much luck the game took.
fn luck(told: &FilmLuck) -> Markup {
    html! {
        section #film-luck aria-labelledby="film-luck-name" {
            h2 #film-luck-name { "Luck" }
            p { strong { (shown(&told.verdict)) "." } }
            p { "What moved the chances most:" }
            ol { @for swing in &told.swings {
                li { a href=(format!("#t={}", swing.frame)) { (shown(&swing.words)) } }
            } }
            p.film-keys { (shown(&told.meaning)) "." }
        }
    }
}

fn controls() -> Markup {
    let button = |name: &str, words: &str, title: &str| {
        html! { button #(format!("film-{name}")) type="button" title=(title) { (words) } }
    };
    html! {
        div.film-bar role="group" aria-label="Replay controls" {
            (button("start", "|\u{25c0}", "to the set-up"))
            (button("back", "\u{25c0}\u{25c0}", "back by an activation"))
            (button("less", "\u{25c0}", "back by a decision"))
            (button("play", "Play", "plays and pauses"))
            (button("more", "\u{25b6}", "on by a decision"))
            (button("next", "\u{25b6}\u{25b6}", "on by an activation"))
            (button("end", "\u{25b6}|", "to the end"))
            (button("loss", "First loss", "to the first loss"))
            input #film-scrub type="range" min="0" max="0" value="0" aria-label="Moment of the game";
            label { "Speed " select #film-speed {
                option value="2400" { "slow" }
                option value="1200" selected { "normal" }
                option value="400" { "fast" }
            } }
            label { input #film-follow type="checkbox"; " follow the action" }
        }
    }
}

fn roll(role: &str, side: &str) -> Markup {
    let heading = format!("film-roll-{side}-name");
    html! {
        div.table role="region" tabindex="0" aria-labelledby=(heading) {
            table {
                caption id=(heading) { span class=(format!("film-side {side}")) { (shown(role)) } }
                thead { tr {
                    th scope="col" { "no." } th scope="col" { "unit" }
                    th.n scope="col" { "strength" } th scope="col" { "state" }
                } }
                tbody id=(format!("film-roll-{side}")) {}
            }
        }
    }
}

/// The film as JSON that ends no script and turns no direction of writing: whatever a name holds, `<`
/// is written as `\u003c`, and an unsafe character as the text that stands for it.
fn data(film: &Film) -> String {
    let text = serde_json::to_string(film).expect("a film is plain data");
    // Outside strings JSON has no such characters.
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' | '>' | '&' => safe.push_str(&format!("\\u{:04x}", u32::from(c))),
            _ if is_unsafe(c) => safe.extend(["\\", &c.escape_unicode().to_string()]),
            _ => safe.push(c),
        }
    }
    safe
}
