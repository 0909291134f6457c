import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone.js';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { dubaiDate, dubaiDay } from './dubai-day.ts';
import { addDubaiMonths } from './dubai-months.ts';
import { dubaiIso, dubaiMidnight, formatRfc822, formatDubai, startOfDubaiDay } from './dubai.ts';
import { DUBAI } from './time.ts';

dayjs.extend(timezone);
const moments = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2100, 0) });

test('the fixed offset equals the time zone from 2000 to 2100', () => {
  fc.assert(
    fc.property(moments, (at) => {
      const local = dayjs(at).tz(DUBAI);
      expect(dubaiIso(at)).toBe(local.format());
      expect(dubaiDay(at)).toBe(local.format('YYYY-MM-DD'));
      expect(startOfDubaiDay(at)).toBe(local.startOf('day').valueOf());
      expect(dubaiDate(at)).toEqual({ weekday: local.day(), date: local.date(), month: local.month() + 1 });
    }),
    { numRuns: 200 },
  );
});

test('months later it is the same day and time, or the last day of a shorter month', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 120 }), (at, months) => {
      const [before, after] = [at, addDubaiMonths(at, months)].map((ms) => dayjs(ms).tz(DUBAI));
      if (!before || !after) throw new Error('a moment');
      // Not by diff(), which in a time zone counts a month too many on some days.
      expect((after.year() - before.year()) * 12 + after.month() - before.month()).toBe(months);
      expect(after.date()).toBe(Math.min(before.date(), after.daysInMonth()));
      expect(after.format('HH:mm:ss.SSS')).toBe(before.format('HH:mm:ss.SSS'));
    }),
  );
  const lastOfAugust = Date.parse('2026-08-31T23:30:00+04:00');
  expect(addDubaiMonths(lastOfAugust, 6)).toBe(Date.parse('2027-02-28T23:30:00+04:00'));
});

describe('midnight in Dubai', () => {
  const midnight = Date.UTC(2026, 10, 20, 20);
  it('begins a day', () => {
    expect([dubaiDay(midnight - 1), dubaiDay(new Date(midnight))]).toEqual(['2026-11-20', '2026-11-21']);
    expect([startOfDubaiDay(midnight), startOfDubaiDay(midnight - 1)]).toEqual([midnight, midnight - 86_400_000]);
    expect(dubaiMidnight(new Date('2026-11-21'))).toBe(midnight);
  });

  it('is formatted for feeds, files and names', () => {
    expect(formatRfc822(midnight)).toBe('Sat, 21 Nov 2026 00:00:00 +0400');
    expect(dubaiIso(midnight)).toBe('2026-11-21T00:00:00+04:00');
    expect(formatDubai(midnight, 'YYMMDD')).toBe('261121');
  });
});
