import type { PublishedDraw, UserPush } from '#contract/push.ts';
import type { PlayerPush } from './player-push.ts';

/** PostgreSQL refuses a NOTIFY payload of 8,000 bytes or more. */
export const MAX_PAYLOAD_BYTES = 7_500;

export interface PushBatch {
  readonly pushes: readonly PlayerPush[];
  readonly wallets: readonly bigint[];
  readonly draws: readonly PublishedDraw[];
}

interface NotifyPayload {
  /** The node that sent it, which has served its own sockets already. */
  readonly from: string;
  readonly pushes?: readonly (readonly [playerId: string, push: UserPush])[];
  readonly wallets?: readonly string[];
  readonly draws?: readonly PublishedDraw[];
}

const jsonBytes = (value: unknown) => Buffer.byteLength(JSON.stringify(value)) + 1;

/**
 * Groups items so that each group's JSON stays below the limit. An item that is too large alone is left out: the
 * state is in the database.
 */
function groupByBytes<T>(items: readonly T[], limit: number): T[][] {
  const groups: T[][] = [];
  let left = 0;
  for (const item of items) {
    const bytes = jsonBytes(item);
    if (bytes > limit) continue;
    if (bytes > left) {
      groups.push([]);
      left = limit;
    }
    groups.at(-1)?.push(item);
    left -= bytes;
  }
  return groups;
}

/** A batch as NOTIFY payloads, each below the limit. */
export function encodePayloads(from: string, { pushes, wallets, draws }: PushBatch): string[] {
  const limit = MAX_PAYLOAD_BYTES - jsonBytes({ from, wallets: [], pushes: [], draws: [] });
  const ids = groupByBytes([...new Set(wallets)].map(String), limit).map((group): NotifyPayload => ({
    from,
    wallets: group,
  }));
  const messages = groupByBytes(
    pushes.map(({ playerId, push }) => [String(playerId), push] as const),
    limit,
  ).map((group): NotifyPayload => ({ from, pushes: group }));
  const published = groupByBytes(draws, limit).map((group): NotifyPayload => ({ from, draws: group }));
  return [...messages, ...ids, ...published].map((payload) => JSON.stringify(payload));
}

/** Decodes a payload; undefined for one that this node sent itself. */
export function decodePayload(self: string, payload: string): PushBatch | undefined {
  if (payload.startsWith(`{"from":${JSON.stringify(self)}`)) return undefined;
  // Written by encodePayloads above, on a node of this product.
  const decoded = JSON.parse(payload) as NotifyPayload;
  return {
    pushes: (decoded.pushes ?? []).map(([playerId, push]) => ({ playerId: BigInt(playerId), push })),
    wallets: (decoded.wallets ?? []).map(BigInt),
    draws: decoded.draws ?? [],
  };
}
