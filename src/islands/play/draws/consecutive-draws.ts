import type { DrawTimes } from '#contract/draws/fields.ts';
import type { DrawsState } from './draws-state.ts';

/** Draws in which an order bought now would take part. Apart from `phase.ts`, which a page loads at first: this is asked for later. */
export function consecutiveDraws({ draws }: DrawsState, first: DrawTimes, count: number): readonly DrawTimes[] {
  const at = draws.findIndex(({ drawId }) => drawId === first.drawId);
  return at === -1 ? [] : draws.slice(at, at + count);
}
