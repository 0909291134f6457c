import { revealCard as command } from '#contract/instants/660003-reveal-card.ts';
import { assertPresent } from '#kernel/assert.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { signReveal } from '../reveal/sign-reveal.ts';
import { toCardView } from '../view/card-view.ts';

export const revealCard = defineHandler(command, async ({ orderId, cardNo }, { engine, session }) => {
  const revealed = await engine.instants.reveals.reveal(orderId, session.playerId, cardNo);
  if (!revealed.ok) return revealed;
  const { series, cards } = revealed.value;
  const card = toCardView(series, assertPresent(cards[0], 'the card that was asked for'));
  return ok({ card, revealSignature: signReveal(engine.operator.key, { orderId, seriesId: series.name }, [card]) });
});
