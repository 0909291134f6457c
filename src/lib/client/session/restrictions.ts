import type { globalRestrictions } from '#contract/players/100163-global-restrictions.ts';
import { call } from '../gateway/call.ts';
import { commandRef } from '../gateway/command-ref.ts';

const RESTRICTIONS = commandRef<typeof globalRestrictions>('100163');

/**
 * Called after each navigation of a player, to notice a session that has ended. Nothing reads the answer: the command that
 * is refused says what a player may not do.
 */
export async function checkRestrictions(): Promise<void> {
  await call(RESTRICTIONS, {}, { silent: true });
}
