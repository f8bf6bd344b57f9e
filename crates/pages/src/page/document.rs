//! The whole document.

use std::io::Read;
use std::path::Path;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sha2::{Digest, Sha256};
use wargauge_report::regular_file::open_regular;

use crate::page::figure::Figure;
use crate::page::origin::Origin;

/// The style of every page.
const STYLE: &str = include_str!("style.css");

/// How a page says that this program wrote it.
const GENERATOR: &str = "wargauge report";

/// Some figures under one heading.
#[derive(Clone, Debug)]
pub(crate) struct Section {
    /// Identifier, of letters, digits and `-`.
    pub(crate) id: &'static str,
    /// What they are about.
    pub(crate) heading: String,
    /// What there is to say beside the figures.
    pub(crate) about: Option<String>,
    /// The figures.
    pub(crate) figures: Vec<Figure>,
}

/// A page: a question, its answer in a sentence and a plot, and what lies behind it.
#[derive(Clone, Debug)]
pub(crate) struct Page<'p> {
    /// What was played, in a line.
    pub(crate) subject: String,
    /// What is asked.
    pub(crate) question: &'static str,
    /// The answer.
    pub(crate) answer: String,
    /// What must be known before the answer is used, a sentence each.
    pub(crate) warnings: Vec<String>,
    /// The plot that shows the answer.
    pub(crate) first: Option<Figure>,
    /// All else.
    pub(crate) sections: Vec<Section>,
    /// The tables as they stand in their files.
    pub(crate) tables: Vec<Markup>,
    /// A game to watch.
    pub(crate) inset: Option<Inset>,
    /// What it was made from.
    pub(crate) origin: Origin<'p>,
}

/// A part of a page that brings a style and a script of its own.
#[derive(Clone, Debug)]
pub(crate) struct Inset {
    /// Its content.
    pub(crate) body: Markup,
    /// What it needs.
    pub(crate) extra: Extra,
}

/// What a page has besides its own style.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Extra {
    /// More style.
    pub(crate) style: &'static str,
    /// The one script, which the policy lets run.
    pub(crate) script: Option<&'static str>,
}

/// A whole document, as the text of a file.
pub(crate) fn document(title: &str, extra: Extra, body: &Markup) -> String {
    let style = format!("{STYLE}{}", extra.style);
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="generator" content=(GENERATOR);
                meta http-equiv="Content-Security-Policy" content=(policy(&style, extra.script));
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="referrer" content="no-referrer";
                title { (title) }
                style { (PreEscaped(&style)) }
            }
            body {
                a.skip href="#content" { "Skip to the answer" }
                main #content { (body) }
            }
        }
    }
    .into_string()
}

impl Page<'_> {
    /// The text of the file.
    pub(crate) fn to_html(&self) -> String {
        let title = format!("{} \u{2013} {}", self.subject, self.question);
        let body = html! { (self.answer()) (self.body()) };
        let extra = self.inset.as_ref().map_or_else(Extra::default, |inset| inset.extra);
        document(&title, extra, &body)
    }

    /// The first screen.
    fn answer(&self) -> Markup {
        html! {
            header {
                p.subject { (self.subject) }
                h1 { (self.question) }
                p.answer { (self.answer) }
                @if !self.warnings.is_empty() {
                    ul.warnings { @for warning in &self.warnings { li { (warning) } } }
                }
            }
            @if let Some(figure) = &self.first { (figure.draw()) }
        }
    }

    fn body(&self) -> Markup {
        html! {
            @if self.sections.len() > 1 {
                nav aria-label="Contents" { ul {
                    @for section in &self.sections {
                        li { a href=(format!("#{}", section.id)) { (section.heading) } }
                    }
                    @if self.inset.is_some() { li { a href="#games" { "Games to watch" } } }
                    li { a href="#tables" { "All numbers" } }
                    li { a href="#origin" { "How it was made" } }
                } }
            }
            @for section in &self.sections {
                section id=(section.id) {
                    h2 { (section.heading) }
                    @if let Some(about) = &section.about { p { (about) } }
                    div.figures { @for figure in &section.figures { (figure.folded()) } }
                }
            }
            @if let Some(inset) = &self.inset {
                section #games { h2 { "Games to watch" } (inset.body) }
            }
            section #tables { h2 { "All numbers" } @for table in &self.tables { (table) } }
            (self.origin.draw())
        }
    }
}

/// What a browser may do with a page: show it in its own style, run its own script if it has one,
/// and nothing else.
fn policy(style: &str, script: Option<&str>) -> String {
    let hash = |text: &str| STANDARD.encode(Sha256::digest(text.as_bytes()));
    let script =
        script.map_or_else(String::new, |it| format!("script-src 'sha256-{}'; ", hash(it)));
    let style = hash(style);
    format!(
        "default-src 'none'; {script}style-src 'sha256-{style}'; base-uri 'none'; form-action 'none'"
    )
}

/// Whether a file is a page that this program wrote.
#[must_use]
pub fn is_own(path: &Path) -> bool {
    let mut start = Vec::new();
    let read = open_regular(path).and_then(|file| file.take(200).read_to_end(&mut start));
    let sign = format!("<meta name=\"generator\" content=\"{GENERATOR}\">");
    read.is_ok() && String::from_utf8_lossy(&start).contains(&sign)
}
