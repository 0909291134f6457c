import { beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#client/session/user.ts';

const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
vi.stubGlobal('window', { localStorage: storage, sessionStorage: storage, addEventListener: () => {} });
let marked = false;
vi.stubGlobal('document', { documentElement: { toggleAttribute: (_: string, on: boolean) => (marked = on) } });

const { $user } = await import('#client/session/user.ts');
const { checkBigWin } = await import('./big-win.ts');
type Answer = Awaited<ReturnType<NonNullable<Parameters<typeof checkBigWin>[0]>>>;

const player = (userOpenId: string): User => ({ userOpenId }) as User; // only this field is read
const says = (unclaimed: boolean): Answer => ({
  ok: true,
  data: { unclaimed, winningBigAmount: 0, winningBigConfigAmount: 0, winningBigPicUrl: '' },
});
beforeEach(() => $user.set(null));

test('marks an unclaimed grand prize, and requests it once', async () => {
  const ask = vi.fn(() => Promise.resolve(says(true)));
  $user.set(player('sara'));
  await checkBigWin(ask);
  await checkBigWin(ask);
  expect(marked).toBe(true);
  expect(ask).toHaveBeenCalledOnce();
});

test('clears the mark when the player changes', async () => {
  $user.set(player('sara'));
  await checkBigWin(() => Promise.resolve(says(true)));
  $user.set(player('omar'));
  expect(marked).toBe(false);
});

test('drops the answer for an earlier player, and requests for the new one', async () => {
  const late = Promise.withResolvers<Answer>();
  $user.set(player('sara'));
  const done = checkBigWin(() => late.promise);
  $user.set(player('omar'));
  late.resolve(says(true));
  await done;
  expect(marked).toBe(false);
  const ask = vi.fn(() => Promise.resolve(says(false)));
  await checkBigWin(ask);
  expect(ask).toHaveBeenCalledOnce();
});

test('keeps the mark when the same player is updated', async () => {
  $user.set(player('sara'));
  await checkBigWin(() => Promise.resolve(says(true)));
  $user.set({ ...player('sara'), verifiedStatus: 3 });
  expect(marked).toBe(true);
});

test('requests again after a failure', async () => {
  $user.set(player('sara'));
  await checkBigWin(() => Promise.resolve({ ok: false, code: -1, message: '', extData: null }));
  await checkBigWin(() => Promise.resolve(says(true)));
  expect(marked).toBe(true);
});
