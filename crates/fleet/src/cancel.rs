//! Ends a study before its end, or takes it off the server.

use std::process::ExitCode;

use crate::opened::not_submitted;
use crate::party::Party;
use crate::said::say;
use crate::signed::{About, Kind, sign};
use crate::streams::{Found, Streams, study_name};
use crate::wire::End;

/// Arguments of `cancel`.
#[derive(Debug, clap::Args)]
pub(crate) struct CancelArgs {
    /// What the study goes by on the server
    #[arg(value_name = "NAME", value_parser = study_name)]
    name: String,
}

/// Arguments of `forget`.
#[derive(Debug, clap::Args)]
pub(crate) struct ForgetArgs {
    /// What the study goes by on the server
    #[arg(value_name = "NAME", value_parser = study_name)]
    name: String,
}

pub(crate) async fn cancel(args: &CancelArgs, party: Party<'_>) -> crate::party::Outcome {
    let streams = Streams::find(party.server.connect().await?, &args.name).await?;
    let key = party.keys.open()?;
    let charter = match streams.charter(key.name()).await? {
        Found::Ours(charter) => charter,
        Found::Nothing => return Err(not_submitted(&streams)),
        Found::Refused(error) => return Err(error),
        Found::OfAnother(owner) => return Err(streams.of_another(&owner, "cancels it")),
    };
    match streams.end(&charter).await? {
        Some(end) => say(&format!("the study `{}` is at its end: {}", args.name, end.word())),
        None => {
            let about = About { kind: Kind::End, mark: &charter.mark };
            streams.publish_end(sign(&key, about, &End::Cancelled.to_text())).await?;
            streams.withdraw().await?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

pub(crate) async fn forget(args: &ForgetArgs, party: Party<'_>) -> crate::party::Outcome {
    let streams = Streams::find(party.server.connect().await?, &args.name).await?;
    match streams.charter(party.keys.open()?.name()).await? {
        Found::OfAnother(owner) => Err(streams.of_another(&owner, "takes it off")),
        // What is nobody's would be in the way for ever.
        Found::Ours(_) | Found::Nothing | Found::Refused(_) => {
            streams.delete().await?;
            Ok(ExitCode::SUCCESS)
        }
    }
}
