import { CONTROL_TYPE } from '#contract/controls/choices.ts';
import type { Fils } from '#kernel/money.ts';
import type { Queryable } from '../db/index.ts';
import { findActiveExclusion } from '../exclusions/active-exclusion.ts';
import { CHANNELS, type Channel } from './rules.ts';

interface Money {
  readonly deposited: Fils;
  readonly winnings: Fils;
}

/** What withdrawals ask about the closing of accounts. */
export interface Closures {
  /** Whether a player's account could be closed, were it not for the money in it. */
  readonly hasOnlyMoneyLeft: (db: Queryable, playerId: bigint) => Promise<boolean>;
}

/** For a rest: only all of it may leave, and nothing is kept of it. */
export const forRest = (channel: Channel, rest: Fils): Channel =>
  rest > 0n && rest < channel.minAmount ? { ...channel, minAmount: rest, fee: 0n } : channel;

export interface OpenChannels {
  readonly channels: readonly Channel[];
  /** Whether all of the winnings may leave by a channel whose minimum they do not reach. */
  readonly isRest: boolean;
}

const isExcluded = async (db: Queryable, playerId: bigint): Promise<boolean> =>
  (await findActiveExclusion(db, playerId))?.type === CONTROL_TYPE.selfExclusion;

/**
 * The channels as they are for a player now. Winnings below a channel's minimum are a rest, which may leave whole and
 * without a fee where the player is excluded, and can do nothing else with it, or where it is all that stands between
 * them and closing the account; else they could never leave it.
 */
export async function openChannels(
  { hasOnlyMoneyLeft }: Closures,
  db: Queryable,
  playerId: bigint,
  { deposited, winnings }: Money,
): Promise<OpenChannels> {
  const isRest = deposited === 0n && winnings > 0n && CHANNELS.some(({ minAmount }) => winnings < minAmount);
  if (!isRest || !((await isExcluded(db, playerId)) || (await hasOnlyMoneyLeft(db, playerId))))
    return { channels: CHANNELS, isRest: false };
  return { channels: CHANNELS.map((channel) => forRest(channel, winnings)), isRest: true };
}
