import { expect, test } from 'vitest';
import { listFiles, readText } from '#support/repo/files.ts';
import { phaseOfDraw, formatDrawPhase } from './draw-phase.ts';

test('the phase is the number of a draw without its game', () => {
  expect(phaseOfDraw('69-261121-0642')).toBe('261121-0642');
  expect(formatDrawPhase('69-261121-0642')).toBe('\u2066261121-0642\u2069');
});

test('no other file splits a draw id', () => {
  const cuts = listFiles(/^src\/.*\.(?:tsx?|astro)$/).filter((file) => readText(file).includes("indexOf('-')"));
  expect(cuts.filter((file) => !file.endsWith('.test.ts'))).toEqual(['src/lib/games/view/draw-phase.ts']);
});
