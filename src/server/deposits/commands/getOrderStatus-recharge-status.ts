import { rechargeStatus as command } from '#contract/deposits/getOrderStatus-recharge-status.ts';
import { err, ok } from '#kernel/result.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { handler } from '../../gateway/context.ts';
import { askAcquirer, claimAsking } from '../ask.ts';
import { depositOf, isFirstDeposit } from '../rows.ts';
import { rechargeDetail } from '../wire.ts';

/** The page polls every 6 s; several pages of one player share one question to the acquirer. */
const REST_MS = 4 * SECOND_MS;

export const rechargeStatus = handler(command, async ({ gatewayId }, { engine, session, locale }) => {
  const known = await depositOf(engine.db, session.playerId, gatewayId);
  if (!known) return err({ code: 430000015 });
  const asked = (await claimAsking(engine.db, gatewayId, REST_MS)) && (await askAcquirer(engine, gatewayId, true));
  const deposit = (asked ? await depositOf(engine.db, session.playerId, gatewayId) : undefined) ?? known;
  return ok(rechargeDetail(deposit, await isFirstDeposit(engine.db, deposit), locale));
});
