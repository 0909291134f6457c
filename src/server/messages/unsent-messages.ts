import { sql } from 'kysely';
import type { Db, Queryable } from '../db/index.ts';
import { hasJob, type Jobs } from '../jobs/queue.ts';
import type { Logger } from '../observability/log.ts';
import { MESSAGE_QUEUES, queueOf } from './queues.ts';

/** A message that could not be sent for this long is dropped. */
const GIVE_UP_DAYS = 7;
/** Only messages of these days are searched: older ones were sent or dropped, and stay in the table for years. */
const MAX_AGE_DAYS = 60;
const AT_ONCE = 200;

interface UnsentMessage {
  readonly id: string;
  readonly channel: 'sms' | 'mail';
  readonly template: string;
  readonly old: boolean;
}

interface RequeueDeps {
  readonly db: Db;
  readonly jobs: Pick<Jobs, 'send'>;
  readonly log: Logger;
}

/** Gives a message up and deletes what it would have said. */
export const dropMessage = (db: Queryable, id: string): Promise<unknown> =>
  sql`update messages set dropped_at = product_now(), params = null where id = ${id}`.execute(db);

const requeueBatch = ({ db, jobs, log }: RequeueDeps): Promise<number> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<UnsentMessage>`
      select id, channel, template, created_at < product_now() - ${GIVE_UP_DAYS} * interval '1 day' as old
      from messages where sent_at is null and dropped_at is null and expires_at is null
        and created_at > product_now() - ${MAX_AGE_DAYS} * interval '1 day' and not ${hasJob(MESSAGE_QUEUES, sql.ref('messages.id'))}
      order by created_at limit ${AT_ONCE} for update skip locked`.execute(tx);
    for (const { id, channel, template, old } of rows) {
      if (old) {
        await dropMessage(tx, id);
        log.error({ message: id, template }, 'dropped a message that could not be sent for a week');
      } else await jobs.send(tx, queueOf({ template, channel }), { id });
    }
    if (rows.length > 0) log.warn({ messages: rows.length }, 'queued unsent messages again');
    return rows.length;
  });

/**
 * Queues messages again that were never sent and whose job is over: an outage of the SMS provider or the mail host
 * may outlast the retries of a job. Messages that expire are not queued again: the player asked for another
 * meanwhile.
 */
export async function requeueUnsentMessages(deps: RequeueDeps): Promise<void> {
  while ((await requeueBatch(deps)) === AT_ONCE);
}
