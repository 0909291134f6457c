import { assert } from '#kernel/assert.ts';

/** The rarest prize of our games comes once in 1,000 plays: no play is looked for this long unless a plan is wrong. */
const MOST_TRIES = 1_000_000;

/**
 * Draws plays by the open rules of a game until one has the prize that was dealt. So all plays with the same prize are
 * equally likely, and those that win nothing are as near to a prize, and as far from it, as the rules alone make them.
 */
export function drawUntil<Play>(draw: () => Play, hasPrize: (play: Play) => boolean): Play {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const play = draw();
    if (hasPrize(play)) return play;
  }
  assert(false, 'the rules of a game can show each of its prizes');
}
