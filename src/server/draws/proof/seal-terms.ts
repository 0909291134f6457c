import { MINUTE_MS, SECOND_MS } from '#kernel/time.ts';
import { roundAt, roundTime } from './beacon-rounds.ts';
import type { BeaconChain } from './draw-record.ts';

/** A draw is sealed at most this long after its sales closed, and at least this long before its round is due. */
const LONGEST_MS = 5 * MINUTE_MS;
const MARGIN_MS = 2 * SECOND_MS;

export interface SealTerms {
  readonly round: number;
  /** Until when a quorum of witnesses must have seen the closing; ms since 1970. */
  readonly sealBy: number;
}

/** What follows from a draw's times (docs/draw-proof.md §3). Times are ms since 1970. */
export function sealTerms(
  chain: BeaconChain,
  times: { readonly closesAt: number; readonly drawsAt: number },
): SealTerms {
  const round = roundAt(chain, times.drawsAt);
  return { round, sealBy: Math.min(times.closesAt + LONGEST_MS, roundTime(chain, round) - MARGIN_MS) };
}
