import type { winningPopup } from '#contract/orders/101066-winning-popup.ts';
import { call } from '#client/gateway/call.ts';
import { commandRef } from '#client/gateway/command-ref.ts';
import { showWins } from '#client/wallet/wins.ts';

const WINS = commandRef<typeof winningPopup>('101066');

/** Shows new wins. A hidden page waits until it is visible. */
export function checkWins(): void {
  if (!document.hidden) return void showWins((data) => call(WINS, data, { silent: true }));
  document.addEventListener('visibilitychange', checkWins, { once: true });
}
