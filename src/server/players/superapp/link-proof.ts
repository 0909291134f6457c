import type { Tx } from '#server/db/index.ts';
import type { Messages } from '#server/messages/index.ts';
import { notify } from '#server/notifications/notify.ts';
import { linkAccount, type Linked } from './links.ts';
import { readBrowser } from './browser.ts';
import { dropProof, findProof } from './proofs.ts';

/** The parts of a call that linking needs. */
export interface LinkCall {
  readonly engine: { readonly messages: Pick<Messages, 'sendToPlayer'> };
  readonly readCookie: (name: string) => string | undefined;
}

export interface LinkOptions {
  /** Whether links in the way are removed. */
  readonly replace: boolean;
  /** Whether the player hears of their new way to log in; who registers with it needs not. */
  readonly tell: boolean;
}

/** Tells a player that a way to log in came or went. */
async function tell(
  tx: Tx,
  { messages }: LinkCall['engine'],
  playerId: bigint,
  what: 'superappLinked' | 'superappMoved',
) {
  await notify(tx, playerId, { kind: what, params: {} });
  await messages.sendToPlayer(tx, playerId, what, {});
}

/**
 * Links the account that a proof of 100171 proves, in the transaction of a login, a registration or 100172. `proof` is
 * the digest of its token. Undefined where it is no longer good. It is used up by the link, not by an answer that
 * another link is in the way.
 */
export async function linkProof(
  tx: Tx,
  call: LinkCall,
  playerId: bigint,
  proof: Buffer,
  { replace, tell: tellOwn }: LinkOptions,
): Promise<Linked | undefined> {
  const account = await findProof(tx, proof, readBrowser(call), playerId);
  if (!account) return undefined;
  const linked = await linkAccount(tx, playerId, account, replace);
  if (linked.outcome.botimLinked !== true) return linked;
  await dropProof(tx, proof);
  // In the order of players: their unread counts are locked.
  const told = [
    ...(tellOwn && linked.isNew ? [{ id: playerId, what: 'superappLinked' } as const] : []),
    ...(linked.displaced ? [{ id: linked.displaced.playerId, what: 'superappMoved' } as const] : []),
  ].sort((one, other) => (one.id < other.id ? -1 : 1));
  for (const { id, what } of told) await tell(tx, call.engine, id, what);
  return linked;
}
