import { beforeEach, describe, expect, it } from 'vitest';
import { err, ok } from '#kernel/result.ts';
import type { EncodedPage } from './encoded-page.ts';
import { createPageCache, type PageCache } from './page-cache.ts';

/** Room for eight and a half of these pages, each in three encodings. */
const PAGE_BYTES = 300;
const MAX_BYTES = 8.5 * PAGE_BYTES;

const page = (bytes = PAGE_BYTES, status = 200): EncodedPage => ({
  status,
  headers: {},
  bodies: { br: Buffer.alloc(bytes / 3), gzip: Buffer.alloc(bytes / 3), identity: Buffer.alloc(bytes / 3) },
  etags: { br: '"b"', gzip: '"g"', identity: '"i"' },
  caching: { tag: 'draw', maxAgeMs: 1_000 },
});

let cache: PageCache;
let renders: number;
let version: string;
beforeEach(() => {
  cache = createPageCache(() => 0, MAX_BYTES);
  renders = 0;
  version = 'one';
});

async function ask(key: string, bytes?: number): Promise<void> {
  const versions = { draw: version, build: '' };
  if (cache.find(key, versions)) return;
  await cache.load(key, versions, { hasLeft: () => false, shares: true }, () => {
    renders += 1;
    return Promise.resolve(ok(page(bytes)));
  });
}

describe('the limit of bytes', () => {
  it('evicts the least recently used page above it', async () => {
    for (let i = 0; i < 8; i++) await ask(`/${i}`);
    expect(renders).toBe(8);
    // The first is requested again, so the second is evicted.
    await ask('/0');
    await ask('/8');
    await ask('/0');
    expect(renders).toBe(9);
    await ask('/1');
    expect(renders).toBe(10);
  });

  it('counts a page once, even if it is rendered several times', async () => {
    for (let i = 0; i < 20; i++) {
      version += '+';
      await ask('/0');
    }
    await ask('/1');
    await ask('/0');
    expect(renders).toBe(21);
  });

  it('does not cache a page that is larger', async () => {
    await ask('/');
    await ask('/large', 3 * MAX_BYTES);
    await ask('/large', 3 * MAX_BYTES);
    await ask('/');
    expect(renders).toBe(3);
  });
});

describe('concurrent requests for a page that is out of date', () => {
  it('share one rendering', async () => {
    await ask('/');
    version = 'two';
    await Promise.all([ask('/'), ask('/'), ask('/')]);
    expect(renders).toBe(2);
  });

  it('share one more where the version changed during the rendering', async () => {
    await ask('/');
    version = 'two';
    const first = ask('/');
    version = 'three';
    await Promise.all([first, ask('/'), ask('/'), ask('/')]);
    expect(renders).toBe(3);
  });
});

describe('readers of a page that is being rendered', () => {
  const versions = { draw: 'one', build: '' };
  const stays = { hasLeft: () => false, shares: true };
  const leaves = { hasLeft: () => true, shares: true };
  const count = (result: () => Promise<EncodedPage>) => async () => {
    renders += 1;
    return ok(await result());
  };
  const loadTwenty = (result: () => Promise<EncodedPage>) =>
    Promise.allSettled(Array.from({ length: 20 }, () => cache.load('/', versions, stays, count(result))));

  it.each([404, 500, 503])('share its answer %i', async (status) => {
    const answers = await loadTwenty(() => Promise.resolve(page(PAGE_BYTES, status)));
    expect(new Set(answers.map((answer) => answer.status === 'fulfilled' && answer.value.ok))).toEqual(new Set([true]));
    expect(renders).toBe(1);
  });

  it('share its failure', async () => {
    const broken = new Error('the page broke');
    const answers = await loadTwenty(() => Promise.reject(broken));
    expect(new Set(answers.map((answer) => answer.status === 'rejected' && answer.reason === broken))).toEqual(
      new Set([true]),
    );
    expect(renders).toBe(1);
  });

  it('have it rendered for each of them where one is refused, and do not wait for each other', async () => {
    const held = Promise.withResolvers<EncodedPage>();
    let isFirst = true;
    const answers = loadTwenty(() => {
      if (!isFirst) return held.promise;
      isFirst = false;
      return Promise.resolve(page(PAGE_BYTES, 429));
    });
    await expect.poll(() => renders).toBe(20);
    held.resolve(page());
    expect(await answers).toHaveLength(20);
  });

  it('get it where all before them have left', async () => {
    const given = Promise.withResolvers<ReturnType<typeof err<'left'>>>();
    const first = cache.load('/', versions, leaves, () => given.promise);
    given.resolve(err('left'));
    // They join before it is known that nobody waits any more.
    const others = [1, 2].map(() =>
      cache.load(
        '/',
        versions,
        stays,
        count(() => Promise.resolve(page())),
      ),
    );
    expect(await first).toEqual(err('left'));
    expect((await Promise.all(others)).map(({ ok: got }) => got)).toEqual([true, true]);
    expect(renders).toBe(1);
  });
});
