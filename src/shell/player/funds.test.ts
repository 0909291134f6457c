import { beforeEach, expect, test, vi } from 'vitest';
import type { ResponseOf } from '#contract/command.ts';
import type { lawStatement } from '#contract/regulation/100160-law-statement.ts';
import type { CallAnswer } from '#client/gateway/call.ts';

const call = vi.fn<(...of: unknown[]) => Promise<CallAnswer<unknown>>>();
vi.mock('#client/gateway/call.ts', () => ({ call }));
vi.stubGlobal('location', { pathname: '/', search: '' });
/** What waits for an answer on the page. */
let busy: object | null = null;
vi.stubGlobal('document', {
  hidden: false,
  documentElement: { lang: 'en-US' },
  querySelector: () => busy,
  querySelectorAll: () => [],
});
const { $dialogs, closeDialog } = await import('#client/dialogs/dialogs.ts');
const { $user } = await import('#client/session/user.ts');
const { askForFunds } = await import('./funds.ts');

const STATEMENT = { version: 'funds-2', title: 'Title', body: 'Body', agreements: ['a', 'b'] };
const answerWith = (data: Partial<ResponseOf<typeof lawStatement>>) =>
  call.mockResolvedValueOnce({
    ok: true,
    data: { alertStatus: 1, agreeStatus: 0, lawStatementType: 1, memo: '', statement: STATEMENT, ...data },
  });
function createStore() {
  const held = new Map<string, string>();
  return {
    get: (key: string) => held.get(key) ?? null,
    set: (key: string, value: string | null) => void (value === null ? held.delete(key) : held.set(key, value)),
  };
}
const dialogs = () => $dialogs.get().map(({ name }) => name);

beforeEach(() => {
  call.mockReset();
  $dialogs.set([]);
  busy = null;
  $user.set({ userOpenId: 'sara' } as NonNullable<ReturnType<typeof $user.get>>);
});

test.each([
  [{ alertStatus: 0, agreeStatus: 0 }, 0],
  [{ alertStatus: 1, agreeStatus: 1 }, 0],
  [{ alertStatus: 1, agreeStatus: 0 }, 1],
] as const)('the answer %j opens %i dialogs', async (data, count) => {
  answerWith(data);
  const asked = askForFunds('sara', createStore());
  await vi.waitFor(() => expect(call).toHaveBeenCalledOnce(), { timeout: 10_000 });
  await Promise.resolve();
  expect(dialogs()).toHaveLength(count);
  if (count === 1) closeDialog();
  await asked;
});

test('who puts it off is not asked again in this tab; another player is', async () => {
  const store = createStore();
  answerWith({});
  const first = askForFunds('sara', store);
  await vi.waitFor(() => expect(dialogs()).toEqual(['funds-security']), { timeout: 10_000 });
  closeDialog();
  await first;
  await askForFunds('sara', store);
  expect(call).toHaveBeenCalledOnce();
  $user.set({ userOpenId: 'omar' } as NonNullable<ReturnType<typeof $user.get>>);
  answerWith({ agreeStatus: 1 });
  await askForFunds('omar', store);
  expect(call).toHaveBeenCalledTimes(2);
});

test('an answer is sent for the version that was shown, and a failure comes back as its message', async () => {
  const store = createStore();
  answerWith({});
  const asked = askForFunds('sara', store);
  await vi.waitFor(() => expect(dialogs()).toEqual(['funds-security']), { timeout: 10_000 });
  const { submit } = $dialogs.get()[0]?.data as { submit: (memo: string) => Promise<string | undefined> };
  call.mockResolvedValueOnce({ ok: false, code: -1, message: 'no network', extData: null });
  expect(await submit('savings')).toBe('no network');
  call.mockResolvedValueOnce({ ok: true, data: {} });
  expect(await submit('savings')).toBeUndefined();
  expect(call.mock.calls.at(-1)?.[1]).toEqual({ lawStatementType: 1, memo: 'savings', version: 'funds-2' });
  closeDialog('submitted');
  await asked;
  expect(store.get('funds_put_off')).toBeNull();
});

test('waits while something is under way, and a question that could not be shown was not put off', async () => {
  const store = createStore();
  answerWith({});
  busy = {};
  const asked = askForFunds('sara', store);
  await vi.waitFor(() => expect(call).toHaveBeenCalledOnce(), { timeout: 10_000 });
  await new Promise((done) => setImmediate(done));
  expect(dialogs()).toEqual([]);
  busy = null;
  await vi.waitFor(() => expect(dialogs()).toEqual(['funds-security']), { timeout: 10_000 });
  closeDialog('not-shown');
  await asked;
  expect(store.get('funds_put_off')).toBeNull();
});
