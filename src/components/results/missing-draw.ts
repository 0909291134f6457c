import type { ResponseOf } from '#contract/command.ts';
import type { drawResult } from '#contract/draws/430041-draw-result.ts';

type Draw = Pick<ResponseOf<typeof drawResult>, 'times' | 'timestamp' | 'awaitsWitnesses'>;

/**
 * What is said in the place of a result: that there is no such draw, when it is due, that it waits for its witnesses,
 * or that its time is over. Whether a draw waits for witnesses is known from the end of its sales on.
 */
export function describeMissingDraw(draw: Draw | undefined): 'unknown' | 'notYet' | 'awaitsWitnesses' | 'late' {
  if (!draw) return 'unknown';
  if (draw.awaitsWitnesses) return 'awaitsWitnesses';
  return draw.times.drawsTimestamp > draw.timestamp ? 'notYet' : 'late';
}
