import { sql, type RawBuilder } from 'kysely';
import type { Db, Queryable, Tx } from '../db/index.ts';
import { dayOf, totalsOfTransfers, type Totals } from './totals.ts';

/** What moved on a day in Dubai, yyyy-mm-dd. */
export interface DayTotals extends Totals {
  readonly day: string;
}

/**
 * The player's days from one on, in one snapshot: those that are added up, what moved since, and grand prizes. Costs
 * what moved since the last night, about 2 µs a transfer.
 */
export const loadDays = async (db: Queryable, playerId: bigint, from: string): Promise<readonly DayTotals[]> =>
  (await daysQuery(playerId, from).execute(db)).rows;

/** Exported for the test of what it reads. */
export const daysQuery = (playerId: bigint, from: string): RawBuilder<DayTotals> => sql<DayTotals>`
    select day::text, sum(deposited)::bigint as deposited, sum(withdrawn)::bigint as withdrawn,
      sum(staked)::bigint as staked, sum(won)::bigint as won
    from (
      select day, deposited, withdrawn, staked, won from play_days where player_id = ${playerId} and day >= ${from}::date
      union all
      select day, ${totalsOfTransfers} from (
        select ${dayOf('created_at')} as day, kind, sum(amount) as amount from transfers
        where player_id = ${playerId}
          and id > coalesce((select last_transfer from play_days_read where player_id = ${playerId}), 0) group by 1, 2
      ) k group by day
      union all
      select ${dayOf('won_at')}, 0, 0, 0, amount from grand_prizes where player_id = ${playerId}
    ) d where day >= ${from}::date group by day`;

/**
 * Adds up what moved since the last time for these players. A player's transfers become visible in the order of their
 * ids, because whoever inserts them holds the wallet's lock: none is passed over.
 */
async function addUpPlayers(tx: Tx, ids: readonly bigint[]): Promise<void> {
  await sql`
    insert into play_days_read (player_id, last_transfer) select id, 0 from unnest(${ids}::bigint[]) p (id)
    on conflict do nothing`.execute(tx);
  await sql`
    select from play_days_read where player_id = any (${ids}::bigint[]) order by player_id for update`.execute(tx);
  await sql`
    with moved as (
      select player_id, day, max(last) as last, ${totalsOfTransfers} from (
        select t.player_id, ${dayOf('t.created_at')} as day, kind, max(t.id) as last, sum(amount) as amount
        from play_days_read r join transfers t on t.player_id = r.player_id and t.id > r.last_transfer
        where r.player_id = any (${ids}::bigint[]) group by 1, 2, 3
      ) k group by player_id, day
    ), days as (
      insert into play_days (player_id, day, deposited, withdrawn, staked, won)
      select player_id, day, deposited, withdrawn, staked, won from moved
      where (deposited, withdrawn, staked, won) <> (0, 0, 0, 0)
      on conflict (player_id, day) do update set deposited = play_days.deposited + excluded.deposited,
        withdrawn = play_days.withdrawn + excluded.withdrawn, staked = play_days.staked + excluded.staked,
        won = play_days.won + excluded.won
    )
    update play_days_read r set last_transfer = m.last
    from (select player_id, max(last) as last from moved group by player_id) m where r.player_id = m.player_id`.execute(
    tx,
  );
}

const AT_ONCE = 500;

/** Adds up the days of all players whose money moved since the last time. May run twice. */
export async function addUpDays(db: Db, atOnce = AT_ONCE): Promise<void> {
  for (let last = 0n; ;) {
    const { rows } = await sql<{ id: bigint }>`
      select w.player_id as id from wallets w left join play_days_read r on r.player_id = w.player_id
      where w.player_id > ${last} and exists (
        select from transfers t where t.player_id = w.player_id and t.id > coalesce(r.last_transfer, 0))
      order by w.player_id limit ${atOnce}`.execute(db);
    const ids = rows.map(({ id }) => id);
    if (ids.length > 0) await db.transaction().execute((tx) => addUpPlayers(tx, ids));
    if (ids.length < atOnce) return;
    last = ids.at(-1) ?? last;
  }
}
