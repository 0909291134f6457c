import type { Wallet } from '#contract/wallet/fields.ts';
import type { WaitForBalls } from './falling-balls.ts';
import { $wallet, refreshWallet, setWallet, tellsWin } from './wallet.ts';

interface DrawsOnPage {
  /** The draws that the page awaits or shows. */
  readonly listDraws: () => readonly string[];
  readonly waitForBalls: WaitForBalls;
}

/**
 * Applies pushed wallets. A balance that grows where a draw is shown appears after its last ball, so that it does not
 * tell a win before the numbers do. By then it is fetched, because it may have changed again.
 */
export const createWalletPush =
  ({ listDraws, waitForBalls }: DrawsOnPage, refresh: () => Promise<void> = refreshWallet) =>
  (wallet: Wallet): void => {
    const shown = $wallet.get();
    const draws = listDraws();
    if (draws.length === 0 || shown === null || !tellsWin(wallet, shown)) return setWallet(wallet);
    void waitForBalls(draws).then(refresh);
  };
