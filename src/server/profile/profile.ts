import { sql } from 'kysely';
import type { profile } from '#contract/profile/430010-profile.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { Locale } from '#i18n/locales.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Queryable } from '../db/index.ts';
import { loadUserInfo } from '../players/user-info.ts';

interface Row {
  readonly name: string;
  readonly id_type: 'EID' | 'PASSPORT' | null;
  readonly number_end: string | null;
  readonly nationality: string | null;
  readonly residence: string | null;
  readonly birth_date: string;
  readonly unproven_mobile: string | null;
  readonly unproven_email: string | null;
  readonly country: string | null;
  readonly emirate: string | null;
  readonly city: string;
  readonly street: string;
  readonly postcode: string | null;
}

const regionNames = new Map<Locale, Intl.DisplayNames>();

/** A country's name by CLDR, as 001006 names it; '' for none. */
function countryName(code: string | null, locale: Locale): string {
  if (code === null) return '';
  const names = regionNames.get(locale) ?? new Intl.DisplayNames([locale], { type: 'region' });
  regionNames.set(locale, names);
  return names.of(code) ?? code;
}

/** All that the profile shows. What the identity document says goes before what was typed at registration. */
export async function loadProfile(
  db: Queryable,
  playerId: bigint,
  locale: Locale,
): Promise<ResponseOf<typeof profile>> {
  const { rows } = await sql<Row>`
    select coalesce(p.real_name, concat_ws(' ', p.first_names, p.last_name)) as name,
      coalesce(d.type, p.registered_as) as id_type,
      case when d.type is null then p.registered_number_end else d.number_end end as number_end,
      coalesce(d.nationality, p.nationality) as nationality, p.residence, p.birth_date, p.unproven_mobile,
      p.unproven_email, a.country, a.emirate, a.city, a.street, a.postcode
    from players p left join identity_documents d on d.player_id = p.id left join player_addresses a on a.player_id = p.id
    where p.id = ${playerId}`.execute(db);
  const row = assertPresent(rows[0], 'the player of a session');
  const { userName, verifiedStatus, phone, email } = await loadUserInfo(db, playerId, locale);
  const { country, emirate, city, street, postcode } = row;
  return {
    userName,
    fullName: row.name,
    idCardType: row.id_type,
    idCardNo: row.number_end === null ? '' : `••••${row.number_end}`,
    nationality: countryName(row.nationality, locale),
    residence: countryName(row.residence, locale),
    birthDate: row.birth_date,
    verifiedStatus,
    mobile: { proven: phone, unproven: row.unproven_mobile ?? '' },
    email: { proven: email, unproven: row.unproven_email ?? '' },
    address:
      country === null ? null : { country, countryName: countryName(country, locale), emirate, city, street, postcode },
  };
}
