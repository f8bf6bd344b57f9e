//! Servers that want to know who comes, and that must say who they are.

use std::fs;
use std::path::{Path, PathBuf};

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use nkeys::KeyPair;
use serde_json::{Value, json};

use crate::server::{Server, ends_well, said, wait_until};

const RUN: [&str; 6] = ["run", "grid/two-villages", "--games", "1024", "--seed", "3"];

/// Plays a study over a server of which programs know all that they must.
fn plays(server: &Server, folder: &Path) {
    let coordinator = server.begin(folder, &[&["submit", "known", "--"], &RUN[..]].concat());
    wait_until("the study is there", || {
        let watched = server.command(folder, &["watch", "known", "--once"]).output().unwrap();
        watched.status.success()
    });
    let worker = server.begin(folder, &["work", "known", "--threads", "1"]);
    ends_well(coordinator);
    ends_well(worker);
    server.fetched_is_alone(folder, "known", &RUN);
}

/// Files of an authority that vouches for itself, and for one other.
struct Authority {
    ca: PathBuf,
    cert: PathBuf,
    key: PathBuf,
}

impl Authority {
    /// Makes one whose files have names that begin so.
    fn make(folder: &Path, name: &str, of: &str) -> Self {
        use rcgen::{BasicConstraints, CertificateParams, IsCa, Issuer, KeyPair};
        let mut authority = CertificateParams::new(Vec::new()).unwrap();
        authority.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
        authority.distinguished_name.push(rcgen::DnType::CommonName, name);
        let own_key = KeyPair::generate().unwrap();
        let ca = authority.self_signed(&own_key).unwrap();
        let key = KeyPair::generate().unwrap();
        let other = CertificateParams::new(vec![of.to_owned()]).unwrap();
        let cert = other.signed_by(&key, &Issuer::new(authority, own_key)).unwrap();
        let file = |end: &str, text: String| {
            let path = folder.join(format!("{name}-{end}.pem"));
            fs::write(&path, text).unwrap();
            path
        };
        let (ca, cert) = (file("ca", ca.pem()), file("cert", cert.pem()));
        Self { ca, cert, key: file("key", key.serialize_pem()) }
    }

    /// Options of a server that shows the certificate.
    fn options(&self) -> [&str; 6] {
        let [cert, key] = [&self.cert, &self.key].map(|path| text(path));
        ["-js", "--tls", "--tlscert", cert, "--tlskey", key]
    }
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[test]
fn a_server_is_believed_if_its_authority_is() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let ours = Authority::make(folder, "ours", "127.0.0.1");
    let other = Authority::make(folder, "other", "127.0.0.1");
    let ca = [("NATS_CA", text(&ours.ca))];
    let Some(server) = Server::start_for(&ours.options(), &ca) else { return };
    plays(&server, folder);
    server.refuse(folder, &["--ca", text(&other.ca), "work", "x"], "--ca");
    server.refuse_knowing(folder, &[], "--ca");
    server.refuse(folder, &["--ca", "none.pem", "work", "x"], "none.pem");
    let elsewhere = Authority::make(folder, "elsewhere", "example.org");
    let ca = [("NATS_CA", text(&elsewhere.ca))];
    let Some(misnamed) = Server::start_for(&elsewhere.options(), &ca) else { return };
    misnamed.refuse(folder, &["work", "x"], "127.0.0.1");
    let Some(plain) = Server::start() else { return };
    plain.refuse(folder, &["--ca", text(&ours.ca), "work", "x"], "TLS");
}

#[test]
fn a_server_may_ask_for_a_certificate_too() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let ours = Authority::make(folder, "ours", "127.0.0.1");
    let other = Authority::make(folder, "other", "127.0.0.1");
    let options = [&ours.options()[..], &["--tlsverify", "--tlscacert", text(&ours.ca)]].concat();
    let known = |shown: &Authority| {
        [("NATS_CA", &ours.ca), ("NATS_CERT", &shown.cert), ("NATS_KEY", &shown.key)]
            .map(|(name, path)| (name, text(path).to_owned()))
    };
    let right = known(&ours);
    let right = right.each_ref().map(|(name, path)| (*name, path.as_str()));
    let Some(server) = Server::start_for(&options, &right) else { return };
    plays(&server, folder);
    server.refuse_knowing(folder, &right[..1], "does not take us");
    let wrong = known(&other);
    let wrong = wrong.each_ref().map(|(name, path)| (*name, path.as_str()));
    server.refuse_knowing(folder, &wrong, "does not take us");
}

