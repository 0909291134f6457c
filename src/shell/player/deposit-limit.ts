import { call } from '#client/gateway/call.ts';
import { go } from '#client/page/navigation.ts';
import * as commands from '#contract/commands.ts';

/** The deposit limit among Player Controls. */
const SET_LIMIT = '/Play-Responsibly?key=Play-Responsibly&activeTabName=Player%20Controls#deposit-limit';
const WAITS_MS = 2_000;

/** Reports whether the player closed the dialog about a deposit limit or went to set one, and leads there. */
export async function reportLimitClick(answer: 'set' | undefined): Promise<void> {
  const clickType = answer === 'set' ? 1 : 0;
  await call(commands.depositLimitClick, { bizType: 0, clickType }, { silent: true, timeoutMs: WAITS_MS });
  if (answer === 'set') go(SET_LIMIT);
}
