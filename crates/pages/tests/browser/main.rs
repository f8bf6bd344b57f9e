//! Pages in a real browser: they open without a word on the console, run nothing, fit, and can be
//! read and used.
//!
//! The browser is that of the variable `WARGAUGE_BROWSER`, or a Chromium on the path. Without one
//! these tests are shown as ignored; with `WARGAUGE_BROWSER_REQUIRED` set they fail.

#[path = "../samples/mod.rs"]
mod samples;

mod browser;
mod replay;

use std::fs;
use std::io::{Write, stderr};
use std::path::Path;
use std::process::ExitCode;

use libtest_mimic::{Arguments, Failed, Trial};

use crate::browser::{Browser, Shown};
use crate::samples::{HOSTILE, PLAIN, Sample};

/// Makes a sample.
type Make = fn(&[&str; 4]) -> Sample;

const KINDS: [(&str, Make); 10] = [
    ("run", samples::run),
    ("tune", samples::prices),
    ("compare", samples::loadouts),
    ("odds", samples::odds),
    ("sweep", samples::sweep),
    ("campaign", samples::campaigns),
    ("ladder", samples::ladder),
    ("train", samples::training),
    ("baseline", samples::baseline),
    ("history", samples::history),
];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let browser = Browser::find();
    let is_missing = browser.is_none();
    if is_missing {
        let text = "no browser was found: install chromium, or name one in WARGAUGE_BROWSER";
        writeln!(stderr(), "{text}").expect("standard error is there");
        if std::env::var_os("WARGAUGE_BROWSER_REQUIRED").is_some() {
            return ExitCode::FAILURE;
        }
    }
    let mut trials = Vec::new();
    for (kind, make) in KINDS {
        let mut add = |what: &str, test: fn(&Browser, &Sample) -> Result<(), Failed>, names| {
            let browser = browser.clone();
            let run = move || test(&browser.expect("a browser was found"), &make(names));
            let trial = Trial::test(format!("{kind}::{what}"), run);
            trials.push(trial.with_ignored_flag(is_missing));
        };
        add("opens_without_a_word", opens_without_a_word, &PLAIN);
        add("hostile_names_run_nothing", hostile_names_run_nothing, &HOSTILE);
        add("fits_a_telephone", |browser, sample| fits(browser, sample, 400), &PLAIN);
        add("fits_with_hostile_names", |browser, sample| fits(browser, sample, 400), &HOSTILE);
        add("fits_half_a_screen", |browser, sample| fits(browser, sample, 800), &PLAIN);
        add("fits_a_wide_screen", |browser, sample| fits(browser, sample, 1600), &PLAIN);
        add("is_legible_in_the_dark", is_legible_in_the_dark, &PLAIN);
        add("prints", prints, &PLAIN);
    }
    trials.extend(replay::trials(browser.as_ref()));
    libtest_mimic::run(&arguments, trials).exit_code()
}

pub(crate) fn holds(condition: bool, problem: impl Into<String>) -> Result<(), Failed> {
    if condition { Ok(()) } else { Err(problem.into().into()) }
}

fn opens_without_a_word(browser: &Browser, sample: &Sample) -> Result<(), Failed> {
    let shown = browser.open(&sample.page(), 1600, &[])?;
    holds(shown.console.is_empty(), shown.console.join("\n"))?;
    holds(shown.dom.contains("<h1>") && shown.dom.contains("</html>"), shown.dom)
}

/// What names would do if they were markup: all of it would be seen in the document.
fn hostile_names_run_nothing(browser: &Browser, sample: &Sample) -> Result<(), Failed> {
    let shown = browser.open(&sample.page(), 800, &[])?;
    holds(shown.console.is_empty(), shown.console.join("\n"))?;
    for live in ["<script", "<img", "<b>", "<svg onload", "<title>owned"] {
        holds(!shown.dom.contains(live), format!("`{live}` is in the document"))?;
    }
    let title = shown.dom.split("<title>").nth(1).unwrap_or_default();
    holds(title.starts_with("wargauge "), "the title is another".to_owned())
}

