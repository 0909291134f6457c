import { createHmac } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { DAY_MS } from '#kernel/time.ts';

const MAX_GAP_MS = 300_000;
const TIMEOUT_MS = 10_000;
/** Maximum of parallel deliveries. */
const AT_ONCE = 16;

/** docs/adapters.md §1: `t=<unix seconds>,v1=<hmac of "t.body">`. */
export function createSignatureHeader(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

export interface NotificationQueue {
  /** Queues a notification in the caller's transaction; it is sent soon after. */
  enqueue(url: string, body: unknown): void;
  /** Sends what is due and waits for the answers. */
  flush(): Promise<void>;
  /** Aborts deliveries; the next process sends them again. */
  close(): Promise<void>;
}

export interface NotificationQueueOptions {
  readonly db: DatabaseSync;
  readonly secret: string;
  readonly now: () => number;
  readonly send?: typeof fetch;
}

interface QueuedNotification {
  readonly id: number;
  readonly url: string;
  readonly body: string;
  readonly attempts: number;
  readonly createdAt: number;
}

/** The status of the product's answer, or the error. */
function postNotification(
  { secret, now, send = fetch }: NotificationQueueOptions,
  { url, body }: QueuedNotification,
  closing: AbortSignal,
): Promise<string> {
  return send(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-signature': createSignatureHeader(secret, Math.floor(now() / 1000), body),
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), closing]),
  }).then(
    async (response) => {
      await response.body?.cancel();
      return String(response.status);
    },
    (error: unknown) => (error instanceof Error ? error.message : 'no answer'),
  );
}

/** A 2xx completes a delivery; otherwise it is retried with growing pauses for a day. */
function recordOutcome({ db, now }: NotificationQueueOptions, sent: QueuedNotification, outcome: string): void {
  if (/^2\d\d$/.test(outcome)) {
    db.prepare('update notifications set delivered_at = ?, next_at = null, outcome = ? where id = ?').run(
      now(),
      outcome,
      sent.id,
    );
    return;
  }
  const next = now() + Math.min(1_000 * 2 ** sent.attempts, MAX_GAP_MS);
  db.prepare('update notifications set attempts = ?, next_at = ?, outcome = ? where id = ?').run(
    sent.attempts + 1,
    next - sent.createdAt > DAY_MS ? null : next,
    outcome,
    sent.id,
  );
}

const dueNotifications = ({ db, now }: NotificationQueueOptions, most: number): QueuedNotification[] =>
  db
    .prepare('select * from notifications where next_at <= ? order by next_at limit ?')
    .all(now(), most)
    .map((row) => ({
      id: Number(row['id']),
      url: String(row['url']),
      body: String(row['body']),
      attempts: Number(row['attempts']),
      createdAt: Number(row['created_at']),
    }));

export function createNotificationQueue(options: NotificationQueueOptions): NotificationQueue {
  const { db, now } = options;
  const inFlight = new Map<number, Promise<void>>();
  const closing = new AbortController();

  async function deliver(notification: QueuedNotification): Promise<void> {
    const outcome = await postNotification(options, notification, closing.signal);
    if (!closing.signal.aborted) recordOutcome(options, notification, outcome);
  }

  async function flush(): Promise<void> {
    if (closing.signal.aborted) return;
    for (const notification of dueNotifications(options, AT_ONCE + inFlight.size)) {
      const { id } = notification;
      if (inFlight.has(id)) continue;
      inFlight.set(
        id,
        deliver(notification).finally(() => inFlight.delete(id)),
      );
    }
    await Promise.all(inFlight.values());
  }

  return {
    enqueue: (url, body) => {
      db.prepare('insert into notifications (url, body, next_at, created_at) values (?, ?, ?, ?)').run(
        url,
        JSON.stringify(body),
        now(),
        now(),
      );
      setImmediate(() => void flush());
    },
    flush,
    close: async () => {
      closing.abort();
      await Promise.all(inFlight.values());
    },
  };
}
