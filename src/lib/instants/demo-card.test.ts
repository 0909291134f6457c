import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readCardFace } from './card-face.ts';
import { createDemoCard, tierAtPlace } from './demo-card.ts';
import { scratchCards } from './index.ts';
import { countWinners } from './plan.ts';

/** 32 bytes that follow from a number, so that each run deals the same cards. */
const bytesOf = (seed: number): Uint8Array => createHash('sha256').update(`demo ${seed}`).digest();

describe.each(scratchCards.map((card) => [card.key, card] as const))('a demo card of %s', (_, card) => {
  const { plan } = card;

  it('has each tier on exactly as many places as the deck has cards of it', () => {
    const counts = new Map<number, number>();
    for (let place = 0; place < plan.size; place++) {
      const tier = tierAtPlace(plan, place);
      counts.set(tier, (counts.get(tier) ?? 0) + 1);
    }
    expect(counts.get(0)).toBe(plan.size - countWinners(plan));
    expect(plan.tiers.map((_tier, i) => counts.get(i + 1))).toEqual(plan.tiers.map(({ count }) => count));
  });

  it('wins as often as the plan says, and shows what it wins', () => {
    const cards = 5_000;
    const won = new Map<number, number>();
    for (let seed = 0; seed < cards; seed++) {
      const { tier, prize, face } = createDemoCard(card, bytesOf(seed));
      expect(readCardFace(card, face)).toBe(tier);
      expect(prize).toBe(tier === 0 ? 0n : plan.tiers[tier - 1]?.prize);
      won.set(tier, (won.get(tier) ?? 0) + 1);
    }
    const all = [plan.size - countWinners(plan), ...plan.tiers.map(({ count }) => count)];
    for (const [tier, count] of all.entries()) {
      const chance = count / plan.size;
      // Six standard deviations, and one card: the seeds are fixed, so this never fails by chance.
      const spread = 6 * Math.sqrt(cards * chance * (1 - chance)) + 1;
      expect(Math.abs((won.get(tier) ?? 0) - cards * chance), `tier ${tier}`).toBeLessThan(spread);
    }
  });

  it('follows from its bytes alone', () => {
    expect(createDemoCard(card, bytesOf(1))).toEqual(createDemoCard(card, bytesOf(1)));
    expect(createDemoCard(card, bytesOf(1))).not.toEqual(createDemoCard(card, bytesOf(2)));
  });

  it('is not made from fewer bytes', () => {
    expect(() => createDemoCard(card, bytesOf(1).subarray(0, 20))).toThrow('16 bytes');
  });
});
