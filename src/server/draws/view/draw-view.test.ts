import { describe, expect, it } from 'vitest';
import { toPhaseResult, deriveSaleState } from './draw-view.ts';

const open = { selling: true, begun: true };
const later = { selling: true, begun: false };
const closed = { selling: false, begun: true };

describe('the sale state of a game', () => {
  it.each([
    ['suspended', 'suspended', [open]],
    ['suspending', 'suspending', [open]],
    ['available', 'available', [closed, open, later]],
    ['drawing', 'available', [closed, later]],
    ['drawing', 'available', [closed]],
    ['pending', 'available', [later]],
    ['pending', undefined, []],
  ] as const)('is %s', (state, sales, rows) => expect(deriveSaleState(sales, rows)).toBe(state));
});

describe('a result', () => {
  it('returns the second pick as the month', () => {
    expect(toPhaseResult([[7, 2, 11]])).toEqual({ dayNumbers: [7, 2, 11] });
    expect(toPhaseResult([[1, 2], [12]])).toEqual({ dayNumbers: [1, 2], monthNumber: 12 });
  });
});
