import { openDialog, type Dialogs } from '#client/dialogs/dialogs.ts';
import { call } from '#client/gateway/call.ts';
import { go } from '#client/page/navigation.ts';
import * as commands from '#contract/commands.ts';
import { untilInterruptible } from './interruptible.ts';

/** The deposit limit among Player Controls. */
const SET_LIMIT = '/Play-Responsibly?key=Play-Responsibly&activeTabName=Player%20Controls#deposit-limit';
const WAITS_MS = 2_000;

/**
 * Explains the player's deposit limit, or offers one, when nothing else is under way. Reports whether they closed the
 * dialog or went to set a limit, and leads there.
 */
export async function tellDepositLimit(player: string, limit: Dialogs['deposit-limit-tips']): Promise<void> {
  if (!(await untilInterruptible(player, 'deposit-limit-tips'))) return;
  const answer = await openDialog('deposit-limit-tips', limit);
  if (answer === 'not-shown') return;
  const clickType = answer === 'set' ? 1 : 0;
  await call(commands.depositLimitClick, { bizType: 0, clickType }, { silent: true, timeoutMs: WAITS_MS });
  if (answer === 'set') go(SET_LIMIT);
}
