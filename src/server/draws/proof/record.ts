import type { GeneratorPick } from '#games/game.ts';
import { canonicalHash, type CanonicalValue } from './canonical-json.ts';
import type { OperatorKey } from './operator-key.ts';
import type { BeaconChain, RaffleResult } from '../tables.ts';

/** docs/draw-proof.md §5. Hashes, keys and signatures are hexadecimal; moments ISO 8601 in UTC with milliseconds. */
export interface CommittedRecord {
  readonly version: 1;
  readonly drawId: string;
  readonly lotteryType: number;
  readonly phase: string;
  readonly opensAt: string;
  readonly closesAt: string;
  readonly drawsAt: string;
  readonly commitment: { readonly seedHash: string; readonly committedAt: string; readonly beacon: BeaconChain };
}

export interface ClosedRecord extends CommittedRecord {
  readonly tickets: { readonly count: number; readonly root: string; readonly publishedAt: string };
}

export interface UnsignedRecord extends ClosedRecord {
  readonly beacon: { readonly round: number; readonly signature: string };
  readonly seed: string;
  readonly generator: readonly GeneratorPick[];
  readonly numbers: readonly (readonly number[])[];
  /** Of games that have one (§4a). */
  readonly raffle?: RaffleResult;
  readonly previous: string;
  readonly operatorKey: string;
}

export interface DrawRecord extends UnsignedRecord {
  readonly hash: string;
  readonly signature: string;
}

/** Seals a record: the hash of its canonical text, signed by the operator. */
export function signRecord(record: UnsignedRecord, key: OperatorKey): DrawRecord {
  // An interface has no index signature; every field above is canonical by its type.
  const hash = canonicalHash(record as unknown as CanonicalValue);
  return { ...record, hash: hash.toString('hex'), signature: key.sign(hash) };
}
