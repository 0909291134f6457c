import { onConnect } from './connected.ts';
import { onPush } from './pushes.ts';

/**
 * Calls back when money may have moved or messages may have come: at a push of the wallet, and each time the socket
 * connects, because pushes in between are lost. Returns the unsubscribe function.
 */
export function onWalletChange(act: () => void): () => void {
  const stops = [onPush('wallet', act), onConnect(act)];
  return () => stops.forEach((stop) => stop());
}
