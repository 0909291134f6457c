import type { globalRestrictions } from '#contract/players/100163-global-restrictions.ts';
import { call } from '../gateway/call.ts';
import { commandRef } from '../gateway/command-ref.ts';

const RESTRICTIONS = commandRef<typeof globalRestrictions>('100163');

/**
 * Asked after each navigation of a player (spec shell §4): a session that ended is noticed here. Nothing else reads the
 * answer; what a player may not do is said by the command that is refused.
 */
export async function checkRestrictions(): Promise<void> {
  await call(RESTRICTIONS, {}, { silent: true });
}
