import { openDialog } from '#client/dialogs.ts';
import { call } from '#client/gateway.ts';
import { herePath } from '#client/go.ts';
import { onPush } from '#client/pushes.ts';
import { react } from '#client/react-to.ts';
import { ref } from '#client/ref.ts';
import { toast } from '#client/toast.ts';
import { $user } from '#client/user.ts';
import { setWallet } from '#client/wallet.ts';
import type { rechargeStatus } from '#contract/deposits/getOrderStatus-recharge-status.ts';
import { askWins } from './wins.ts';

const DEPOSIT = ref<typeof rechargeStatus>('getOrderStatus');

/** Why a deposit failed, asked for in the page's language: it may have been begun in the other one. */
async function tellFailed(gatewayId: string): Promise<void> {
  const answer = await call(DEPOSIT, { gatewayId, rechargeScene: 1 }, { silent: true });
  if (answer.ok) toast(answer.data.gatewayMemo);
}

/** What every page does with a push (spec shell §7); a page that shows orders listens besides. */
export function startPushes(): void {
  onPush('wallet', setWallet);
  onPush('bet', ({ won }) => {
    if (won) askWins();
  });
  // The deposit page shows the outcome itself.
  onPush('rechargeFail', ({ gatewayId }) => {
    if (herePath() !== '/account/deposit') void tellFailed(gatewayId);
  });
  // A play page says itself how much is missing.
  onPush('bet_insufficient', () => {
    if (!herePath().startsWith('/lottery/')) void openDialog('deposit-prompt', {});
  });
  onPush('popup', ({ errorCode, errorMessage, extData }) =>
    react({
      code: errorCode,
      message: errorMessage,
      data: extData ?? null,
      token: $user.get()?.sessionToken,
      silent: false,
    }),
  );
}
