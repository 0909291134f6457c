import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { DAY_MS, HOUR_MS } from '#kernel/time.ts';
import { lastPeriods, type Span } from './periods.ts';

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const nextDay = (of: string) => new Date(Date.parse(of) + DAY_MS).toISOString().slice(0, 10);

afterEach(() => void vi.unstubAllEnvs());

test('weeks begin on Monday, months and years on their first day', () => {
  expect(lastPeriods('week', '2026-11-27', 2)).toEqual([
    { from: '2026-11-16', to: '2026-11-22' },
    { from: '2026-11-23', to: '2026-11-29' },
  ]);
  expect(lastPeriods('month', '2026-01-31', 2)).toEqual([
    { from: '2025-12-01', to: '2025-12-31' },
    { from: '2026-01-01', to: '2026-01-31' },
  ]);
  expect(lastPeriods('year', '2028-02-29', 1)).toEqual([{ from: '2028-01-01', to: '2028-12-31' }]);
});

test('periods follow each other without a gap, and the last one has the day', () => {
  fc.assert(
    fc.property(fc.constantFrom<Span>('week', 'month', 'year'), day, (span, today) => {
      const periods = lastPeriods(span, today, 12);
      for (const [i, { from, to }] of periods.entries()) {
        expect(from <= to).toBe(true);
        expect(periods[i + 1]?.from ?? nextDay(to)).toBe(nextDay(to));
      }
      const last = periods.at(-1);
      expect(last && last.from <= today && today <= last.to).toBe(true);
    }),
  );
});

test.each([
  ['America/New_York', '2027-03-14T07:00:00Z'],
  ['Europe/London', '2027-03-28T01:00:00Z'],
  ['Australia/Lord_Howe', '2027-04-03T15:00:00Z'],
])("where the machine's clock is that of %s, its change moves no day and no period", (zone, change) => {
  const at = Date.parse(change);
  const hours = Array.from({ length: 97 }, (_, hour) => at + (hour - 48) * HOUR_MS);
  const periods = () =>
    hours.map((hour) => {
      const today = dubaiDay(hour);
      return [today, ...(['week', 'month', 'year'] as const).map((span) => lastPeriods(span, today, 3))];
    });
  vi.stubEnv('TZ', 'UTC');
  const expected = periods();
  vi.stubEnv('TZ', zone);
  const offsets = [at - 1, at].map((moment) => new Date(moment).getTimezoneOffset());
  expect(new Set(offsets).size).toBe(2);
  expect(periods()).toEqual(expected);
});
