// Keeps the site for when there is no network: the page at the first visit, the module of a ruleset when it has been
// loaded once. Another build is kept under another name, and takes the place of this one as a whole.

const scope = self as unknown as ServiceWorkerGlobalScope;

// Both are written in by the build.
const NAME = 'wargauge-@BUILD@';
const FILES = JSON.parse('@FILES@') as string[];

scope.addEventListener('install', (event) => {
  const install = async (): Promise<void> => {
    const cache = await caches.open(NAME);
    await cache.addAll(FILES.map((file) => new Request(file, { cache: 'no-cache' })));
    await scope.skipWaiting();
  };
  event.waitUntil(install());
});

scope.addEventListener('activate', (event) => {
  const activate = async (): Promise<void> => {
    const others = (await caches.keys()).filter((name) => name.startsWith('wargauge-') && name !== NAME);
    await Promise.all(others.map((name) => caches.delete(name)));
    await scope.clients.claim();
  };
  event.waitUntil(activate());
});

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== scope.location.origin) return;
  const answer = async (): Promise<Response> => {
    const cache = await caches.open(NAME);
    const found = await cache.match(request, { ignoreSearch: true });
    if (found !== undefined) return found;
    const response = await fetch(request);
    if (response.ok && address.pathname.endsWith('.wasm')) await cache.put(request, response.clone());
    return response;
  };
  event.respondWith(answer());
});
