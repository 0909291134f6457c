import { call } from '#client/gateway/call.ts';
import { showWins } from '#client/wallet/wins.ts';
import * as commands from '#contract/commands.ts';

/** Shows new wins. A hidden page waits until it is visible. */
export function checkWins(): void {
  if (!document.hidden) return void showWins((data) => call(commands.winningPopup, data, { silent: true }));
  document.addEventListener('visibilitychange', checkWins, { once: true });
}
