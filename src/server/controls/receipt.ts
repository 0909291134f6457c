import { randomUUID } from 'node:crypto';
import type { ReceiptKind } from '#contract/controls/choices.ts';
import type { ControlReceipt } from '#contract/controls/fields.ts';
import { toWire, type Fils } from '#kernel/money.ts';
import { sha256Digest } from '../crypto/digest.ts';
import type { Queryable, Tx } from '../db/index.ts';
import type { OperatorKey } from '../draws/proof/operator-key.ts';

/** What a receipt states. Times in ms. */
export interface ControlFacts {
  readonly kind: ReceiptKind;
  /** The player's public id. */
  readonly player: string;
  /** Null of an exclusion, of a session-time limit, and for no limit. */
  readonly amount: Fils | null;
  /** Of a session-time limit; null for none. */
  readonly minutes?: number | null;
  readonly issuedAt: number;
  readonly effectiveAt: number;
  /** Null where it has no end. */
  readonly endsAt: number | null;
}

const toIso = (ms: number): string => new Date(ms).toISOString();

/** Signs what a player set: docs/control-receipts.md. */
export function signControlReceipt(facts: ControlFacts, receiptId: string, operator: OperatorKey): ControlReceipt {
  // In the order of canonical JSON.
  const statement = {
    ...(facts.amount !== null && { amount: toWire(facts.amount) }),
    effectiveAt: toIso(facts.effectiveAt),
    ...(facts.endsAt !== null && { endsAt: toIso(facts.endsAt) }),
    issuedAt: toIso(facts.issuedAt),
    kind: facts.kind,
    ...(typeof facts.minutes === 'number' && { minutes: facts.minutes }),
    operatorKey: operator.publicKey,
    player: facts.player,
    receiptId,
    type: 'naseeb/control',
    version: 1,
  } as const;
  return { ...statement, signature: operator.sign(sha256Digest(JSON.stringify(statement))) };
}

/** Signs and keeps a receipt. */
export async function issueControlReceipt(
  tx: Tx,
  playerId: bigint,
  facts: ControlFacts,
  operator: OperatorKey,
): Promise<ControlReceipt> {
  const receipt = signControlReceipt(facts, randomUUID(), operator);
  await tx
    .insertInto('control_receipts')
    .values({
      id: receipt.receiptId,
      player_id: playerId,
      receipt: JSON.stringify(receipt),
      issued_at: new Date(facts.issuedAt),
    })
    .execute();
  return receipt;
}

/** As many as are listed. */
const LISTED = 200;

/** A player's receipts, newest first. */
export async function listControlReceipts(db: Queryable, playerId: bigint): Promise<ControlReceipt[]> {
  const rows = await db
    .selectFrom('control_receipts')
    .select('receipt')
    .where('player_id', '=', playerId)
    .orderBy('issued_at', 'desc')
    .orderBy('id')
    .limit(LISTED)
    .execute();
  return rows.map(({ receipt }) => receipt);
}
