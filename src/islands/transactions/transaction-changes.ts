import { onPush } from '#client/socket/pushes.ts';
import { $connected } from '#client/socket/connected.ts';

/**
 * Calls back when transactions may have been added: money moved, a deposit failed, and each time the socket connects,
 * because pushes in between are lost. Returns the unsubscribe function.
 */
export function onTransactionChange(act: () => void): () => void {
  const stops = [
    onPush('wallet', act),
    onPush('rechargeFail', act),
    $connected.listen((connected) => {
      if (connected) act();
    }),
  ];
  return () => stops.forEach((stop) => stop());
}
