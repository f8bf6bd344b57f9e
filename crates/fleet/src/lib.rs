//! Plays studies of wargauge on any number of machines over NATS JetStream.
//!
//! A study is two streams: `results` keeps what it is of and what every block of games came to, `tasks`
//! hands blocks out. Whoever has read the results knows all there is to know, so that a coordinator
//! may be killed and begun again, and the result has the bytes of one machine: blocks are taken in
//! their order, each once.

mod block_source;
mod cancel;
pub mod charter;
pub mod checks;
mod connection;
mod coordinator;
mod fetch;
pub mod keys;
pub mod ledger;
mod opened;
mod party;
mod reader;
mod said;
mod sample;
pub mod signed;
mod streams;
mod submit;
mod watch;
pub mod wire;
mod work;

use std::process::ExitCode;

use clap::{Parser, Subcommand};
use wargauge_rules::roster::DataError;

use crate::connection::ServerArgs;
use crate::keys::KeyArgs;
use crate::party::{Outcome, Party};
use crate::said::say;

/// Plays studies of wargauge on any number of machines over NATS JetStream
///
/// One machine submits a study, any number of machines work, and the result that is fetched has the
/// bytes of one machine.
#[derive(Debug, Parser)]
#[command(
    name = "wargauge-fleet",
    version,
    after_help = "Exit codes: 0 done, 1 this worker was put aside, or a block that `fetch` played again is \
        another, or the check that it fetched failed, 2 bad input, no server or a study \
        that does not fit, 3 inconclusive, 130 stopped; what is known stays on the server."
)]
struct Cli {
    #[command(flatten)]
    server: ServerArgs,
    #[command(flatten)]
    keys: KeyArgs,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Submit a study and hand out its blocks until it is decided; begun again, it goes on
    Submit(submit::SubmitArgs),
    /// Play blocks of a study until it is at its end
    Work(work::WorkArgs),
    /// Show how far a study has come
    Watch(watch::WatchArgs),
    /// Write the result of a study
    Fetch(fetch::FetchArgs),
    /// Print the public key of this machine, for the lists of owners
    Key,
    /// Stop a study of one's own; what has been played can be fetched with --partial
    Cancel(cancel::CancelArgs),
    /// Take a study of one's own off the server, whatever has been played of it
    Forget(cancel::ForgetArgs),
}

/// Does what the arguments of the process say.
#[must_use]
pub fn run() -> ExitCode {
    let cli = Cli::parse();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let outcome = match runtime {
        Ok(runtime) => {
            let outcome = runtime.block_on(execute(&cli));
            // Games that are still being played are nobody's concern any more.
            runtime.shutdown_background();
            outcome
        }
        Err(error) => Err(DataError::new(format!("cannot start threads: {error}"))),
    };
    outcome.unwrap_or_else(|error| {
        say(&format!("error: {error}"));
        ExitCode::from(2)
    })
}

async fn execute(cli: &Cli) -> Outcome {
    let party = Party { server: &cli.server, keys: &cli.keys };
    match &cli.command {
        Command::Submit(args) => submit::execute(args, party).await,
        Command::Work(args) => work::execute(args, party).await,
        Command::Watch(args) => watch::execute(args, party).await,
        Command::Fetch(args) => fetch::execute(args, party).await,
        Command::Key => print_key(&cli.keys),
        Command::Cancel(args) => cancel::cancel(args, party).await,
        Command::Forget(args) => cancel::forget(args, party).await,
    }
}

#[expect(clippy::print_stdout, reason = "what was asked for, for a list")]
fn print_key(keys: &KeyArgs) -> Outcome {
    println!("{}", keys.open()?.name());
    Ok(ExitCode::SUCCESS)
}
