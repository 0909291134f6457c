import { expect, test } from 'vitest';
import type { NotificationView } from '#contract/notifications/fields.ts';
import { getT } from '#i18n/server.ts';
import { dayHeading, groupByDay } from './by-day.ts';

const at = (id: string, iso: string): NotificationView => ({
  id,
  category: 'system',
  title: '',
  body: '',
  link: null,
  timestamp: Date.parse(iso),
  read: false,
});

test('groups by the day in Dubai, which begins four hours before that of the wire', () => {
  const list = [at('3', '2026-11-23T20:30Z'), at('2', '2026-11-23T19:30Z'), at('1', '2026-11-22T21:00Z')];
  expect(groupByDay(list).map(({ day, list }) => [day, list.map(({ id }) => id)])).toEqual([
    ['2026-11-24', ['3']],
    ['2026-11-23', ['2', '1']],
  ]);
});

test.each([
  ['en-US', 'Today', 'Yesterday', '22 Nov 2026'],
  ['ar-AE', 'اليوم', 'أمس', '22 نوفمبر 2026'],
] as const)('names the days of %s relatively', (locale, today, yesterday, before) => {
  const now = Date.parse('2026-11-24T19:59Z');
  const heading = (day: string) => dayHeading(day, now, locale, getT(locale, 'notifications'));
  expect(['2026-11-24', '2026-11-23', '2026-11-22'].map(heading)).toEqual([today, yesterday, before]);
});
