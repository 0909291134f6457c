import { createDemoCard, DEMO_CARD_BYTES } from '#instants/demo-card.ts';
import type { CardFace, ScratchCard } from '#instants/instant-game.ts';
import { randomBytes } from '#kernel/ids.ts';
import { toWire } from '#kernel/money.ts';
import type { CardContents } from '../scratch/card-state.ts';

const onWire = (areas: CardFace['areas']) =>
  areas.map(({ prize, ...area }) => (prize === undefined ? area : { ...area, prize: toWire(prize) }));

/** Deals a card of the chances of a whole deck, on this device, as 660003 would answer it. */
export function dealDemo(game: ScratchCard): CardContents {
  const { prize, face } = createDemoCard(game, randomBytes(DEMO_CARD_BYTES));
  return { prize: toWire(prize), face: { areas: onWire(face.areas), winningAreas: onWire(face.winningAreas) } };
}
