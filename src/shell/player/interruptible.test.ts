import { beforeEach, expect, test, vi } from 'vitest';
import type { User } from '#client/session/user.ts';

const held = new Map<string, string>();
const sessionStorage = { getItem: (key: string) => held.get(key) ?? null, setItem() {}, removeItem() {} };
vi.stubGlobal('window', { sessionStorage, localStorage: sessionStorage, addEventListener() {} });
const location = { pathname: '/' };
vi.stubGlobal('location', location);
/** What the page shows. */
const page = { hidden: false, busy: '', animations: [] as { playState: string }[] };
vi.stubGlobal('document', {
  get hidden() {
    return page.hidden;
  },
  documentElement: { lang: 'en-US' },
  querySelector: (selector: string) => (page.busy !== '' && selector.split(', ').includes(page.busy) ? {} : null),
  querySelectorAll: () => [{ getAnimations: () => page.animations }],
});
const { isInterruptible, untilInterruptible } = await import('./interruptible.ts');
const { closeDialog, openDialog } = await import('#client/dialogs/dialogs.ts');
const { $user } = await import('#client/session/user.ts');

beforeEach(() => {
  held.clear();
  location.pathname = '/';
  Object.assign(page, { hidden: false, busy: '', animations: [{ playState: 'finished' }] });
});

test('a page at rest may be spoken over; one that is hidden, busy or shows a draw may not', () => {
  expect(isInterruptible('sara')).toBe(true);
  for (const busy of ['dialog[open]', '[aria-busy="true"]', '[data-draw-awaited]']) {
    page.busy = busy;
    expect(isInterruptible('sara'), busy).toBe(false);
  }
  page.busy = '';
  // Its script is not there yet.
  void openDialog('kyc-progress', {});
  expect(isInterruptible('sara')).toBe(false);
  closeDialog();
  page.hidden = true;
  expect(isInterruptible('sara')).toBe(false);
  page.hidden = false;
  page.animations = [{ playState: 'finished' }, { playState: 'running' }];
  expect(isInterruptible('sara')).toBe(false);
});

test.each([
  ['a purchase whose outcome is unknown', '/', 'purchase:sara', '{"outcomeUnknown":true}', false],
  ['a purchase that was refused', '/', 'purchase:sara', '{"outcomeUnknown":false}', true],
  ["another player's purchase", '/', 'purchase:omar', '{"outcomeUnknown":true}', true],
  ['a deposit at the bank', '/ar-AE/account/deposit/return', 'deposit:sara', '{}', false],
  ['a deposit that was left', '/lottery/magic5', 'deposit:sara', '{}', true],
])('%s', (_what, path, key, text, expected) => {
  location.pathname = path;
  held.set(key, text);
  expect(isInterruptible('sara')).toBe(expected);
});

test('waits until the page is at rest, and ends with the session', async () => {
  vi.useFakeTimers();
  $user.set({ userOpenId: 'sara' } as User);
  page.busy = 'dialog[open]';
  const ends: boolean[] = [];
  const wait = () => void untilInterruptible('sara', 'kyc-check').then((end) => ends.push(end));
  wait();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ends).toEqual([]);
  page.busy = '';
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ends).toEqual([true]);
  page.busy = 'dialog[open]';
  wait();
  $user.set(null);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ends).toEqual([true, false]);
  vi.useRealTimers();
});

test('of two that wait to open one dialog the later does, and none while it is open', async () => {
  vi.useFakeTimers();
  $user.set({ userOpenId: 'sara' } as User);
  page.busy = '[aria-busy="true"]';
  const ends: string[] = [];
  const wait = (name: string, dialog: 'kyc-check' | 'aml-limit') =>
    untilInterruptible('sara', dialog).then((end) => ends.push(`${name} ${end}`));
  const all = [wait('first', 'kyc-check'), wait('again', 'kyc-check'), wait('other', 'aml-limit')];
  page.busy = '';
  await vi.advanceTimersByTimeAsync(1_000);
  await Promise.all(all);
  expect(ends).toEqual(['first false', 'again true', 'other true']);
  void openDialog('kyc-check', {});
  expect(await untilInterruptible('sara', 'kyc-check')).toBe(false);
  closeDialog();
  vi.useRealTimers();
});
