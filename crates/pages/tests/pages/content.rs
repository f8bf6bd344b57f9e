//! What every page says and has.

use crate::plots::{Plot, of_class};
use crate::samples::{self, HOSTILE, PLAIN};

#[test]
fn a_page_is_one_file_that_needs_nothing_else() {
    for sample in samples::all(&PLAIN) {
        let html = sample.html();
        let kind = sample.kind;
        assert!(html.starts_with("<!DOCTYPE html><html lang=\"en\">"), "{kind}");
        for outside in ["<script", "<link", "<img", "<iframe", "src=", "url(", "@import", " style="]
        {
            assert!(!html.contains(outside), "{kind} has `{outside}`");
        }
        let policy = "content=\"default-src 'none'; style-src 'sha256-";
        assert!(html.contains(policy), "{kind}");
        let links = html.match_indices("href=\"").map(|(at, _)| &html[at + 6..at + 7]);
        assert!(links.into_iter().all(|first| first == "#"), "{kind} links within itself only");
        assert!(html.len() < 400_000, "{kind}: {} bytes", html.len());
    }
}

#[test]
fn the_answer_is_a_sentence_before_the_first_plot() {
    for sample in samples::all(&PLAIN) {
        let html = sample.html();
        let answer = html.split("<p class=\"answer\">").nth(1).expect("an answer");
        let answer = answer.split("</p>").next().expect("its end");
        assert!(answer.len() > 30 && answer.ends_with('.'), "{}: {answer}", sample.kind);
        for odd in ["NaN", "inf", "None", "Some", "  ", " .", " ,"] {
            assert!(!answer.contains(odd), "{}: {answer}", sample.kind);
        }
        let places = ["<h1>", "class=\"answer\"", "<figure", "<h2>"].map(|part| html.find(part));
        assert!(places.is_sorted() && places[0].is_some(), "{}: {places:?}", sample.kind);
    }
}

#[test]
fn every_plot_is_told_in_words_and_has_its_table() {
    for names in [PLAIN, HOSTILE] {
        for sample in samples::all(&names) {
            let html = sample.html();
            let plots = Plot::all(&html);
            let figures = html.matches("<figure id=").count();
            assert_eq!(plots.len(), figures, "{}", sample.kind);
            assert_eq!(html.matches("<figcaption>").count(), figures, "{}", sample.kind);
            assert!(html.matches("<caption").count() >= figures, "{}", sample.kind);
            for plot in &plots {
                let tree = plot.tree();
                let root = tree.root_element();
                let told = root.attribute("aria-labelledby").expect("a name").split(' ');
                for (id, tag) in told.zip(["title", "desc"]) {
                    let node = root.children().find(|node| node.attribute("id") == Some(id));
                    let text =
                        node.filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", tag)));
                    assert!(text.and_then(|node| node.text()).is_some_and(|text| text.len() > 10));
                }
                let axes = of_class(&tree, "measure");
                let is_square = !of_class(&tree, "cell").is_empty();
                assert!(is_square || !axes.is_empty(), "{}: axes have a measure", sample.kind);
            }
        }
    }
}

#[test]
fn identifiers_are_used_once() {
    for sample in samples::all(&PLAIN) {
        let html = sample.html();
        let mut ids: Vec<&str> =
            html.split(" id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        ids.sort_unstable();
        let twice = ids.windows(2).find(|two| two[0] == two[1]);
        assert_eq!(twice, None, "{}", sample.kind);
    }
}

#[test]
fn hostile_names_are_text() {
    for sample in samples::all(&HOSTILE) {
        let html = sample.html();
        for live in ["<script", "<img", "<b>", "onerror=\"", "<svg onload", "\u{202e}", "\u{1b}"] {
            assert!(!html.contains(live), "{}: `{live}` is live", sample.kind);
        }
        assert!(html.contains("&lt;b&gt;"), "{}: the name is shown", sample.kind);
        let opened = html.matches("\u{2068}").count();
        assert!(opened > 0 && opened == html.matches("\u{2069}").count(), "{}", sample.kind);
    }
}

#[test]
fn the_same_result_makes_the_same_page() {
    let sample = samples::run(&PLAIN);
    assert_eq!(sample.html(), sample.html());
}

#[test]
fn sixty_forces_fit_a_page() {
    let sample = samples::round_robin(60);
    let html = sample.html();
    assert!(html.len() < 5_000_000, "{} bytes", html.len());
    assert!(html.contains("of 1770") || html.contains("1770 match-ups"));
    let square = Plot::of(&html, "square-1");
    assert_eq!(of_class(&square.tree(), "cell").len(), 60 * 59);
}

#[test]
fn runs_that_stop_early_show_intervals_that_allow_for_it() {
    for (stopped, warned) in [("width", false), ("interrupted", true)] {
        let sample = samples::run_of(&PLAIN, &samples::sequential(&PLAIN, "forces", stopped));
        let html = sample.html();
        assert_eq!(html.contains("The run was interrupted"), warned);
        assert!(html.contains("confidence sequences"));
        let plot = Plot::of(&html, "scores");
        for row in of_class(&plot.tree(), "row") {
            let ends = ["data-low", "data-high"].map(|name| row.attribute(name));
            assert_eq!(ends, [Some("0.015"), Some("0.985")]);
        }
    }
}

#[test]
fn players_that_exchange_seats_are_named_instead_of_forces() {
    let sample = samples::run_of(&PLAIN, &samples::sequential(&PLAIN, "players", "width"));
    let html = sample.html();
    let plot = Plot::of(&html, "scores");
    assert!(plot.text().contains("doctrine : doctrine"), "{}", plot.text());
}

#[test]
fn circles_are_named_where_they_are_shown() {
    let html = samples::circle(100).html();
    assert!(html.contains("1 circle on"), "blue beats red beats green beats blue");
    assert!(html.contains("blue beats red beats green beats blue"));
    let html = samples::circle(5).html();
    assert!(html.contains("no three forces are shown to beat each other in a circle"));
}
