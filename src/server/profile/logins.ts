import { sql } from 'kysely';
import type { logins } from '#contract/profile/430012-logins.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { Queryable } from '../db/index.ts';

type Logins = ResponseOf<typeof logins>;

type Login = Logins['list'][number];

interface Row {
  readonly logged_in_at: Date;
  readonly platform: number | null;
  readonly client_name: string | null;
  readonly method: Login['method'];
  readonly second_factor: Login['secondFactor'];
  readonly ended_at: Date | null;
  readonly ended_by: Login['endedBy'];
  readonly total: bigint;
}

/** A player's logins, newest first; kept for a year after their end (docs/privacy.md). */
export async function loadLogins(
  db: Queryable,
  playerId: bigint,
  { pageNo, pageSize }: { readonly pageNo: number; readonly pageSize: number },
): Promise<Logins> {
  // An end is noted by the machine's clock, a login by the product's too: the sandbox may have moved it in between.
  const { rows } = await sql<Row>`
    select logged_in_at, platform, client_name, method, second_factor,
      ended_at + (logged_in_at - created_at) as ended_at, ended_by, count(*) over () as total
    from sessions where player_id = ${playerId} order by id desc
    limit ${pageSize} offset ${(pageNo - 1) * pageSize}`.execute(db);
  return {
    total: Number(rows[0]?.total ?? 0n),
    list: rows.map((row) => ({
      loginTimestamp: row.logged_in_at.getTime(),
      platform: row.platform,
      clientName: row.client_name,
      method: row.method,
      secondFactor: row.second_factor,
      endTimestamp: row.ended_at?.getTime() ?? null,
      endedBy: row.ended_by,
    })),
  };
}
