import type { PublishedDraw, UserPush } from '#contract/push.ts';

/** A message for every socket of one player. */
export interface PlayerPush {
  readonly playerId: bigint;
  readonly push: UserPush;
}

/** Notifies players on whichever node their socket is. Call it after the transaction committed, once per batch. */
export interface Push {
  /** Never throws and never waits: a push is a hint, the state is in the database. */
  publish(pushes: readonly PlayerPush[]): void;
  /** Each node reads and sends the wallets of those players who have a socket there. */
  publishWallets(playerIds: readonly bigint[]): void;
  /** Tells everybody who subscribed that a draw's record is published. */
  publishDraw(draw: PublishedDraw): void;
}
