import { sql } from 'kysely';
import { sha256Digest } from '#server/crypto/digest.ts';
import type { Queryable } from '#server/db/index.ts';
import { newSecret } from './browser.ts';
import type { SuperappAccount } from './links.ts';

/** A token of ours for a proven account, good in this browser for an hour, and for this player where one is given. */
export async function keepProof(
  db: Queryable,
  { subjectHash, label }: SuperappAccount,
  browser: Buffer,
  playerId: bigint | null,
): Promise<string> {
  const token = newSecret();
  await sql`insert into superapp_proofs (token_hash, browser_hash, subject_hash, label, player_id)
    values (${proofDigest(token)}, ${browser}, ${subjectHash}, ${label}, ${playerId})`.execute(db);
  return token;
}

/** How a proof is kept, and named by whoever must remember it: the digest of its token. */
export const proofDigest = (token: string): Buffer => sha256Digest(token);

/** The account that is proven to this browser. It is used up by `dropProof`. */
export async function findProof(
  db: Queryable,
  proof: Buffer,
  browser: Buffer | undefined,
  playerId: bigint,
): Promise<SuperappAccount | undefined> {
  if (!browser) return undefined;
  const { rows } = await sql<SuperappAccount>`
    select subject_hash as "subjectHash", label from superapp_proofs
    where token_hash = ${proof} and browser_hash = ${browser} and expires_at > clock_timestamp()
      and coalesce(player_id, ${playerId}) = ${playerId} for update`.execute(db);
  return rows[0];
}

export async function dropProof(db: Queryable, proof: Buffer): Promise<void> {
  await sql`delete from superapp_proofs where token_hash = ${proof}`.execute(db);
}
