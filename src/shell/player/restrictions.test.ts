import { beforeEach, expect, test, vi } from 'vitest';

const location = { pathname: '/', search: '' };
vi.stubGlobal('location', location);
const { $dialogs, closeDialog } = await import('#client/dialogs/dialogs.ts');
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

test('says that an account is restricted by a money-laundering review', async () => {
  expect(await dialogsOf(AML)).toEqual([{ name: 'aml-limit', data: {} }]);
  expect(await dialogsOf(FREE)).toEqual([]);
});

test('shows the end of a self-exclusion, and that of a time-out', async () => {
  const data = (userExclusionType: number) => ({ userExclusionType, exclusionEndTimestamp: UNTIL });
  expect(await dialogsOf(excluded(1))).toMatchObject([{ name: 'self-exclusion-login', data: data(1) }]);
  expect(await dialogsOf(excluded(5))).toMatchObject([{ name: 'self-exclusion', data: data(5) }]);
});

test('shows a restriction once in a tab, and each time on the deposit page', async () => {
  const store = createStore();
  expect(await dialogsOf(AML, store)).toHaveLength(1);
  expect(await dialogsOf(AML, store)).toHaveLength(0);
  expect(await dialogsOf(AML, store, 'omar')).toHaveLength(1);
  location.pathname = '/account/deposit';
  expect(await dialogsOf(AML, store, 'omar')).toHaveLength(1);
  location.pathname = '/';
  // Restricted again after the restriction was lifted.
  await dialogsOf(FREE, store);
  expect(await dialogsOf(AML, store, 'omar')).toHaveLength(1);
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

test('explains the deposit limit on the deposit page only', async () => {
  const limited = { ...FREE, showDepositLimitPopup: true };
  expect(await dialogsOf(limited)).toEqual([]);
  location.pathname = '/account/deposit';
  expect(await dialogsOf(limited)).toEqual([{ name: 'deposit-limit-tips', data: {} }]);
});
