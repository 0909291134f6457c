import type { PlayerPush, Push } from '../../push/index.ts';
import type { Purchase, Verdict } from './batch.ts';

/** Tells the players of a batch that committed, once for all of it. */
export function tell(push: Push, batch: readonly Purchase[], verdicts: readonly (Verdict | undefined)[]): void {
  const pushes: PlayerPush[] = [];
  const changed: bigint[] = [];
  for (const [i, { playerId, orderId }] of batch.entries()) {
    const verdict = verdicts[i];
    if (verdict?.kind === 'paid') {
      changed.push(playerId);
      pushes.push({ playerId, push: { type: 'bet_confirm', data: { orderId } } });
    } else if (verdict?.kind === 'refused' && verdict.code === 430000001) {
      pushes.push({ playerId, push: { type: 'bet_insufficient', data: { orderId } } });
    }
  }
  if (changed.length > 0) push.walletsChanged(changed);
  if (pushes.length > 0) push.publish(pushes);
}
