import type { PastItem } from '#contract/draws/430040-past-draws.ts';

/** Whether the list of past draws has a cancelled one that is newer than the draw shown above it. */
export const isNewerCancelled = (list: readonly PastItem[], shown: { readonly drawsTimestamp: number }): boolean =>
  list.some((item) => item.cancelled !== undefined && item.expectedPrizeTimestamp > shown.drawsTimestamp);
