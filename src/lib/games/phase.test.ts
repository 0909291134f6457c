import { expect, it } from 'vitest';
import { filesOf, textOf } from '../../../tests/support/files.ts';
import { phaseOf, phaseText } from './phase.ts';

it('is the number of a draw without its game', () => {
  expect(phaseOf('69-261121-0642')).toBe('261121-0642');
  expect(phaseText('69-261121-0642')).toBe('\u2066261121-0642\u2069');
});

it('is cut out of a number here alone', () => {
  const cuts = filesOf(/^src\/.*\.(?:tsx?|astro)$/).filter((file) => textOf(file).includes("indexOf('-')"));
  expect(cuts.filter((file) => !file.endsWith('.test.ts'))).toEqual(['src/lib/games/phase.ts']);
});
