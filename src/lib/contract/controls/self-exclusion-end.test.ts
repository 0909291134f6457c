import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { DAY_MS, MINUTE_MS } from '#kernel/time.ts';
import { NO_END, SELF_EXCLUSION_MINUTES } from './choices.ts';
import { selfExclusionEnd } from './self-exclusion-end.ts';

test('a self-exclusion never ends before its months have passed in Dubai, and at most 27 days after its minutes', () => {
  const starts = fc.integer({ min: Date.UTC(2026, 0), max: Date.UTC(2100, 0) });
  fc.assert(
    fc.property(starts, fc.constantFrom(6, 12, 18, 36, 60), (start, months) => {
      const minutes = months * 30 * 1_440;
      expect(SELF_EXCLUSION_MINUTES).toContain(minutes);
      const end = selfExclusionEnd(minutes, start) ?? 0;
      const [from, to] = [dubaiDay(start), dubaiDay(end)].map((day) => day.split('-').map(Number));
      const [year = 0, month = 0, date = 0] = from ?? [];
      const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
      const due = [last.getUTCFullYear(), last.getUTCMonth() + 1, Math.min(date, last.getUTCDate())];
      expect(to).toEqual(due);
      expect((end - start) % DAY_MS).toBe(0);
      expect(end - start).toBeGreaterThan(minutes * MINUTE_MS);
      expect(end - start).toBeLessThanOrEqual(minutes * MINUTE_MS + 27 * DAY_MS);
    }),
  );
  expect(selfExclusionEnd(NO_END, 0)).toBeNull();
});
