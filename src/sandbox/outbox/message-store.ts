import type { DatabaseSync } from 'node:sqlite';

export interface StoredAttachment {
  readonly name: string;
  readonly type: string;
  readonly size: number;
}

/** Data of a message besides its columns. */
export interface MessageContent {
  readonly text: string;
  readonly from?: string;
  readonly subject?: string;
  readonly html?: string;
  readonly attachments?: readonly StoredAttachment[];
}

export type Channel = 'mail' | 'sms';

export interface Message extends MessageContent {
  readonly id: number;
  readonly channel: Channel;
  readonly to: string;
  /** One-time codes in the text, in order. */
  readonly codes: readonly string[];
  readonly reference?: string;
  readonly receivedAt: string;
}

export interface MessageFilter {
  readonly to?: string | undefined;
  readonly channel?: Channel | undefined;
  readonly after?: number;
  readonly limit?: number;
}

/** A one-time code is a separate number of six digits, not part of an amount, date or phone number. */
export const findCodes = (text: string): string[] =>
  [...text.matchAll(/(?<![\d.,:/-]|\+[\d ]*)\d{6}(?![\d,:/-]|\.\d)/g)].map(([code]) => code);

export const recipientKey = (to: string): string => to.replace(/\s/g, '').toLowerCase();

export interface MessageStore {
  /** Stores a message and returns its id; the same reference is stored once. */
  add(message: {
    channel: Channel;
    to: string;
    content: MessageContent;
    reference?: string;
    raw?: Uint8Array;
    /** When it was sent, on the product's clock; ms. */
    at?: number | undefined;
  }): number;
  list(filter: MessageFilter): Message[];
  get(id: number): Message | undefined;
  raw(id: number): Uint8Array | undefined;
}

export function createMessageStore(db: DatabaseSync, now: () => number): MessageStore {
  const messageOf = (row: Record<string, unknown>): Message => {
    const content = JSON.parse(String(row['data'])) as MessageContent; // written below
    return {
      id: Number(row['id']),
      channel: row['channel'] === 'mail' ? 'mail' : 'sms',
      to: String(row['recipient']),
      ...content,
      codes: findCodes(content.text),
      ...(row['reference'] === null ? {} : { reference: String(row['reference']) }),
      receivedAt: new Date(Number(row['received_at'])).toISOString(),
    };
  };
  return {
    add: ({ channel, to, content, reference, raw, at = now() }) => {
      if (reference !== undefined) {
        const found = db.prepare('select id from messages where reference = ?').get(reference);
        if (found) return Number(found['id']);
      }
      const { lastInsertRowid } = db
        .prepare(
          'insert into messages (channel, recipient, reference, data, raw, received_at) values (?, ?, ?, ?, ?, ?)',
        )
        .run(channel, recipientKey(to), reference ?? null, JSON.stringify(content), raw ?? null, at);
      return Number(lastInsertRowid);
    },
    list: ({ to, channel, after = 0, limit = 50 }) =>
      db
        .prepare(
          'select * from messages where id > ? and (? is null or recipient = ?) and (? is null or channel = ?) order by id desc limit ?',
        )
        .all(
          after,
          to === undefined ? null : 1,
          recipientKey(to ?? ''),
          channel === undefined ? null : 1,
          channel ?? '',
          limit,
        )
        .map(messageOf),
    get: (id) => {
      const row = db.prepare('select * from messages where id = ?').get(id);
      return row && messageOf(row);
    },
    raw: (id) => {
      const raw = db.prepare('select raw from messages where id = ?').get(id)?.['raw'];
      return raw instanceof Uint8Array ? raw : undefined;
    },
  };
}
