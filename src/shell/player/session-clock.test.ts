import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#kernel/time.ts';
import { dueAt, minutesPlayed, WARN_BEFORE_MS, type Shown } from './session-clock.ts';

const since = 1_000_000;
const at = (minutes: number) => since + minutes * MINUTE_MS;
const clock = { since, endsAt: null, checkEvery: 30 };

test('counts whole minutes, and none where the clock was set back', () => {
  expect([0, 0.99, 1, 32.5, -5].map((minutes) => minutesPlayed(since, at(minutes)))).toEqual([0, 0, 1, 32, 0]);
});

test('a check is due after each interval until it is answered, also of a changed interval', () => {
  expect(dueAt(clock, null, at(29.9))).toBeUndefined();
  expect(dueAt(clock, null, at(30))).toBe('check');
  const checked = { since, checked: 31 * MINUTE_MS, warned: 0 };
  expect(dueAt(clock, checked, at(59))).toBeUndefined();
  expect(dueAt(clock, checked, at(60))).toBe('check');
  expect(dueAt({ ...clock, checkEvery: 15 }, checked, at(44))).toBeUndefined();
  expect(dueAt({ ...clock, checkEvery: 15 }, checked, at(45))).toBe('check');
  expect(dueAt({ ...clock, checkEvery: 0 }, null, at(500))).toBeUndefined();
  // Of another stretch of play.
  expect(dueAt(clock, { ...checked, since: 1 }, at(31))).toBe('check');
});

test('the warning comes five minutes before the end, once, and then the end', () => {
  const limited = { since, endsAt: at(60), checkEvery: 0 };
  expect(dueAt(limited, null, at(54.9))).toBeUndefined();
  expect(dueAt(limited, null, at(55))).toBe('warning');
  const warned = { since, checked: 0, warned: at(60) };
  expect(dueAt(limited, warned, at(59))).toBeUndefined();
  expect(dueAt(limited, warned, at(60))).toBe('end');
  expect(dueAt({ ...limited, endsAt: at(58) }, warned, at(57))).toBe('warning');
});

test('whoever answers each check at once answers one in each interval', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(15, 30, 60, 120),
      fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 60 }),
      (checkEvery, steps) => {
        let now = since;
        let shown: Shown | null = null;
        const answered: number[] = [];
        for (const step of steps) {
          now += step * MINUTE_MS;
          if (dueAt({ ...clock, checkEvery }, shown, now) === undefined) continue;
          shown = { since, checked: now - since, warned: 0 };
          answered.push(Math.floor((now - since) / (checkEvery * MINUTE_MS)));
        }
        expect(new Set(answered).size).toBe(answered.length);
        const passed = new Set<number>();
        let t = since;
        for (const step of steps) {
          t += step * MINUTE_MS;
          passed.add(Math.floor((t - since) / (checkEvery * MINUTE_MS)));
        }
        passed.delete(0);
        expect(answered).toEqual([...passed]);
      },
    ),
  );
  expect(WARN_BEFORE_MS).toBe(5 * MINUTE_MS);
});
