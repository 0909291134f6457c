import { createHmac } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { DAY_MS } from '#kernel/time.ts';

const MAX_GAP_MS = 300_000;
const TIMEOUT_MS = 10_000;
/** As many at once as a sender would open connections. */
const AT_ONCE = 16;

/** docs/adapters.md §1: `t=<unix seconds>,v1=<hmac of "t.body">`. */
export function signNotification(secret: string, seconds: number, body: string): string {
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

export interface NotificationQueue {
  /** Queued in the caller's transaction; sent soon after. */
  enqueue(url: string, body: unknown): void;
  /** Sends what is due and waits for the answers. */
  flush(): Promise<void>;
  /** Breaks off what is under way, to be sent again by the next process. */
  close(): Promise<void>;
}

export interface NotificationQueueOptions {
  readonly db: DatabaseSync;
  readonly secret: string;
  readonly now: () => number;
  readonly send?: typeof fetch;
}

export function createNotificationQueue({
  db,
  secret,
  now,
  send = fetch,
}: NotificationQueueOptions): NotificationQueue {
  const flying = new Map<number, Promise<void>>();
  const closing = new AbortController();

  async function deliver(id: number, url: string, body: string, attempts: number, createdAt: number): Promise<void> {
    const outcome = await send(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-signature': signNotification(secret, Math.floor(now() / 1000), body),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), closing.signal]),
    }).then(
      async (response) => {
        await response.body?.cancel();
        return String(response.status);
      },
      (error: unknown) => (error instanceof Error ? error.message : 'no answer'),
    );
    if (closing.signal.aborted) return;
    if (/^2\d\d$/.test(outcome)) {
      db.prepare('update notifications set delivered_at = ?, next_at = null, outcome = ? where id = ?').run(
        now(),
        outcome,
        id,
      );
      return;
    }
    const next = now() + Math.min(1_000 * 2 ** attempts, MAX_GAP_MS);
    const given = next - createdAt > DAY_MS ? null : next;
    db.prepare('update notifications set attempts = ?, next_at = ?, outcome = ? where id = ?').run(
      attempts + 1,
      given,
      outcome,
      id,
    );
  }

  async function flush(): Promise<void> {
    if (closing.signal.aborted) return;
    const due = db
      .prepare('select * from notifications where next_at <= ? order by next_at limit ?')
      .all(now(), AT_ONCE + flying.size);
    const waiting = due.filter((row) => !flying.has(Number(row['id'])));
    for (const row of waiting) {
      const id = Number(row['id']);
      const sent = deliver(
        id,
        String(row['url']),
        String(row['body']),
        Number(row['attempts']),
        Number(row['created_at']),
      );
      flying.set(
        id,
        sent.finally(() => flying.delete(id)),
      );
    }
    await Promise.all(flying.values());
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
      await Promise.all(flying.values());
    },
  };
}
