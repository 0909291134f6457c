import { openDialog } from '#client/dialogs.ts';
import { onPush } from '#client/pushes.ts';
import { herePath } from '#client/go.ts';
import { react } from '#client/react-to.ts';
import { toast } from '#client/toast.ts';
import { $user } from '#client/user.ts';
import { setWallet } from '#client/wallet.ts';
import { askWins } from './wins.ts';

/** What every page does with a push (spec shell §7); a page that shows orders listens besides. */
export function startPushes(): void {
  onPush('wallet', setWallet);
  onPush('bet', ({ won }) => {
    if (won) askWins();
  });
  // The deposit page shows the outcome itself.
  onPush('rechargeFail', ({ memo }) => herePath() !== '/account/deposit' && toast(memo));
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
