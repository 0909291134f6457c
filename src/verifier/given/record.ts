import { failed, passed } from '#verify/v3/answer.ts';
import { recordFault } from '#verify/v3/record.ts';
import type { Check } from '#verify/types.ts';
import { canonicalJson } from '#verify/canonical-json.ts';
import { operatorKeys } from '#verify/v3/log/keys.ts';
import { attempt, findShown, valueOf, type Around } from '../around.ts';
import type { Kind, Shown } from '../shapes.ts';

/** A draw, or why it is not at hand; `marks`: what must be said of a record that was given and is not used. */
export type FoundDraw =
  | { readonly shown: Shown; readonly marks: readonly Check[] }
  | { readonly shown: undefined; readonly reason: string; readonly marks: readonly Check[] };

const UNKNOWN_KEY = 'the record is signed by another key than the operator has';

/** What is wrong with a record by itself, whatever it says. */
function faultOf({ value }: Shown, { pins }: Around): string | undefined {
  const isKnown = operatorKeys(pins).some(({ key }) => key === value['operatorKey']);
  return recordFault(value) ?? (isKnown ? undefined : UNKNOWN_KEY);
}

const isSame = (a: Shown, b: Shown): boolean => canonicalJson(a.value) === canonicalJson(b.value);

/**
 * Finds a draw beside a ticket or a receipt. A record that was given and is not as its operator signed it says nothing
 * about them: what the server shows takes its place, if there is a server. Where that is the same it is the operator's
 * own, and is used. So is a record under an unknown key, unless the server shows one under a known key: the keys at
 * hand may be wrong. Throws where nothing can be read.
 */
export async function findDraw(around: Around, kinds: readonly Kind[], drawId: string): Promise<FoundDraw> {
  const find = (given: readonly Shown[]) => findShown({ ...around, given }, kinds, `${drawId}.json`, drawId);
  const own = await find(around.given);
  const isGiven = own.kind === 'record' && around.given.includes(own);
  const fault = isGiven ? faultOf(own, around) : undefined;
  if (fault === undefined) return { shown: own, marks: [] };
  const instead = around.origin === undefined ? undefined : await attempt(() => find([]));
  const served = instead && valueOf(instead);
  const isRight = served?.kind === 'record' && faultOf(served, around) === undefined;
  const isOfOperator = served !== undefined && isSame(own, served);
  if (isOfOperator || (fault === UNKNOWN_KEY && !isRight)) return { shown: own, marks: [] };
  const mark = failed('given-file', fault, undefined, `${drawId}.json`);
  if (isRight) return { shown: served, marks: [mark, passed('served-file', 'the record that the server shows')] };
  if (served) return { shown: served, marks: [mark] };
  const reason = instead && 'reason' in instead ? `${fault}; ${instead.reason}` : fault;
  return { shown: undefined, reason, marks: [mark] };
}
