import { expect, test } from 'vitest';
import type { TermsVersion } from '#contract/terms/fields.ts';
import { HOUR_MS } from '#kernel/time.ts';
import { $dialogs, closeDialog } from './dialogs.ts';
import { offerTerms, areTermsDue } from './offer-terms.ts';

const version = (change: Partial<TermsVersion> = {}) => ({
  id: 'terms-2',
  forceUpgrade: 0 as const,
  notice: 1 as const,
  upgrade: 1 as const,
  ...change,
});
const [TODAY, YESTERDAY] = ['2026-11-22', '2026-11-21'];

test('the terms are shown once a day', () => {
  expect(areTermsDue(version(), null, TODAY)).toBe(true);
  expect(areTermsDue(version(), YESTERDAY, TODAY)).toBe(true);
  expect(areTermsDue(version(), TODAY, TODAY)).toBe(false);
});

test('a forced upgrade is shown each time', () => {
  expect(areTermsDue(version({ forceUpgrade: 1 }), TODAY, TODAY)).toBe(true);
});

test('shows nothing without an upgrade or a notice, forced or not', () => {
  for (const forceUpgrade of [0, 1] as const) {
    expect(areTermsDue(version({ forceUpgrade, upgrade: 0 }), null, TODAY)).toBe(false);
    expect(areTermsDue(version({ forceUpgrade, notice: 0 }), null, TODAY)).toBe(false);
  }
});

const texts = { brief: 'brief', whole: 'whole' };
// 23:00 in Dubai.
const LATE = Date.parse('2026-11-22T19:00Z');

function createViewer() {
  const held = new Map<string, string>();
  const store = {
    get: (key: string) => held.get(key) ?? null,
    set: (key: string, value: string | null) => void (value === null ? held.delete(key) : held.set(key, value)),
  };
  return (
    player: string,
    now: number,
    type: 1 | 2 = 1,
    load: () => Promise<typeof texts | undefined> = async () => texts,
  ) => offerTerms(version(), load, { player, type, now }, store);
}
/** After the texts have been loaded. */
const settle = () => new Promise((done) => setTimeout(done));

test('counts days in Dubai for each player and text, from when the dialog is left', async () => {
  const offer = createViewer();
  const first = offer('one', LATE);
  await settle();
  expect($dialogs.get()[0]).toMatchObject({ name: 'terms', data: { versionId: 'terms-2', forced: false, ...texts } });
  // The page was left before the player answered.
  $dialogs.set([]);
  void offer('one', LATE);
  await settle();
  expect($dialogs.get()).toHaveLength(1);
  closeDialog();
  await settle();
  expect(await offer('one', LATE + HOUR_MS / 2)).toBeUndefined();
  // Another player of the same browser has not seen it, nor this one the other text.
  void offer('two', LATE + HOUR_MS / 2);
  void offer('one', LATE + HOUR_MS / 2, 2);
  await settle();
  expect($dialogs.get()).toHaveLength(2);
  closeDialog();
  closeDialog('accepted');
  void offer('one', LATE + HOUR_MS);
  await settle();
  expect($dialogs.get()).toHaveLength(1);
  closeDialog('accepted');
  void first;
});

test('returns the answer, and asks again where the words could not be had', async () => {
  const offer = createViewer();
  expect(await offer('one', LATE, 1, async () => undefined)).toBeUndefined();
  const asked = offer('one', LATE);
  await settle();
  closeDialog('accepted');
  expect(await asked).toBe('accepted');
});

test('loads no words that are not due', async () => {
  let loads = 0;
  const load = () => Promise.resolve(texts).finally(() => (loads += 1));
  const quiet = version({ notice: 0 });
  expect(
    await offerTerms(quiet, load, { player: 'one', type: 1, now: LATE }, { get: () => null, set: () => {} }),
  ).toBeUndefined();
  expect(loads).toBe(0);
});

test('a text whose dialog could not be loaded is asked for again', async () => {
  $dialogs.set([]);
  const offer = createViewer();
  const first = offer('one', LATE);
  await settle();
  closeDialog('not-shown');
  expect(await first).toBe('not-shown');
  const again = offer('one', LATE);
  await settle();
  expect($dialogs.get()).toHaveLength(1);
  closeDialog('accepted');
  expect(await again).toBe('accepted');
});
