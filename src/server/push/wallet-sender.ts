import type { Wallet } from '#contract/wallet/fields.ts';

interface WalletSenderOptions {
  /** Whether the player has a socket here. */
  readonly hasPlayer: (playerId: bigint) => boolean;
  /** The wallets of these players, in one read. */
  readonly readWallets: (playerIds: readonly bigint[]) => Promise<ReadonlyMap<bigint, Wallet>>;
  readonly sendWallet: (playerId: bigint, wallet: Wallet) => void;
  readonly onError: (error: unknown) => void;
}

/** A settlement changes thousands of wallets at once; reading and sending this many takes some milliseconds. */
export const WALLETS_PER_READ = 1_000;

/**
 * Reads and sends wallets of players who have sockets here: all that changed in one read, and what changes meanwhile
 * in the next. One read at a time, so that an older balance never arrives after a newer one.
 */
export function createWalletSender({
  hasPlayer,
  readWallets,
  sendWallet,
  onError,
}: WalletSenderOptions): (playerIds: readonly bigint[]) => void {
  let waiting = new Set<bigint>();
  let reading = false;

  const takeWaiting = (): bigint[] => {
    const all = [...waiting];
    waiting = new Set(all.slice(WALLETS_PER_READ));
    return all.slice(0, WALLETS_PER_READ);
  };
  const sendOne = (playerId: bigint, wallet: Wallet): void => {
    try {
      sendWallet(playerId, wallet);
    } catch (error) {
      onError(error);
    }
  };
  const sendWaiting = async () => {
    reading = true;
    while (waiting.size > 0) {
      try {
        for (const [playerId, wallet] of await readWallets(takeWaiting())) sendOne(playerId, wallet);
      } catch (error) {
        onError(error);
      }
    }
    reading = false;
  };
  return (playerIds) => {
    for (const id of playerIds) if (hasPlayer(id)) waiting.add(id);
    if (!reading && waiting.size > 0) void sendWaiting();
  };
}
