import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chooseSetting, inheritSetting, LOOSER_AFTER_MS, OFFERED, settingAt, type Setting } from './setting.ts';

const strictness = (minutes: number) => minutes || Infinity;
const start: Setting = { minutes: 60, next: null };
const choices = fc.array(
  fc.record({
    after: fc.integer({ min: 0, max: 2 * LOOSER_AFTER_MS }),
    minutes: fc.constantFrom(...OFFERED.sessionLimit),
  }),
  { maxLength: 20 },
);

test('no sequence of choices holds a looser value within 24 hours of its choice', () => {
  fc.assert(
    fc.property(choices, (steps) => {
      let [now, setting] = [0, start];
      for (const { after, minutes } of steps) {
        now += after;
        const before = settingAt(setting, now);
        const chosen = chooseSetting(setting, minutes, now);
        setting = chosen.setting;
        const held = settingAt(setting, now);
        expect(strictness(held.minutes)).toBeLessThanOrEqual(strictness(before.minutes));
        if (strictness(minutes) <= strictness(before.minutes)) {
          expect(chosen).toEqual({ setting: { minutes, next: null }, effectiveTimestamp: now });
        } else {
          expect(held.minutes).toBe(before.minutes);
          expect(settingAt(setting, chosen.effectiveTimestamp).minutes).toBe(minutes);
          expect(settingAt(setting, chosen.effectiveTimestamp - 1).minutes).toBe(before.minutes);
          // Its own wait, or the one that began with the same choice.
          expect(chosen.effectiveTimestamp).toBe(
            before.next?.minutes === minutes ? before.next.fromTimestamp : now + LOOSER_AFTER_MS,
          );
        }
      }
    }),
  );
});

test('none is looser than any time', () => {
  expect(chooseSetting({ minutes: 0, next: null }, 240, 5)).toEqual({
    setting: { minutes: 240, next: null },
    effectiveTimestamp: 5,
  });
  expect(chooseSetting({ minutes: 240, next: null }, 0, 5).effectiveTimestamp).toBe(5 + LOOSER_AFTER_MS);
});

test.each([
  ['none becomes it', { minutes: 0, next: null }, 60, { minutes: 60, next: null }],
  ['a looser one becomes it', { minutes: 120, next: null }, 60, { minutes: 60, next: null }],
  ['a stricter one stays', { minutes: 30, next: null }, 60, undefined],
  ['none of another changes nothing', { minutes: 120, next: null }, 0, undefined],
  [
    'a looser one that waits is asked for anew',
    { minutes: 60, next: { minutes: 0, fromTimestamp: 9 } },
    60,
    { minutes: 60, next: null },
  ],
  [
    'a looser one that waits becomes it when it would begin',
    { minutes: 30, next: { minutes: 0, fromTimestamp: 9 } },
    60,
    { minutes: 30, next: { minutes: 60, fromTimestamp: 9 } },
  ],
  [
    'one that has begun is looser, too',
    { minutes: 30, next: { minutes: 0, fromTimestamp: 4 } },
    60,
    { minutes: 60, next: null },
  ],
])('with the value of another account, %s', (_what, own, minutes, expected) => {
  expect(inheritSetting(own, minutes, 5)).toEqual(expected);
});
