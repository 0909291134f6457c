import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createWallet } from '#support/players/wallet.ts';
import { $user } from '../session/user.ts';
import { createWalletPush } from './pushed-wallet.ts';
import { $wallet } from './wallet.ts';

const shownBalance = () => $wallet.get()?.totalBalance;

/** A page whose balls fall until `fall` resolves. */
function createPage(draws: readonly string[]) {
  const fall = Promise.withResolvers<undefined>();
  const refresh = vi.fn(() => Promise.resolve());
  const waitForBalls = vi.fn(() => fall.promise);
  return { fall, refresh, waitForBalls, push: createWalletPush({ listDraws: () => draws, waitForBalls }, refresh) };
}

describe('a pushed wallet', () => {
  beforeEach(() => {
    $user.set({ userOpenId: 'sara', sessionToken: 'one' } as NonNullable<ReturnType<typeof $user.get>>);
    $wallet.set(createWallet(1_000));
  });

  it('with a higher balance is fetched after the last ball of the draw on the page', async () => {
    const { fall, refresh, waitForBalls, push } = createPage(['69-261128-0642']);
    push(createWallet(1_185));
    expect(waitForBalls).toHaveBeenCalledWith(['69-261128-0642']);
    await Promise.resolve();
    expect([shownBalance(), refresh.mock.calls.length]).toEqual([1_000, 0]);
    fall.resolve(undefined);
    await vi.waitFor(() => expect(refresh).toHaveBeenCalledOnce(), { timeout: 10_000 });
    expect(shownBalance()).toBe(1_000);
  });

  it('with a lower balance is applied at once', () => {
    const { push } = createPage(['69-261128-0642']);
    push(createWallet(900));
    expect(shownBalance()).toBe(900);
  });

  it('is applied at once where no draw is shown, or no balance yet', () => {
    createPage([]).push(createWallet(1_185));
    expect(shownBalance()).toBe(1_185);
    $wallet.set(null);
    createPage(['69-261128-0642']).push(createWallet(1_370));
    expect(shownBalance()).toBe(1_370);
  });
});
