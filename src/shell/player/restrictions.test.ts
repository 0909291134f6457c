import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const location = { pathname: '/', search: '', replace: vi.fn<(to: string) => void>() };
vi.stubGlobal('location', location);
/** What waits for an answer on the page, or an open dialog. */
let busy: object | null = null;
vi.stubGlobal('document', {
  hidden: false,
  documentElement: { lang: 'en-US', dataset: {} },
  // The page has no banner.
  querySelector: (selector: string) => (selector === '[data-restrictions]' ? null : busy),
  querySelectorAll: () => [],
});
const call = vi.fn<(...of: unknown[]) => Promise<unknown>>(() => Promise.resolve({ ok: true, data: {} }));
vi.mock('#client/gateway/call.ts', () => ({ call }));
const { $dialogs, closeDialog } = await import('#client/dialogs/dialogs.ts');
const { $user } = await import('#client/session/user.ts');
const { findStop } = await import('./restriction-banner.ts');
const { showRestrictions } = await import('./restrictions.ts');

const FREE = {
  isRestricted: false,
  restrictedReason: null,
  exclusionInfo: null,
  showDepositLimitPopup: false,
} as const;
const AML = { ...FREE, isRestricted: true, restrictedReason: 1 } as const;
const UNTIL = 1_800_000_000_000;
const excluded = (userExclusionType: number) =>
  ({
    ...FREE,
    isRestricted: true,
    restrictedReason: 2,
    exclusionInfo: { userExclusionType, exclusionEndTimestamp: UNTIL },
  }) as const;

function createStore() {
  const held = new Map<string, string>();
  return {
    get: (key: string) => held.get(key) ?? null,
    set: (key: string, value: string | null) => void (value === null ? held.delete(key) : held.set(key, value)),
  };
}
/** The dialogs that this answer opens. */
async function dialogsOf(answer: Parameters<typeof showRestrictions>[1], store = createStore(), player = 'sara') {
  showRestrictions(player, answer, store);
  const opened = $dialogs.get().map(({ name, data }) => ({ name, data }));
  while ($dialogs.get().length > 0) closeDialog();
  // What follows a closed dialog runs in a microtask.
  await new Promise((done) => setTimeout(done));
  return opened;
}

beforeEach(() => (location.pathname = '/'));
afterEach(() => {
  busy = null;
  vi.useRealTimers();
});

test('says that an account is restricted by a money-laundering review', async () => {
  expect(await dialogsOf(AML)).toEqual([{ name: 'aml-limit', data: {} }]);
  expect(await dialogsOf(FREE)).toEqual([]);
});

test('shows the end of a self-exclusion, and that of a time-out', async () => {
  const data = (userExclusionType: number) => ({ userExclusionType, exclusionEndTimestamp: UNTIL });
  location.pathname = '/account/withdraw';
  showRestrictions('sara', excluded(1), createStore());
  await vi.waitFor(() => expect($dialogs.get()).toMatchObject([{ name: 'self-exclusion-login', data: data(1) }]), {
    timeout: 10_000,
  });
  closeDialog();
  expect(await dialogsOf(excluded(5))).toMatchObject([{ name: 'self-exclusion', data: data(5) }]);
});

test('shows a restriction once in a tab, also where the player wants to deposit', async () => {
  const store = createStore();
  expect(await dialogsOf(AML, store)).toHaveLength(1);
  expect(await dialogsOf(AML, store)).toHaveLength(0);
  location.pathname = '/account/deposit';
  expect(await dialogsOf(AML, store)).toHaveLength(0);
  expect(await dialogsOf(AML, store, 'omar')).toHaveLength(1);
  // Restricted again after the restriction was lifted.
  await dialogsOf(FREE, store);
  expect(await dialogsOf(AML, store, 'omar')).toHaveLength(1);
});

