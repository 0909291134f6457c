import { entryOf, isLogged, keysFrom, type FoundChange, type HeldKey } from './key-chain.ts';
import { parseCanonical } from '../json.ts';
import { exactly, fields, hexOf, text } from '#verify/shape-rules.ts';
import { findEntries } from './life.ts';
import type { ReadPart } from './log-part.ts';
import type { KeyChange, Pins3 } from '../types.ts';

/** The changes that a part of the log names. */
function findChanges(part: ReadPart): FoundChange[] {
  return [...findEntries(part, '"type":"key"')].flatMap(({ index, entry }) =>
    entry.type === 'key' ? { index, key: entry.key, signatures: entry.signatures } : [],
  );
}

const isStart = fields(
  { type: exactly('start'), origin: text, logKey: text, operatorKey: hexOf(32) },
  { previous: text },
);

/** The key that the log begins with, where its beginning was read. */
function findFirstKey({ first, texts }: ReadPart): string | undefined {
  const start = first === 0 ? parseCanonical(texts[0] ?? '') : undefined;
  return isStart(start, 'start') === undefined ? (start as { operatorKey: string }).operatorKey : undefined;
}

/** The changes whose proof of their place holds, and that the log has there where it was read. */
const provenIn = (changes: readonly KeyChange[] = [], pins: Pins3, part?: ReadPart): readonly KeyChange[] =>
  changes.filter((change) => {
    const { index } = change;
    const isRead = part && index >= part.first && index < part.end;
    return (!isRead || part.texts[index - part.first] === entryOf(change)) && isLogged(change, pins);
  });

/** The operator's keys in their order, with what a part of the log tells of them, and what is pinned or shown. */
export function operatorKeys(pins: Pins3, part?: ReadPart): readonly HeldKey[] {
  const { operatorKey, keyChanges, shownChanges } = pins;
  const [pinned, shown] = [provenIn(keyChanges, pins, part), provenIn(shownChanges, pins, part)];
  const named = part ? findChanges(part) : [];
  const first = part && findFirstKey(part);
  if (first === undefined) return keysFrom(operatorKey, pins, [pinned, [...named, ...shown]]);
  // Which entries count follows from all that stand before them.
  const keys = keysFrom(first, pins, [[...named, ...pinned, ...shown]], true);
  return keys.some(({ key }) => key === operatorKey) ? keys : [{ key: operatorKey, from: 0 }];
}

/** The operator's keys by what is pinned and shown, and whether each of these changes has a proof of its place. */
export function provenKeys(pins: Pins3): { readonly keys: readonly HeldKey[]; readonly isEachProven: boolean } {
  const { operatorKey, keyChanges = [], shownChanges = [] } = pins;
  const [pinned, shown] = [provenIn(keyChanges, pins), provenIn(shownChanges, pins)];
  const isEachProven = pinned.length + shown.length === keyChanges.length + shownChanges.length;
  return { keys: keysFrom(operatorKey, pins, [pinned, shown]), isEachProven };
}

/** The operator's keys by what is pinned alone: no server can put another before the first. */
export const pinnedKeys = ({ shownChanges: _, ...pins }: Pins3): readonly HeldKey[] => operatorKeys(pins);
