import { sql } from 'kysely';
import { z } from 'zod';
import { isLocale, type Locale } from '#i18n/locales.ts';
import { assertPresent } from '#kernel/assert.ts';
import { ok, type Result } from '#kernel/result.ts';
import type { Queryable, Tx } from '../db/index.ts';
import type { Jobs } from '../jobs/queue.ts';
import { clockOffsetHeader } from '../platform/clock-offset.ts';
import { createMailer, MaybeSentError, type Mailer, type MailFile } from './mailer.ts';
import { renderMail, renderSms, type MessageSender } from './render-message.ts';
import { mayOffer } from './offers.ts';
import type { SmsRefusal } from './sms/budget.ts';
import { createPayForSms } from './sms/pay-for-sms.ts';
import { sendSms } from './sms/send-sms.ts';
import { MESSAGE_QUEUES, queueOf } from './queues.ts';
import { chooseChannel } from './choose-channel.ts';
import { specOf, type MessageTemplate, type TemplateParams } from './templates.ts';
import type { TextParams } from './text-params.ts';
import { dropMessage, requeueUnsentMessages } from './unsent-messages.ts';
import { resolveContacts } from '../settings/contacts.ts';
import type { Platform } from '../platform/platform.ts';

export interface OutgoingMessage<T extends MessageTemplate = MessageTemplate> {
  readonly playerId?: bigint;
  readonly channel: 'sms' | 'mail';
  /** E.164, or an e-mail address. */
  readonly to: string;
  readonly locale: Locale;
  readonly template: T;
  /** Before they have a language: amounts in fils, times in ms (text-params.ts). */
  readonly params: TemplateParams<T>;
  /** Worth nothing after this many seconds, e.g. a code that has expired. */
  readonly validSeconds?: number;
  /** How many the same caller asked for lately: within a queue, who asked for fewer is served first. */
  readonly askedBefore?: number;
  /** Of an SMS: paid for by `payForSms` in the same transaction. Others are paid for when they are sent. */
  readonly paidFor?: boolean;
}

export interface Messages {
  /**
   * Queues a mail or SMS: with a transaction, it leaves if and only if that commits. Delivered at least once, also
   * after an outage; given up where it expires, is refused for good, or nobody takes it for a week.
   */
  send<T extends MessageTemplate>(db: Queryable, message: OutgoingMessage<T>): Promise<void>;
  /**
   * Queues a message to a player in the language of their account, over a channel that they have: every player has a
   * proven number, a proven mailbox or both. The template says which is preferred.
   */
  sendToPlayer<T extends MessageTemplate>(
    db: Queryable,
    playerId: bigint,
    template: T,
    params: TemplateParams<T>,
  ): Promise<void>;
  /**
   * Hands a mail with a file to the host at once, for a player who waits for it; false where the host does not take it,
   * null where it may have: it was being handed over. The reference makes its Message-ID, the same for a repetition.
   * Nothing of it is stored.
   */
  sendFile<T extends MessageTemplate>(
    to: string,
    locale: Locale,
    template: T,
    params: TemplateParams<T>,
    file: MailFile,
    reference: string,
  ): Promise<boolean | null>;
  /** Takes an SMS to this number from the budgets, or says why none may be sent. */
  payForSms(tx: Tx, number: string): Promise<Result<void, SmsRefusal>>;
  stop(): void;
}

interface Row {
  readonly id: string;
  readonly channel: 'sms' | 'mail';
  readonly recipient: string;
  readonly locale: Locale;
  readonly template: MessageTemplate;
  readonly params: TextParams | null;
  readonly expired: boolean;
  readonly paid_for: boolean;
  /** Of an offer: whether its player may still be sent it. */
  readonly unwanted: boolean;
}

const messageJob = z.object({ id: z.string() });

/** Retries last about 25 minutes. At most 16 messages of a queue are under way on a node. */
const QUEUE_OPTIONS = { retries: 12, maxPauseSeconds: 300, concurrency: 16, batch: 4 } as const;

const createSendFile =
  ({ log }: Pick<Platform, 'log'>, mailer: Pick<Mailer, 'sendFile'>, sender: MessageSender): Messages['sendFile'] =>
  async (to, locale, template, params, file, reference) => {
    try {
      await mailer.sendFile(to, renderMail(locale, template, params, sender), reference, file);
      return true;
    } catch (error) {
      // Not the host's sentence, which may quote the address.
      const { code } = error as { code?: unknown };
      const mayBeSent = error instanceof MaybeSentError;
      log.warn({ template, failure: String(code), mayBeSent }, 'the mail host did not take a mail with a file');
      return mayBeSent ? null : false;
    }
  };

