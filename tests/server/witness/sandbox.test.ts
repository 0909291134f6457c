import { execFileSync } from 'node:child_process';
import { afterAll, beforeEach, describe, expect, it, onTestFinished, test, vi } from 'vitest';
import { HOUR_MS, systemNow } from '#kernel/time.ts';
import { cosignedAt, formatVerifierKey, parseNote, parseVerifierKey, type VerifierKey } from '#tlog/index.ts';
import { startTestSandbox } from '#support/providers/sandbox.ts';
import { createTestLog } from './test-log.ts';

const sandbox = await startTestSandbox();
afterAll(() => sandbox.stop());

const BASE = '/sandbox/witnesses';
interface Played {
  readonly name: string;
  readonly key: string;
  readonly url: string;
}
/** Waits until they are up, however busy the machine is. */
const loadKeys = () =>
  vi.waitFor(
    async () => {
      const { status, body } = await sandbox.call(`${BASE}/keys`);
      expect(status).toBe(200);
      return body as unknown as readonly Played[];
    },
    { timeout: 40_000 },
  );
const witnesses = await loadKeys();
const urlOf = (n: number) => sandbox.origin + (witnesses[n - 1]?.url ?? '');
const keyOf = (n: number) => parseVerifierKey(witnesses[n - 1]?.key ?? '') as VerifierKey;

/** Each test has a log of its own. */
let logs = 0;
let log: ReturnType<typeof createTestLog>;
beforeEach(async () => {
  log = createTestLog(`log.example/${++logs}`);
  const key = formatVerifierKey(log.key.verifierKey);
  expect(await sandbox.call(`${BASE}/logs`, { key })).toEqual({ status: 200, body: { origin: log.origin } });
});

const post = (n: number, body: string, headers: Record<string, string> = {}) =>
  fetch(`${urlOf(n)}/add-checkpoint`, { method: 'POST', body, headers });
const list = (n: number, query = '') =>
  fetch(`${urlOf(n)}/cosignatures?origin=${encodeURIComponent(log.origin)}${query}`);
const behave = async (n: number, mode: string, origin = log.origin) =>
  (
    await fetch(`${urlOf(n)}/mode`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ origin, mode }),
    })
  ).status;
const page = async () => (await fetch(sandbox.origin + BASE)).text();
const timeIn = (checkpoint: string, line: string, n: number) => {
  const note = parseNote(checkpoint + line);
  return note && cosignedAt(note, keyOf(n));
};
const seconds = () => Math.floor(systemNow() / 1000);
/** The processes that the sandbox started. */
const children = () =>
  execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([pid = 0, parent]) => (parent === sandbox.pid() ? [pid] : []));

test('plays three witnesses with keys of their own', () => {
  expect(witnesses.map(({ name, url }) => [name, url])).toEqual(
    [1, 2, 3].map((n) => [`sandbox.naseeb/witness-${n}`, `${BASE}/${n}`]),
  );
  expect(new Set(witnesses.map(({ key }) => key.split('+')[2])).size).toBe(3);
  expect(children()).toHaveLength(3);
});

test('each cosigns a log that it follows, with a key that everybody can check', async () => {
  const before = seconds();
  for (const n of [1, 2, 3]) {
    const response = await post(n, log.request({ size: 4 }));
    expect(response.status).toBe(200);
    const time = timeIn(log.checkpoint({ size: 4 }), await response.text(), n);
    expect(time).toBeGreaterThanOrEqual(before);
    expect(time).toBeLessThanOrEqual(seconds());
  }
  const conflict = await post(1, log.request({ size: 5 }));
  expect([conflict.status, conflict.headers.get('content-type'), await conflict.text()]).toEqual([
    409,
    'text/x.tlog.size',
    '4\n',
  ]);
  expect((await post(1, log.request({ old: 4, size: 4, fork: 'b', forkAt: 0 }))).status).toBe(409);
  expect((await post(2, createTestLog('unknown.example').request({ size: 1 }))).status).toBe(404);
});

test('each lists what it cosigned', async () => {
  for (const old of [0, 1, 2]) await post(3, log.request({ old, size: old + 1 }));
  const { cosignatures } = (await (await list(3, '&after=1')).json()) as { cosignatures: { size: number }[] };
  expect(cosignatures.map(({ size }) => size)).toEqual([2, 3]);
  expect(await (await list(1)).json()).toEqual({ cosignatures: [] });
});

/** As the product's node says who it is. */
const asProduct = { authorization: `Bearer ${sandbox.env.SANDBOX_SECRET}` };

test("signs by the product's clock, and by no stranger's", async () => {
  const ahead = { 'x-clock-offset-ms': String(30 * HOUR_MS) };
  const sign = async (n: number, headers: Record<string, string>) => {
    const line = await (await post(n, log.request({ size: 1 }), headers)).text();
    return (timeIn(log.checkpoint({ size: 1 }), line, n) ?? 0) - seconds();
  };
  expect(Math.abs((await sign(1, { ...ahead, ...asProduct })) - (30 * HOUR_MS) / 1000)).toBeLessThan(60);
  expect(Math.abs(await sign(2, ahead))).toBeLessThan(60);
  expect(Math.abs(await sign(3, { ...ahead, authorization: 'Bearer somebody else' }))).toBeLessThan(60);
});

