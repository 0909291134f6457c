import type { winningPopup } from '#contract/orders/101066-winning-popup.ts';
import { openDialog } from '#client/dialogs.ts';
import { call } from '#client/gateway.ts';
import { ref } from '#client/ref.ts';

const WINS = ref<typeof winningPopup>('101066');

async function ask(): Promise<void> {
  const answer = await call(WINS, {}, { silent: true });
  if (!answer.ok || answer.data.jumpType === 0) return;
  const { totalPrizeAmount, jumpType } = answer.data;
  void openDialog('win', { totalPrizeAmount, jumpType });
}

/** Tells of wins not shown yet. Asking marks them as shown, so only a page that is looked at asks. */
export function askWins(): void {
  if (!document.hidden) return void ask();
  document.addEventListener('visibilitychange', askWins, { once: true });
}
