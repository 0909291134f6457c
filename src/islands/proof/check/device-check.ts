import { consistencyProof, isConsistent, parseCheckpoint } from '#tlog/index.ts';
import { attempt, valueOf } from '#verifier/around.ts';
import type { Pins3 } from '#verify/v3/index.ts';
import { provenKeys } from '#verify/v3/log/keys.ts';
import { isCosigned, isSignedByLog, readNote } from '#verify/v3/log/notes.ts';
import type { KeyDifference, TrustedKeys } from '../trusted-keys.ts';
import type { PublicFiles } from './public-files.ts';

/** The keys that were shown to this device first. */
export interface RememberedKeys {
  readonly logKey: string;
  readonly operatorKey: string;
  readonly witnesses: readonly string[];
  /** The beacon's chain and key. */
  readonly beacon: string;
}

/** What this device remembers of the log and the keys (docs/draw-proof.md §10). */
export interface DeviceMemory {
  readonly keys: RememberedKeys;
  /** The largest that was seen, as the log signed it. */
  readonly checkpoint: string;
  readonly size: number;
  /** Device time in ms when it was seen. */
  readonly at: number;
}

export type DeviceWarning =
  /** The log is smaller than it was. */
  | 'shrank'
  /** The log does not hold what it held before. */
  | 'split'
  /** Another key than before, or than the page was built with. */
  | KeyDifference;

export interface DeviceCheck {
  readonly warnings: readonly DeviceWarning[];
  /** What to remember from now on; undefined where that stays, or must stay because of a warning. */
  readonly remember?: DeviceMemory;
  /** The operator changed its key, and the log says so with the signatures of both keys. */
  readonly hasFollowedKey: boolean;
  /** What it takes to compare the log could not be read: only the keys were compared. */
  readonly isUncompared?: true;
}

/** The keys that are trusted, with the operator's that the server shows, which is another where it was changed. */
export type KnownKeys = TrustedKeys & { readonly shownOperatorKey?: string };

const keysOf = ({ logKey, witnesses, beacon }: Pins3, operatorKey: string): RememberedKeys => ({
  logKey,
  operatorKey,
  witnesses,
  beacon: `${beacon.chainHash} ${beacon.publicKey}`,
});

/** Whether the newer log holds all that the older checkpoint held. Throws where its tiles cannot be read. */
async function growthFault(
  older: string,
  newer: string,
  { readTile }: Pick<PublicFiles, 'readTile'>,
): Promise<'shrank' | 'split' | undefined> {
  const [before, now] = [older, newer].map((note) => parseCheckpoint(note)?.checkpoint);
  if (!before || !now) return 'split';
  if (now.size < before.size) return 'shrank';
  const proof = await consistencyProof(readTile, before.size, now.size);
  return isConsistent(before, now, proof) ? undefined : 'split';
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((key) => other.includes(key));

function otherKeys(before: RememberedKeys, now: RememberedKeys): KeyDifference[] {
  return [
    ...(before.logKey === now.logKey ? [] : (['logKey'] as const)),
    ...(before.operatorKey === now.operatorKey ? [] : (['operatorKey'] as const)),
    ...(before.beacon === now.beacon ? [] : (['beacon'] as const)),
    ...(isSame(before.witnesses, now.witnesses) ? [] : (['witnesses'] as const)),
  ];
}

/**
 * Whether the key that the server shows is the last of those that follow from the pinned one, and the remembered key is
 * one of them: each change between them stands in the log (`provenKeys`). Undefined where none is shown to compare.
 */
function isOperatorKeyFollowed(pins: Pins3, shown?: string, remembered?: string): boolean | undefined {
  if (shown === undefined) return remembered === undefined ? true : undefined;
  const { keys: held, isEachProven } = provenKeys(pins);
  const keys = held.map(({ key }) => key);
  return isEachProven && keys.at(-1) === shown && (remembered === undefined || keys.includes(remembered));
}

/**
 * Compares what the server shows with what this device has seen before, and with the keys of the build. `shown` is the
 * newest checkpoint of the log, undefined where it could not be read: then the keys alone are compared.
 */
export async function checkDevice(
  memory: DeviceMemory | undefined,
  shown: string | undefined,
  { pins3: pins, differences, shownOperatorKey }: KnownKeys,
  files: PublicFiles,
  now: number,
): Promise<DeviceCheck> {
  if (!pins) throw new Error('the keys could not be read');
  const keys = keysOf(pins, shownOperatorKey ?? memory?.keys.operatorKey ?? pins.operatorKey);
  const note = shown === undefined ? undefined : readNote(shown);
  // Of a log with another key nothing can be compared.
  const isOwn = note !== undefined && isSignedByLog(note, pins) && (memory?.keys.logKey ?? keys.logKey) === keys.logKey;
  const others = [...differences, ...(memory ? otherKeys(memory.keys, keys) : [])];
  const changed = [...new Set(others.filter((key) => key !== 'operatorKey'))];
  const isFollowed = isOperatorKeyFollowed(pins, shownOperatorKey, memory?.keys.operatorKey);
  const growth = await attempt(async () =>
    isOwn && memory && shown !== undefined ? growthFault(memory.checkpoint, shown, files) : undefined,
  );
  const isCompared = isFollowed !== undefined && (shown !== undefined || !memory) && 'value' in growth;
  const fault = valueOf(growth);
  const hasFollowedKey = (memory?.keys ?? pins).operatorKey !== keys.operatorKey && isFollowed === true;
  const warnings = new Set<DeviceWarning>([
    ...(fault ? [fault] : []),
    ...changed,
    ...(isFollowed === false ? (['operatorKey'] as const) : []),
    ...(isOwn || shown === undefined ? [] : (['logKey'] as const)),
  ]);
  return {
    warnings: [...warnings],
    hasFollowedKey,
    ...(isCompared ? {} : { isUncompared: true as const }),
    ...(warnings.size === 0 && shown !== undefined && note && isCosigned(note, pins) && isCompared
      ? { remember: { keys, checkpoint: shown, size: note.size, at: now } }
      : {}),
  };
}
