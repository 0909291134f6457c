import { call } from '#client/gateway/call.ts';
import { currentPath } from '#client/page/navigation.ts';
import { waitForBalls } from '#client/wallet/falling-balls.ts';
import { showWins } from '#client/wallet/wins.ts';
import * as commands from '#contract/commands.ts';

/**
 * Shows new wins. A hidden page waits until it is visible. The page of Player Controls leaves them to the next one: a
 * player who limits themself is not told of a win there.
 */
export function checkWins(): void {
  if (currentPath() === '/Play-Responsibly') return;
  if (!document.hidden)
    return void showWins((data) => call(commands.winningPopup, data, { silent: true }), waitForBalls);
  document.addEventListener('visibilitychange', checkWins, { once: true });
}
