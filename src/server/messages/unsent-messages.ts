import { sql } from 'kysely';
import type { Db, Queryable } from '../db/index.ts';
import { hasJob, type Jobs } from '../jobs/queue.ts';
import type { Logger } from '../observability/log.ts';

export const MESSAGE_QUEUE = 'messages';
/** So long a message is tried; what was in vain for that long is in vain. */
const TRIED_DAYS = 7;
/** How far one looks back: past what is given up, but not through the years that are kept. */
const SEEN_DAYS = 60;
const AT_ONCE = 200;

interface Unsent {
  readonly id: string;
  readonly template: string;
  readonly old: boolean;
}

interface Taker {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly log: Logger;
}

/** Never sent, and never to be: what it would have said is wiped. */
export const dropMessage = (db: Queryable, id: string): Promise<unknown> =>
  sql`update messages set dropped_at = product_now(), params = null where id = ${id}`.execute(db);

const takeUpSome = ({ db, jobs, log }: Taker): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<Unsent>`
      select id, template, created_at < product_now() - ${TRIED_DAYS} * interval '1 day' as old
      from messages where sent_at is null and dropped_at is null and expires_at is null
        and created_at > product_now() - ${SEEN_DAYS} * interval '1 day' and not ${hasJob(MESSAGE_QUEUE, sql.ref('messages.id'))}
      order by created_at limit ${AT_ONCE} for update skip locked`.execute(tx);
    for (const { id, template, old } of rows) {
      if (old) {
        await dropMessage(tx, id);
        log.error({ message: id, template }, 'dropped a message that could not be sent for a week');
      } else await jobs.send(tx, MESSAGE_QUEUE, { id });
    }
    if (rows.length > 0) log.warn({ messages: rows.length }, 'queued unsent messages again');
    return rows.length;
  });

/**
 * Queues again what was never sent and whose job is over: an outage of the SMS provider or the mail host may last longer than a job is
 * tried. What expires is left: its player asked for another meanwhile.
 */
export async function requeueUnsentMessages(taker: Taker): Promise<void> {
  while ((await takeUpSome(taker)) === AT_ONCE);
}
