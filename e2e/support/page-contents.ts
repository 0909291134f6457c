import type { Page } from '@playwright/test';

/** Something that a page holds or is sent, as text: bytes are in base64. */
export interface Content {
  readonly kind: string;
  readonly text: string;
}

/** Elements with their shadow roots, what fields hold, and what canvases show. */
const readDocument = (page: Page): Promise<Content[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const all: Element[] = [root];
    const shadows: ShadowRoot[] = [];
    for (const one of all) {
      all.push(...one.children, ...(one.shadowRoot?.children ?? []));
      if (one.shadowRoot) shadows.push(one.shadowRoot);
    }
    // Their order depends on when scripts ran.
    const attributes = [...root.attributes].map(({ name, value }) => `${name}=${value}`).sort();
    const fields = all.map((one) => ('value' in one ? String(one.value) : '')).filter((value) => value !== '');
    const canvases = all.filter((one) => one instanceof HTMLCanvasElement);
    return [
      { kind: 'DOM', text: `${attributes.join(' ')}\n${root.innerHTML}` },
      { kind: 'shadow roots', text: shadows.map(({ innerHTML }) => innerHTML).join('\n') },
      { kind: 'fields', text: fields.join('\n') },
      { kind: 'canvases', text: canvases.map((one) => one.toDataURL()).join('\n') },
    ];
  });

/** What scripts left at the window, which that of an empty page has not. */
async function readWindow(page: Page): Promise<Content[]> {
  const empty = await page.context().newPage();
  const usual = await empty.evaluate(() => Object.keys(globalThis));
  await empty.close();
  return page.evaluate((known) => {
    const valueOf = (name: string): string => {
      try {
        return JSON.stringify(Reflect.get(globalThis, name));
      } catch {
        return 'refers to itself';
      }
    };
    const names = Object.keys(globalThis).filter((name) => !known.includes(name));
    return [
      { kind: 'address', text: [location.href, JSON.stringify(history.state), window.name].join('\n') },
      {
        kind: 'globals',
        text: names
          .sort()
          .map((name) => `${name}: ${valueOf(name)}`)
          .join('\n'),
      },
    ];
  }, usual);
}

const readTextStorage = (page: Page): Promise<Content[]> =>
  page.evaluate(() =>
    Object.entries({ localStorage, sessionStorage }).map(([kind, store]) => ({
      kind,
      text: JSON.stringify(Object.entries(store).sort()),
    })),
  );

const readDatabases = (page: Page): Promise<Content> =>
  page.evaluate(async () => {
    const asText = (_key: string, value: unknown): unknown => {
      if (value instanceof ArrayBuffer) return new Uint8Array(value).toBase64();
      if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength).toBase64();
      if (value instanceof Map || value instanceof Set) return [...value];
      return typeof value === 'bigint' ? String(value) : value;
    };
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('the database did not answer')));
      });
    const rows: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const storeName of database.objectStoreNames) {
        const store = database.transaction(storeName).objectStore(storeName);
        const [keys, values] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
        rows.push(JSON.stringify([name, storeName, keys, values], asText));
      }
      database.close();
    }
    return { kind: 'IndexedDB', text: rows.sort().join('\n') };
  });

/** Each built file is a kind of its own: when the service worker keeps one depends on when it started. */
const readCaches = (page: Page): Promise<Content[]> =>
  page.evaluate(async () => {
    const entries: { kind: string; text: string }[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const response = await cache.match(request, { ignoreVary: true });
        if (!response) continue;
        const { status, headers } = response;
        const bytes = new Uint8Array(await response.arrayBuffer());
        const path = request.url.replace(location.origin, '');
        const kept = [...headers].filter(([key]) => !['connection', 'date', 'keep-alive'].includes(key));
        const isText = /text|json|javascript|svg/.test(headers.get('content-type') ?? '');
        const body = isText ? new TextDecoder().decode(bytes) : bytes.toBase64();
        entries.push({
          kind: path.startsWith('/_astro/') ? `cached ${path}` : 'caches',
          text: `${name} ${path} ${status} ${JSON.stringify(kept)} ${bytes.length}\n${body}`,
        });
      }
    }
    const [built, others] = [true, false].map((is) => entries.filter(({ kind }) => (kind !== 'caches') === is));
    const texts = (others ?? []).map(({ text }) => text).sort();
    return [...(built ?? []), { kind: 'caches', text: texts.join('\n') }];
  });

async function readCookies(page: Page): Promise<Content> {
  const cookies = await page.context().cookies();
  return {
    kind: 'cookies',
    text: cookies
      .map((cookie) => JSON.stringify(cookie))
      .sort()
      .join('\n'),
  };
}

/** All that a page holds, and its browser keeps for it. */
export async function readContents(page: Page): Promise<Content[]> {
  const readers = [readDocument, readWindow, readTextStorage, readDatabases, readCaches, readCookies];
  return (await Promise.all(readers.map((read) => read(page)))).flat();
}
