//! Ends a study before its end, or takes it off the server.

use std::process::ExitCode;

use crate::connection::ServerArgs;
use crate::streams::{Streams, study_name};

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

pub(crate) async fn cancel(args: &CancelArgs, server: &ServerArgs) -> crate::Outcome {
    let streams = Streams::find(server.connect().await?, &args.name).await?;
    match streams.end().await? {
        Some(how) => crate::say(&format!("the study `{}` is at its end: {how}", args.name)),
        None => {
            streams.publish_end("cancelled").await?;
            streams.withdraw().await?;
        }
    }
    Ok(ExitCode::SUCCESS)
}

pub(crate) async fn forget(args: &ForgetArgs, server: &ServerArgs) -> crate::Outcome {
    Streams::find(server.connect().await?, &args.name).await?.delete().await?;
    Ok(ExitCode::SUCCESS)
}
