import type { Tx } from '../db/index.ts';
import type { Messages } from '../messages/index.ts';
import { notify } from '../notifications/notify.ts';

export interface TellDeps {
  readonly messages: Pick<Messages, 'sendToPlayer'>;
}

/** Tells a player that an exclusion has begun. Call with the wallet locked: it locks counts of unread notifications. */
export async function tellExclusion(
  { messages }: TellDeps,
  tx: Tx,
  playerId: bigint,
  kind: 'self-exclusion' | 'time-out',
  endsAt: Date | null,
): Promise<void> {
  if (endsAt === null) {
    await messages.sendToPlayer(tx, playerId, 'selfExclusionOpen', {});
    await notify(tx, playerId, { kind: 'selfExclusionOpen', params: {} });
    return;
  }
  const template = kind === 'time-out' ? 'timeOutStarted' : 'selfExclusionStarted';
  const params = { time: endsAt.getTime() };
  await messages.sendToPlayer(tx, playerId, template, params);
  await notify(tx, playerId, { kind: template, params });
}
