import type { Queryable } from '../db/index.ts';

/** An empty wallet; in the transaction that makes the player. */
export async function openWallet(tx: Queryable, playerId: bigint): Promise<void> {
  await tx.insertInto('wallets').values({ player_id: playerId }).execute();
}
