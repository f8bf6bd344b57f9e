// A Chromium driven by WebDriver, and a server of files: what the tests of the site need, without a library.

import { spawn } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';

const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json', '.svg': 'image/svg+xml', '.wasm': 'application/wasm' };

/** Serves a folder as any file server does; gives its address and what ends it. */
export async function serve(folder) {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://x').pathname));
    let file = join(folder, path);
    if (existsSync(file) && statSync(file).isDirectory()) file = join(file, 'index.html');
    if (!file.startsWith(folder) || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const end = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  return { address: `http://127.0.0.1:${server.address().port}/`, end };
}

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** A program that speaks WebDriver, on a port of its own. */
export class Driver {
  static async start(program = process.env.WARGAUGE_CHROMEDRIVER ?? 'chromedriver') {
    const child = spawn(program, ['--port=0'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const port = await new Promise((done, failed) => {
      let told = '';
      child.on('error', failed);
      child.stdout.on('data', (bytes) => {
        told += bytes;
        const found = /successfully on port (\d+)/.exec(told);
        if (found) done(found[1]);
      });
    });
    return new Driver(child, `http://127.0.0.1:${port}`);
  }

  constructor(child, address) {
    this.child = child;
    this.address = address;
  }

  async ask(method, path, body) {
    const response = await fetch(this.address + path, { method, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${path}: ${value.message ?? value.error}`);
    return value;
  }

  /** A window of some width, with a profile of its own. */
  async open({ width = 1200, dark = false } = {}) {
    const downloads = mkdtempSync(join(tmpdir(), 'wargauge-site-'));
    const options = {
      args: ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run', '--disable-background-networking', `--window-size=${width},1000`, ...(dark ? ['--blink-settings=preferredColorScheme=0'] : [])],
      prefs: { 'download.default_directory': downloads, 'profile.default_content_setting_values.automatic_downloads': 1 },
      ...(process.env.WARGAUGE_BROWSER ? { binary: process.env.WARGAUGE_BROWSER } : {}),
    };
    const capabilities = { alwaysMatch: { 'goog:chromeOptions': options, 'goog:loggingPrefs': { browser: 'ALL' } } };
    const { sessionId } = await this.ask('POST', '/session', { capabilities });
    const page = new Tab(this, `/session/${sessionId}`, downloads);
    if (width < 500) {
      // A window is wider than a phone; what it shows need not be.
      const metrics = { width, height: 800, deviceScaleFactor: 1, mobile: true };
      await page.devtools('Emulation.setDeviceMetricsOverride', metrics);
    }
    return page;
  }

  end() {
    this.child.kill();
  }
}

/** What is shown in a window. */
export class Tab {
  constructor(driver, path, downloads) {
    this.driver = driver;
    this.path = path;
    this.downloads = downloads;
  }

  ask(method, path, body) {
    return this.driver.ask(method, this.path + path, body);
  }

  devtools(cmd, params = {}) {
    return this.ask('POST', '/goog/cdp/execute', { cmd, params });
  }

  /** Opens an address and waits until the page says that it is ready. */
  async go(address) {
    await this.ask('POST', '/url', { url: 'about:blank' });
    await this.ask('POST', '/url', { url: address });
    await this.until('the page is ready', () => document.documentElement.dataset.ready === 'true');
  }

  /** What a function comes to in the page. */
  run(work, ...args) {
    return this.ask('POST', '/execute/sync', { script: `return (${work})(...arguments)`, args });
  }

  async until(what, work, ...args) {
    for (let waited = 0; waited < 1200; waited += 1) {
      const found = await this.run(work, ...args);
      if (found) return found;
      await pause(50);
    }
    throw new Error(`waited in vain until ${what}`);
  }

  click(name) {
    return this.run((id) => document.getElementById(id).click(), name);
  }

  /** Sets a field as somebody would. */
  set(name, value) {
    const work = (id, text) => {
      const field = document.getElementById(id);
      field.value = text;
      if (field.value !== text) throw new Error(`${id} cannot be ${text}`);
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new Event('change', { bubbles: true }));
    };
    return this.run(work, name, value);
  }

  text(name) {
    return this.run((id) => document.getElementById(id).textContent, name);
  }

  /** Presses keys, as WebDriver names them. */
  async keys(...keys) {
    const actions = keys.flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })));
    await this.ask('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions }] });
  }

  /** What was told on the console, warnings and errors. */
  async told() {
    const lines = await this.ask('POST', '/se/log', { type: 'browser' });
    return lines.filter(({ level }) => level === 'SEVERE' || level === 'WARNING').map(({ message }) => message);
  }

  async close() {
    await this.ask('DELETE', '');
    rmSync(this.downloads, { recursive: true, force: true });
  }
}
