import { beforeEach, expect, test, vi } from 'vitest';
import type { CallAnswer } from '#client/gateway/call.ts';
import type { User } from '#client/session/user.ts';
import * as commands from '#contract/commands.ts';
import { MINUTE_MS, SECOND_MS, systemNow } from '#kernel/time.ts';

const DEVICE = 1_900_000_000_000;
vi.useFakeTimers({ now: DEVICE });
const held = new Map<string, string>();
const storage = {
  getItem: (key: string) => held.get(key) ?? null,
  setItem: (key: string, text: string) => held.set(key, text),
  removeItem: (key: string) => held.delete(key),
};
vi.stubGlobal('window', { localStorage: storage, sessionStorage: storage, addEventListener() {} });
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('location', { pathname: '/', search: '' });
const document = Object.assign(new EventTarget(), {
  hidden: false,
  documentElement: { lang: 'en-US', dataset: {} },
  querySelector: () => null,
  querySelectorAll: () => [],
});
vi.stubGlobal('document', document);
/** The browser's locks: who holds the one there is. */
const locks = { isHeld: false };
const request = async (_key: string, _options: object, act: (lock: object | null) => Promise<unknown>) => {
  if (locks.isHeld) return act(null);
  locks.isHeld = true;
  return act({}).finally(() => (locks.isHeld = false));
};
vi.stubGlobal('navigator', { onLine: true, locks: { request } });

/** What 430220 answers: the product's time, and how many minutes the player has played. */
const server = { now: DEVICE, played: 0 };
const call = vi.fn<(address: string) => Promise<CallAnswer<unknown>>>(async (address) =>
  address !== commands.playSettings
    ? { ok: false, code: -1, message: '', extData: null }
    : {
        ok: true,
        data: {
          nowTimestamp: server.now,
          playingSinceTimestamp: server.now - server.played * MINUTE_MS,
          sessionEndsTimestamp: null,
          realityCheck: { minutes: 15, next: null },
        },
      },
);
vi.mock('#client/gateway/call.ts', () => ({ call }));

const { $dialogs, closeDialog } = await import('#client/dialogs/dialogs.ts');
const { $clockOffset } = await import('#client/page/clock.ts');
const { $user } = await import('#client/session/user.ts');
const { startSessionTime } = await import('./session-time.ts');
startSessionTime();

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const opened = () => $dialogs.get().map(({ name }) => name);
const setHidden = (hidden: boolean) => {
  document.hidden = hidden;
  document.dispatchEvent(new Event('visibilitychange'));
  return pass(2 * SECOND_MS);
};
let sessions = 0;
/** A login; the server says that the player has played so long. */
async function play(played: number, now = systemNow()) {
  Object.assign(server, { played, now });
  sessions += 1;
  $user.set({ userOpenId: 'sara', sessionToken: `session ${sessions}` } as User);
  await pass(2 * SECOND_MS);
}

beforeEach(async () => {
  $user.set(null);
  $clockOffset.set(0);
  while ($dialogs.get().length > 0) closeDialog();
  await pass(60 * SECOND_MS);
  held.clear();
  document.hidden = false;
});

test("counts by the server's time, whatever the device's clock says", async () => {
  const year = 365 * 24 * 60 * MINUTE_MS;
  await play(1, systemNow() - 3 * year);
  expect(opened()).toEqual([]);
  await play(16, systemNow() + year);
  expect($dialogs.get()).toMatchObject([{ name: 'reality-check', data: { duration: '16 min' } }]);
});

test('a tab that is hidden leaves the check to the others, and shows it again itself', async () => {
  await play(16);
  expect([opened(), locks.isHeld]).toEqual([['reality-check'], true]);
  const { until } = $dialogs.get()[0]?.data as { until: AbortSignal };
  // As the dialog does it.
  until.addEventListener('abort', () => closeDialog());
  await setHidden(true);
  expect([opened(), locks.isHeld, held.get('session_time')]).toEqual([[], false, undefined]);
  await setHidden(false);
  expect(opened()).toEqual(['reality-check']);
  closeDialog('seen');
  await pass(5 * SECOND_MS);
  expect([opened(), held.has('session_time')]).toEqual([[], true]);
});

test('a check that was left before it was shown is not answered by its end', async () => {
  await play(16);
  const left = JSON.stringify($dialogs.get()[0]?.data);
  // Its script is still loaded while the tab is hidden.
  await setHidden(true);
  await setHidden(false);
  closeDialog();
  await pass(2 * SECOND_MS);
  expect([opened(), held.has('session_time')]).toEqual([['reality-check'], false]);
  // Else the one that is closing would take it in.
  expect(JSON.stringify($dialogs.get()[0]?.data)).not.toBe(left);
  closeDialog('seen');
  await pass(2 * SECOND_MS);
  expect([opened(), held.has('session_time')]).toEqual([[], true]);
});

test('a check that cannot be loaded is due again, after a while', async () => {
  await play(16);
  closeDialog('not-shown');
  await pass(5 * SECOND_MS);
  expect([opened(), locks.isHeld, held.has('session_time')]).toEqual([[], false, false]);
  await pass(30 * SECOND_MS);
  expect(opened()).toEqual(['reality-check']);
});
