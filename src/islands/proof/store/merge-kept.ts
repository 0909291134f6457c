import type { Bought } from '../bought.ts';
import type { PlaceInLog } from '../check/place-check.ts';
import type { KeptReceipt } from './proof-store.ts';

/** What this device sent itself counts; what a server told is not mixed into it. */
function mergeBought(before: Bought, bought: Bought): Bought {
  const both = [bought, before];
  const sent = both.filter(({ order }) => order !== undefined);
  return Object.assign({}, ...(sent.length > 0 ? sent : both)) as Bought;
}

/** The first that was seen by so many: its cosignatures are the earlier ones. */
const mergePlaces = (before: PlaceInLog | undefined, place: PlaceInLog | undefined): PlaceInLog | undefined =>
  before && before.witnesses.length >= (place?.witnesses.length ?? 0) ? before : place;

/**
 * What is kept of an order, where several tabs follow it: none takes away what another has found. Of two receipts the
 * first stays, unless only the other came with the payment.
 */
export function mergeKept(before: KeptReceipt | undefined, kept: KeptReceipt): KeptReceipt {
  if (!before) return kept;
  const first = before.from === 'server' && kept.from === 'purchase' ? kept : before;
  const faults = [...new Set([...(before.faults ?? []), ...(kept.faults ?? [])])];
  const place = mergePlaces(before.place, kept.place);
  return {
    ...first,
    bought: mergeBought(before.bought, kept.bought),
    ...(before.faults || kept.faults ? { faults } : {}),
    ...(place ? { place } : {}),
  };
}
