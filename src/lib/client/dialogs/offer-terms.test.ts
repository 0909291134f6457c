import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import { $dialogs, closeDialog } from './dialogs.ts';
import { offerTerms, areTermsDue, type TermsVersion } from './offer-terms.ts';

const version = (change: Partial<TermsVersion> = {}): TermsVersion => ({
  id: 'v2',
  forceUpgrade: 0,
  notice: 1,
  upgrade: 1,
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

test('counts days in Dubai, and remembers them for each player when the dialog opens', async () => {
  const held = new Map<string, string>();
  const store = {
    get: (key: string) => held.get(key) ?? null,
    set: (key: string, value: string | null) => void (value === null ? held.delete(key) : held.set(key, value)),
  };
  const texts = { brief: 'brief', whole: 'whole' };
  // 23:00 in Dubai.
  const late = Date.parse('2026-11-22T19:00Z');
  const to = (player: string, now: number) => offerTerms(version(), texts, { player, now }, store);
  const first = to('one', late);
  expect($dialogs.get()[0]).toMatchObject({ name: 'terms', data: { versionId: 'v2', forced: false, ...texts } });
  closeDialog('accepted');
  expect(await first).toBe('accepted');
  expect(await to('one', late + HOUR_MS / 2)).toBeUndefined();
  // Another player of the same browser has not seen them.
  void to('two', late + HOUR_MS / 2);
  expect($dialogs.get()).toHaveLength(1);
  closeDialog();
  void to('one', late + HOUR_MS);
  expect($dialogs.get()).toHaveLength(1);
  closeDialog();
  const quiet = version({ notice: 0 });
  expect(await offerTerms(quiet, texts, { player: 'one', now: late + DAY_MS }, store)).toBeUndefined();
});
