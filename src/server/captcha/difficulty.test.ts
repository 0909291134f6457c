import { expect, test } from 'vitest';
import { findDifficulty } from './difficulty.ts';

test('an address that asks for many challenges gets harder ones, up to sixteen times as hard', () => {
  const work = [1, 100, 101, 200, 201, 301, 401, 5_000].map((asked) => findDifficulty(300, asked));
  expect(work).toEqual([300, 300, 600, 600, 1_200, 2_400, 4_800, 4_800]);
});
