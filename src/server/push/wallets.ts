import type { Wallet } from '#contract/wallet/fields.ts';

interface Options {
  /** Whether the player has a socket here. */
  readonly has: (playerId: bigint) => boolean;
  readonly read: (playerId: bigint) => Promise<Wallet>;
  readonly send: (playerId: bigint, wallet: Wallet) => void;
  readonly failed: (error: unknown) => void;
}

/** Enough to hide the database's latency, few enough to leave its pool to the calls. */
const READERS = 4;

/**
 * Reads and sends wallets of players who have sockets here. A player who changes again while waiting is read once;
 * one read at a time per player, so that an older balance never arrives after a newer one.
 */
export function walletSender({ has, read, send, failed }: Options): (playerIds: readonly bigint[]) => void {
  const waiting = new Set<bigint>();
  const reading = new Set<bigint>();
  let readers = 0;

  const next = (): bigint | undefined => {
    for (const id of waiting) if (!reading.has(id)) return id;
    return undefined;
  };
  const work = async () => {
    readers++;
    for (let id = next(); id !== undefined; id = next()) {
      waiting.delete(id);
      reading.add(id);
      try {
        send(id, await read(id));
      } catch (error) {
        failed(error);
      }
      reading.delete(id);
    }
    readers--;
  };
  return (playerIds) => {
    for (const id of playerIds) if (has(id)) waiting.add(id);
    while (readers < READERS && next() !== undefined) void work();
  };
}
