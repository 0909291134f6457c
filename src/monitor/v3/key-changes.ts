import type { KeyEntry } from '#verify/v3/log/entries.ts';
import { signedFor } from '#verify/v3/log/key-chain.ts';

/** The operator's keys in the order of the log (docs/draw-proof.md §10). */
export interface KeyChanges {
  /** The key that the log's first entry names. */
  begin(key: string): void;
  /** What is wrong with an entry that changes the key. */
  change(entry: KeyEntry, index: number): string[];
  /** The key that holds at an index. */
  at(index: number): string;
  /** The key that holds at an index, and all that followed it. */
  since(index: number): readonly string[];
  first(): string;
  /** The key that holds after all entries that were read. */
  last(): string;
  has(key: string): boolean;
}

/** `origin` is the log's name, `pinned` the first key of a log that does not begin as it must. */
export function createKeyChanges(origin: string, pinned: string): KeyChanges {
  const keys = [{ key: pinned, from: 0 }];
  const isSigned = signedFor(origin);
  const first = (): string => keys[0]?.key ?? pinned;
  const has = (key: string): boolean => keys.some((known) => known.key === key);
  const at = (index: number): string => keys.findLast(({ from }) => from <= index)?.key ?? first();
  return {
    begin: (key) => void keys.splice(0, keys.length, { key, from: 0 }),
    at,
    since: (index) => {
      const keyAt = at(index);
      return keys.slice(keys.findIndex(({ key }) => key === keyAt)).map(({ key }) => key);
    },
    first,
    last: () => at(Infinity),
    has,
    change: (entry, index) => {
      if (has(entry.key)) return ["it changes the operator's key to one that held before"];
      if (!isSigned(at(index), entry)) return ["it changes the operator's key without the signatures of both keys"];
      keys.push({ key: entry.key, from: index + 1 });
      return [];
    },
  };
}
