import { onSet } from 'nanostores';
import { $wallet, refreshWallet, tellsWin } from '#client/wallet/wallet.ts';

/**
 * Keeps a wallet that tells a win away from the page, whether it is pushed, polled or fetched: a card is paid at its
 * first touch, and is not to be told before it is open. The returned function ends this, and fetches the wallet.
 */
export function holdWallet(): () => void {
  const release = onSet($wallet, ({ newValue, abort }) => {
    const shown = $wallet.get();
    if (newValue && shown && tellsWin(newValue, shown)) abort();
  });
  return () => {
    release();
    void refreshWallet();
  };
}
