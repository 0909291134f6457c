import { sql } from 'kysely';
import type { NotificationCategory, NotificationTab, NotificationView } from '#contract/notifications/fields.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Queryable } from '../db/index.ts';
import { renderNotification, type NotificationRow } from './render.ts';

const columns = sql`n.id, n.category, n.kind, n.params, n.order_id, n.at, n.read_at`;
/** With the texts and the link of an operator's message. */
const withMessages = sql`left join operator_messages m on n.kind = 'operator' and m.id = (n.params->>'message')::bigint`;
const messageColumns = sql`m.texts, m.link`;

const CATEGORIES: Readonly<Record<NotificationTab, readonly NotificationCategory[]>> = {
  all: ['winning', 'system'],
  winning: ['winning'],
  system: ['system'],
};

export interface NotificationPage {
  readonly list: NotificationView[];
  readonly next: string | null;
}

interface PageRequest {
  readonly tab: NotificationTab;
  /** Time and id of the last row that was read, as `next` says it. */
  readonly after: string | undefined;
  readonly pageSize: number;
}

/** A page of a player's notifications, newest first. Each category is read by the index up to a page, then merged. */
export const notificationPageQuery = (playerId: bigint, { tab, after, pageSize }: PageRequest) => {
  const [at, id] = after?.split('-') ?? [];
  const older =
    at === undefined || id === undefined
      ? sql``
      : sql`and (n.at, n.id) < (to_timestamp(${at}::bigint / 1000.0), ${id}::bigint)`;
  const ofCategory = (category: NotificationCategory) => sql`(
    select ${columns} from notifications n where n.player_id = ${playerId} and n.category = ${category} ${older}
    order by n.at desc, n.id desc limit ${pageSize + 1})`;
  return sql<NotificationRow>`
    select ${columns}, ${messageColumns} from (${sql.join(CATEGORIES[tab].map(ofCategory), sql` union all `)}) n ${withMessages}
    order by n.at desc, n.id desc limit ${pageSize + 1}`;
};

export async function loadNotifications(
  db: Queryable,
  playerId: bigint,
  request: PageRequest,
  locale: Locale,
): Promise<NotificationPage> {
  const { rows } = await notificationPageQuery(playerId, request).execute(db);
  const shown = rows.slice(0, request.pageSize);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    list: shown.map((row) => renderNotification(row, locale)),
    next: last ? `${last.at.getTime()}-${last.id}` : null,
  };
}

/** One notification of the player, read from now on; undefined where there is none. */
export async function readNotification(
  db: Queryable,
  playerId: bigint,
  id: bigint,
): Promise<NotificationRow | undefined> {
  const { rows } = await sql<NotificationRow>`
    with n as (
      update notifications set read_at = coalesce(read_at, product_now()) where id = ${id} and player_id = ${playerId} returning *
    )
    select ${columns}, ${messageColumns} from n ${withMessages}`.execute(db);
  return rows[0];
}

/**
 * Marks those of a tab as read and says how many. It waits for nobody: one that is being renewed at this moment will
 * be unread again anyway.
 */
export async function readAllNotifications(db: Queryable, playerId: bigint, tab: NotificationTab): Promise<number> {
  const { numAffectedRows } = await sql`
    update notifications set read_at = (select product_now()) where id in (
      select id from notifications where player_id = ${playerId} and read_at is null and category = any (${CATEGORIES[tab]})
      for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
