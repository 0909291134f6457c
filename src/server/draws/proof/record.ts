import { canonicalHash, type CanonicalValue } from '#server/crypto/canonical-json.ts';
import type { OperatorKey } from './operator-key.ts';
import type { DrawRecord, UnsignedRecord } from './draw-record.ts';

/** Seals a record: the hash of its canonical text, signed by the operator. */
export function signRecord(record: UnsignedRecord, key: OperatorKey): DrawRecord {
  // An interface has no index signature; every field above is canonical by its type.
  const hash = canonicalHash(record as unknown as CanonicalValue);
  return { ...record, hash: hash.toString('hex'), signature: key.sign(hash) };
}
