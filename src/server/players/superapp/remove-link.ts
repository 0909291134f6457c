import type { Tx } from '#server/db/index.ts';
import type { Messages } from '#server/messages/index.ts';
import { notify } from '#server/notifications/notify.ts';
import { unlinkAccount } from './links.ts';

/** Removes the player's link with the super-app, where there is one, and tells them. */
export async function removeLink(tx: Tx, messages: Pick<Messages, 'sendToPlayer'>, playerId: bigint): Promise<void> {
  if (!(await unlinkAccount(tx, playerId))) return;
  await notify(tx, playerId, { kind: 'superappUnlinked', params: {} });
  await messages.sendToPlayer(tx, playerId, 'superappUnlinked', {});
}
