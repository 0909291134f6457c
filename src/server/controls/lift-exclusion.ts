import type { Db } from '../db/index.ts';
import { liftSelfExclusion, type LiftFault } from '../exclusions/exclude-player.ts';
import { lockWallet } from '../ledger/transfers.ts';
import { notify } from '../notifications/notify.ts';
import type { Push } from '../push/player-push.ts';
import type { TellDeps } from './tell-player.ts';

/** Staff lift a self-exclusion that has no end, and its player is told. Answers when it ends, or why it does not. */
export async function liftExclusion(
  deps: TellDeps & { readonly db: Db; readonly push: Pick<Push, 'publishWallets'> },
  playerId: bigint,
): Promise<Date | LiftFault> {
  const lifted = await deps.db.transaction().execute(async (tx) => {
    await lockWallet(tx, playerId);
    const endsAt = await liftSelfExclusion(tx, playerId);
    if (!(endsAt instanceof Date)) return endsAt;
    const params = { time: endsAt.getTime() };
    await deps.messages.sendToPlayer(tx, playerId, 'selfExclusionLifted', params);
    await notify(tx, playerId, { kind: 'selfExclusionLifted', params });
    return endsAt;
  });
  if (lifted instanceof Date) deps.push.publishWallets([playerId]);
  return lifted;
}