#[test]
fn users_and_tokens_come_from_the_environment() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let ann = [("NATS_USER", "ann"), ("NATS_PASSWORD", "secret")];
    let options = ["-js", "--user", "ann", "--pass", "secret"];
    let Some(server) = Server::start_for(&options, &ann) else { return };
    plays(&server, folder);
    let wrong = "NATS_USER and NATS_PASSWORD";
    server.refuse_knowing(folder, &[], wrong);
    server.refuse_knowing(folder, &[ann[0], ("NATS_PASSWORD", "guessed")], wrong);
    server.refuse_knowing(folder, &[("NATS_TOKEN", "secret")], wrong);
    let token = [("NATS_TOKEN", "word")];
    let Some(server) = Server::start_for(&["-js", "--auth", "word"], &token) else { return };
    plays(&server, folder);
    server.refuse_knowing(folder, &[("NATS_TOKEN", "sword")], "NATS_TOKEN");
}

/// A claim in words that a server reads, signed by who makes it.
fn claim(of: &KeyPair, by: &KeyPair, nats: &Value) -> String {
    let word = |value: &Value| BASE64_URL_SAFE_NO_PAD.encode(value.to_string());
    let head = word(&json!({"typ": "JWT", "alg": "ed25519-nkey"}));
    let claim = json!({
        "jti": of.public_key(), "iat": 1_700_000_000, "iss": by.public_key(),
        "name": of.public_key(), "sub": of.public_key(), "nats": nats,
    });
    let said = format!("{head}.{}", word(&claim));
    let signed = BASE64_URL_SAFE_NO_PAD.encode(by.sign(said.as_bytes()).unwrap());
    format!("{said}.{signed}")
}

/// The file of a user, as `nsc` writes it.
fn credentials(folder: &Path, name: &str, (user, claim): (&KeyPair, &str)) -> PathBuf {
    let path = folder.join(name);
    let seed = user.seed().unwrap();
    let text = format!(
        "-----BEGIN NATS USER JWT-----\n{claim}\n------END NATS USER JWT------\n\n\
         -----BEGIN USER NKEY SEED-----\n{seed}\n------END USER NKEY SEED------\n"
    );
    fs::write(&path, text).unwrap();
    path
}

/// The configuration of a server that believes an operator, with an account that may use streams.
fn configuration(folder: &Path, operator: &KeyPair, account: &KeyPair) -> PathBuf {
    let of_type = |kind: &str| json!({"type": kind, "version": 2});
    let everything = json!({
        "type": "account", "version": 2,
        "limits": {
            "subs": -1, "data": -1, "payload": -1, "imports": -1, "exports": -1, "wildcards": true,
            "conn": -1, "leaf": -1, "mem_storage": -1, "disk_storage": -1, "streams": -1,
            "consumer": -1,
        },
        "default_permissions": {"pub": {}, "sub": {}},
    });
    let system = KeyPair::new_account();
    fs::write(folder.join("operator.jwt"), claim(operator, operator, &of_type("operator")))
        .unwrap();
    let [ours, its] = [(account, everything), (&system, of_type("account"))]
        .map(|(account, nats)| (account.public_key(), claim(account, operator, &nats)));
    let config = format!(
        "operator: \"{}\"\nsystem_account: {}\nresolver: MEMORY\n\
         resolver_preload: {{ {}: {}, {}: {} }}\n",
        folder.join("operator.jwt").display(),
        its.0,
        ours.0,
        ours.1,
        its.0,
        its.1
    );
    let path = folder.join("server.conf");
    fs::write(&path, config).unwrap();
    path
}

#[test]
fn credentials_come_from_a_file() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path();
    let (operator, account, user) =
        (KeyPair::new_operator(), KeyPair::new_account(), KeyPair::new_user());
    let config = configuration(folder, &operator, &account);
    let may = json!({
        "type": "user", "version": 2, "pub": {}, "sub": {}, "subs": -1, "data": -1, "payload": -1,
    });
    let right = claim(&user, &account, &may);
    let right = credentials(folder, "right.creds", (&user, &right));
    let known = [("NATS_CREDS", text(&right))];
    let Some(server) = Server::start_for(&["-js", "-c", text(&config)], &known) else { return };
    plays(&server, folder);
    let stranger = KeyPair::new_account();
    let wrong = credentials(folder, "wrong.creds", (&user, &claim(&user, &stranger, &may)));
    server.refuse(folder, &["--credentials", text(&wrong), "work", "x"], "--credentials");
    server.refuse_knowing(folder, &[], "--credentials");
    let damaged = fs::read_to_string(&right).unwrap().replace("SEED-----\nSU", "SEED-----\nXX");
    let path = folder.join("damaged.creds");
    fs::write(&path, damaged).unwrap();
    server.refuse(folder, &["--credentials", text(&path), "work", "x"], "damaged.creds");
    let seed = user.seed().unwrap();
    let told = server.command(folder, &["watch", "known", "--once"]).output().unwrap();
    assert!(!said(&told).contains(&seed), "secrets stay where they are");
}
