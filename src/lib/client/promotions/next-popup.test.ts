import { expect, test } from 'vitest';
import type { PromotionCard } from '#contract/content/fields.ts';
import { nextPopup } from './next-popup.ts';

const card = (key: string): PromotionCard => ({
  key,
  title: key,
  summary: key,
  art: 'check',
  action: null,
  invite: false,
  popup: true,
  untilTimestamp: null,
});
const list = [card('one'), card('two')];
const next = (seen: Record<string, string>) => nextPopup(list, seen, '2026-11-22')?.key;

test('each popup is due once a day, in order', () => {
  expect(next({})).toBe('one');
  expect(next({ one: '2026-11-21' })).toBe('one');
  expect(next({ one: '2026-11-22' })).toBe('two');
  expect(next({ one: '2026-11-22', two: '2026-11-22' })).toBeUndefined();
});

test('a dismissed popup never returns', () => {
  expect(next({ one: 'never' })).toBe('two');
  expect(next({ one: 'never', two: 'never' })).toBeUndefined();
});
