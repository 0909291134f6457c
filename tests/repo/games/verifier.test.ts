import { dirname, join, normalize } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { games } from '#games/index.ts';
import { replayDraw } from '#verify/replay.ts';
import { RULES } from '#verify/pins.ts';
import type { DrawRecord } from '#verify/types.ts';
import { pickNumbers, generateWords } from '#server/draws/proof/generator.ts';
import { countCarriedPrizes, drawRaffle } from '#server/draws/proof/raffle.ts';
import { listFiles, readText } from '#support/repo/files.ts';

const importsOf = (file: string): string[] =>
  [...readText(file).matchAll(/(?:from|import)\s*\(?\s*'([^'\s]+)'/g)].map(([, target = '']) =>
    target.startsWith('.') ? normalize(join(dirname(file), target)) : target,
  );

test('the verifier and the server share no code', () => {
  const verifier = listFiles(/^src\/lib\/verify\/(?!.*\.test\.).*\.ts$/);
  expect(verifier.length).toBeGreaterThan(0);
  const outside = verifier
    .flatMap(importsOf)
    .filter((target) => !/^(?:src\/lib\/verify\/|#verify\/|#tlog\/|@noble\/)/.test(target));
  expect(outside).toEqual([]);
  const drawer = listFiles(/^src\/server\/.*\.ts$/).flatMap(importsOf);
  expect(drawer.filter((target) => target.includes('lib/verify'))).toEqual([]);
});

test('the verify page loads no rules of games, which it gets as displays', () => {
  const islands = listFiles(/^src\/islands\/verify\/(?!.*\.test\.).*\.tsx?$/);
  expect(islands.length).toBeGreaterThan(0);
  const rules = islands.flatMap((file) =>
    importsOf(file).filter((target) => /#games\/(?!view\/faces|game\.ts)/.test(target)),
  );
  expect(rules).toEqual([]);
});

test('the rules of the verifier are those of the games', () => {
  const drawn = games.map(({ lotteryType, generator, raffle, schedule }) => [
    lotteryType,
    { generator, minutes: schedule.kind === 'every', ...(raffle ? { raffle: raffle.prizes } : {}) },
  ]);
  expect(RULES).toEqual(Object.fromEntries(drawn));
});

interface Inputs {
  readonly seed: string;
  readonly root: string;
  readonly signature: string;
  readonly count: number;
  readonly carried: number;
}
const DRAW_ID = '61-261121';
const rule = RULES[61];
const raffle = games.find(({ lotteryType }) => lotteryType === 61)?.raffle;
if (!rule || !raffle) throw new Error('Lucky Day has a raffle');

/** The draw as the server computes it. */
function drawer({ seed, root, signature, count, carried }: Inputs) {
  const [seedBytes, rootBytes, signed] = [seed, root, signature].map((hex) => Buffer.from(hex, 'hex'));
  if (!seedBytes || !rootBytes || !signed) throw new Error('an input is missing');
  const stream = generateWords({ seed: seedBytes, drawId: DRAW_ID, root: rootBytes, count, signature: signed });
  const numbers = pickNumbers(stream, rule?.generator ?? []);
  return { count, numbers, raffle: drawRaffle(stream, raffle ?? { prizes: 0 }, { count, carried }) };
}

/** The draw as the verifier recomputes it from a record with only the relevant fields. */
function verifier({ seed, root, signature, count, carried }: Inputs) {
  const record = { drawId: DRAW_ID, seed, tickets: { count, root }, beacon: { signature }, generator: rule?.generator };
  const prizes = (rule?.raffle ?? 0) + carried;
  const { numbers, winners } = replayDraw(record as unknown as DrawRecord, Math.min(prizes, count));
  return { count, numbers, raffle: { carried, prizes, winners } };
}

describe('the raffle (docs/draw-proof-2.md §4a)', () => {
  const doc = readText('docs/draw-proof-2.md');
  const section = doc.slice(doc.indexOf('## 4a.'), doc.indexOf('## 4b.'));
  const examples = JSON.parse(/```json\n(.*?)```/s.exec(section)?.[1] ?? '[]') as ReturnType<typeof drawer>[];
  const bytes = (from: number, length: number) =>
    Buffer.from(Array.from({ length }, (_, i) => from + i)).toString('hex');
  const given = { seed: bytes(0x00, 32), root: bytes(0x20, 32), signature: bytes(0x40, 48) };

  it('has examples', () => expect(examples.length).toBeGreaterThan(6));
  it.each(examples.map((example) => [example.count, example.raffle.carried, example]))(
    'with %d tickets and %d carried prizes is drawn and verified as documented',
    (count, carried, example) => {
      expect(drawer({ ...given, count, carried })).toEqual(example);
      expect(verifier({ ...given, count, carried })).toEqual(example);
    },
  );

  const hex = (length: number) =>
    fc.uint8Array({ minLength: length, maxLength: length }).map((one) => Buffer.from(one).toString('hex'));
  it('is the same for server and verifier, awards as many prizes as it can and carries the rest', () => {
    fc.assert(
      fc.property(
        fc.record({ seed: hex(32), root: hex(32), signature: hex(48), count: fc.nat(300), carried: fc.nat(40) }),
        (inputs) => {
          const drawn = drawer(inputs);
          expect(verifier(inputs)).toEqual(drawn);
          const { winners, prizes } = drawn.raffle;
          expect(winners).toHaveLength(Math.min(prizes, inputs.count));
          expect(new Set(winners).size).toBe(winners.length);
          expect(winners.every((place) => place >= 0 && place < inputs.count)).toBe(true);
          expect(countCarriedPrizes(drawn.raffle)).toBe(prizes - winners.length);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('gives each ticket the same chance', () => {
    const count = 20;
    const seen = Array.from({ length: count }, () => 0);
    const draws = 4_000;
    for (let i = 0; i < draws; i++) {
      const seed = i.toString(16).padStart(64, '0');
      for (const place of drawer({ ...given, seed, count, carried: 0 }).raffle.winners)
        seen[place] = (seen[place] ?? 0) + 1;
    }
    const expected = (draws * 3) / count;
    // Three of twenty without repeats: the sum is smaller than of independent draws, so 19 degrees at p = 0.001 is a
    // safe bound.
    const chiSquare = seen.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
    expect(chiSquare).toBeLessThan(43.82);
  });
});
