import { describe, expect, it } from 'vitest';
import { gameByKey } from '#games/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { findPace } from '../view/game-view.ts';
import { formatOneIn } from './odds.ts';

const paceOf = (key: string) => findPace(assertPresent(gameByKey(key), key));

describe('what a game leads with', () => {
  it.each([
    // Five of eleven numbers are drawn.
    ['quick-five', { minutes: 1, oneIn: '2.2' }],
    // Three of eight.
    ['octaluck', { minutes: 1, oneIn: '2.67' }],
    // Five of ten digits are small.
    ['color-prediction', { minutes: 2, oneIn: '2' }],
  ])('%s: its interval and its best chance', (key, pace) => {
    expect(paceOf(key)).toEqual(pace);
  });

  it('a daily game leads with its prize', () => {
    expect(paceOf('luckyday')).toBeUndefined();
  });
});

describe('a chance for players', () => {
  it.each([
    [1n, 2n, '2'],
    [5n, 11n, '2.2'],
    [3n, 8n, '2.67'],
    [1n, 10n, '10'],
    [2n, 21n, '11'],
    [3n, 1_000n, '333'],
    [6n, 1_000n, '167'],
    [1n, 8_835_372n, '8835372'],
  ])('%s of %s is 1 in %s', (wins, of, text) => {
    expect(formatOneIn({ wins, of })).toBe(text);
  });
});
