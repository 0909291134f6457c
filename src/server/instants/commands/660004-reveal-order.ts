import { revealOrder as command } from '#contract/instants/660004-reveal-order.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';
import { signReveal } from '../reveal/sign-reveal.ts';
import { toCardView } from '../view/card-view.ts';

export const revealOrder = defineHandler(command, async ({ orderId }, { engine, session }) => {
  const revealed = await engine.instants.reveals.reveal(orderId, session.playerId);
  if (!revealed.ok) return revealed;
  const { series } = revealed.value;
  const cards = revealed.value.cards.map((card) => toCardView(series, card));
  return ok({ cards, revealSignature: signReveal(engine.operator.key, { orderId, seriesId: series.name }, cards) });
});
