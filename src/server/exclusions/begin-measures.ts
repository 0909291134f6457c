import { sql, type RawBuilder } from 'kysely';
import type { Queryable, Tx } from '../db/index.ts';
import { lockWallets } from '../ledger/transfers.ts';
import { inheritExclusions } from './inherit-exclusions.ts';
import { findVerifiedAccounts } from './same-person.ts';
import { durationUntil, type BegunMeasure } from './tell-holder.ts';

/** An account of an application. */
export interface NamedPlace {
  readonly application_id: bigint;
  readonly place: number;
}

/** Whether a measure `m` is of nobody: no account had what was named, or its account was closed. */
const isFree = sql`(m.player_id is null or exists (select from players p where p.id = m.player_id and p.state = 'closed'))`;

/** Of the rows of one place in an application, the first follows what was named; later ones are copies. */
const isNamed = (table: 'family_exclusions' | 'family_monitorings') => sql`not exists (
  select from ${sql.table(table)} o where o.application_id = m.application_id and o.place = m.place and o.id < m.id)`;

const runsIn = (table: 'family_exclusions' | 'family_monitorings') => sql`exists (
  select from ${sql.table(table)} m where m.application_id = a.application_id and m.place = a.place
    and m.ends_at > product_now() and ${isFree} and ${isNamed(table)})`;

/** Whether a measure waits for an account `a` of an application: it runs, and is of nobody. */
export const waitsForAccount = sql<boolean>`(${runsIn('family_exclusions')} or ${runsIn('family_monitorings')})`;

type Row = Pick<BegunMeasure, 'kind' | 'duration'>;

const beginIn = (table: 'family_exclusions' | 'family_monitorings', playerId: bigint): RawBuilder<unknown> => sql`
  update ${sql.table(table)} m set player_id = ${playerId}, starts_at = product_now() from named a
  where m.application_id = a.application_id and m.place = a.place and m.ends_at > product_now()
    and ${isFree} and ${isNamed(table)}
  returning a.kind, ${durationUntil('m.ends_at')} as duration, m.ends_at`;

/** What a closed account was excluded by stays with it, too: it is known again by its document (same-person.ts). */
const keepInClosedAccount = (tx: Tx, named: RawBuilder<unknown>) =>
  sql`
    with named as (${named})
    insert into family_exclusions (player_id, application_id, place, starts_at, ends_at)
    select m.player_id, m.application_id, m.place, m.starts_at, m.ends_at from family_exclusions m
      join named a on a.application_id = m.application_id and a.place = m.place
    where m.player_id is not null and m.ends_at > product_now() and ${isFree} and ${isNamed('family_exclusions')}`.execute(
    tx,
  );

/** The accounts in which an exclusion of this player begins: theirs and those they are verified in. */
export const accountsOfPerson = async (tx: Tx, playerId: bigint): Promise<readonly bigint[]> => [
  playerId,
  ...(await findVerifiedAccounts(tx, [playerId])).map(({ id }) => id),
];

/**
 * Begins for a player what waits for these accounts of applications, an exclusion also in the account they are
 * verified in. Call with the locks of `lockForWaitingMeasures`. Locks the wallets: a purchase comes before an exclusion
 * or after it. Answers what is to be told (`tellBegun`), the longest first.
 */
export async function beginMeasures(
  tx: Tx,
  playerId: bigint,
  places: readonly NamedPlace[],
): Promise<readonly BegunMeasure[]> {
  if (places.length === 0) return [];
  const named = sql`
    select a.application_id, a.place, a.kind from family_accounts a join
      unnest(${places.map((one) => one.application_id)}::bigint[], ${places.map(({ place }) => place)}::smallint[])
        as given (application_id, place) using (application_id, place)`;
  const others = (await hasExclusion(tx, named)) ? await accountsOfPerson(tx, playerId) : [];
  await lockWallets(tx, [playerId, ...others]);
  await keepInClosedAccount(tx, named);
  const { rows } = await sql<Row>`
    with named as (${named}), excluded as (${beginIn('family_exclusions', playerId)}),
      monitored as (${beginIn('family_monitorings', playerId)}),
      begun as (select * from excluded union all select * from monitored)
    select kind, duration from begun order by ends_at desc`.execute(tx);
  await sql`
    update family_accounts f set other_name_since = null from (${named}) a
    where f.application_id = a.application_id and f.place = a.place`.execute(tx);
  const begun: BegunMeasure[] = rows.map((row) => ({ ...row, playerId }));
  for (const other of others) {
    const duration = other === playerId ? undefined : await inheritExclusions(tx, [playerId], other);
    if (duration !== undefined) begun.push({ playerId: other, kind: 'exclude', duration });
  }
  return begun;
}

async function hasExclusion(db: Queryable, named: RawBuilder<unknown>): Promise<boolean> {
  const { rows } = await sql`select from (${named}) a where a.kind = 'exclude' limit 1`.execute(db);
  return rows.length > 0;
}
