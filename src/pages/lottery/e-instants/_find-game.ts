import { instantByKey } from '#instants/index.ts';
import type { EInstant } from '#instants/instant-game.ts';

/** The e-instant of an address; undefined: no such game. */
export function findEInstant(showkey: string | undefined): EInstant | undefined {
  const game = instantByKey(showkey ?? '');
  return game?.kind === 'e-instant' ? game : undefined;
}
