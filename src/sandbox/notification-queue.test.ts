import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSandboxDatabase } from './storage.ts';
import { createNotificationQueue } from './notification-queue.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'naseeb-notify-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const START = 1_790_000_000_000;

test('a refused notification is retried after 1, 2, 4… seconds, at most 5 minutes apart, for a day', async () => {
  const db = openSandboxDatabase(folder);
  let clock = START;
  const sent: number[] = [];
  const refuses: typeof fetch = () => {
    sent.push(clock);
    return Promise.resolve(new Response(null, { status: 500 }));
  };
  const notify = createNotificationQueue({ db, secret: 'a secret of sixteen', now: () => clock, send: refuses });
  notify.enqueue('http://127.0.0.1/told', { a: 1 });
  for (
    ;
    clock <= START + 86_400_000 + 1_000_000;
    clock = Number(db.prepare('select next_at from notifications').get()?.['next_at'] ?? Infinity)
  )
    await notify.flush();
  await notify.close();
  db.close();
  const gaps = sent.slice(1).map((at, i) => (at - (sent[i] ?? 0)) / 1000);
  expect(gaps.slice(0, 10)).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300]);
  expect(Math.max(...gaps)).toBe(300);
  expect((sent.at(-1) ?? 0) - START).toBeLessThanOrEqual(86_400_000);
  expect((sent.at(-1) ?? 0) - START).toBeGreaterThan(86_400_000 - 300_000);
});

test('an accepted notification is not sent again', async () => {
  const db = openSandboxDatabase(folder);
  let count = 0;
  const notify = createNotificationQueue({
    db,
    secret: 'a secret of sixteen',
    now: () => START,
    send: () => Promise.resolve(new Response(null, { status: (count++, 204) })),
  });
  notify.enqueue('http://127.0.0.1/told', {});
  await notify.flush();
  await notify.flush();
  await notify.close();
  db.close();
  expect(count).toBe(1);
});
