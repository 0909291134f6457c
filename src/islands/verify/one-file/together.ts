import { cardOrderIdOf, seriesIdOf } from '#verifier/cards/card-files.ts';
import { cancelledAtOf, drawIdOf, isTicket, type Kind, type Shown } from '#verifier/shapes.ts';
import type { ChosenFile } from './chosen-files.ts';
import { findOtherKeys } from './chosen-keys.ts';
import { contentOf } from './content.ts';

/** Two files that say different things of the same draw, order or ticket, or keys that do not continue each other. */
export interface Contradiction {
  /** `keys`: nothing is checked; `ticket`: each is checked by itself; `other`: neither is used. */
  readonly kind: 'keys' | 'ticket' | 'other';
  /** The places of the two files. */
  readonly files: readonly [number, number];
  /** What contradicts; none of keys. */
  readonly shown: readonly Shown[];
}

/** What is checked of files that were chosen together. */
export interface Together {
  /** Each thing once, and nothing that contradicts another. */
  readonly given: readonly Shown[];
  readonly contradictions: readonly Contradiction[];
}

const RECEIPTS: readonly Kind[] = ['receipt', 'old-receipt'];
export const isReceipt = ({ kind }: Shown): boolean => RECEIPTS.includes(kind);
const RECORDS: readonly Kind[] = ['record', 'old-record'];
export const isRecord = ({ kind }: Shown): boolean => RECORDS.includes(kind);
const UNFINISHED: readonly Kind[] = ['draw', 'old-draw'];
export const isUnfinished = ({ kind }: Shown): boolean => UNFINISHED.includes(kind);

/** What a file is about: two of the same are equal, or contradict each other. */
export function subjectKey(shown: Shown): string {
  const { kind, value } = shown;
  const { orderId, entryNo } = value;
  if (isReceipt(shown)) return contentOf([kind, String(orderId)]);
  if (kind === 'cards') return contentOf([kind, String(cardOrderIdOf(shown))]);
  if (kind === 'series') return contentOf([kind, seriesIdOf(shown) ?? '']);
  return contentOf([kind, drawIdOf(shown) ?? '', ...(isTicket(shown) ? [String(orderId), String(entryNo)] : [])]);
}

/** What a file says for good: all of it or, of a draw that is not finished, what it committed to. */
export function lastingText(shown: Shown): string {
  if (!isUnfinished(shown)) return contentOf(shown.value);
  const commitment = (shown.value['commitment'] ?? null) as { readonly entry?: unknown } | null;
  return contentOf(commitment?.entry ?? commitment);
}

/**
 * Files that are equal count once, of a draw one that says it was cancelled. Those that contradict each other are
 * named, and are not used.
 */
export function putTogether(files: readonly ChosenFile[]): Together {
  const found = new Map<string, { readonly i: number; readonly shown: Shown; readonly text: string }[]>();
  for (const [i, file] of files.entries())
    for (const shown of file.shown) {
      const key = subjectKey(shown);
      const text = lastingText(shown);
      const same = found.get(key) ?? [];
      const at = same.findIndex((one) => one.text === text);
      if (at < 0) found.set(key, [...same, { i, shown, text }]);
      else if (isUnfinished(shown) && cancelledAtOf(shown) !== undefined)
        found.set(key, same.with(at, { i, shown, text }));
    }
  const otherKeys = findOtherKeys(files);
  const contradictions: Contradiction[] = otherKeys ? [{ kind: 'keys', files: otherKeys, shown: [] }] : [];
  const given: Shown[] = [];
  for (const same of found.values()) {
    const [first, other] = same;
    const all = same.map(({ shown }) => shown);
    const isOfTicket = first !== undefined && isTicket(first.shown);
    if (first && other)
      contradictions.push({ kind: isOfTicket ? 'ticket' : 'other', files: [first.i, other.i], shown: all });
    if (!other || isOfTicket) given.push(...all);
  }
  return { given, contradictions };
}
