import { beforeEach, expect, test, vi } from 'vitest';
import type { CallAnswer } from '#client/gateway/call.ts';

const call = vi.fn<(...of: unknown[]) => Promise<CallAnswer<unknown>>>();
vi.mock('#client/gateway/call.ts', () => ({ call }));
const user = { userOpenId: 'sara' };
vi.mock('#client/session/user.ts', () => ({ $user: { get: () => user } }));
const location = { pathname: '/account', search: '' };
vi.stubGlobal('location', location);
let shown: object | null = null;
vi.stubGlobal('document', { hidden: false, documentElement: { lang: 'en-US' }, querySelector: () => shown });

const { $dialogs, closeDialog, openDialog } = await import('#client/dialogs/dialogs.ts');
const { showHarmMarkers } = await import('./harm-markers.ts');

const marker = { id: '7', level: 'pause', title: 'Playing at night', text: 'Three nights.' };
const answerWith = (...list: object[]) => call.mockResolvedValue({ ok: true, data: { list } });
function createStore() {
  const held = new Map<string, string>();
  return {
    get: (key: string) => held.get(key) ?? null,
    set: (key: string, value: string | null) => void (value === null ? held.delete(key) : held.set(key, value)),
  };
}
/** Shows it without waiting for the dialog's end. */
async function show(store = createStore(), player = 'sara') {
  void showHarmMarkers(player, store);
  await call.mock.results.at(-1)?.value;
  await Promise.resolve();
  return $dialogs.get().map(({ name }) => name);
}

beforeEach(() => {
  while ($dialogs.get().length > 0) closeDialog();
  call.mockReset();
  answerWith(marker);
  location.pathname = '/account';
  shown = null;
  user.userOpenId = 'sara';
});

test('shows what is due, and sends the choice for all of it', async () => {
  answerWith(marker, { ...marker, id: '8' });
  expect(await show()).toEqual(['harm-marker']);
  const { send } = $dialogs.get()[0]?.data as { send: (answer: string) => Promise<void> };
  await send('limit');
  expect(call.mock.lastCall?.slice(1)).toEqual([
    { ids: ['7', '8'], answer: 'limit' },
    { silent: true, timeoutMs: 2_000 },
  ]);
});

test.each([
  '/account/deposit',
  '/account/deposit/return',
  '/ar-AE/account/withdraw',
  '/account/bindBankCard',
  '/account/noticed',
])('asks nothing on %s', async (pathname) => {
  location.pathname = pathname;
  expect(await show()).toEqual([]);
  expect(call).not.toHaveBeenCalled();
});

test('waits for the next page while a dialog is open or a button waits for its answer', async () => {
  shown = {};
  expect(await show()).toEqual([]);
  shown = null;
  void openDialog('notice', { message: 'First' });
  expect(await show()).toEqual(['notice']);
});

test('shows nothing to another player, or where it cannot be asked', async () => {
  user.userOpenId = 'omar';
  expect(await show()).toEqual([]);
  user.userOpenId = 'sara';
  call.mockResolvedValue({ ok: false, code: -1, message: 'no network', extData: null });
  expect(await show()).toEqual([]);
});

test('asks a tab again only after some minutes where nothing was due, each player for themselves', async () => {
  const store = createStore();
  answerWith();
  await show(store);
  await show(store);
  expect(call).toHaveBeenCalledTimes(1);
  user.userOpenId = 'omar';
  await show(store, 'omar');
  expect(call).toHaveBeenCalledTimes(2);
  store.set('harm_asked', 'omar:0');
  await show(store, 'omar');
  expect(call).toHaveBeenCalledTimes(3);
});
