import type { ResponseOf } from '#contract/command.ts';
import type { revealCard } from '#contract/instants/660003-reveal-card.ts';
import { ORDER_PRIZE_STATUS } from '#contract/orders/statuses.ts';
import { createCardFace } from '#instants/card-face.ts';
import { instantByType } from '#instants/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { toWire } from '#kernel/money.ts';
import type { OperatorKey } from '#server/draws/proof/operator-key.ts';
import type { RevealedCard } from '../reveal/index.ts';
import { signReveal } from '../reveal/sign-reveal.ts';
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
export function toCardView(series: Series, card: RevealedCard, operator: OperatorKey): CardView {
  const { tier, path } = card.inDeck;
  const salt = card.inDeck.salt.toString('hex');
  const { order_id: orderId, card_no: cardNo, place } = card;
  return {
    cardNo,
    prize: toWire(card.prize),
    toClaim: card.to_claim,
    ...(card.to_claim && { orderPrizeStatus: card.prize_status ?? ORDER_PRIZE_STATUS.unclaimed }),
    ...(card.claim_submitted && { isClaimSubmitted: true as const }),
    revealedTimestamp: card.revealed_at.getTime(),
    automatic: card.automatic,
    face: toFaceView(series, tier, card.inDeck.salt),
    place,
    tier,
    salt,
    path: path.map((hash) => hash.toString('hex')),
    signature: signReveal(operator, { orderId, cardNo, seriesId: series.name, place, tier, salt }),
  };
}
