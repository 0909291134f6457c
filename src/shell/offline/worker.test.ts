import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ORIGIN = 'https://naseeb.test';
const listeners = new Map<string, (event: object) => void>();
const put = vi.fn<() => Promise<void>>();

beforeEach(async () => {
  vi.stubGlobal('BUILD', 'one');
  vi.stubGlobal('location', new URL(ORIGIN));
  vi.stubGlobal('addEventListener', (type: string, act: (event: object) => void) => listeners.set(type, act));
  const cache = { match: () => Promise.resolve(undefined), keys: () => Promise.resolve([]), put };
  vi.stubGlobal('caches', { open: () => Promise.resolve(cache), keys: () => Promise.resolve([]) });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('from the network')));
  vi.resetModules();
  await import('./worker.ts');
});
afterEach(() => vi.unstubAllGlobals());

test.each(['/_astro/page.B4f.js', '/icons/192.png', '/lottery/quick-five'])(
  'answers %s from the network even if the disk is full',
  async (path) => {
    put.mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    const work: Promise<unknown>[] = [];
    let answer: Promise<Response> | undefined;
    const isPage = !path.includes('.');
    const more = isPage ? { mode: 'navigate', destination: 'document' } : { mode: 'cors', destination: '' };
    listeners.get('fetch')?.({
      request: { url: ORIGIN + path, method: 'GET', ...more },
      respondWith: (given: Promise<Response>) => (answer = given),
      waitUntil: (one: Promise<unknown>) => work.push(one),
    });
    expect(await (await answer)?.text()).toBe('from the network');
    await Promise.all(work);
  },
);
