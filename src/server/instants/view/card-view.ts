import type { ResponseOf } from '#contract/command.ts';
import type { revealCard } from '#contract/instants/660003-reveal-card.ts';
import { ORDER_PRIZE_STATUS } from '#contract/orders/statuses.ts';
import { createCardFace } from '#instants/card-face.ts';
import { instantByType } from '#instants/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { toWire } from '#kernel/money.ts';
import type { RevealedCard } from '../reveal/index.ts';
import type { Series } from '../series/series.ts';

export type CardView = ResponseOf<typeof revealCard>['card'];
type FaceView = NonNullable<CardView['face']>;

/** What is printed on a scratch card of this tier; null of an e-instant. */
function toFaceView({ lotteryType, plan }: Series, tier: number, salt: Buffer): FaceView | null {
  const game = assertPresent(instantByType(lotteryType), 'the game of a series');
  if (game.kind !== 'scratch-card') return null;
  const { areas, winningAreas } = createCardFace({ ...game, plan }, tier, salt);
  const view = (all: typeof areas): FaceView['areas'] =>
    all.map(({ symbol, won, prize }) => ({ symbol, won, ...(prize !== undefined && { prize: toWire(prize) }) }));
  return { areas: view(areas), winningAreas: view(winningAreas) };
}

/** A revealed card as the wire shows it. */
export function toCardView(series: Series, card: RevealedCard): CardView {
  const { tier, path } = card.inDeck;
  return {
    cardNo: card.card_no,
    prize: toWire(card.prize),
    toClaim: card.to_claim,
    ...(card.to_claim && { orderPrizeStatus: card.prize_status ?? ORDER_PRIZE_STATUS.unclaimed }),
    ...(card.claim_submitted && { isClaimSubmitted: true as const }),
    revealedTimestamp: card.revealed_at.getTime(),
    automatic: card.automatic,
    face: toFaceView(series, tier, card.inDeck.salt),
    place: card.place,
    tier,
    salt: card.inDeck.salt.toString('hex'),
    path: path.map((hash) => hash.toString('hex')),
  };
}