/// Opens a copy of the page that measures itself.
fn measured(
    browser: &Browser,
    sample: &Sample,
    width: u32,
    more: &[&str],
) -> Result<Shown, Failed> {
    let page = probed(&sample.html(), include_str!("probe.js"));
    fs::write(sample.path().join("probed.html"), page)?;
    // A window is at least 500 wide; a frame is as narrow as it is made.
    let frame = include_str!("frame.html").replace("WIDTH", &width.to_string());
    let path = sample.path().join("frame.html");
    fs::write(&path, frame)?;
    let shown = browser.open(&path, width + 100, more)?;
    let problems = shown.attribute("data-problems").ok_or("the probe did not run")?;
    holds(problems.is_empty(), problems)?;
    let checked: u64 = shown.attribute("data-checked").unwrap_or_default().parse()?;
    holds(checked > 30, format!("{checked} checks"))?;
    Ok(shown)
}

/// The page with a script, and without the policy that forbids it.
pub(crate) fn probed(html: &str, script: &str) -> String {
    let start = html.find("<meta http-equiv=\"Content-Security-Policy\"").expect("a policy");
    let end = start + html[start..].find('>').expect("its end") + 1;
    let open = format!("{}{}", &html[..start], &html[end..]);
    open.replace("</body>", &format!("<script>{script}</script></body>"))
}

fn fits(browser: &Browser, sample: &Sample, width: u32) -> Result<(), Failed> {
    let shown = measured(browser, sample, width, &[])?;
    let found = shown.attribute("data-width").unwrap_or_default();
    holds(found == width.to_string(), format!("the window is {found} wide"))
}

fn is_legible_in_the_dark(browser: &Browser, sample: &Sample) -> Result<(), Failed> {
    let shown = measured(browser, sample, 800, &["--blink-settings=preferredColorScheme=0"])?;
    holds(shown.attribute("data-dark").as_deref() == Some("true"), "it is not dark")?;
    let paper = shown.attribute("data-paper").unwrap_or_default();
    holds(paper == "rgb(20, 23, 27)", format!("the paper is {paper}"))
}

fn prints(browser: &Browser, sample: &Sample) -> Result<(), Failed> {
    let target = sample.path().join("report.pdf");
    let pages = browser.printed(&sample.page(), &target)?;
    let start = fs::read(&target)?;
    holds(start.starts_with(b"%PDF") && start.len() > 10_000, "no pages were printed")?;
    holds(is_beside(&target, sample.path()), "it was printed elsewhere")?;
    if pages.is_empty() {
        return Ok(());
    }
    let html = sample.html();
    // Every column of every table is named, in its table and where it is defined.
    let numbers = html.split("id=\"tables\"").nth(1).unwrap_or_default();
    let columns: Vec<&str> = marked(numbers, "<dt><code>", "</code>");
    let whole = pages.join("\n");
    for column in &columns {
        holds(whole.contains(column), format!("column {column} is not on paper"))?;
    }
    nothing_is_parted(&html, &pages)
}

/// The texts between two marks.
fn marked<'h>(html: &'h str, from: &str, to: &str) -> Vec<&'h str> {
    html.split(from).skip(1).filter_map(|rest| rest.split(to).next()).collect()
}

/// No page of paper ends with a heading, or with the caption of a table that begins on the next.
fn nothing_is_parted(html: &str, pages: &[String]) -> Result<(), Failed> {
    let tags = ["<h2>", "<h3>", "<caption id="];
    let heads = tags.iter().flat_map(|tag| marked(html, tag, "</"));
    let bare = |head: &str| head.rsplit('>').next().unwrap_or(head).trim().to_owned();
    let heads: Vec<String> = heads.map(bare).filter(|head| !head.is_empty()).collect();
    holds(heads.len() > 2, format!("headings of the page: {heads:?}"))?;
    for (at, page) in pages.iter().enumerate() {
        let last = page.trim_end().lines().last().unwrap_or_default().trim();
        holds(
            !heads.iter().any(|head| head == last),
            format!("page {} ends with `{last}`", at + 1),
        )?;
    }
    Ok(())
}

fn is_beside(file: &Path, folder: &Path) -> bool {
    file.parent() == Some(folder)
}
