import type { Receipt } from '#contract/orders/fields.ts';
import { digest } from '../../digest.ts';
import type { OperatorKey } from '../../draws/operator-key.ts';

export interface ReceiptFacts {
  readonly orderId: string;
  readonly issuedAt: Date;
  /** Hash of the game's newest published draw when it was bought, in hexadecimal. */
  readonly previous: string;
  readonly draws: readonly {
    readonly name: string;
    readonly seedHash: Uint8Array;
    /** In order of entryNo. */
    readonly leaves: readonly Uint8Array[];
  }[];
}

const hexOf = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');

/**
 * The signed receipt of docs/draw-proof.md §6. Ed25519 gives the same signature for the same facts, and the facts are rows that
 * never change: so a receipt is not stored, and asked for again it is the same bytes.
 */
export async function signReceipt(
  { orderId, issuedAt, previous, draws }: ReceiptFacts,
  operator: OperatorKey,
): Promise<Receipt> {
  // Written in the order of canonical JSON, which is then what JSON.stringify gives: no value here is anything but ASCII text and 1.
  const unsigned = {
    draws: draws.map(({ name, seedHash, leaves }) => ({
      drawId: name,
      leaves: leaves.map(hexOf),
      seedHash: hexOf(seedHash),
    })),
    issuedAt: issuedAt.toISOString(),
    operatorKey: operator.publicKey,
    orderId,
    previous,
    version: 1 as const,
  };
  return { ...unsigned, signature: await operator.signAside(digest(JSON.stringify(unsigned))) };
}
