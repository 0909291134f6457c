import type { Bought } from '../bought.ts';
import type { PlaceInLog } from '../check/place-check.ts';
import type { KeptReceipt } from './proof-store.ts';

/** What this device sent itself counts; what a server told is not mixed into it. */
function mergeBought(before: Bought, bought: Bought): Bought {
  const both = [bought, before];
  const sent = both.filter(({ order }) => order !== undefined);
  return Object.assign({}, ...(sent.length > 0 ? sent : both)) as Bought;
}

type Place = PlaceInLog | undefined;

/** The first that was seen by so many, since its cosignatures are the earlier ones; a stale one only if alone. */
function mergePlaces(before: Place, place: Place, stale: Place): Place {
  const [one, other] = [before, place].filter((kept) => kept && kept.checkpoint !== stale?.checkpoint);
  if (one && !other) return one;
  return before && before.witnesses.length >= (place?.witnesses.length ?? 0) ? before : place;
}

/**
 * What is kept of an order, where several tabs follow it: none takes away what another has found. Of two receipts the
 * first stays, unless only the other came with the payment. `stale` is a place that no longer holds as it was kept.
 */
export function mergeKept(before: KeptReceipt | undefined, kept: KeptReceipt, stale?: PlaceInLog): KeptReceipt {
  if (!before) return kept;
  const first = before.from === 'server' && kept.from === 'purchase' ? kept : before;
  const faults = [...new Set([...(before.faults ?? []), ...(kept.faults ?? [])])];
  const place = mergePlaces(before.place, kept.place, stale);
  return {
    ...first,
    bought: mergeBought(before.bought, kept.bought),
    ...(before.faults || kept.faults ? { faults } : {}),
    ...(place ? { place } : {}),
  };
}
