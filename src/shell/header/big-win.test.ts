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

test('a grand prize that waits is marked, and asked for once', async () => {
  const ask = vi.fn(() => Promise.resolve(says(true)));
  $user.set(player('sara'));
  await checkBigWin(ask);
  await checkBigWin(ask);
  expect(marked).toBe(true);
  expect(ask).toHaveBeenCalledOnce();
});

test('the mark of one player is nobody else’s', async () => {
  $user.set(player('sara'));
  await checkBigWin(() => Promise.resolve(says(true)));
  $user.set(player('omar'));
  expect(marked).toBe(false);
});

test('an answer that comes once another player is here marks nothing, and theirs is asked', async () => {
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

test('news of the same player leave the mark', async () => {
  $user.set(player('sara'));
  await checkBigWin(() => Promise.resolve(says(true)));
  $user.set({ ...player('sara'), verifiedStatus: 3 });
  expect(marked).toBe(true);
});

test('an answer that did not come is asked for again', async () => {
  $user.set(player('sara'));
  await checkBigWin(() => Promise.resolve({ ok: false, code: -1, message: '', extData: null }));
  await checkBigWin(() => Promise.resolve(says(true)));
  expect(marked).toBe(true);
});
