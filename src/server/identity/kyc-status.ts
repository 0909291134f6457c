import { sql } from 'kysely';
import type { IdCardType, KycStatus } from '#contract/identity/fields.ts';
import { VERIFIED_STATUS } from '#contract/identity/verified-status.ts';
import type { Locale } from '#i18n/locales.ts';
import { getT } from '#i18n/server.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Platform } from '../platform/platform.ts';
import { FAILURE_REASON } from './check-verdict.ts';
import { WARN_DAYS } from './expiry.ts';
import type { PlayerRateLimits } from '../players/rate-limits.ts';

interface Row {
  readonly verified_status: number;
  readonly expire_date: string | null;
  readonly expires_soon: boolean | null;
  readonly ticket_id: string | null;
  readonly open_type: IdCardType | null;
  readonly reason: number | null;
  readonly remark: string | null;
}

/** A failed check's reason as a sentence; the provider's own words only where a person wrote them. */
function remarkOf(row: Row, locale: Locale): string {
  if (row.reason === null) return '';
  if (row.reason === FAILURE_REASON.afterReview && row.remark) return row.remark;
  const t = getT(locale, 'identity');
  const key = `reasons.${row.reason}`;
  const text = t(key);
  return text === key ? t('reasons.other') : text;
}

export async function loadKycStatus(
  { db, limits }: Pick<Platform, 'db'> & { readonly limits: PlayerRateLimits },
  playerId: bigint,
  locale: Locale,
): Promise<KycStatus> {
  const { rows } = await sql<Row>`
    select effective_verified_status(p.verified_status, p.document_expires) as verified_status, d.expire_date,
      d.expire_date - (product_now() at time zone 'Asia/Dubai')::date <= ${WARN_DAYS} as expires_soon, s.ticket_id,
      case when s.finished_at is null then s.id_card_type end as open_type, s.reason, s.remark
    from players p
      left join identity_documents d on d.player_id = p.id
      left join lateral (select * from identity_sessions where player_id = p.id and ticket_id is not null
        order by created_at desc limit 1) s on true
    where p.id = ${playerId}`.execute(db);
  const row = assertPresent(rows[0], 'the player of a session');
  const status = row.verified_status;
  return {
    verifiedStatus: status,
    kycExpireWarnStatus: status === VERIFIED_STATUS.verified && row.expires_soon === true ? 1 : 0,
    ticketId: row.ticket_id ?? '',
    openIdCardType: row.open_type,
    forbidStatus: (await limits.hasIdentityCheckLeft(playerId)) ? 0 : 1,
    verifiedFailReason: status === VERIFIED_STATUS.failed ? row.reason : null,
    remark: status === VERIFIED_STATUS.failed ? remarkOf(row, locale) : '',
    isLoginCheck: status === VERIFIED_STATUS.failed || status === VERIFIED_STATUS.expired,
    expireDate: row.expire_date,
  };
}
