//! Solo games as results tell them: how the player fares, and what the tables brought into play.

use std::sync::atomic::AtomicBool;

use wargauge_batch::{AgainstTables, Contestant, Control, Plan, Stop, Tally};
use wargauge_policy::PolicyChoice;
use wargauge_skirmish_line_up::RULESET;
use wargauge_studies::{Library, Request, Run};

const GAMES: u64 = 12;

/// A scenario played by the book's charts.
fn run(scenario: &str) -> Run {
    let charts = || Some(PolicyChoice::plain("solo"));
    let request = Request { policies: [charts(), charts()], ..Request::own_forces(scenario) };
    Run::prepare(&Library::built_in(&[RULESET]), &request).expect("a built-in scenario")
}

fn tally(run: &Run) -> Tally {
    let interrupted = AtomicBool::new(false);
    let mut control = Control { interrupted: &interrupted, progress: &|_| (), rows: None };
    run.cells[0].play(&Plan::new(1, Stop::Games(GAMES)), &mut control).tally
}

#[test]
fn results_tell_what_the_tables_brought() {
    for scenario in ["farm-solo", "mill"] {
        let run = run(scenario);
        let cell = &run.cells[0];
        assert_eq!(cell.against_tables(), Some(Contestant::A), "{scenario}");
        let tally = tally(&run);
        let fares = AgainstTables::new(&tally, Contestant::A).expect("some pairs");
        assert_eq!(fares.successes, tally.wins_a);
        assert_eq!(fares.turns_to_success.is_some(), tally.wins_a > 0);
        let tables = &cell.rosters()[1];
        assert_eq!(fares.arrivals_mean.len(), tables.len());
        let come: f64 = fares.arrivals_mean.iter().sum();
        let most: u32 = tables.iter().map(|line| line.copies[0]).sum();
        assert!(come > 0.0 && come <= f64::from(most), "{scenario}: {come} of {most}");
        for (line, arrivals) in tables.iter().zip(&fares.arrivals_mean) {
            assert!(*arrivals <= f64::from(line.copies[0]), "{scenario}: {}", line.entry);
        }
        // Whoever never came has neither destroyed nor lost anything.
        let absent = tally.forces[1].entries.iter().filter(|entry| entry.arrivals == 0);
        assert!(absent.into_iter().all(|it| it.moments[0].sum == 0 && it.moments[1].sum == 0));
    }
    let opposed = run("skirmish/farm");
    assert_eq!(opposed.cells[0].against_tables(), None);
}
