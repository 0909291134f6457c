import type { winningPopup } from '#contract/orders/101066-winning-popup.ts';
import { call } from '#client/gateway.ts';
import { ref } from '#client/ref.ts';
import { showWins } from '#client/wins.ts';

const WINS = ref<typeof winningPopup>('101066');

/** Tells of wins not shown yet. Only a page that is looked at asks: elsewhere nobody would see them. */
export function askWins(): void {
  if (!document.hidden) return void showWins((data) => call(WINS, data, { silent: true }));
  document.addEventListener('visibilitychange', askWins, { once: true });
}