test('a notice that the player looked at for two seconds was shown, also if they then load another page', () => {
  vi.useFakeTimers();
  const store = createStore();
  const openedAfter = (ms: number) => {
    $dialogs.set([]);
    showRestrictions('sara', excluded(5), store);
    const opened = $dialogs.get().length;
    vi.advanceTimersByTime(ms);
    return opened;
  };
  // It was still loading.
  expect(openedAfter(10_000)).toBe(1);
  busy = {};
  expect(openedAfter(1_000)).toBe(1);
  $dialogs.set([]);
  vi.advanceTimersByTime(10_000);
  expect(openedAfter(2_000)).toBe(1);
  expect(openedAfter(0)).toBe(0);
});

test.each([
  [{}, undefined],
  [AML, 'review'],
  [{ paymentsStopped: true, fundsStatementDue: true }, 'due'],
  [{ paymentsStopped: true }, 'due'],
  [{ paymentsStopped: true, fundsStatementDue: false }, 'answered'],
  [{ ...AML, paymentsStopped: true, fundsStatementDue: true }, 'review'],
  [excluded(5), 'timeOut'],
  [{ ...excluded(5), paymentsStopped: true }, 'timeOut'],
  [excluded(1), 'excluded'],
  [{ ...excluded(1), exclusionInfo: { userExclusionType: 1, exclusionEndTimestamp: null } }, 'open'],
] as const)('the banner of a page says of %j: %s', (answer, stop) => {
  expect(findStop({ ...FREE, ...answer })).toBe(stop);
});

test('shows a restriction again whose notice the player could not close, as when the page is left for another', async () => {
  const store = createStore();
  showRestrictions('sara', AML, store);
  // The next page of the tab has no dialog open.
  $dialogs.set([]);
  showRestrictions('sara', AML, store);
  expect($dialogs.get()).toHaveLength(1);
  closeDialog();
  await Promise.resolve();
  showRestrictions('sara', AML, store);
  expect($dialogs.get()).toHaveLength(0);
});

test('leads a self-excluded player to the withdrawals, where the notice is shown', async () => {
  location.pathname = '/lottery/luckyday';
  showRestrictions('sara', excluded(1), createStore());
  await vi.waitFor(() => expect(location.replace).toHaveBeenCalledWith('/account/withdraw'), { timeout: 10_000 });
  expect($dialogs.get()).toEqual([]);
});

test('a restriction whose notice could not be loaded was not shown', async () => {
  const store = createStore();
  showRestrictions('sara', AML, store);
  closeDialog('not-shown');
  await Promise.resolve();
  expect(await dialogsOf(AML, store)).toHaveLength(1);
});

test('explains the deposit limit on the deposit page only, when it is at rest, and reports the click', async () => {
  $user.set({ userOpenId: 'sara' } as NonNullable<ReturnType<typeof $user.get>>);
  const depositLimit = { limit: 100_000, left: 2_500, until: UNTIL };
  const limited = { ...FREE, showDepositLimitPopup: true };
  expect(await dialogsOf(limited)).toEqual([]);
  location.pathname = '/account/deposit';
  const told = (data: object) =>
    vi.waitFor(() => expect($dialogs.get()).toMatchObject([{ name: 'deposit-limit-tips', data }]), { timeout: 10_000 });
  busy = {};
  showRestrictions('sara', { ...limited, depositLimit }, createStore());
  await import('./deposit-limit.ts');
  await new Promise((done) => setImmediate(done));
  expect($dialogs.get()).toEqual([]);
  busy = null;
  await told(depositLimit);
  closeDialog('not-shown');
  await new Promise((done) => setImmediate(done));
  expect(call).not.toHaveBeenCalled();
  showRestrictions('sara', { ...limited, depositLimit: null }, createStore());
  await told({});
  closeDialog();
  await vi.waitFor(() => expect(call.mock.lastCall?.[1]).toEqual({ bizType: 0, clickType: 0 }), { timeout: 10_000 });
});
