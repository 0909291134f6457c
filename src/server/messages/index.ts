import { sql } from 'kysely';
import { z } from 'zod';
import type { Locale } from '#i18n/locales.ts';
import type texts from '#locales/en-US/messages.json';
import { assertPresent } from '#kernel/assert.ts';
import type { Queryable } from '../db/index.ts';
import type { Jobs } from '../jobs/queue.ts';
import { createMailer } from './mailer.ts';
import { renderMail, renderSms } from './render-message.ts';
import { sendSms } from './send-sms.ts';
import { dropMessage, MESSAGE_QUEUE, requeueUnsentMessages } from './unsent-messages.ts';
import type { Platform } from '../platform/platform.ts';

/**
 * A message's text is `messages:<template>` of the locales: `sms` for SMS, `subject`, `heading` and `body` for mail.
 */
export type MessageTemplate = Exclude<keyof typeof texts, 'mail'>;

export interface OutgoingMessage {
  readonly playerId?: bigint;
  readonly channel: 'sms' | 'mail';
  /** E.164, or an e-mail address. */
  readonly to: string;
  readonly locale: Locale;
  readonly template: MessageTemplate;
  readonly params: Readonly<Record<string, string | number>>;
  /** Worth nothing after this many seconds, e.g. a code that has expired. */
  readonly validSeconds?: number;
}

export interface Messages {
  /**
   * Queues a mail or SMS: with a transaction, it leaves if and only if that commits. Delivered at least once, also
   * after an outage; given up where it expires, is refused for good, or nobody takes it for a week.
   */
  send(db: Queryable, message: OutgoingMessage): Promise<void>;
  stop(): void;
}

interface Row {
  readonly id: string;
  readonly channel: 'sms' | 'mail';
  readonly recipient: string;
  readonly locale: Locale;
  readonly template: MessageTemplate;
  readonly params: Record<string, string | number> | null;
  readonly expired: boolean;
}

const messageJob = z.object({ id: z.string() });

export function createMessages(base: Platform, jobs: Jobs): Messages {
  const mailer = createMailer(base);

  const deliver = async ({ id }: z.output<typeof messageJob>) => {
    const { rows } = await sql<Row>`
      select id, channel, recipient, locale, template, params, coalesce(expires_at < product_now(), false) as expired
      from messages where id = ${id} and sent_at is null and dropped_at is null`.execute(base.db);
    const row = rows[0];
    if (!row?.params) return;
    if (row.expired) {
      await dropMessage(base.db, id);
      return;
    }
    if (row.channel === 'sms') {
      const text = renderSms(row.locale, row.template, row.params);
      const { refused } = await sendSms(base.adapters.sms, row.recipient, text, id);
      if (refused !== undefined) {
        await dropMessage(base.db, id);
        base.log.error(
          { message: id, template: row.template, status: refused },
          'the SMS provider refused a message for good',
        );
        return;
      }
    } else await mailer.send(row.recipient, renderMail(row.locale, row.template, row.params, base.publicOrigin), id);
    await sql`update messages set sent_at = product_now(), params = null where id = ${id}`.execute(base.db);
  };
  jobs.define(MESSAGE_QUEUE, { retries: 12, maxPauseSeconds: 300, concurrency: 4 }, messageJob, deliver);
  jobs.schedule('unsent-messages', '*/15 * * * *', () =>
    requeueUnsentMessages({ db: base.handle.background, jobs, log: base.log }),
  );

  return {
    send: async (db, message) => {
      const { rows } = await sql<{ id: string }>`
        insert into messages (player_id, channel, recipient, locale, template, params, expires_at)
        values (${message.playerId ?? null}, ${message.channel}, ${message.to}, ${message.locale}, ${message.template},
          ${JSON.stringify(message.params)}::jsonb, product_now() + ${message.validSeconds ?? null}::int * interval '1 second')
        returning id`.execute(db);
      await jobs.send(db, MESSAGE_QUEUE, { id: assertPresent(rows[0], 'the queued message').id });
    },
    stop: mailer.close,
  };
}
