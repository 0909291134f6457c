import type { Fils } from '#kernel/money.ts';
import { createCardFace } from './card-face.ts';
import { createChoices } from './choices.ts';
import type { CardFace, DealtCard, DeckPlan, ScratchCard } from './instant-game.ts';

/** A card that was never sold: it shows how the game is played, and pays nothing. */
export interface DemoCard {
  /** 0 of no prize. */
  readonly tier: number;
  readonly prize: Fils;
  readonly face: CardFace;
}

/** How many random bytes a demo card is made from. */
export const DEMO_CARD_BYTES = 32;

/** The tier of a card by its place in an unshuffled deck, where the winning cards are first: 0 of no prize. */
export function tierAtPlace({ tiers }: Pick<DeckPlan, 'tiers'>, place: number): number {
  let end = 0;
  for (const [i, { count }] of tiers.entries()) {
    end += count;
    if (place < end) return i + 1;
  }
  return 0;
}

/**
 * Deals a demo card as the first card of a whole deck would be dealt: each of its cards is equally likely. The first
 * half of the random bytes chooses the card, the second half is its salt.
 */
export function dealDemoCard(plan: DeckPlan, randomBytes: Uint8Array): DealtCard {
  const half = DEMO_CARD_BYTES / 2;
  const place = createChoices(randomBytes.subarray(0, half)).next(plan.size);
  return { tier: tierAtPlace(plan, place), salt: randomBytes.subarray(half, DEMO_CARD_BYTES) };
}

/** Deals a demo card of a scratch card, with what is printed on it. */
export function createDemoCard(card: ScratchCard, randomBytes: Uint8Array): DemoCard {
  const { tier, salt } = dealDemoCard(card.plan, randomBytes);
  return { tier, prize: card.plan.tiers[tier - 1]?.prize ?? 0n, face: createCardFace(card, tier, salt) };
}
