# The commands of CONTRIBUTING that you need most. `just` lists them.

# Lists these commands.
default:
    @just --list

# Runs everything that must hold before a change lands.
gate:
    .ci/run

# Runs all tests.
test:
    cargo test --workspace --locked

# Runs the tests of one ruleset: its rules, its doctrine, its whole games.
ruleset name:
    cargo test --locked -p wargauge-{{name}} -p wargauge-{{name}}-doctrine -p wargauge-{{name}}-line-up

# Formats, and lints with warnings denied.
lint:
    cargo fmt --all
    cargo clippy --workspace --all-targets --locked -- -D warnings

# Holds the documentation to its words and links.
words:
    cargo test --locked --test tidy words
    cargo test --locked --test tidy links

# Writes what the program prints today into the pages that show it.
outputs:
    UPDATE_DOCS=1 cargo test --locked --test cli documented

# Renews the golden runs of a ruleset: read the difference.
golden name:
    UPDATE_GOLDEN=1 cargo test --locked -p wargauge-{{name}}-line-up --test house before

# Renews the schemas of a ruleset.
schemas name:
    UPDATE_SCHEMAS=1 cargo test --locked -p wargauge-{{name}} schema

# Takes over the balance of a ruleset as its baseline: read the difference.
accept name:
    cargo run --release --locked -- check --baseline reports/{{name}}/baseline --accept

# Builds the documentation as a book and opens it.
book:
    mdbook serve --open
