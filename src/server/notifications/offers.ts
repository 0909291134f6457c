import { sql } from 'kysely';
import { isLocale, type Locale } from '#i18n/locales.ts';
import { assertPresent } from '#kernel/assert.ts';
import { DAY_MS, SECOND_MS } from '#kernel/time.ts';
import type { Queryable, Tx } from '../db/index.ts';
import type { Messages } from '../messages/index.ts';
import { mayOffer } from '../messages/offers.ts';
import { NOW_ONCE } from './notify.ts';
import type { OperatorTexts } from './render.ts';

/** Players offered to in one transaction: each mail and SMS is a statement of its own. */
const AT_ONCE = 500;
/** An offer that could not be sent until then is not sent. */
const VALID_SECONDS = DAY_MS / SECOND_MS;

interface Offer {
  /** In operator_messages. */
  readonly id: string;
  readonly texts: OperatorTexts;
  readonly link: string | null;
  readonly sentTo: bigint;
  readonly upTo: bigint;
}

interface OfferedPlayer {
  readonly id: bigint;
  readonly locale: string;
  readonly byNotification: boolean;
  readonly email: string | null;
  readonly mobile: string | null;
}

const by = (channel: 'notification' | 'email' | 'sms') =>
  sql<boolean>`exists (${mayOffer(sql`p.id`, sql`${channel}`)})`;

/** Who may be sent an offer now, with the ways they agreed to. Only proven contacts are a way. */
const offered = sql<OfferedPlayer>`
  select * from (
    select p.id, p.locale, ${by('notification')} as "byNotification",
      case when ${by('email')} then p.email end as email, case when ${by('sms')} then p.mobile end as mobile
    from players p where exists (select from marketing_preferences m where m.player_id = p.id and m.agreed)
  ) offered where "byNotification" or email is not null or mobile is not null`;

export interface OfferedCounts {
  readonly newest: bigint | null;
  readonly players: bigint;
  readonly notification: bigint;
  readonly email: bigint;
  readonly sms: bigint;
}

/** How many an offer of now goes to, in which ways. */
export async function countOffered(db: Queryable): Promise<OfferedCounts> {
  const { rows } = await sql<OfferedCounts>`
    select max(id) as newest, count(*) as players, count(*) filter (where "byNotification") as notification,
      count(email) as email, count(mobile) as sms
    from (${offered}) o`.execute(db);
  return assertPresent(rows[0], 'the counts');
}

/** Sends an offer to the next players, each in the ways they agreed to, and answers them in their order. */
export async function offerNext(tx: Tx, messages: Pick<Messages, 'send'>, offer: Offer): Promise<bigint[]> {
  const { id: message, texts, link, sentTo, upTo } = offer;
  const { rows } = await sql<OfferedPlayer>`
    select * from (${offered}) o where id > ${sentTo} and id <= ${upTo} order by id limit ${AT_ONCE}`.execute(tx);
  const notified = rows.filter(({ byNotification }) => byNotification).map(({ id }) => id);
  await sql`
    insert into notifications (player_id, category, kind, params, at)
    select id, 'system', 'operator', jsonb_build_object('message', ${message}::text), ${NOW_ONCE}
    from unnest(${notified}::bigint[]) id`.execute(tx);
  for (const { id: playerId, locale: stored, email, mobile } of rows) {
    const locale: Locale = isLocale(stored) ? stored : 'en-US';
    const params = { ...texts[locale], page: link ?? '' };
    const send = async (channel: 'mail' | 'sms', to: string | null) => {
      if (to === null) return;
      await messages.send(tx, {
        playerId,
        channel,
        to,
        locale,
        template: 'offer',
        params,
        validSeconds: VALID_SECONDS,
      });
    };
    await send('mail', email);
    await send('sms', mobile);
  }
  return rows.map(({ id }) => id);
}
