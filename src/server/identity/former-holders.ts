import { sql } from 'kysely';
import type { Tx } from '../db/index.ts';
import { inheritExclusions } from '../exclusions/inherit-exclusions.ts';
import { isReleased } from '../players/closing/released-contacts.ts';

/** Takes a document from the account that had it, where that was closed long enough ago. Its row stays as a record. */
export async function releaseDocument(tx: Tx, numberHash: Buffer, playerId: bigint): Promise<void> {
  await sql`
    update identity_documents d set released_at = product_now() from players p
    where p.id = d.player_id and d.number_hash = ${numberHash} and d.player_id <> ${playerId} and d.released_at is null
      and ${isReleased}`.execute(tx);
}

/** What held for the person in closed accounts, known by the same document, holds in this one. */
export async function inheritFromFormerAccounts(tx: Tx, numberHash: Buffer, playerId: bigint): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    select player_id as id from identity_documents where number_hash = ${numberHash} and released_at is not null
      and player_id <> ${playerId}`.execute(tx);
  await inheritExclusions(
    tx,
    rows.map(({ id }) => id),
    playerId,
  );
}
