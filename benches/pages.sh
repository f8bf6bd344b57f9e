#!/usr/bin/env bash
# How long a page takes to open in a browser: from the request to the end of loading, and to the end of
# the layout after it, in milliseconds; the best and the median of RUNS. Without arguments the page is that of
# 60 random forces in round robin.
#
#   benches/pages.sh [PAGE.html...]     RUNS=9, WARGAUGE=target/release/wargauge, WARGAUGE_BROWSER=chromium
set -euo pipefail
wargauge=${WARGAUGE:-target/release/wargauge}
browser=${WARGAUGE_BROWSER:-$(command -v chromium || command -v chromium-browser || command -v google-chrome)}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

if [ $# -eq 0 ]; then
  forces=$(seq -f 'random:90#%g' -s , 1 60)
  "$wargauge" -q run grid/meeting-90 --forces "$forces" --policy random --games 2 \
    --html "$scratch/sixty.html" >/dev/null
  set -- "$scratch/sixty.html"
fi

# The page in a frame, so that one clock sees all of it; the window is dumped when the frame has loaded.
frame() {
  cat <<HTML
<!DOCTYPE html><html><body><iframe id="page" width="1600" height="1000"></iframe><script>
const page = document.getElementById('page'), start = performance.now();
page.onload = () => {
  const loaded = performance.now() - start;
  const height = page.contentDocument.documentElement.scrollHeight;
  document.documentElement.dataset.took = [loaded, performance.now() - start, height].map(Math.round).join(' ');
};
page.src = 'file://$1';
</script></body></html>
HTML
}

for page in "$@"; do
  frame "$(realpath "$page")" > "$scratch/frame.html"
  for _ in $(seq "${RUNS:-9}"); do
    "$browser" --headless=new --no-sandbox --disable-gpu --allow-file-access-from-files \
      --host-resolver-rules='MAP * ~NOTFOUND' --user-data-dir="$scratch/profile" --dump-dom \
      "file://$scratch/frame.html" 2>/dev/null | sed -n 's/.*data-took="\([0-9 ]*\)".*/\1/p'
  done | sort -n | awk -v page="$page" -v bytes="$(wc -c < "$page")" '
    { loaded[NR] = $1; laid[NR] = $2; height = $3 }
    END {
      if (NR == 0) { print page ": the browser did not open it" > "/dev/stderr"; exit 1 }
      middle = int((NR + 1) / 2)
      printf "%s: %d bytes, %d high; loaded in %d ms (best %d), laid out in %d ms (best %d)\n",
        page, bytes, height, loaded[middle], loaded[1], laid[middle], laid[1]
    }'
done
