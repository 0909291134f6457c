import { expect, test } from 'vitest';
import { colorPrediction } from '../color-prediction/index.ts';
import { createEntryView } from './entry-view.ts';
import { quickFive } from '../quick-five/index.ts';

test('a bet on a colour shows its digits and marks the one drawn', () => {
  const red = { play: 'red', picks: [] };
  const look = createEntryView(colorPrediction, red, [[4]]);
  expect(look?.numbers).toEqual([0, 2, 4, 6, 8]);
  expect(look?.faces).toEqual(['colour', 'colour', 'colour', 'colour', 'colour']);
  expect(look?.hits).toEqual([false, false, true, false, false]);
  expect(createEntryView(colorPrediction, red, [[3]])?.hits).not.toContain(true);
  expect(createEntryView(colorPrediction, red, null)?.hits).not.toContain(true);
});

test('picked numbers show in the order picked, with hits marked', () => {
  const entry = { play: 'nap2', picks: [[4, 3]] };
  expect(createEntryView(quickFive, entry, [[1, 2, 3, 5, 6]])).toMatchObject({ numbers: [4, 3], hits: [false, true] });
  expect(createEntryView(quickFive, entry, null)).toMatchObject({ numbers: [4, 3], hits: [] });
});

test('an unknown play has no view', () => {
  expect(createEntryView(quickFive, { play: 'gone', picks: [] }, null)).toBeUndefined();
});
