import { expect } from 'vitest';
import type { DeckPlan } from '#instants/instant-game.ts';
import { assertPresent } from '#kernel/assert.ts';
import { dirhams } from '#kernel/money.ts';
import type { Series } from '#server/instants/series/series.ts';
import type { TestNode } from '../node/test-node.ts';
import type { TestPlayer } from '../players/player.ts';
import { buyCards } from './cards.ts';

export const GRAND_CARD = dirhams(150_000);
/** A deck of 20 cards at AED 20,000: two of AED 150,000, which are claimed, two of AED 20,000. */
export const GRAND_PLAN: DeckPlan = {
  price: dirhams(20_000),
  size: 20,
  tiers: [
    { prize: GRAND_CARD, count: 2 },
    { prize: dirhams(20_000), count: 2 },
  ],
};

/** A player's order of all cards of such a series, and which of its cards win a prize to claim. */
export async function buyGrandCards(
  { engine }: TestNode,
  player: TestPlayer,
  series: Series,
): Promise<{ orderId: string; grand: readonly [number, number]; others: readonly number[] }> {
  const { orderId } = await buyCards(player, series, GRAND_PLAN.size);
  const deck = await engine.instants.series.deckOf(series);
  const cards = await engine.db
    .selectFrom('cards')
    .select(['card_no', 'place'])
    .where('order_id', '=', orderId)
    .orderBy('card_no')
    .execute();
  const isGrand = ({ place }: { readonly place: number }) => deck.card(place).tier === 1;
  const numbers = (which: readonly { readonly card_no: number }[]) => which.map(({ card_no: cardNo }) => cardNo);
  const [first, second, ...more] = numbers(cards.filter(isGrand));
  expect(more).toEqual([]);
  return {
    orderId,
    grand: [assertPresent(first, 'a winning card'), assertPresent(second, 'another')],
    others: numbers(cards.filter((card) => !isGrand(card))),
  };
}
