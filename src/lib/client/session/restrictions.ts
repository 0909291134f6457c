import type { globalRestrictions } from '#contract/players/100163-global-restrictions.ts';
import { call } from '../gateway/call.ts';
import { commandRef } from '../gateway/command-ref.ts';

const RESTRICTIONS = commandRef<typeof globalRestrictions>('100163');

/**
 * Called after each navigation of a player, to notice a session that has ended. The answer itself is not used: a
 * refused command says what is not allowed.
 */
export async function checkRestrictions(): Promise<void> {
  await call(RESTRICTIONS, {}, { silent: true });
}
