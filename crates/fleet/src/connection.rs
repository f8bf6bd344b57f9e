//! The way to the server. Credentials come from files or the environment, never from the command
//! line, which others can read.

use std::path::{Path, PathBuf};
use std::time::Duration;

use async_nats::jetstream::{self, Context};
use async_nats::{Client, ConnectError, ConnectErrorKind, ConnectOptions};
use wargauge_batch::open_regular;
use wargauge_rules::roster::DataError;

use crate::said::{bare, keep_secret, secrets_of};

/// How long a server may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Where the server is, and who asks.
#[derive(Debug, clap::Args)]
pub(crate) struct ServerArgs {
    /// Address of the NATS server
    // May hold a password, which the help would show.
    #[arg(
        long,
        global = true,
        env = "NATS_URL",
        hide_env_values = true,
        default_value = "nats://127.0.0.1:4222"
    )]
    server: String,
    /// Use a server that asks nobody who he is and speaks without TLS: whoever reaches it can hold the
    /// study up, though not forge it
    #[arg(long, global = true)]
    open_server: bool,
    /// File with the credentials of a user, as `nsc` writes it; or set NATS_USER and NATS_PASSWORD, or
    /// NATS_TOKEN
    #[arg(long, global = true, env = "NATS_CREDS", value_name = "FILE")]
    credentials: Option<PathBuf>,
    /// File with the certificates of the authorities that vouch for the server
    #[arg(long, global = true, env = "NATS_CA", value_name = "FILE")]
    ca: Option<PathBuf>,
    /// File with the certificate that this machine shows
    #[arg(long, global = true, env = "NATS_CERT", value_name = "FILE", requires = "cert_key")]
    cert: Option<PathBuf>,
    /// File with the key of that certificate
    #[arg(long, global = true, env = "NATS_KEY", value_name = "FILE", requires = "cert")]
    cert_key: Option<PathBuf>,
}

impl ServerArgs {
    /// Connects to the streams of the server.
    ///
    /// # Errors
    /// If a file cannot be read, or there is no server, or it refuses, or it takes anybody.
    pub(crate) async fn connect(&self) -> Result<Context, DataError> {
        let secrets = ["NATS_PASSWORD", "NATS_TOKEN"].map(|name| std::env::var(name).ok());
        secrets_of(&self.server)
            .into_iter()
            .chain(secrets.into_iter().flatten())
            .for_each(|secret| keep_secret(&secret));
        let mut options = self.credentialed().await?.name("wargauge-fleet");
        // Read again whenever the server was away, when this process may work in another folder.
        let [ca, cert, key] = [&self.ca, &self.cert, &self.cert_key].map(readable);
        let (ca, cert, key) = (ca?, cert?, key?);
        if let Some(ca) = ca {
            options = options.add_root_certificates(ca).require_tls(true);
        }
        if let (Some(cert), Some(key)) = (cert, key) {
            options = options.add_client_certificate(cert, key).require_tls(true);
        }
        let client = options.connection_timeout(PATIENCE).connect(&self.server).await;
        let client = client.map_err(|error| {
            DataError::new(format!("the server `{}` does not take us: {error}", bare(&self.server)))
                .expected(self.help(&error))
        })?;
        self.refuse_open(&client)?;
        let mut context = jetstream::new(client);
        context.set_timeout(PATIENCE);
        Ok(context)
    }

    /// Refuses a server that takes anybody, unless the user says that this is meant.
    fn refuse_open(&self, client: &Client) -> Result<(), DataError> {
        let info = client.server_info();
        let is_tls = info.tls_required || self.ca.is_some() || self.cert.is_some();
        if self.open_server || info.auth_required || is_tls || self.server.starts_with("tls://") {
            return Ok(());
        }
        Err(DataError::new(format!(
            "the server `{}` has neither login nor TLS: whoever reaches it can read a study, hold it up \
             and take it off",
            bare(&self.server)
        ))
        .expected("a server with users or TLS, or --open-server where that does no harm"))
    }

    /// What would help where there is no connection.
    fn help(&self, error: &ConnectError) -> &'static str {
        use ConnectErrorKind::{Authentication, AuthorizationViolation, Tls};
        let is_tls = || {
            let said = error.to_string().to_lowercase();
            self.ca.is_some()
                || ["certificate", "tls", "handshake"].iter().any(|word| said.contains(word))
        };
        match error.kind() {
            Authentication | AuthorizationViolation => {
                "what the server knows its users by: --credentials FILE, NATS_USER and NATS_PASSWORD, or \
                 NATS_TOKEN"
            }
            kind if kind == Tls || is_tls() => {
                "a server that speaks TLS, with a certificate for the name in its address, vouched for \
                 by --ca or by an authority that this machine knows; some want --cert and --cert-key as well"
            }
            _ => "a NATS server with JetStream that listens there",
        }
    }

    async fn credentialed(&self) -> Result<ConnectOptions, DataError> {
        let variable = |name: &str| std::env::var(name).ok();
        if let Some(path) = &self.credentials {
            open_regular(path).map_err(|error| unreadable(path, &error))?;
            let read = ConnectOptions::with_credentials_file(path).await;
            return read.map_err(|error| unreadable(path, &error));
        }
        Ok(match (variable("NATS_USER"), variable("NATS_PASSWORD"), variable("NATS_TOKEN")) {
            (Some(user), Some(password), _) => {
                ConnectOptions::with_user_and_password(user, password)
            }
            (_, _, Some(token)) => ConnectOptions::with_token(token),
            _ => ConnectOptions::new(),
        })
    }
}

/// Where a file lies that can be read, if one is named.
fn readable(path: &Option<PathBuf>) -> Result<Option<PathBuf>, DataError> {
    let Some(path) = path else { return Ok(None) };
    let opened = open_regular(path).and_then(|_| std::path::absolute(path));
    opened.map(Some).map_err(|error| unreadable(path, &error))
}

fn unreadable(path: &Path, error: &dyn std::fmt::Display) -> DataError {
    DataError::new(format!("`{}` cannot be read: {error}", path.display()))
}

/// An answer of the server that is none.
pub(crate) fn refused(what: &str) -> impl FnOnce(async_nats::Error) -> DataError + '_ {
    move |error| DataError::new(format!("{what}: {error}"))
}
