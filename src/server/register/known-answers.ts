import { sql } from 'kysely';
import type { Queryable, Tx } from '../db/index.ts';
import type { RegisterAnswer } from './client.ts';
import type { LastAnswer } from './rules.ts';

interface Row {
  readonly excluded: boolean;
  /** Null where there is no end, too. */
  readonly until: Date | null;
  readonly reference: string | null;
  readonly age_ms: number;
}

/** What a player with an open account is asked about by, of the documents that were seen while this key was in use. */
export async function findIdentifiers(db: Queryable, playerId: bigint, keyId: Buffer): Promise<readonly Buffer[]> {
  const { rows } = await sql<{ digest: Buffer }>`
    select i.digest from register_identifiers i join players p on p.id = i.player_id
    where i.player_id = ${playerId} and i.key_id = ${keyId} and p.state <> 'closed'
    order by i.known_since desc, i.digest limit 10`.execute(db);
  return rows.map(({ digest }) => digest);
}

export async function rememberIdentifier(tx: Tx, playerId: bigint, digest: Buffer, keyId: Buffer): Promise<void> {
  await sql`
    insert into register_identifiers (player_id, digest, key_id) values (${playerId}, ${digest}, ${keyId})
    on conflict do nothing`.execute(tx);
}

export async function findLastAnswer(db: Queryable, playerId: bigint): Promise<LastAnswer | undefined> {
  const { rows } = await sql<Row>`
    select excluded, nullif(ends_at, 'infinity') as until, reference,
      (extract(epoch from product_now() - answered_at) * 1000)::float8 as age_ms
    from register_checks c where player_id = ${playerId}
      -- It was not asked about a document that was seen since.
      and not exists (select from register_identifiers i where i.player_id = c.player_id and i.known_since > c.answered_at)`.execute(
    db,
  );
  const row = rows[0];
  if (!row) return undefined;
  const { excluded, until, reference, age_ms: ageMs } = row;
  return {
    answer: excluded ? { excluded: true, until, reference: reference ?? '' } : { excluded: false },
    ageMs,
  };
}

/** Replaces the answer before. Call with the wallet locked. */
export async function storeAnswer(tx: Tx, playerId: bigint, answer: RegisterAnswer): Promise<void> {
  const endsAt = answer.excluded ? sql`coalesce(${answer.until}::timestamptz, 'infinity')` : sql`null`;
  const reference = answer.excluded ? answer.reference : null;
  await sql`
    insert into register_checks (player_id, excluded, ends_at, reference)
    values (${playerId}, ${answer.excluded}, ${endsAt}, ${reference})
    on conflict (player_id) do update set answered_at = excluded.answered_at, excluded = excluded.excluded,
      ends_at = excluded.ends_at, reference = excluded.reference`.execute(tx);
}
