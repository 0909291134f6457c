import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import {
  createVerifierKey,
  formatCheckpoint,
  formatSignatureLine,
  leafHash,
  NOTE_ED25519,
  rootOf,
  type VerifierKey,
} from '#tlog/index.ts';
import { cosignCheckpoint, judgeCheckpoint, type Answer } from '#witness/add-checkpoint.ts';
import type { WitnessStore } from '#witness/store.ts';

/** Answers add-checkpoint of c2sp.org/tlog-witness, without a copy of the log's entries. */
export function addCheckpoint(store: WitnessStore, body: Uint8Array, now: number): Answer {
  const judged = judgeCheckpoint(store, body);
  return 'status' in judged ? judged : cosignCheckpoint(store, judged, now);
}

interface LogKey {
  readonly verifierKey: VerifierKey;
  readonly privateKey: KeyObject;
}

export function makeLogKey(origin: string): LogKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  return { privateKey, verifierKey: createVerifierKey(origin, NOTE_ED25519, new Uint8Array(raw)) };
}

/** The leaves of a log that a fork with a name leaves behind at an index. */
const leavesOf = (size: number, fork: string, from: number): Uint8Array[] =>
  Array.from({ length: size }, (_, i) => leafHash(Buffer.from(i < from ? `entry ${i}` : `entry ${i} ${fork}`)));

/** RFC 6962 §2.1.2. */
function prove(older: number, leaves: readonly Uint8Array[], isWhole = true): Uint8Array[] {
  if (older === leaves.length) return isWhole ? [] : [rootOf(leaves)];
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  const [left, right] = [leaves.slice(0, split), leaves.slice(split)];
  return older <= split
    ? [...prove(older, left, isWhole), rootOf(right)]
    : [...prove(older - split, right, false), rootOf(left)];
}

interface Wanted {
  readonly size: number;
  readonly old?: number;
  /** The entries from `forkAt` on are those of the fork with this name. */
  readonly fork?: string;
  readonly forkAt?: number;
  readonly keys?: readonly LogKey[];
}

/** A log that signs whatever it is asked to: forks, too. */
export function createTestLog(origin: string) {
  const key = makeLogKey(origin);
  const leaves = ({ size, fork = '', forkAt = Infinity }: Wanted) => leavesOf(size, fork, forkAt);
  const text = (wanted: Wanted): string =>
    formatCheckpoint({ origin, size: wanted.size, root: rootOf(leaves(wanted)) });
  const signText = (signed: string, keys: readonly LogKey[] = [key]): string => {
    const lines = keys.map(({ verifierKey: { name, keyId }, privateKey }) =>
      formatSignatureLine({ name, keyId, signature: sign(null, Buffer.from(signed), privateKey) }),
    );
    return `${signed}\n${lines.join('')}`;
  };
  const checkpoint = (wanted: Wanted): string => signText(text(wanted), wanted.keys);
  return {
    origin,
    key,
    text,
    signText,
    checkpoint,
    /** The body of add-checkpoint. */
    request: (wanted: Wanted): string => {
      const { old = 0 } = wanted;
      const proof = old === 0 || old > wanted.size ? [] : prove(old, leaves(wanted));
      const lines = [`old ${old}`, ...proof.map((hash) => Buffer.from(hash).toString('base64'))];
      return `${lines.join('\n')}\n\n${checkpoint(wanted)}`;
    },
  };
}
