import type { createEvidenceChecker } from './evidence-checker.ts';
import { isMoving, readUnfinishedDraw } from './sources/open-draw.ts';
import type { VerifySources } from './verify-state.ts';

/** Reads the draws without a record again that may have moved. `repeat`: what the player asked for last. */
export function createLookAgain(
  sources: Pick<VerifySources, 'record' | 'now'>,
  { $state, showNewest, current }: ReturnType<typeof createEvidenceChecker>,
  repeat: () => Promise<void> | undefined,
) {
  return async (): Promise<void> => {
    const { busy, unfinished, waiting } = $state.get();
    if (busy) return;
    const moving = [...(unfinished ? [unfinished] : []), ...waiting].filter((draw) => isMoving(draw, sources.now()));
    const ids = [...new Set(moving.map(({ drawId }) => drawId))];
    if (ids.length === 0) return;
    const { isNewest } = current();
    const answers = await Promise.all(ids.map((id) => sources.record(id)));
    if (!isNewest()) return;
    // Without a network what was read last stays.
    const read = answers.flatMap((answer) => (answer.ok ? [readUnfinishedDraw(answer.value, sources.now())] : []));
    // One has its record, or was cancelled: it is checked, as the page says.
    if (read.includes(undefined)) return repeat();
    showNewest(read.flatMap((draw) => draw ?? []));
  };
}
