import { call } from '#client/gateway/call.ts';
import { waitForBalls } from '#client/wallet/falling-balls.ts';
import { showWins } from '#client/wallet/wins.ts';
import * as commands from '#contract/commands.ts';

/** Shows new wins. A hidden page waits until it is visible. */
export function checkWins(): void {
  if (!document.hidden)
    return void showWins((data) => call(commands.winningPopup, data, { silent: true }), waitForBalls);
  document.addEventListener('visibilitychange', checkWins, { once: true });
}
