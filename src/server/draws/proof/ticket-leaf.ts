import { sha256Digest } from '#server/crypto/digest.ts';

/** 4 bytes big-endian of the length, then the bytes: what docs/draw-proof-2.md calls lp. */
export function lengthPrefixed(bytes: Uint8Array | string): Buffer {
  const body = Buffer.from(bytes);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length);
  return Buffer.concat([size, body]);
}

export const u64 = (n: number | bigint): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(n));
  return bytes;
};

export const u32 = (n: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(n);
  return bytes;
};

/** The draw id, e.g. 69-261121-0642. */
export const formatDrawId = (lotteryType: number, phase: string): string => `${lotteryType}-${phase}`;

export interface LeafFields {
  /** 16 bytes that only the ticket's owner gets. */
  readonly salt: Uint8Array;
  /** `<lotteryType>-<phase>`. */
  readonly drawId: string;
  /** Lower-case UUID text. */
  readonly orderId: string;
  /** From 1. */
  readonly entryNo: number;
  /** `entryText` of #games/entry.ts. */
  readonly entryText: string;
}

/**
 * What a ticket commits to (docs/draw-proof-2.md §2). In one buffer and one hash: a purchase does this for every
 * ticket.
 */
export function ticketLeaf({ salt, drawId, orderId, entryNo, entryText }: LeafFields): Buffer {
  const texts = [drawId, `${orderId}#${entryNo}`, entryText];
  const size = texts.reduce((sum, text) => sum + 4 + Buffer.byteLength(text), 1 + 4 + salt.length);
  const bytes = Buffer.allocUnsafe(size);
  let at = bytes.writeUInt8(0x00, 0);
  at = bytes.writeUInt32BE(salt.length, at);
  bytes.set(salt, at);
  at += salt.length;
  for (const text of texts) {
    const length = bytes.write(text, at + 4);
    bytes.writeUInt32BE(length, at);
    at += 4 + length;
  }
  return sha256Digest(bytes);
}
