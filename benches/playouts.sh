# What the benches share that count instructions: the example that plays games and plays them back,
# built for measuring, and the scenarios named, or all. To be sourced from the root of the project.
# Needs valgrind and awk.
#
# GAMES sets the games of a scenario (8, an even number); PROFILE=dist measures a build with
# link-time optimisation, as published numbers are.

profile=${PROFILE:-release}
games=${GAMES:-8}
command -v valgrind >/dev/null 2>&1 || { echo "valgrind is missing: apt-get install valgrind" >&2; exit 2; }
cargo build --quiet --locked --profile "$profile" --example playouts
playouts=${CARGO_TARGET_DIR:-target}/$profile/examples/playouts
mapfile -t scenarios < <(if [ $# -gt 0 ]; then printf '%s\n' "$@"; else "$playouts"; fi)

# Instructions within functions of a name, in the games of a scenario treated so.
instructions_within() {
  local name=$1 scenario=$2
  shift 2
  valgrind --tool=callgrind --callgrind-out-file=/dev/null --toggle-collect="*$name*" \
    "$playouts" "$scenario" "$games" "$@" 2>&1 >/dev/null | awk '/Collected/ { print $4 }'
}
