import { ed25519 } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes, isEqual, toHex } from './bytes.ts';
import { rememberLast } from './remember-last.ts';

const { Point } = ed25519;

/** More than the 32 signatures that a note may have, the log's and the operator's; a key takes about 100 KB. */
const MAX_KEYS = 64;
/** A table costs as much as three checks; a check with it costs less than half of one without. */
const CHECKS_WITHOUT_TABLE = 3;
const TABLE_WIDTH = 4;

interface UsedKey {
  readonly point: InstanceType<typeof Point>;
  checks: number;
}

const remember = rememberLast<UsedKey>(MAX_KEYS);

/** The point of a key, with a table of its multiples where the key comes often. Throws for bytes that are no point. */
function pointOf(publicKey: Uint8Array): UsedKey['point'] {
  const key = remember(toHex(publicKey), () => ({ point: Point.fromBytes(publicKey), checks: 0 }));
  if (key.checks++ === CHECKS_WITHOUT_TABLE) key.point.precompute(TABLE_WIDTH);
  return key.point;
}

function littleEndian(bytes: Uint8Array): bigint {
  let value = 0n;
  for (let i = bytes.length - 1; i >= 0; i--) value = (value << 8n) | BigInt(bytes[i] ?? 0);
  return value;
}

/**
 * Whether an Ed25519 signature holds (RFC 8032 §5.1.7), by the equation without the cofactor, as OpenSSL and Go check
 * it. The library's own check multiplies by the cofactor: a signer who breaks the rules could make signatures that one
 * program takes and another refuses. A key or an R of small order, which Go and OpenSSL by itself take, is refused as
 * in Web Crypto and Node: what holds here holds in all of them. False for bytes that are no key or signature.
 */
export function isSignedBy(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  if (publicKey.length !== 32 || signature.length !== 64) return false;
  const encodedR = signature.subarray(0, 32);
  const s = littleEndian(signature.subarray(32));
  const order = Point.Fn.ORDER;
  if (s >= order) return false;
  try {
    const key = pointOf(publicKey);
    if (key.isSmallOrder()) return false;
    const k = littleEndian(sha512(concatBytes(encodedR, publicKey, message))) % order;
    const r = Point.BASE.multiplyUnsafe(s).subtract(key.multiplyUnsafe(k));
    return !r.isSmallOrder() && isEqual(r.toBytes(), encodedR);
  } catch {
    return false;
  }
}
