import { failed, passed } from '#verify/v3/answer.ts';
import { recordFault } from '#verify/v3/record.ts';
import type { Check } from '#verify/types.ts';
import { attempt, findShown, type Around } from '../around.ts';
import type { Kind, Shown } from '../shapes.ts';

/** A draw, or why it is not at hand; `marks`: what must be said of a record that was given and is not used. */
export type FoundDraw =
  | { readonly shown: Shown; readonly marks: readonly Check[] }
  | { readonly shown: undefined; readonly reason: string; readonly marks: readonly Check[] };

/**
 * Finds a draw beside a ticket or a receipt. A record that was given and is not as its operator signed it says nothing
 * about them: the record that the server shows takes its place, if there is a server. Throws where nothing can be read.
 */
export async function findDraw(around: Around, kinds: readonly Kind[], drawId: string): Promise<FoundDraw> {
  const find = (given: readonly Shown[]) => findShown({ ...around, given }, kinds, `${drawId}.json`, drawId);
  const own = await find(around.given);
  const fault = own.kind === 'record' && around.given.includes(own) ? recordFault(own.value) : undefined;
  if (fault === undefined) return { shown: own, marks: [] };
  const mark = failed('given-file', fault, undefined, `${drawId}.json`);
  const instead = around.origin === undefined ? undefined : await attempt(() => find([]));
  if (instead && 'value' in instead)
    return { shown: instead.value, marks: [mark, passed('served-file', 'the record that the server shows')] };
  return { shown: undefined, reason: instead ? `${fault}; ${instead.reason}` : fault, marks: [mark] };
}