export function createMessages(base: Platform, jobs: Jobs): Messages {
  const mailer = createMailer(base);
  const { supportEmail } = resolveContacts(base.settings);
  const sender = { origin: base.publicOrigin, supportEmail };

  const payForSms = createPayForSms(base);

  /** Takes the price of a message that nobody paid for yet; false where it is not sent now. */
  const payOnce = async ({ id, recipient, template }: Row): Promise<boolean> => {
    const paid = await base.db.transaction().execute(async (tx) => {
      // A job may run twice at once: the second waits here and finds it paid for.
      const { rows } = await sql`select from messages where id = ${id} and not paid_for for update`.execute(tx);
      if (rows.length === 0) return ok(undefined);
      const spent = await payForSms(tx, recipient, template === 'offer' ? 'offer' : undefined);
      if (spent.ok) await sql`update messages set paid_for = true where id = ${id}`.execute(tx);
      return spent;
    });
    if (paid.ok) return true;
    // Where a budget is spent, it is queued again later (unsent-messages.ts); an offer is not worth that.
    if (paid.error.why === 'closed' || template === 'offer') await dropMessage(base.db, id);
    if (paid.error.why === 'closed')
      base.log.error({ message: id, template }, 'dropped an SMS to a country that is closed');
    return false;
  };

  const deliverSms = async (row: Row, params: NonNullable<Row['params']>): Promise<boolean> => {
    if (!row.paid_for && !(await payOnce(row))) return false;
    const text = renderSms(row.locale, row.template, params, sender);
    const { refused } = await sendSms(base.adapters.sms, row.recipient, text, row.id, clockOffsetHeader(base));
    if (refused === undefined) return true;
    await dropMessage(base.db, row.id);
    base.log.error(
      { message: row.id, template: row.template, status: refused },
      'the SMS provider refused a message for good',
    );
    return false;
  };

  const deliver = async ({ id }: z.output<typeof messageJob>) => {
    const { rows } = await sql<Row>`
      select id, channel, recipient, locale, template, params, coalesce(expires_at < product_now(), false) as expired, paid_for,
        template = 'offer' and not exists (${mayOffer(sql`messages.player_id`, sql`case messages.channel when 'mail' then 'email' else 'sms' end`, sql`messages.recipient`)}) as unwanted
      from messages where id = ${id} and sent_at is null and dropped_at is null`.execute(base.db);
    const row = rows[0];
    if (!row?.params) return;
    if (row.expired || row.unwanted) {
      await dropMessage(base.db, id);
      return;
    }
    if (row.channel === 'sms') {
      if (!(await deliverSms(row, row.params))) return;
    } else {
      const mail = renderMail(row.locale, row.template, row.params, sender);
      await mailer.send(row.recipient, mail, id, row.template === 'code');
    }
    await sql`update messages set sent_at = product_now(), params = null where id = ${id}`.execute(base.db);
  };
  for (const queue of MESSAGE_QUEUES) jobs.define(queue, QUEUE_OPTIONS, messageJob, deliver);
  jobs.schedule('unsent-messages', '*/15 * * * *', () =>
    requeueUnsentMessages({ db: base.handle.background, jobs, log: base.log }),
  );

  const send: Messages['send'] = async (db, message) => {
    const { rows } = await sql<{ id: string }>`
      insert into messages (player_id, channel, recipient, locale, template, params, paid_for, expires_at)
      values (${message.playerId ?? null}, ${message.channel}, ${message.to}, ${message.locale}, ${message.template},
        ${JSON.stringify(message.params)}::jsonb, ${message.paidFor ?? false}, product_now() + ${message.validSeconds ?? null}::int * interval '1 second')
      returning id`.execute(db);
    const { id } = assertPresent(rows[0], 'the queued message');
    await jobs.send(db, queueOf(message), { id }, -(message.askedBefore ?? 0));
  };
  const sendToPlayer: Messages['sendToPlayer'] = async (db, playerId, template, params) => {
    const { rows } = await sql<{ mobile: string | null; email: string | null; locale: string }>`
      select mobile, email, locale from players where id = ${playerId}`.execute(db);
    const { locale: stored, ...contacts } = assertPresent(rows[0], 'the player');
    const address = chooseChannel(specOf(template), contacts);
    if (!address) return;
    await send(db, { playerId, ...address, locale: isLocale(stored) ? stored : 'en-US', template, params });
  };
  return { send, sendToPlayer, sendFile: createSendFile(base, mailer, sender), payForSms, stop: mailer.close };
}
