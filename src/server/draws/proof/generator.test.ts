import fc from 'fast-check';
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { GeneratorPick } from '#games/game.ts';
import { chooseIndex, drawNumbers, generateWords, generateWords3, type GeneratorInput } from './generator.ts';

const input: GeneratorInput = {
  seed: Buffer.alloc(32, 1),
  drawId: '69-261121-0642',
  root: Buffer.alloc(32, 2),
  count: 2,
  signature: Buffer.alloc(48, 3),
};

const bytes = (size: number) => fc.uint8Array({ minLength: size, maxLength: size });
const pick: fc.Arbitrary<GeneratorPick> = fc
  .record({
    from: fc.integer({ min: 0, max: 3 }),
    span: fc.integer({ min: 4, max: 60 }),
    count: fc.integer({ min: 1, max: 5 }),
    ordered: fc.boolean(),
    repeats: fc.boolean(),
  })
  .map(({ from, span, ...rest }) => ({ from, to: from + span, ...rest }));

describe('the generator', () => {
  it('reads HMAC blocks in order as big-endian words', () => {
    const head =
      '6e61736565622f647261772f7631' +
      '0000000e' +
      Buffer.from('69-261121-0642').toString('hex') +
      '00000020' +
      '02'.repeat(32) +
      '00000008' +
      '0000000000000002' +
      '00000030' +
      '03'.repeat(48);
    const block = (i: number) =>
      createHmac('sha256', input.seed)
        .update(Buffer.from(head + i.toString(16).padStart(8, '0'), 'hex'))
        .digest();
    const all = Buffer.concat([block(0), block(1)]);
    const stream = generateWords(input);
    for (let at = 0; at < 64; at += 4) expect(stream.next().value).toBe(all.readUInt32BE(at));
  });

  it('reads other words by version 3, under its commitment', () => {
    const head =
      '6e61736565622f647261772f7633' +
      '00000020' +
      '04'.repeat(32) +
      '00000020' +
      '02'.repeat(32) +
      '00000008' +
      '0000000000000002' +
      '00000030' +
      '03'.repeat(48) +
      '00000000';
    const block = createHmac('sha256', input.seed).update(Buffer.from(head, 'hex')).digest();
    const { seed, root, count, signature } = input;
    const stream = generateWords3({ seed, commitment: Buffer.alloc(32, 4), root, count, signature });
    for (let at = 0; at < 32; at += 4) expect(stream.next().value).toBe(block.readUInt32BE(at));
  });

  it('drops words that would favour the first choices', () => {
    const from = (...list: number[]) => list.values() as unknown as Iterator<number, never>;
    // 2³² = 11 · 390451572 + 4: the last four words are dropped, the one before them is kept.
    expect(chooseIndex(from(0xffff_ffff, 0xffff_fffc, 5), 11)).toBe(5);
    expect(chooseIndex(from(0xffff_fffb, 5), 11)).toBe(10);
    expect(chooseIndex(from(0xffff_ffff), 2)).toBe(1);
  });

  it('returns the requested picks, always the same', () => {
    fc.assert(
      fc.property(
        bytes(32),
        bytes(32),
        bytes(48),
        fc.nat(1_000_000),
        fc.array(pick, { minLength: 1, maxLength: 3 }),
        (seed, root, signature, count, picks) => {
          const given = { ...input, seed, root, signature, count };
          const numbers = drawNumbers(given, picks);
          expect(drawNumbers(given, picks)).toEqual(numbers);
          for (const [i, { from, to, count: many, ordered, repeats }] of picks.entries()) {
            const list = numbers[i] ?? [];
            expect(list).toHaveLength(many);
            expect(list.every((n) => n >= from && n <= to)).toBe(true);
            if (!repeats) expect(new Set(list).size).toBe(many);
            if (!ordered) expect(list).toEqual([...list].sort((a, b) => a - b));
          }
        },
      ),
      { numRuns: 300 },
    );
  });

  it('depends on every input byte', () => {
    const first = generateWords(input).next().value;
    const others: GeneratorInput[] = [
      { ...input, seed: Buffer.alloc(32, 9) },
      { ...input, drawId: '69-261121-0643' },
      { ...input, root: Buffer.alloc(32, 9) },
      { ...input, count: 3 },
      { ...input, signature: Buffer.alloc(48, 9) },
    ];
    for (const other of others) expect(generateWords(other).next().value).not.toBe(first);
  });

  it('draws each number equally often within chance', () => {
    const seen = new Array<number>(11).fill(0);
    const draws = 11_000;
    for (let i = 0; i < draws; i++) {
      const [list] = drawNumbers({ ...input, count: i }, [
        { from: 1, to: 11, count: 1, ordered: true, repeats: false },
      ]);
      const n = list?.[0] ?? 0;
      seen[n - 1] = (seen[n - 1] ?? 0) + 1;
    }
    const expected = draws / 11;
    const chiSquare = seen.reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0);
    // 10 degrees of freedom, p = 0.001; the input is fixed, so this never flickers.
    expect(chiSquare).toBeLessThan(29.59);
  });
});
