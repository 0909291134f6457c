import { expect, test } from 'vitest';
import { describeMissingDraw } from './missing-draw.ts';

const DUE = Date.UTC(2026, 10, 29, 6, 42);
const times = {
  drawId: '69-261129-0642',
  phase: '261129-0642',
  opensTimestamp: DUE - 60_000,
  closesTimestamp: DUE - 10_000,
  drawsTimestamp: DUE,
};

test('a draw without a result is due, waits for its witnesses, or is late', () => {
  expect(describeMissingDraw(undefined)).toBe('unknown');
  expect(describeMissingDraw({ times, timestamp: DUE - 1 })).toBe('notYet');
  // Before and after its time.
  for (const timestamp of [DUE - 5_000, DUE + 3_600_000])
    expect(describeMissingDraw({ times, timestamp, awaitsWitnesses: true })).toBe('awaitsWitnesses');
  for (const timestamp of [DUE, DUE + 3_600_000]) expect(describeMissingDraw({ times, timestamp })).toBe('late');
});
