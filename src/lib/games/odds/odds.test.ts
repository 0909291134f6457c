import { describe, expect, it } from 'vitest';
import { gameByKey } from '#games/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { findPace } from '../view/game-view.ts';

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
