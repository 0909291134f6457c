import { sql } from 'kysely';
import type { ResponseOf } from '#contract/command.ts';
import type { secondFactors } from '#contract/factors/430090-second-factors.ts';
import type { Queryable } from '../db/index.ts';
import { areBackupCodesKept, countBackupCodes } from './backup-codes.ts';
import { MAX_PASSKEYS } from './passkeys.ts';

interface Row {
  readonly id: bigint | null;
  readonly name: string;
  readonly added_at: Date;
  readonly last_used_at: Date | null;
}

const times = ({ added_at: added, last_used_at: used }: Row) => ({
  addedTimestamp: added.getTime(),
  lastUsedTimestamp: used?.getTime() ?? null,
});

/** The player's factors; the one without an id is the authenticator app. */
export async function listFactors(
  db: Queryable,
  playerId: bigint,
): Promise<Omit<ResponseOf<typeof secondFactors>, 'passkeyDomain'>> {
  const { rows } = await sql<Row>`
    select null::bigint as id, '' as name, added_at, last_used_at from authenticators where player_id = ${playerId}
    union all select id, name, added_at, last_used_at from passkeys where player_id = ${playerId}
    order by id`.execute(db);
  const app = rows.find(({ id }) => id === null);
  return {
    authenticator: app ? times(app) : null,
    passkeys: rows.flatMap((row) => (row.id === null ? [] : [{ id: String(row.id), name: row.name, ...times(row) }])),
    backupCodesLeft: await countBackupCodes(db, playerId),
    backupCodesKept: await areBackupCodesKept(db, playerId),
    maxPasskeys: MAX_PASSKEYS,
  };
}
