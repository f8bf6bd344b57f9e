// Tries the player by its keys and buttons, and tells the page around it what is wrong. Runs in a copy of the page without its policy, which would not let it.
'use strict';
const problems = [];
const check = (holds, problem) => { if (!holds) problems.push(problem); };
const root = document.documentElement;
const at = () => Number(document.getElementById('film').dataset.shown);
const part = (name) => document.getElementById(`film-${name}`);
const press = (key) => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
const count = (selector) => document.querySelectorAll(`#film-board ${selector}`).length;

check(root.scrollWidth <= innerWidth, `the page is ${root.scrollWidth} wide in ${innerWidth}`);
check(at() === 0, 'it does not begin at the set-up');
check(count('.film-piece') === 4, `${count('.film-piece')} pieces at the start`);
check(count('.film-things > *') === 1, 'the objective is not drawn');
const chances = () => [...document.querySelectorAll('.film-score')].map((one) => one.textContent).find((text) => text.startsWith('chance'));
check(/ 40 .* 60 /.test(chances()), `the chance at the start is ${chances()}`);
check(document.querySelectorAll('.film-swing').length === 2, 'the steps that decided have no marks');

// Decision by decision: every line in its order, every stroke.
const told = [];
for (let step = 0; ; step += 1) {
  check(at() === step, `decision ${step} shows ${at()}`);
  document.querySelectorAll('#film-lines .now:not(.result)').forEach((line) => told.push(line.textContent));
  if (step === 1) check(count('.film-way') === 1, 'a move is not drawn');
  if (step === 2) check(count('.film-shot') === 1 && count('.film-note') === 1, 'fire is not drawn with its dice');
  if (step === 2) check(/4.*6.*5\+/.test(part('dice').textContent), `beside the table stands ${part('dice').textContent}`);
  if (step === 3) check(/ 26 .* 74 /.test(chances()), `the chance after a loss is ${chances()}`);
  if (step === 3) check(count('.film-shot.loss') === 1 && count('.film-cross') === 1, 'a loss is not drawn');
  if (step === 4) check(count('.film-piece.hidden') === 1, 'a hidden piece looks like others');
  if (step === 6) check(count('.film-ghosts > *') === 2, 'who is gone leaves nothing behind');
  if (Number(part('scrub').max) === step || step > 50) break;
  press('.');
}
check(document.querySelector('#film-lines .result'), 'the result is not told');
press('ArrowRight');
check(at() === Number(part('scrub').max), 'it goes beyond its end');

check(document.querySelector('#film-luck a').getAttribute('href') === '#t=3', 'a step that decided has no link');
press('Home');
check(at() === 0, 'Home does not go to the set-up');
press('ArrowRight');
check(at() === 2, `the first activation ends at ${at()}`);
press('ArrowRight');
check(at() === 3, `the second activation ends at ${at()}`);
press('ArrowLeft');
check(at() === 2, `back by an activation leads to ${at()}`);
press('End');
press('l');
check(at() === 3, `the first loss is at ${at()}`);
press(',');
check(at() === 2, 'comma does not go back');
part('scrub').value = 5;
part('scrub').dispatchEvent(new Event('input'));
check(at() === 5, 'the slider does not scrub');
check(part('link').getAttribute('href') === '#t=5', 'the link is of another moment');
const whole = part('board').getAttribute('viewBox');
press('f');
check(part('board').getAttribute('viewBox') !== whole, 'following the action changes nothing');
press(' ');
check(part('play').textContent === 'Pause', 'the space bar does not play');
press(' ');
check(part('play').textContent === 'Play', 'the space bar does not pause');

const box = part('board').getBoundingClientRect();
check(box.width > 300, `the table is ${box.width} wide`);
check(Math.abs(box.width / box.height - 4800 / 3600) < 0.05 || box.height >= innerHeight * 0.8, 'the table is not to scale');
for (const text of document.querySelectorAll('#film-board text')) {
  const height = text.getBoundingClientRect().height;
  check(height >= 9, `"${text.textContent}" is ${height.toFixed(1)} high`);
}
for (const button of document.querySelectorAll('.film-bar button, .film-bar input, .film-bar select')) {
  button.focus();
  check(document.activeElement === button, 'a control cannot be reached by keyboard');
}
check(root.scrollWidth <= innerWidth, `afterwards the page is ${root.scrollWidth} wide`);
parent.postMessage({
  width: innerWidth, told: told.join('|'), problems: problems.slice(0, 20).join(' | '),
}, '*');
