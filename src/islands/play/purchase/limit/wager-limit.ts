import { atom, onMount } from 'nanostores';
import { createRequestVersion } from '#client/gateway/request-version.ts';
import { $user } from '#client/session/user.ts';
import { onPush } from '#client/socket/pushes.ts';
import { $wallet } from '#client/wallet/wallet.ts';
import { atLimitEnd, readLimitInForce, type LimitInForce } from '#islands/limits/limit-in-force.ts';

/** `exclusionType` of a wager limit. */
const WAGER_LIMIT = 4;

/** The player's wager limit in force; null where there is none, and before it is known. Loaded while it is shown. */
export const $wagerLimit = atom<LimitInForce | null>(null);

onMount($wagerLimit, () => {
  const version = createRequestVersion();
  let stopWaiting: (() => void) | undefined;
  const load = async (): Promise<void> => {
    const isLatest = version.next();
    const limit = $user.get() ? await readLimitInForce(WAGER_LIMIT) : null;
    if (!isLatest() || limit === undefined) return;
    stopWaiting?.();
    stopWaiting = limit ? atLimitEnd(limit, () => void load()) : undefined;
    $wagerLimit.set(limit);
  };
  const stops = [
    $user.listen((user, before) => {
      if (user?.userOpenId === before?.userOpenId) return;
      $wagerLimit.set(null);
      void load();
    }),
    // A purchase, here or elsewhere, uses some of it. Most players have none.
    $wallet.listen(() => {
      if ($wagerLimit.get()) void load();
    }),
    onPush('userBetLimit', () => void load()),
  ];
  void load();
  return () => {
    version.next();
    stopWaiting?.();
    for (const stop of stops) stop();
  };
});
