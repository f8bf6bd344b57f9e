//! The player of drawn games: plays what the film holds, by button and key, at every width, and runs
//! no name.

use std::fs;
use std::path::{Path, PathBuf};

use libtest_mimic::{Failed, Trial};
use tempfile::TempDir;
use wargauge_pages::film_page;

use crate::browser::{Browser, Shown};
use crate::samples::film::{FRAMES, film};
use crate::samples::{HOSTILE, PLAIN};
use crate::{holds, probed};

type Test = fn(&Browser, &Path) -> Result<(), Failed>;

/// The tests of the player.
pub(crate) fn trials(browser: Option<&Browser>) -> Vec<Trial> {
    let tests: [(&str, Test); 8] = [
        ("opens_without_a_word", opens_without_a_word),
        ("hostile_names_run_nothing", hostile_names_run_nothing),
        ("opens_at_a_moment", opens_at_a_moment),
        ("plays_by_keys_to_its_end", plays_by_keys_to_its_end),
        ("fits_a_telephone", |browser, folder| fits(browser, folder, 400)),
        ("fits_half_a_screen", |browser, folder| fits(browser, folder, 800)),
        ("fits_a_wide_screen", |browser, folder| fits(browser, folder, 1600)),
        ("prints", prints),
    ];
    let trial = |(name, test): (&str, Test)| {
        let own = browser.cloned();
        let run = move || {
            let folder = TempDir::new()?;
            test(&own.expect("a browser was found"), folder.path())
        };
        Trial::test(format!("replay::{name}"), run).with_ignored_flag(browser.is_none())
    };
    tests.into_iter().map(trial).collect()
}

fn write(folder: &Path, text: &str) -> Result<PathBuf, Failed> {
    let path = folder.join("replay.html");
    fs::write(&path, text)?;
    Ok(path)
}

fn opens_without_a_word(browser: &Browser, folder: &Path) -> Result<(), Failed> {
    let shown = browser.open(&write(folder, &film_page(&film(&PLAIN)))?, 1600, &[])?;
    holds(shown.console.is_empty(), shown.console.join("\n"))?;
    holds(shown.dom.contains("data-shown=\"0\""), "the script did not run under its own policy")?;
    let pieces = shown.dom.matches("data-unit=").count();
    holds(pieces == 4, format!("{pieces} pieces are drawn"))
}

fn hostile_names_run_nothing(browser: &Browser, folder: &Path) -> Result<(), Failed> {
    let html = film_page(&film(&HOSTILE));
    holds(html.matches("</script>").count() == 2, "a name ends the data")?;
    let shown = browser.open(&write(folder, &html)?, 800, &[])?;
    holds(shown.console.is_empty(), shown.console.join("\n"))?;
    holds(shown.dom.contains("data-shown"), "the player does not run")?;
    let outside: String = shown.dom.split("<script").map(after_script).collect();
    for live in ["<img", "<b>", "<svg onload", "<title>owned", "\u{202e}"] {
        holds(!outside.contains(live), format!("`{live}` is in the document"))?;
    }
    let title = shown.dom.split("<title>").nth(1).unwrap_or_default();
    holds(!title.starts_with("owned"), "the title is another")
}

/// What follows the end of a script, or all of what holds none.
fn after_script(part: &str) -> &str {
    part.split_once("</script>").map_or(part, |(_, rest)| rest)
}

fn opens_at_a_moment(browser: &Browser, folder: &Path) -> Result<(), Failed> {
    let page = write(folder, &film_page(&film(&PLAIN)))?;
    let linked = page.into_os_string();
    for (link, shown_at) in
        [("#t=3", 3), ("#t=loss", 3), ("#t=end", FRAMES - 1), ("#t=999", FRAMES - 1)]
    {
        let mut page = linked.clone();
        page.push(link);
        let shown = browser.open(Path::new(&page), 1600, &[])?;
        holds(shown.console.is_empty(), shown.console.join("\n"))?;
        let at = format!("data-shown=\"{shown_at}\"");
        holds(shown.dom.contains(&at), format!("{link} does not show moment {shown_at}"))?;
    }
    Ok(())
}

/// Opens a copy of the page that tries the player itself.
fn tried(browser: &Browser, folder: &Path, width: u32) -> Result<Shown, Failed> {
    let page = probed(&film_page(&film(&PLAIN)), include_str!("player_probe.js"));
    fs::write(folder.join("probed.html"), page)?;
    let frame = include_str!("frame.html").replace("WIDTH", &width.to_string());
    let path = folder.join("frame.html");
    fs::write(&path, frame)?;
    let shown = browser.open(&path, width + 100, &[])?;
    let problems = shown.attribute("data-problems").ok_or("the probe did not run")?;
    holds(problems.is_empty(), problems)?;
    Ok(shown)
}

fn plays_by_keys_to_its_end(browser: &Browser, folder: &Path) -> Result<(), Failed> {
    let shown = tried(browser, folder, 1200)?;
    let told = shown.attribute("data-told").unwrap_or_default();
    let film = film(&PLAIN);
    let lines: Vec<&String> = film.frames.iter().flat_map(|frame| &frame.lines).collect();
    let expected: Vec<&str> = lines.into_iter().map(String::as_str).collect();
    holds(told == expected.join("|"), format!("{told} is told instead of {expected:?}"))
}

fn fits(browser: &Browser, folder: &Path, width: u32) -> Result<(), Failed> {
    let shown = tried(browser, folder, width)?;
    let found = shown.attribute("data-width").unwrap_or_default();
    holds(found == width.to_string(), format!("the window is {found} wide"))
}

fn prints(browser: &Browser, folder: &Path) -> Result<(), Failed> {
    let page = write(folder, &film_page(&film(&PLAIN)))?;
    let target = folder.join("replay.pdf");
    let pages = browser.printed(&page, &target)?;
    let start = fs::read(&target)?;
    holds(start.starts_with(b"%PDF") && start.len() > 10_000, "no pages were printed")?;
    if pages.is_empty() {
        return Ok(());
    }
    // Who has not begun to play sees the end, with every unit that is left and the game in words.
    let film = film(&PLAIN);
    let whole = pages.join("\n");
    let last = format!("step {} of {}", FRAMES - 1, FRAMES - 1);
    for words in [last.as_str(), &film.result, "The whole game in words", "charges", "5/8"] {
        holds(whole.contains(words), format!("`{words}` is not on paper:\n{whole}"))?;
    }
    // A moment that was gone to stays.
    let mut at_three = page.into_os_string();
    at_three.push("#t=3");
    let whole = browser.printed(Path::new(&at_three), &target)?.join("\n");
    holds(whole.contains(&format!("step 3 of {}", FRAMES - 1)), whole)
}
