import { sql } from 'kysely';
import { realUserInfo as command } from '#contract/players/100111-real-user-info.ts';
import { assertPresent } from '#kernel/assert.ts';
import { ok } from '#kernel/result.ts';
import { defineHandler } from '#server/engine/handler.ts';

interface Row {
  readonly real_name: string | null;
  readonly birth_date: string;
  readonly type: 'EID' | 'PASSPORT' | null;
  readonly number_end: string | null;
  readonly nationality: string | null;
  readonly expire_date: string | null;
}

export const realUserInfo = defineHandler(command, async (_data, { engine, session }) => {
  const { rows } = await sql<Row>`
    select p.real_name, p.birth_date, coalesce(d.type, p.registered_as) as type, d.number_end, d.nationality, d.expire_date
    from players p left join identity_documents d on d.player_id = p.id where p.id = ${session.playerId}`.execute(
    engine.db,
  );
  const row = assertPresent(rows[0], 'the player of a session');
  return ok({
    realName: row.real_name ?? '',
    registerIdCardType: row.type,
    idCardNo: row.number_end === null ? '' : `••••${row.number_end}`,
    nationality: row.nationality ?? '',
    birthDate: row.birth_date,
    expireDate: row.expire_date,
    verifiedStatus: session.verifiedStatus,
  });
});
