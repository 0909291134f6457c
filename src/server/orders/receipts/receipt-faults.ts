import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import type { Receipt2 } from '#contract/orders/fields.ts';
import { formatEntry } from '#games/rules/entry.ts';
import { gameByType } from '#games/index.ts';
import { sha256OfParts } from '#server/crypto/digest.ts';
import { canonicalHash, canonicalJson } from '#server/crypto/canonical-json.ts';
import { entryFromRow, type TicketRow } from '#server/draws/entry-row.ts';
import { ticketLeaf } from '#server/draws/proof/ticket-leaf.ts';
import { HASH_BYTES } from '#server/draws/proof/merkle.ts';
import type { OperatorKey } from '#server/draws/proof/operator-key.ts';
import { createOrderFacts, orderLeaf } from './receipt.ts';

/** A stored ticket with what its receipt states. */
export interface ReceiptTicket extends TicketRow {
  readonly salt: Buffer;
  readonly leaf: Buffer;
}

/** An order with all that its receipt is made from. */
export interface ReceiptOrder {
  readonly id: string;
  readonly lottery_type: number;
  readonly created_at: Date;
  /** Its stake was taken at `created_at`. */
  readonly paid_then: boolean;
  readonly receipt_previous: Buffer;
  /** `receipt_previous` is the hash of a record of the game, or the start of its chain. */
  readonly previous_known: boolean;
  /** Null where it was paid before orders were signed together. */
  readonly receipt_batch: bigint | null;
  readonly receipt_place: number | null;
  /** It has no batch, though an older order has one. */
  readonly batch_lost: boolean;
  /** Null where its receipt is of version 2. */
  readonly secret: Buffer | null;
  readonly nonce: Buffer | null;
  readonly draws: readonly ReceiptDraw[];
}

interface ReceiptDraw {
  readonly name: string;
  readonly seedHash: Buffer;
  /** The hash of its commitment; of orders with a secret only. */
  readonly commitment: Buffer | undefined;
  readonly tickets: readonly ReceiptTicket[];
}

/** A receipt batch, of either version. */
export interface StoredBatch {
  /** Version 2. */
  readonly leaves: Buffer | null;
  /** Version 3: its entry of the log, and whether that is in the log or its queue. */
  readonly entry: string | null;
  readonly isLogged: boolean;
  /** Version 3: by the draw's id, the leaves of its tree. */
  readonly draws: ReadonlyMap<string, Buffer>;
}

const LEAF = Buffer.of(0x00);
const NODE = Buffer.of(0x01);

export const receiptFacts = ({ id, draws }: ReceiptOrder) =>
  createOrderFacts(
    id,
    draws.map(({ name, seedHash, tickets }) => ({ name, seedHash, leaves: tickets.map(({ leaf }) => leaf) })),
  );

/** Whether a ticket's leaf is that of its numbers, stake and salt (docs/draw-proof-2.md §2). */
function isOwnLeaf(order: ReceiptOrder, drawId: string, ticket: ReceiptTicket): boolean {
  const game = gameByType(order.lottery_type);
  const play = game?.plays[ticket.play];
  if (!game || !play) return false;
  const entry = entryFromRow(game, ticket);
  const text = formatEntry(play, entry, ticket.stake, entry.luckyId);
  const { salt, leaf, entry_no: entryNo } = ticket;
  return ticketLeaf({ salt, drawId, orderId: order.id, entryNo, entryText: text }).equals(leaf);
}

/** What is wrong with the tickets of an order, in words. */
export function findTicketFault(order: ReceiptOrder): string | undefined {
  if (order.draws.length === 0 || order.draws.some(({ tickets }) => tickets.length === 0)) return 'tickets are missing';
  for (const { name, tickets } of order.draws)
    for (const ticket of tickets)
      if (!isOwnLeaf(order, name, ticket))
        return `ticket ${ticket.entry_no} of draw ${name} is another than the one sold`;
  return undefined;
}

/** What is wrong with an order, in words; undefined where its receipt is valid. `leaves` are those of its batch. */
export function findReceiptFault(order: ReceiptOrder, leaves: Buffer | undefined): string | undefined {
  const ticketFault = findTicketFault(order);
  if (ticketFault !== undefined) return ticketFault;
  if (!order.previous_known) return 'it names a record that is none of its game';
  const { receipt_batch: batch, receipt_place: place } = order;
  if (order.batch_lost) return 'it has no batch';
  if (batch === null || place === null) return undefined;
  if (!leaves) return `its batch ${batch} is missing`;
  if (!order.paid_then) return 'it was paid at another moment';
  // With another leaf there, the paths of all other orders of the batch would change.
  return leaves.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES).equals(orderLeaf(receiptFacts(order)))
    ? undefined
    : `its leaf is not at its place in batch ${batch}`;
}

/** The root a path leads to, walked from the leaf upwards; undefined where it is too long or too short. */
export function computeRootFromPath(leaf: Buffer, { index, count, path }: Receipt2['proof']): Buffer | undefined {
  let [node, used] = [leaf, 0];
  for (let [at, last] = [index, count - 1]; last > 0; at >>= 1, last >>= 1) {
    // The last of an odd level has no neighbour there: it is carried up as it is.
    if (at === last && at % 2 === 0) continue;
    const sibling = path[used++];
    if (sibling === undefined) return undefined;
    const other = Buffer.from(sibling, 'hex');
    node = at % 2 === 1 ? sha256OfParts(NODE, other, node) : sha256OfParts(NODE, node, other);
  }
  return used === path.length ? node : undefined;
}

export function createPublicKeyObject({ publicKey }: Pick<OperatorKey, 'publicKey'>): KeyObject {
  const x = Buffer.from(publicKey, 'hex').toString('base64url');
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
}

/**
 * The signed statement of a receipt, computed from its own path as its holder does; undefined where the path has the
 * wrong length.
 */
export function receiptStatement({ proof, signature: _, orderId, draws, ...signed }: Receipt2): Buffer | undefined {
  const root = computeRootFromPath(sha256OfParts(LEAF, canonicalJson({ orderId, draws })), proof)?.toString('hex');
  return root === undefined ? undefined : canonicalHash({ ...signed, count: proof.count, root });
}

export const isSignedBy = (key: KeyObject, statement: Buffer, { signature }: Receipt2): boolean =>
  verify(null, statement, key, Buffer.from(signature, 'hex'));
