import type { createEvidenceChecker } from '../evidence-checker.ts';
import { parseSeriesId } from '../sources/draw-number.ts';
import type { VerifySources } from '../verify-state.ts';

/** Checks an order of cards, or a series, once its source has answered. The newest request wins. */
export function createCardChecker(
  { games, series, cardOrder }: Pick<VerifySources, 'games' | 'series' | 'cardOrder'>,
  { begin, fail, checkEvidence }: ReturnType<typeof createEvidenceChecker>,
) {
  const check = async (read: () => ReturnType<typeof series>): Promise<void> => {
    const request = begin();
    const found = await read();
    if (!request.isNewest()) return;
    await (found.ok ? checkEvidence(request, found.value) : fail(found.error));
  };
  return {
    /** Checks the series that a text names; undefined where it names none. */
    find: (text: string): Promise<void> | undefined => {
      const seriesId = parseSeriesId(text, games);
      return seriesId === undefined ? undefined : check(() => series(seriesId));
    },
    checkOrder: (orderId: string): Promise<void> => check(() => cardOrder(orderId)),
  };
}
