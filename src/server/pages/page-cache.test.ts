import { beforeEach, describe, expect, it } from 'vitest';
import { ok } from '#kernel/result.ts';
import type { EncodedPage } from './encoded-page.ts';
import { createPageCache, type PageCache } from './page-cache.ts';

/** Room for eight and a half of these pages, each in three encodings. */
const PAGE_BYTES = 300;
const MAX_BYTES = 8.5 * PAGE_BYTES;

const page = (bytes = PAGE_BYTES): EncodedPage => ({
  status: 200,
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
