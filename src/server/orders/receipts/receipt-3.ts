import { randomFillSync } from 'node:crypto';
import type { Receipt3 } from '#contract/orders/fields.ts';
import { toHex } from '#kernel/ids.ts';
import { toWire } from '#kernel/money.ts';
import { sha256OfParts } from '#server/crypto/digest.ts';
import type { OperatorKey } from '#server/draws/proof/operator-key.ts';
import { orderLeaf3, orderName, type OrderTicket } from '#server/draws/proof/order-secrets.ts';
import { entryHash } from '#server/tlog/entries.ts';
import type { Inclusion } from './batch-tree.ts';

/** What an order's names and salts follow from (docs/draw-proof.md §5). */
export interface OrderSecrets {
  /** 32 random bytes of ours. */
  readonly secret: Buffer;
  /** 16 bytes of the player's device. */
  readonly nonce: Buffer;
}

/** An order in one of its draws. */
export interface SecretDraw {
  readonly drawId: string;
  /** The hash of the draw's commitment. */
  readonly commitment: Buffer;
  /** In the order of entryNo. */
  readonly tickets: readonly OrderTicket[];
}

/** An order as its receipt of version 3 states it. */
export interface SecretOrder extends OrderSecrets {
  readonly orderId: string;
  readonly draws: readonly SecretDraw[];
}

const SECRET = 32;
/** Random bytes for 256 secrets at a time, since each call costs. A secret is used once. */
const pool = Buffer.alloc(256 * SECRET);
let used = pool.length;

export function createSecrets(nonce: string): OrderSecrets {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += SECRET;
  return { secret: Buffer.from(pool.subarray(used - SECRET, used)), nonce: Buffer.from(nonce, 'hex') };
}

/** The order's leaf in its batch's tree for a draw. */
export const leafIn = ({ drawId, commitment, tickets }: SecretDraw, order: Omit<SecretOrder, 'draws'>): Buffer =>
  orderLeaf3(commitment, orderName(order.secret, order.nonce, drawId, order.orderId), tickets);

/** The order's name in a draw, in hexadecimal, from its receipt. */
export const nameIn = (
  { orderId, secret, nonce }: Pick<Receipt3, 'orderId' | 'secret' | 'nonce'>,
  drawId: string,
): string => orderName(Buffer.from(secret, 'hex'), Buffer.from(nonce, 'hex'), drawId, orderId).toString('hex');

/** What the operator signs of a batch: its word that the entry is in the log in time (docs/draw-proof.md §9). */
export const batchStatement = (entry: string): Buffer =>
  sha256OfParts('naseeb/receipt/v3', entryHash(Buffer.from(entry)));

/** The receipts of orders that were paid together: one signature for all. */
export function signBatch(
  entry: string,
  { publicKey: operatorKey, sign }: OperatorKey,
): (order: SecretOrder, proofOf: (draw: SecretDraw, place: number) => Inclusion) => Receipt3 {
  const signature = sign(batchStatement(entry));
  return ({ orderId, secret, nonce, draws }, proofOf) => ({
    version: 3,
    orderId,
    secret: secret.toString('hex'),
    nonce: nonce.toString('hex'),
    draws: draws.map((draw, i) => ({
      drawId: draw.drawId,
      commitment: draw.commitment.toString('hex'),
      leaves: draw.tickets.map(({ leaf, stake }) => ({ leaf: toHex(leaf), stake: toWire(stake) })),
      proof: proofOf(draw, i),
    })),
    entry,
    operatorKey,
    signature,
  });
}
