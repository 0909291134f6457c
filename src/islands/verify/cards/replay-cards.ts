import type { Around } from '#verifier/around.ts';
import { checkCardOrder, checkSeriesData } from '#verifier/cards/check-cards.ts';
import type { Shown } from '#verifier/shapes.ts';
import type { Pins3 } from '#verify/v3/types.ts';
import type { ReplayResult } from '../checks/replay-result.ts';
import type { Place } from '../proof3/replay3.ts';
import type { Evidence } from '../sources/evidence.ts';

/** Checks an order of cards or a series as `npm run verify` does (src/verifier/cards). */
export async function replayCards(
  cards: Shown,
  { isWhole = false, nonce }: Pick<Evidence, 'isWhole' | 'nonce'>,
  pins: Pins3,
  { origin, onStep }: Place,
): Promise<ReplayResult> {
  const log = origin === undefined ? undefined : `${origin}/log/`;
  const around: Around = { pins, given: [cards], origin, log, isWhole, onStep };
  const checked =
    cards.kind === 'series' ? await checkSeriesData(cards, around) : await checkCardOrder(cards, around, nonce);
  return { record: [], tickets: [], numbers: undefined, cards: checked };
}
