import type { Wallet } from '#contract/wallet/fields.ts';

interface Options {
  /** Whether the player has a socket here. */
  readonly has: (playerId: bigint) => boolean;
  /** The wallets of these players, in one read. */
  readonly read: (playerIds: readonly bigint[]) => Promise<ReadonlyMap<bigint, Wallet>>;
  readonly send: (playerId: bigint, wallet: Wallet) => void;
  readonly failed: (error: unknown) => void;
}

/** A settlement changes thousands of wallets at once; reading and sending this many takes some milliseconds. */
export const WALLETS_PER_READ = 1_000;

/**
 * Reads and sends wallets of players who have sockets here: all that changed in one read, and what changes meanwhile in the next. One
 * read at a time, so that an older balance never arrives after a newer one.
 */
export function createWalletSender({ has, read, send, failed }: Options): (playerIds: readonly bigint[]) => void {
  let waiting = new Set<bigint>();
  let reading = false;

  const take = (): bigint[] => {
    const all = [...waiting];
    waiting = new Set(all.slice(WALLETS_PER_READ));
    return all.slice(0, WALLETS_PER_READ);
  };
  const sendOne = (playerId: bigint, wallet: Wallet): void => {
    try {
      send(playerId, wallet);
    } catch (error) {
      failed(error);
    }
  };
  const work = async () => {
    reading = true;
    while (waiting.size > 0) {
      try {
        for (const [playerId, wallet] of await read(take())) sendOne(playerId, wallet);
      } catch (error) {
        failed(error);
      }
    }
    reading = false;
  };
  return (playerIds) => {
    for (const id of playerIds) if (has(id)) waiting.add(id);
    if (!reading && waiting.size > 0) void work();
  };
}