test('reads the entries of the log where the product says, and where no stranger says', async () => {
  const nowhere = { 'x-log-address': 'http://127.0.0.1:9/log/' };
  const refused = await post(1, log.request({ size: 1 }), { ...nowhere, ...asProduct });
  expect([refused.status, await refused.text()]).toEqual([503, expect.stringContaining('cannot be read')]);
  expect((await post(1, log.request({ size: 1 }), nowhere)).status).toBe(200);
});

test('shows keys, and takes logs, with the secret only', async () => {
  const stranger = { authorization: 'Bearer somebody else' };
  const key = formatVerifierKey(log.key.verifierKey);
  expect((await sandbox.call(`${BASE}/keys`, undefined, stranger)).status).toBe(401);
  expect((await sandbox.call(`${BASE}/logs`, { key }, stranger)).status).toBe(401);
  for (const wrong of [undefined, 7, 'log.example', witnesses[0]?.key, `${key}\n${key}`])
    expect([wrong, (await sandbox.call(`${BASE}/logs`, { key: wrong })).status]).toEqual([wrong, 400]);
});

test('knows no other witness', async () => {
  for (const n of ['0', '4', '01', 'x'])
    expect((await fetch(`${sandbox.origin}${BASE}/${n}/add-checkpoint`, { method: 'POST' })).status).toBe(404);
});

describe('a witness that is told how to behave towards one log', () => {
  it('is slow, and signs with the time after its pause', async () => {
    expect(await behave(1, 'slow')).toBe(303);
    const before = seconds();
    const line = await (await post(1, log.request({ size: 1 }))).text();
    expect((timeIn(log.checkpoint({ size: 1 }), line, 1) ?? 0) - before).toBeGreaterThanOrEqual(3);
  });

  it('refuses, and still lists', async () => {
    await behave(2, 'refuse');
    expect((await post(2, log.request({ size: 1 }))).status).toBe(403);
    expect((await list(2)).status).toBe(200);
    expect((await post(1, log.request({ size: 1 }))).status).toBe(200);
  });

  it('is away, and comes back', async () => {
    await behave(3, 'away');
    expect([(await post(3, log.request({ size: 1 }))).status, (await list(3)).status]).toEqual([503, 503]);
    const other = createTestLog('log.example/beside');
    await sandbox.call(`${BASE}/logs`, { key: formatVerifierKey(other.key.verifierKey) });
    expect((await post(3, other.request({ size: 1 }))).status).toBe(200);
    await behave(3, 'up');
    expect((await post(3, log.request({ size: 1 }))).status).toBe(200);
  });

  it('refuses what is no mode, no log and no witness', async () => {
    expect(await behave(1, 'sleepy')).toBe(400);
    expect(await behave(1, 'away', 'a log')).toBe(400);
    expect(await behave(1, 'away', 'x'.repeat(256))).toBe(400);
    expect(await behave(4, 'away')).toBe(404);
  });
});

test('the page shows each log with the size, the time and the behaviour of each witness', async () => {
  await post(1, log.request({ size: 7 }), {
    ...asProduct,
    'x-clock-offset-ms': String(Date.parse('2031-05-06T07:08:09Z') - systemNow()),
  });
  await behave(2, 'refuse');
  const [card = ''] = (await page()).split('<div class="card">').filter((one) => one.includes(`<code>${log.origin}<`));
  const [, one = '', two = '', three = ''] = card.split('<section>');
  expect(one).toMatch(/Has cosigned 7 entries, the last time on 6 May 2031, 11:08:(?:0[89]|1\d)\./);
  expect(one).toContain('value="up" class="small" aria-pressed="true"');
  expect(two).toContain('Has cosigned nothing yet.');
  expect(two).toContain('value="refuse" class="small" aria-pressed="true"');
  expect(three).toContain('sandbox.naseeb/witness-3');
  expect(await (await fetch(`${sandbox.origin}/sandbox`)).text()).toContain(`href="${BASE}"`);
});

test('a witness that is killed is started again, with its key and what it cosigned', async () => {
  for (const n of [1, 2, 3]) await post(n, log.request({ size: 3 }));
  const killed = children();
  for (const pid of killed) process.kill(pid, 'SIGKILL');
  await vi.waitFor(
    () => {
      const now = children();
      expect([now.length, now.some((pid) => killed.includes(pid))]).toEqual([3, false]);
    },
    { timeout: 20_000 },
  );
  expect(await loadKeys()).toEqual(witnesses);
  for (const n of [1, 2, 3])
    expect(await (await post(n, log.request({ size: 4, fork: 'b', forkAt: 0 }))).text()).toBe('3\n');
});

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a sandbox that is killed takes its witnesses along, and the next one has the same', async () => {
  await post(1, log.request({ size: 3 }));
  await behave(2, 'refuse');
  const theirs = children();
  onTestFinished(() => theirs.filter(isAlive).forEach((pid) => process.kill(pid, 'SIGKILL')));
  process.kill(sandbox.pid(), 'SIGKILL');
  await vi.waitFor(() => expect(theirs.some(isAlive)).toBe(false), { timeout: 20_000 });
  expect(await loadKeys()).toEqual(witnesses);
  expect(await (await post(1, log.request({ size: 4 }))).text()).toBe('3\n');
  expect((await post(2, log.request({ size: 1 }))).status).toBe(403);
});
