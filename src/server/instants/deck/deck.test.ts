import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dirhams } from '#kernel/money.ts';
import { buildDeck, shuffleTiers } from './deck.ts';

const seedOf = (n: number): Buffer => createHash('sha256').update(`seed ${n}`).digest();
const countTiers = (tiers: Uint8Array): number[] => {
  const counts: number[] = [];
  for (const tier of tiers) counts[tier] = (counts[tier] ?? 0) + 1;
  return counts;
};

const plans = fc
  .record({
    size: fc.integer({ min: 1, max: 1_500 }),
    counts: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 }),
  })
  .map(({ size, counts }) => {
    const winners = counts.reduce((sum, count) => sum + count, 0);
    return {
      price: dirhams(5),
      size: Math.max(size, winners),
      tiers: counts.map((count, i) => ({ prize: dirhams(100 - i), count })),
    };
  });

/** The root that a path leads to, by RFC 6962 and apart from the code under test. */
function rootOf(leaf: Buffer, place: number, size: number, path: readonly Buffer[]): Buffer {
  let [node, at, last] = [leaf, place, size - 1];
  let used = 0;
  const join = (left: Buffer, right: Buffer) =>
    createHash('sha256').update(Buffer.of(1)).update(left).update(right).digest();
  for (; last > 0; at >>= 1, last >>= 1) {
    if (at % 2 === 1) node = join(path[used++] ?? Buffer.alloc(0), node);
    else if (at < last) node = join(node, path[used++] ?? Buffer.alloc(0));
  }
  expect(used).toBe(path.length);
  return node;
}

function leafOf(salt: Buffer, seriesId: string, place: number, tier: number): Buffer {
  const u32 = (n: number) => Buffer.of(n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255);
  const id = Buffer.from(seriesId);
  return createHash('sha256')
    .update(Buffer.concat([Buffer.of(0), u32(salt.length), salt, u32(id.length), id, u32(place), u32(tier)]))
    .digest();
}

test('a deck has exactly the cards of its plan', () => {
  fc.assert(
    fc.property(plans, fc.nat(), (plan, n) => {
      const counts = countTiers(shuffleTiers(plan, seedOf(n)));
      const winners = plan.tiers.reduce((sum, { count }) => sum + count, 0);
      expect(counts.slice(1)).toEqual(plan.tiers.map(({ count }) => count));
      expect(counts[0] ?? 0).toBe(plan.size - winners);
    }),
  );
});

test('every card leads to the root of its deck', async () => {
  await fc.assert(
    fc.asyncProperty(plans, fc.nat(), fc.nat(), async (plan, n, at) => {
      const deck = await buildDeck(plan, seedOf(n), '201-0007');
      for (const place of [0, plan.size - 1, at % plan.size]) {
        const { tier, salt, path } = deck.card(place);
        expect(rootOf(leafOf(salt, '201-0007', place, tier), place, plan.size, path)).toEqual(deck.root);
      }
    }),
    { numRuns: 25 },
  );
});

test('decks of other seeds, and of another series, are others', async () => {
  const plan = { price: dirhams(5), size: 300, tiers: [{ prize: dirhams(10), count: 90 }] };
  const [one, other, renamed] = [
    await buildDeck(plan, seedOf(1), '201-0001'),
    await buildDeck(plan, seedOf(2), '201-0001'),
    await buildDeck(plan, seedOf(1), '201-0002'),
  ];
  expect(new Set([one, other, renamed].map(({ root }) => root.toString('hex'))).size).toBe(3);
});

test('each place of a small deck wins about as often as any other', () => {
  const plan = { price: dirhams(5), size: 10, tiers: [{ prize: dirhams(10), count: 1 }] };
  const won = Array.from({ length: 10 }, () => 0);
  const rounds = 4_000;
  for (let n = 0; n < rounds; n++) {
    const place = shuffleTiers(plan, seedOf(n)).indexOf(1);
    won[place] = (won[place] ?? 0) + 1;
  }
  // Of 9 degrees of freedom; the seeds are fixed, so it is the same each time.
  const chiSquare = won.reduce((sum, count) => sum + (count - rounds / 10) ** 2 / (rounds / 10), 0);
  expect(chiSquare).toBeLessThan(27.88);
});
