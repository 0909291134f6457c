import { ed25519 } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes, isEqual } from './bytes.ts';

const { Point } = ed25519;

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
    const key = Point.fromBytes(publicKey);
    if (key.isSmallOrder()) return false;
    const k = littleEndian(sha512(concatBytes(encodedR, publicKey, message))) % order;
    const r = Point.BASE.multiplyUnsafe(s).subtract(key.multiplyUnsafe(k));
    return !r.isSmallOrder() && isEqual(r.toBytes(), encodedR);
  } catch {
    return false;
  }
}
