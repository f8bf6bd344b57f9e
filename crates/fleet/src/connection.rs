//! The way to the server. Credentials come from files or the environment, never from the command
//! line, which others can read.

use std::path::{Path, PathBuf};
use std::time::Duration;

use async_nats::jetstream::{self, Context};
use async_nats::{ConnectError, ConnectErrorKind, ConnectOptions};
use wargauge_rules::roster::DataError;

/// How long a server may take to answer.
const PATIENCE: Duration = Duration::from_secs(10);

/// Where the server is, and who asks.
#[derive(Debug, clap::Args)]
pub(crate) struct ServerArgs {
    /// Address of the NATS server
    #[arg(long, global = true, env = "NATS_URL", default_value = "nats://127.0.0.1:4222")]
    server: String,
    /// File with the credentials of a user, as `nsc` writes it; or set NATS_USER and NATS_PASSWORD, or
    /// NATS_TOKEN
    #[arg(long, global = true, env = "NATS_CREDS", value_name = "FILE")]
    credentials: Option<PathBuf>,
    /// File with the certificates of the authorities that vouch for the server
    #[arg(long, global = true, env = "NATS_CA", value_name = "FILE")]
    ca: Option<PathBuf>,
    /// File with the certificate that this machine shows
    #[arg(long, global = true, env = "NATS_CERT", value_name = "FILE", requires = "key")]
    cert: Option<PathBuf>,
    /// File with the key of that certificate
    #[arg(long, global = true, env = "NATS_KEY", value_name = "FILE", requires = "cert")]
    key: Option<PathBuf>,
}

impl ServerArgs {
    /// Connects to the streams of the server.
    ///
    /// # Errors
    /// If a file cannot be read, or there is no server, or it refuses.
    pub(crate) async fn connect(&self) -> Result<Context, DataError> {
        let mut options = self.credentialed().await?.name("wargauge-fleet");
        for path in [&self.ca, &self.cert, &self.key].into_iter().flatten() {
            std::fs::File::open(path).map_err(|error| unreadable(path, &error))?;
        }
        if let Some(ca) = &self.ca {
            options = options.add_root_certificates(ca.clone()).require_tls(true);
        }
        if let (Some(cert), Some(key)) = (&self.cert, &self.key) {
            options = options.add_client_certificate(cert.clone(), key.clone()).require_tls(true);
        }
        let client = options.connection_timeout(PATIENCE).connect(&self.server).await;
        let client = client.map_err(|error| {
            DataError::new(format!("the server `{}` does not take us: {error}", self.server))
                .expected(self.help(&error))
        })?;
        let mut context = jetstream::new(client);
        context.set_timeout(PATIENCE);
        Ok(context)
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
                 by --ca or by an authority that this machine knows; some want --cert and --key as well"
            }
            _ => "a NATS server with JetStream that listens there",
        }
    }

    async fn credentialed(&self) -> Result<ConnectOptions, DataError> {
        let variable = |name: &str| std::env::var(name).ok();
        if let Some(path) = &self.credentials {
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

fn unreadable(path: &Path, error: &dyn std::fmt::Display) -> DataError {
    DataError::new(format!("`{}` cannot be read: {error}", path.display()))
}

/// An answer of the server that is none.
pub(crate) fn refused(what: &str) -> impl FnOnce(async_nats::Error) -> DataError + '_ {
    move |error| DataError::new(format!("{what}: {error}"))
}
