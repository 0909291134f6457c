import { findEntries } from './life.ts';
import { chainChanges, chainKeys, changesOf, type FoundChange, type HeldKey } from './key-chain.ts';
import type { ReadPart } from './log-part.ts';
import type { KeyChange, Pins3 } from '../types.ts';

/** The changes that a part of the log names. */
function findChanges(named: readonly KeyChange[], part: ReadPart): FoundChange[] {
  const logged: FoundChange[] = [];
  for (const { index, entry } of findEntries(part, '"type":"key"')) {
    if (entry.type !== 'key') continue;
    const shown = named.find((change) => change.index === index);
    const before = shown?.before ?? logged.at(-1)?.key;
    logged.push({ index, key: entry.key, signatures: entry.signatures, ...(before !== undefined && { before }) });
  }
  return logged;
}

/**
 * The operator's keys in their order, with what a part of the log tells of them. Changes that are pinned or shown count
 * where the log was not read; where it was, it alone counts.
 */
export function operatorKeys(pins: Pins3, part?: ReadPart): readonly HeldKey[] {
  if (!part) return chainKeys(pins);
  const notRead = (changes: readonly KeyChange[] = []): readonly KeyChange[] =>
    changes.filter(({ index }) => index < part.first || index >= part.end);
  return chainChanges(pins, [notRead(pins.keyChanges), findChanges(changesOf(pins), part), notRead(pins.shownChanges)]);
}
