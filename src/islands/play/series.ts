import type { DrawTimes } from '#contract/draws/fields.ts';
import type { Known } from './phase.ts';

/** Draws in which an order bought now would take part. Apart from `phase.ts`, which a page loads at first: this is asked for later. */
export function seriesFrom({ draws }: Known, first: DrawTimes, count: number): readonly DrawTimes[] {
  const at = draws.findIndex(({ drawId }) => drawId === first.drawId);
  return at === -1 ? [] : draws.slice(at, at + count);
}
