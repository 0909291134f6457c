import type { Queryable } from '../db/index.ts';

/** Creates an empty wallet, in the transaction that creates the player. */
export async function openWallet(tx: Queryable, playerId: bigint): Promise<void> {
  await tx.insertInto('wallets').values({ player_id: playerId }).execute();
}
