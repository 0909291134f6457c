import { isLogged, keysFrom, type FoundChange, type HeldKey } from './key-chain.ts';
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

/**
 * The operator's keys in their order, with what a part of the log tells of them. Changes that are pinned or shown count
 * by the proof of their place where the log was not read; where it was, it alone counts.
 */
export function operatorKeys(pins: Pins3, part?: ReadPart): readonly HeldKey[] {
  const { operatorKey, keyChanges, shownChanges } = pins;
  const notRead = (changes: readonly KeyChange[] = []): readonly KeyChange[] =>
    changes.filter(
      (change) => !(part && change.index >= part.first && change.index < part.end) && isLogged(change, pins),
    );
  const [pinned, shown] = [notRead(keyChanges), notRead(shownChanges)];
  if (!part) return keysFrom(operatorKey, pins, [pinned, shown]);
  const named = findChanges(part);
  const first = findFirstKey(part);
  if (first === undefined) return keysFrom(operatorKey, pins, [pinned, named, shown]);
  // Which entries count follows from all that stand before them.
  const keys = keysFrom(first, pins, [named, pinned, shown], true);
  return keys.some(({ key }) => key === operatorKey) ? keys : [{ key: operatorKey, from: 0 }];
}

/** The operator's keys by what is pinned alone: no server can put another before the first. */
export const pinnedKeys = ({ shownChanges: _, ...pins }: Pins3): readonly HeldKey[] => operatorKeys(pins);
