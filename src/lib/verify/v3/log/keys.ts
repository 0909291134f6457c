import { findEntries } from './life.ts';
import { chainKeys, type FoundChange, type HeldKey } from './key-chain.ts';
import type { ReadPart } from './log-part.ts';
import type { Pins3 } from '../types.ts';

/** The changes that a part of the log names. */
function findChanges(keyChanges: readonly FoundChange[], part: ReadPart): FoundChange[] {
  const logged: FoundChange[] = [];
  for (const { index, entry } of findEntries(part, '"type":"key"')) {
    if (entry.type !== 'key') continue;
    const shown = keyChanges.find((change) => change.index === index);
    const before = shown?.before ?? logged.at(-1)?.key;
    logged.push({ index, key: entry.key, signatures: entry.signatures, ...(before !== undefined && { before }) });
  }
  return logged;
}

/**
 * The operator's keys in their order, with what a part of the log tells of them. Changes that are shown beside the log
 * count where it was not read, and not against it: where a change that was read does not fit them, they are left out.
 */
export function operatorKeys(pins: Pins3, part?: ReadPart): readonly HeldKey[] {
  if (!part) return chainKeys(pins);
  const { keyChanges = [] } = pins;
  const logged = findChanges(keyChanges, part);
  const around = keyChanges.filter(({ index }) => index < part.first || index >= part.end);
  const [alone, all] = [logged, [...around, ...logged]].map((changes) => chainKeys(pins, changes));
  const isIn = ({ key }: HeldKey): boolean => all?.some((held) => held.key === key) ?? false;
  return alone && all && alone.every(isIn) ? all : (alone ?? []);
}
