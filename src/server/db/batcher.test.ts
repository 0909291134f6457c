import { describe, expect, it, vi } from 'vitest';
import { createBatcher } from './batcher.ts';

interface Item {
  readonly key: string;
  readonly n: number;
}
const item = (n: number, key = String(n)): Item => ({ key, n });

/** A runner that records its batches and lets the test say when each returns. */
function scene(
  options: {
    limit?: number;
    room?: number;
    answer?: (n: number, batch: number) => number | undefined;
    poisoned?: number;
    held?: Promise<unknown>;
  } = {},
) {
  const { limit = 3, room = Infinity, answer = (n) => n * 10, poisoned, held } = options;
  const batches: number[][] = [];
  const alone: number[] = [];
  const causes: unknown[] = [];
  const failures: number[] = [];
  const batcher = createBatcher<Item, number>({
    maxItems: limit,
    keyOf: ({ key }) => key,
    maxSize: room,
    sizeOf: ({ n }) => n,
    runBatch: async (items) => {
      batches.push(items.map(({ n }) => n));
      await Promise.resolve();
      if (items.some(({ n }) => n === poisoned)) throw new Error('poisoned');
      return items.map(({ n }) => answer(n, batches.length));
    },
    runAlone: async ({ n }, cause) => {
      alone.push(n);
      causes.push(cause);
      await held;
      if (n === poisoned) throw new Error('poisoned');
      return n * 10;
    },
    onBatchFailed: (_error, size) => failures.push(size),
  });
  return { batcher, batches, alone, causes, failures };
}

describe('a batcher', () => {
  it('batches what arrives together, up to its limit, and answers each', async () => {
    const { batcher, batches } = scene();
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => batcher.add(item(n))));
    expect(answers).toEqual([10, 20, 30, 40, 50]);
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });
  it('puts items of one key into separate batches, in order', async () => {
    const { batcher, batches } = scene();
    await Promise.all([
      batcher.add(item(1, 'a')),
      batcher.add(item(2, 'a')),
      batcher.add(item(3)),
      batcher.add(item(4, 'a')),
    ]);
    expect(batches).toEqual([[1, 3], [2], [4]]);
  });
  it('retries items that a batch did not decide, before later items', async () => {
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
  it('runs an item alone if no batch decides it', async () => {
    const { batcher, batches, alone, causes } = scene({ answer: (n) => (n === 2 ? undefined : n * 10) });
    expect(await Promise.all([1, 2].map((n) => batcher.add(item(n))))).toEqual([10, 20]);
    expect(alone).toEqual([2]);
    expect(causes).toEqual([undefined]);
    expect(batches.length).toBeLessThan(20);
    await batcher.drain();
  });
  it('runs each item of a failed batch alone, so that only the bad one fails', async () => {
    const { batcher, alone, causes, failures } = scene({ poisoned: 2 });
    const answers = await Promise.allSettled([1, 2, 3].map((n) => batcher.add(item(n))));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(alone).toEqual([1, 2, 3]);
    expect(failures).toEqual([3]);
    // Each gets the error of its batch, whose outcome may be unknown.
    expect(causes).toEqual([1, 2, 3].map(() => expect.objectContaining({ message: 'poisoned' })));
  });
  it('runs at most eight items alone at a time, beside the next batch', async () => {
    const held = Promise.withResolvers<undefined>();
    const { batcher, batches, alone } = scene({ limit: 20, poisoned: 2, held: held.promise });
    const all = Promise.allSettled(Array.from({ length: 20 }, (_, i) => batcher.add(item(i + 1))));
    await vi.waitUntil(() => alone.length > 0, { timeout: 10_000 });
    expect(await batcher.add(item(21))).toBe(210);
    expect(batches).toHaveLength(2);
    expect(alone).toHaveLength(8);
    held.resolve(undefined);
    expect((await all).filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(alone).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    await batcher.drain();
  });
  it('takes items that fit, at least one, and keeps the rest waiting', async () => {
    const { batcher, batches, alone } = scene({ limit: 100, room: 5 });
    const sizes = [2, 3, 1, 9, 4, ...Array.from({ length: 30 }, () => 5)];
    await Promise.all(sizes.map((n, i) => batcher.add(item(n, String(i)))));
    expect(batches).toEqual([[2, 3], [1], [9], [4], ...Array.from({ length: 30 }, () => [5])]);
    expect(alone).toEqual([]);
  });
  it('is drained after everything is answered', async () => {
    const { batcher, batches } = scene({ limit: 1 });
    const all = Promise.all([1, 2, 3].map((n) => batcher.add(item(n))));
    await batcher.drain();
    expect(batches).toHaveLength(3);
    expect(await all).toEqual([10, 20, 30]);
  });
});
