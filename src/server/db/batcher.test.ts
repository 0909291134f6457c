import { describe, expect, it } from 'vitest';
import { createBatcher } from './batcher.ts';

interface Item {
  readonly key: string;
  readonly n: number;
}
const item = (n: number, key = String(n)): Item => ({ key, n });

/** A runner that records its batches and lets the test say when each returns. */
function scene(
  options: { limit?: number; answer?: (n: number, batch: number) => number | undefined; poisoned?: number } = {},
) {
  const { limit = 3, answer = (n) => n * 10, poisoned } = options;
  const batches: number[][] = [];
  const alone: number[] = [];
  const failures: number[] = [];
  const batcher = createBatcher<Item, number>({
    limit,
    key: ({ key }) => key,
    run: async (items) => {
      batches.push(items.map(({ n }) => n));
      await Promise.resolve();
      if (items.some(({ n }) => n === poisoned)) throw new Error('poisoned');
      return items.map(({ n }) => answer(n, batches.length));
    },
    alone: async ({ n }) => {
      alone.push(n);
      await Promise.resolve();
      if (n === poisoned) throw new Error('poisoned');
      return n * 10;
    },
    failed: (_error, size) => failures.push(size),
  });
  return { batcher, batches, alone, failures };
}

describe('a batcher', () => {
  it('puts what arrives together into one batch, up to its limit, and answers each', async () => {
    const { batcher, batches } = scene();
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => batcher.add(item(n))));
    expect(answers).toEqual([10, 20, 30, 40, 50]);
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });
  it('never puts two of one key into a batch, and keeps their order', async () => {
    const { batcher, batches } = scene();
    await Promise.all([
      batcher.add(item(1, 'a')),
      batcher.add(item(2, 'a')),
      batcher.add(item(3)),
      batcher.add(item(4, 'a')),
    ]);
    expect(batches).toEqual([[1, 3], [2], [4]]);
  });
  it('asks again for what a batch did not decide, before what came later', async () => {
    const { batcher, batches } = scene({
      limit: 2,
      answer: (n, batch) => (n === 2 && batch === 1 ? undefined : n * 10),
    });
    expect(await Promise.all([1, 2, 3].map((n) => batcher.add(item(n))))).toEqual([10, 20, 30]);
    expect(batches).toEqual([
      [1, 2],
      [2, 3],
    ]);
  });
  it('does not ask for ever: what no batch decides is tried alone', async () => {
    const { batcher, batches, alone } = scene({ answer: (n) => (n === 2 ? undefined : n * 10) });
    expect(await Promise.all([1, 2].map((n) => batcher.add(item(n))))).toEqual([10, 20]);
    expect(alone).toEqual([2]);
    expect(batches.length).toBeLessThan(20);
    await batcher.drained();
  });
  it('tries each item of a failed batch by itself: only the bad one fails', async () => {
    const { batcher, alone, failures } = scene({ poisoned: 2 });
    const answers = await Promise.allSettled([1, 2, 3].map((n) => batcher.add(item(n))));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(alone).toEqual([1, 2, 3]);
    expect(failures).toEqual([3]);
  });
  it('is drained when everything was answered', async () => {
    const { batcher, batches } = scene({ limit: 1 });
    const all = Promise.all([1, 2, 3].map((n) => batcher.add(item(n))));
    await batcher.drained();
    expect(batches).toHaveLength(3);
    expect(await all).toEqual([10, 20, 30]);
  });
});
