import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { assertPresent } from '#kernel/assert.ts';
import { dirhams } from '#kernel/money.ts';
import { createCardFace, readCardFace } from './card-face.ts';
import { instantGames, scratchCards } from './index.ts';
import { findPlanFaults, MAX_RETURN, oddsOfPrize, returnOf, returnsTooMuch } from './plan.ts';

describe.each(instantGames.map((game) => [game.key, game] as const))('%s', (_key, game) => {
  it('has a plan without faults, which returns between half and 97 % of its price', () => {
    expect(findPlanFaults(game.plan)).toEqual([]);
    expect(returnOf(game.plan)).toBeGreaterThan(0.5);
    expect(returnOf(game.plan)).toBeLessThanOrEqual(MAX_RETURN);
    expect(oddsOfPrize(game.plan)).toBeLessThan(6);
  });

  it('has the same words in both languages', () => {
    const keys = Object.keys(game.texts['en-US']);
    expect(Object.keys(game.texts['ar-AE'])).toEqual(keys);
    expect(
      Object.values(game.texts)
        .flatMap((texts) => Object.values(texts))
        .every((text) => text !== ''),
    ).toBe(true);
  });
});

test('keys and lottery types are those of one game each', () => {
  expect(new Set(instantGames.map(({ key }) => key)).size).toBe(instantGames.length);
  expect(new Set(instantGames.map(({ lotteryType }) => lotteryType)).size).toBe(instantGames.length);
});

describe.each(scratchCards.map((card) => [card.key, card] as const))('a card of %s', (_key, card) => {
  const salts = fc.uint8Array({ minLength: 16, maxLength: 16 });
  const tiers = fc.integer({ min: 0, max: card.plan.tiers.length });

  it('shows what it wins, and nothing else', () => {
    fc.assert(
      fc.property(tiers, salts, (tier, salt) => {
        const face = createCardFace(card, tier, salt);
        expect(readCardFace(card, face)).toBe(tier);
        const won = face.areas.filter((area) => area.won);
        expect(won).toHaveLength(tier === 0 ? 0 : card.layout === 'grid' ? 3 : 1);
      }),
    );
  });

  it('has the areas of its layout', () => {
    fc.assert(
      fc.property(tiers, salts, (tier, salt) => {
        const { areas, winningAreas } = createCardFace(card, tier, salt);
        const { winning = 0, yours = 9 } = card.numbers ?? {};
        expect([areas.length, winningAreas.length]).toEqual([yours, winning]);
        if (card.layout === 'framed') {
          expect(new Set(areas.map(({ symbol }) => symbol)).size).toBe(yours);
          expect(new Set(winningAreas.map(({ symbol }) => symbol)).size).toBe(winning);
        }
      }),
    );
  });

  it('has words for each symbol, and enough symbols for its tiers', () => {
    const { symbols = [], texts, plan } = card;
    if (card.layout !== 'grid') return;
    expect(symbols.length).toBeGreaterThan(plan.tiers.length);
    for (const symbol of symbols) expect(texts['en-US'][`symbol.${symbol}`]).toBeTruthy();
  });
});

test('a losing grid shows no symbol more often than another', () => {
  const card = assertPresent(
    scratchCards.find(({ layout }) => layout === 'grid'),
    'a grid',
  );
  const counts = new Map<string | number, number>();
  const rounds = 4_000;
  for (let n = 0; n < rounds; n++) {
    const salt = createHash('sha256').update(`salt ${n}`).digest();
    for (const { symbol } of createCardFace(card, 0, salt).areas) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  }
  const expected = (rounds * 9) / (card.symbols?.length ?? 1);
  for (const count of counts.values()) expect(Math.abs(count / expected - 1)).toBeLessThan(0.06);
});

test('a plan is refused with what is wrong with it', () => {
  const plan = { price: dirhams(5), size: 10, tiers: [{ prize: dirhams(5), count: 9 }] };
  expect(findPlanFaults(plan)).toEqual([]);
  expect(findPlanFaults({ ...plan, tiers: [{ prize: dirhams(5), count: 10 }] })).toEqual([
    'a deck returns at most 97 % of what is paid for it',
  ]);
  expect(findPlanFaults({ ...plan, price: 0n })).toContain('the price is above 0');
  expect(findPlanFaults({ ...plan, size: 0 })).toContain('a deck has 1 to 1,000,000 cards');
  expect(findPlanFaults({ ...plan, tiers: [] })).toContain('a deck has 1 to 20 prizes');
  const rising = [
    { prize: dirhams(1), count: 1 },
    { prize: dirhams(2), count: 1 },
  ];
  expect(findPlanFaults({ ...plan, tiers: rising })).toEqual([
    'the prize of tier 2 is above 0 and below the one before it',
  ]);
  expect(returnsTooMuch({ ...plan, size: 100, tiers: [{ prize: dirhams(5), count: 97 }] })).toBe(false);
  expect(returnsTooMuch({ ...plan, size: 100, tiers: [{ prize: dirhams(5), count: 98 }] })).toBe(true);
});
