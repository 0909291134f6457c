import { onPush } from '#client/socket/pushes.ts';
import { $connected } from '#client/socket/connected.ts';

/**
 * Calls back when movements may have been added: money moved, a deposit failed, and each time the socket comes up, because
 * what was pushed while it was down is gone. Returns what stops it.
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
