import { expect, test, vi } from 'vitest';
import { $connected } from './connected.ts';
import { publishPush } from './pushes.ts';
import { onWalletChange } from './wallet-changes.ts';

const wallet = { type: 'wallet', data: {} as never } as const;

test('calls back at a push of the wallet and at each reconnect', () => {
  const act = vi.fn();
  const stop = onWalletChange(act);
  publishPush(wallet);
  expect(act).toHaveBeenCalledTimes(1);
  publishPush({ type: 'bet', data: { orderId: 'a', won: true } });
  $connected.set(true);
  $connected.set(false);
  $connected.set(true);
  expect(act).toHaveBeenCalledTimes(3);
  stop();
  publishPush(wallet);
  $connected.set(false);
  $connected.set(true);
  expect(act).toHaveBeenCalledTimes(3);
});
