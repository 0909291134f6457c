import { describe, expect, it } from 'vitest';
import { calculateHitChance } from './chance.ts';

const six = { from: 1, to: 31, count: 6, ordered: false, repeats: false };
const month = { from: 1, to: 12, count: 1, ordered: false, repeats: false };
const digits = { from: 0, to: 9, count: 3, ordered: true, repeats: true };

/** Known odds of other kinds of games, so that the method is not only right for ordered draws without repeats. */
describe('chanceOf', () => {
  it('two drums: 6 of 31 and 1 of 12', () => {
    const positions = [
      { choose: 6, from: 1, to: 31, places: [0, 1, 2, 3, 4, 5] },
      { choose: 1, from: 1, to: 12, places: [6] },
    ];
    expect(calculateHitChance([six, month], positions, [6, 1, 0], true)).toEqual({ wins: 1n, of: 736_281n * 12n });
    // C(6,5)·C(25,1)·11 of C(31,6)·12
    const { wins, of } = calculateHitChance([six, month], positions, [5, 0, 0], true);
    expect(wins * 736_281n * 12n).toBe(150n * 11n * of);
  });

  it('repeated digits: one in a thousand', () => {
    const positions = [0, 1, 2].map((place) => ({ choose: 1, from: 0, to: 9, places: [place] }));
    expect(calculateHitChance([digits], positions, [1, 1, 1], false)).toEqual({ wins: 1n, of: 1_000n });
    expect(calculateHitChance([digits], positions, [0, 0, 0], false)).toEqual({ wins: 729n, of: 1_000n });
  });

  it('is zero for impossible hits', () => {
    expect(calculateHitChance([digits], [{ choose: 1, from: 0, to: 9, places: [0] }], [2, 0, 0], false).wins).toBe(0n);
  });
});
