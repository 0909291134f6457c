import type { UserPush } from '#contract/push.ts';

/** A message for every socket of one player. */
export interface PlayerPush {
  readonly playerId: bigint;
  readonly push: UserPush;
}

/** Tells players what changed, whichever node their socket is on. Called after the money transaction committed, once per batch. */
export interface Push {
  /** Never throws and never waits: a push is a hint, the state is in the database. */
  publish(pushes: readonly PlayerPush[]): void;
  /** The wallets of these players changed: each node reads and sends those it has sockets for. */
  walletsChanged(playerIds: readonly bigint[]): void;
}
