import { expect, test } from 'vitest';
import { COLUMN_WIDTH, layoutStrip } from './strip-layout.ts';

const digits = { from: 0, to: 9 };

test('the newest draw is on the right in English and on the left in Arabic', () => {
  const draws = [[4], [0], [9]];
  const english = layoutStrip(draws, { ...digits, rtl: false });
  const arabic = layoutStrip(draws, { ...digits, rtl: true });
  expect([english.width, english.height]).toEqual([3 * COLUMN_WIDTH, 10 * english.row]);
  expect(english.dots.map(({ x }) => x / COLUMN_WIDTH)).toEqual([2.5, 1.5, 0.5]);
  expect(arabic.dots.map(({ x }) => x / COLUMN_WIDTH)).toEqual([0.5, 1.5, 2.5]);
  expect(english.dots.map(({ y, number }) => y / english.row - 0.5 - number)).toEqual([0, 0, 0]);
  expect(english.dots.map(({ newest }) => newest)).toEqual([true, false, false]);
  expect(english.line?.split(' ')).toHaveLength(3);
});

test('a line joins single numbers only, with the lowest numbers at the top', () => {
  const wide = layoutStrip([[3, 1], [2]], { from: 1, to: 3, rtl: false });
  expect(wide.line).toBeUndefined();
  expect(wide.dots.map(({ y }) => y / wide.row)).toEqual([2.5, 0.5, 1.5]);
  // Rows are lower if there are many numbers.
  expect(layoutStrip([[3]], { from: 1, to: 36, rtl: false }).row).toBeLessThan(wide.row);
  expect(layoutStrip([], { ...digits, rtl: false })).toMatchObject({ width: 0, dots: [], marks: [] });
});

test('a repeated digit of a draw is one dot with a count', () => {
  const { dots } = layoutStrip([[4, 7, 4]], { ...digits, rtl: false });
  expect(dots.map(({ number, times }) => [number, times])).toEqual([
    [4, 2],
    [7, 1],
  ]);
});

test('counts draws back from the newest in steps', () => {
  const { marks } = layoutStrip(
    Array.from({ length: 12 }, () => [1]),
    { ...digits, rtl: false },
  );
  expect(marks.map(({ ago }) => ago)).toEqual([0, 5, 10]);
});
