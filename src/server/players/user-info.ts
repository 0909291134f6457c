import { sql } from 'kysely';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import type { UserInfo } from '#contract/players/user-info-fields.ts';
import type { Locale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Queryable } from '../db/index.ts';

interface Row {
  readonly open_id: string;
  readonly user_name: string | null;
  readonly real_name: string | null;
  readonly first_names: string | null;
  readonly last_name: string | null;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly verified_status: number;
  readonly document_type: 'EID' | 'PASSPORT' | null;
}

/** The name of a player who gave none: it ends with the last digits of their number. */
const givenName = (row: Row, locale: Locale): string =>
  getT(locale, 'account')('playerName', { digits: (row.mobile ?? row.open_id).slice(-4) });

/** What the account pages show of a player. */
export async function loadUserInfo(db: Queryable, playerId: bigint, locale: Locale): Promise<UserInfo> {
  const { rows } = await sql<Row>`
    select p.open_id, p.user_name, p.real_name, p.first_names, p.last_name, p.mobile, p.email,
      coalesce(d.type, p.registered_as) as document_type,
      effective_verified_status(p.verified_status, p.document_expires) as verified_status
    from players p left join identity_documents d on d.player_id = p.id where p.id = ${playerId}`.execute(db);
  const row = assertPresent(rows[0], 'the player of a session');
  const realName = row.real_name ?? '';
  // Until a document says it, the name is the one that was given at registration.
  const name = realName || [row.first_names, row.last_name].filter(Boolean).join(' ');
  return {
    userOpenId: row.open_id,
    userName: row.user_name ?? (name || givenName(row, locale)),
    headImgUrl: '',
    isNew: row.verified_status === VERIFIED_STATUS.unverified,
    extCode: '',
    firstName: name.split(' ')[0] ?? '',
    realName,
    phone: row.mobile ?? '',
    email: row.email ?? '',
    registerIdCardType: row.document_type,
    verifiedStatus: row.verified_status,
  };
}
