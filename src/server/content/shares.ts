import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { BusinessId } from '#contract/content/fields.ts';
import type { Locale } from '#i18n/locales.ts';
import { getT, localHref } from '#i18n/server.ts';
import { routePath } from '#routes/index.ts';
import type { Queryable, Tx } from '../db/index.ts';
import { mayReceiveMarketing } from '../messages/marketing.ts';

/** What may be shared: its text and the route of its links. */
const BUSINESSES: Readonly<Record<BusinessId, { readonly text: string; readonly route: string }>> = {
  1: { text: 'share.invite', route: 'register' },
  2: { text: 'share.check', route: 'verify' },
};
/** A registration through a link of this business counts as an invitation. */
export const INVITE_BUSINESS: BusinessId = 1;

export const createShareGroup = (businessId: BusinessId, locale: Locale) => {
  const { text, route } = BUSINESSES[businessId];
  return { businessId, text: getT(locale, 'content')(text), path: routePath(route) };
};
export const listShareGroups = (locale: Locale) =>
  Object.keys(BUSINESSES).map((id) => createShareGroup(Number(id) as BusinessId, locale));

/** An absolute link with a share code. */
export function createShareUrl(origin: string, businessId: BusinessId, code: string, locale: Locale): string {
  const query = new URLSearchParams({ shareCode: code, businessId: String(businessId) });
  return `${origin}${localHref(`${createShareGroup(businessId, locale).path}?${query}`, locale)}`;
}

/** Without letters that are easily misread: 0 O, 1 I L, U V. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const createCode = () => Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

const findShareCode = (db: Queryable, playerId: bigint, businessId: BusinessId) =>
  db
    .selectFrom('share_codes')
    .select('code')
    .where('player_id', '=', playerId)
    .where('business_id', '=', businessId)
    .executeTakeFirst();

/** The player's code, created on first use. Of concurrent calls the first insert wins. */
export async function findOrCreateShareCode(db: Queryable, playerId: bigint, businessId: BusinessId): Promise<string> {
  for (;;) {
    const known = await findShareCode(db, playerId, businessId);
    if (known) return known.code;
    // On a conflict, another call was first or another player has this code: the loop reads again.
    await db
      .insertInto('share_codes')
      .values({ player_id: playerId, business_id: businessId, code: createCode() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

const CODE = new RegExp(`^[${LETTERS}]{8}$`);

/** Records who invited a new player. An unknown code, or one of another business, changes nothing. */
export async function recordInvitation(tx: Tx, invited: bigint, code: string): Promise<void> {
  if (!CODE.test(code)) return;
  await sql`
    insert into invitations (invited, inviter)
    select ${invited}, player_id from share_codes
    where code = ${code} and business_id = ${INVITE_BUSINESS} and player_id <> ${invited}`.execute(tx);
}

/** Whether the player may share this: an invitation is marketing. */
export const mayShare = async (db: Queryable, playerId: bigint, businessId: BusinessId): Promise<boolean> =>
  businessId !== INVITE_BUSINESS || (await mayReceiveMarketing(db, playerId));

/** How many players registered with this player's code. */
export async function countInvitations(db: Queryable, playerId: bigint): Promise<number> {
  const { count } = await db
    .selectFrom('invitations')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('inviter', '=', playerId)
    .executeTakeFirstOrThrow();
  return Number(count);
}
