import { atom } from 'nanostores';
import type { ResponseOf } from '#contract/command.ts';
import type { globalRestrictions } from '#contract/players/100163-global-restrictions.ts';
import { call } from './gateway.ts';
import { ref } from './ref.ts';

const RESTRICTIONS = ref<typeof globalRestrictions>('100163');

export type Restrictions = ResponseOf<typeof globalRestrictions>;

/** What the player may not do at present; null while it is not known. */
export const $restrictions = atom<Restrictions | null>(null);

/** Asked after each navigation of a player (spec shell §4). It is also how a session that ended is noticed. */
export async function checkRestrictions(): Promise<void> {
  const answer = await call(RESTRICTIONS, {}, { silent: true });
  if (answer.ok) $restrictions.set(answer.data);
}
