import { sql } from 'kysely';
import type pg from 'pg';
import { assertPresent } from '#kernel/assert.ts';
import { createBatcher } from '../db/batcher.ts';
import { int8s } from '../db/binary-arrays.ts';
import type { Tx } from '../db/index.ts';
import { limitLog } from '../observability/bounded-log.ts';
import type { Logger } from '../observability/log.ts';
import type { RegisterAnswer } from './client.ts';
import type { LastAnswer } from './rules.ts';

/** What a player is asked about by, and what was answered for just these documents. */
interface Known {
  /** How many documents are known; none is ever taken away from an open account. */
  readonly documents: number;
  /** Of an open account, and of the documents that were seen while this key was in use. */
  readonly identifiers: readonly Buffer[];
  readonly last: LastAnswer | undefined;
}

/** Finds what is known of a player now. */
export type FindKnown = (playerId: bigint) => Promise<Known>;

interface Row {
  /** The player's place in the batch, from 1. */
  readonly place: number;
  readonly documents: number;
  readonly identifiers: readonly Buffer[];
  readonly excluded: boolean | null;
  /** Null where there is no end, too. */
  readonly until: Date | null;
  readonly reference: string | null;
  readonly age_ms: number | null;
}

/** In one query: a document that is committed after it is none of those that are asked about. */
const FIND_KNOWN = `
  select a.place::int, d.documents,
    array(select i.digest from register_identifiers i
      where i.player_id = p.id and i.key_id = $2 and p.state <> 'closed'
      order by i.known_since desc, i.digest limit 10) as identifiers,
    c.excluded, nullif(c.ends_at, 'infinity') as until, c.reference,
    (extract(epoch from product_now() - c.answered_at) * 1000)::float8 as age_ms
  from unnest($1::bigint[]) with ordinality as a (player_id, place)
    join players p on p.id = a.player_id
    cross join lateral (select count(*)::int as documents from register_identifiers i where i.player_id = p.id) d
    left join register_checks c on c.player_id = p.id and c.documents = d.documents`;

function toKnown({ documents, identifiers, excluded, until, reference, age_ms: ageMs }: Row): Known {
  if (excluded === null || ageMs === null) return { documents, identifiers, last: undefined };
  const answer = excluded ? { excluded, until, reference: reference ?? '' } : { excluded };
  return { documents, identifiers, last: { answer, ageMs } };
}

/** Players whose purchases or deposits arrive together are read in one query. */
const MAX_BATCH = 500;

export function createFindKnown(pool: pg.Pool, keyId: Buffer, log: Logger): FindKnown {
  const read = async (players: readonly bigint[]): Promise<(Known | null)[]> => {
    const values = [int8s(players, (id) => id), keyId];
    const { rows } = await pool.query<Row>({ name: 'find_known_answers', text: FIND_KNOWN, values });
    const found = new Array<Known | null>(players.length).fill(null);
    for (const row of rows) found[row.place - 1] = toKnown(row);
    return found;
  };
  const batcher = createBatcher<bigint, Known | null>({
    maxItems: MAX_BATCH,
    runBatch: read,
    runAlone: async (playerId) => (await read([playerId]))[0] ?? null,
    onBatchFailed: limitLog((err, leftOut) =>
      log.warn({ err, leftOut }, "a batch of players' known answers failed; each is read alone"),
    ),
  });
  return async (playerId) => assertPresent(await batcher.add(playerId), 'the player');
}

/** As place_orders counts them (orders/sql/place-orders.sql). Call with the wallet locked. */
export async function countDocuments(tx: Tx, playerId: bigint): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from register_identifiers where player_id = ${playerId}`.execute(tx);
  return rows[0]?.n ?? 0;
}

export async function rememberIdentifier(tx: Tx, playerId: bigint, digest: Buffer, keyId: Buffer): Promise<void> {
  await sql`
    insert into register_identifiers (player_id, digest, key_id) values (${playerId}, ${digest}, ${keyId})
    on conflict do nothing`.execute(tx);
}

/** Replaces the answer before, unless that counts for more documents. Call with the wallet locked. */
export async function storeAnswer(tx: Tx, playerId: bigint, answer: RegisterAnswer, documents: number): Promise<void> {
  const endsAt = answer.excluded ? sql`coalesce(${answer.until}::timestamptz, 'infinity')` : sql`null`;
  const reference = answer.excluded ? answer.reference : null;
  await sql`
    insert into register_checks (player_id, excluded, ends_at, reference, documents)
    values (${playerId}, ${answer.excluded}, ${endsAt}, ${reference}, ${documents})
    on conflict (player_id) do update set answered_at = excluded.answered_at, excluded = excluded.excluded,
      ends_at = excluded.ends_at, reference = excluded.reference, documents = excluded.documents
    where register_checks.documents <= excluded.documents`.execute(tx);
}
