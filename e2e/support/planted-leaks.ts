import type { Page } from '@playwright/test';
import type { CardSecret } from '#support/instants/leak-scan.ts';

/** Everywhere that a leak is planted, by the kind of content that tells it. */
export const PLANTED = [
  'DOM',
  'IndexedDB',
  'address',
  'answer GET /planted/answer',
  'answer GET /planted/picture.png',
  'asked',
  'caches',
  'canvases',
  'cookies',
  'fields',
  'frame ERROR',
  'globals',
  'localStorage',
  'sessionStorage',
  'shadow roots',
  'told',
];

interface Told {
  readonly tier: number;
  readonly hex: string;
  readonly base64: string;
  readonly bytes: readonly number[];
}

/** In the page itself. */
const plantInDocument = (page: Page, told: Told): Promise<void> =>
  page.evaluate(({ tier, hex, base64 }) => {
    document.body.dataset['planted'] = hex;
    const host = document.createElement('div');
    host.attachShadow({ mode: 'open' }).innerHTML = `<i data-tier="${tier}"></i>`;
    const field = document.createElement('input');
    field.value = String(tier);
    document.body.append(host, field);
    const pen = document.querySelector('canvas')?.getContext('2d');
    pen?.fillRect(0, 0, 1 + tier, 1);
    Object.assign(globalThis, { planted: { base64 } });
    history.replaceState({ ...history.state, planted: tier }, '');
  }, told);

/** In what its browser keeps. */
const plantInStorage = (page: Page, told: Told): Promise<void> =>
  page.evaluate(async ({ tier, hex, base64, bytes }) => {
    localStorage.setItem('planted', base64);
    sessionStorage.setItem('planted', String(tier));
    document.cookie = `planted=${hex}`;
    const picture = new Response(new Uint8Array(100 + tier), { headers: { 'content-type': 'image/png' } });
    await (await caches.open('planted')).put('/planted/picture.png', picture);
    const opened = indexedDB.open('planted');
    await new Promise<void>((done, fail) => {
      opened.addEventListener('upgradeneeded', () => {
        opened.result.createObjectStore('cards').put(Uint8Array.from(bytes), 1);
      });
      opened.addEventListener('success', () => done());
      opened.addEventListener('error', () => fail(opened.error ?? new Error('the database did not open')));
    });
    opened.result.close();
  }, told);

/** In what it asks for, is answered and is pushed: a socket names the receipt of a frame that it refuses. */
async function plantInTraffic(page: Page, told: Told): Promise<void> {
  const { tier } = told;
  await page.route('**/planted/answer', (route) => route.fulfill({ json: { tier } }));
  await page.route('**/planted/picture.png', (route) =>
    route.fulfill({ contentType: 'image/png', body: Buffer.alloc(100 + tier) }),
  );
  await page.route('**/planted/won', (route) => route.fulfill({ json: {} }));
  await page.evaluate(async ({ tier: won }) => {
    for (const path of ['answer', 'picture.png']) await (await fetch(`/planted/${path}`)).arrayBuffer();
    if (won === 0) return;
    await fetch('/planted/won');
    const socket = new WebSocket('/ws', 'v12.stomp');
    await new Promise((done) => {
      socket.addEventListener('open', () => socket.send(`SEND\nreceipt:${won}\n\n\0`));
      socket.addEventListener('message', done);
    });
  }, told);
}

/** Plants what a card holds in all places at once. */
export async function plantLeaks(page: Page, { tier, salt }: CardSecret): Promise<void> {
  const told = { tier, hex: salt.toString('hex'), base64: salt.toString('base64'), bytes: [...salt] };
  for (const plant of [plantInDocument, plantInStorage, plantInTraffic]) await plant(page, told);
}
