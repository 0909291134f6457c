import { randomBytes } from 'node:crypto';
import type { SandboxContext } from '#sandbox/context.ts';
import { parseDocument, runInTransaction } from '#sandbox/storage.ts';
import type { ChargebackStore } from '../chargebacks/chargeback-store.ts';
import type { Payment } from '../payment.ts';
import { createRefundView, decideRefund, type Refund } from './refund.ts';

export interface RefundRequest {
  readonly refundReference: string;
  readonly merchantReference: string;
  readonly amount: number;
  readonly notifyUrl: string;
}

export interface RefundStore {
  findByReference(reference: string): Refund | undefined;
  /** Refunds of a payment, oldest first. */
  listOf(merchantReference: string): Refund[];
  listSucceeded(): Refund[];
  /** Decides and stores a refund of the payment: with its notification, in one transaction. */
  create(payment: Payment, request: RefundRequest): Refund;
  /** Lets pending refunds succeed whose time has come. */
  decideDue(): void;
}

export function createRefundStore(
  { db, now, notify, lateMs }: SandboxContext,
  chargebacks: Pick<ChargebackStore, 'listOf'>,
): RefundStore {
  function save(refund: Refund): Refund {
    db.prepare('insert or replace into refunds (id, reference, payment, data, due_at) values (?, ?, ?, ?, ?)').run(
      refund.refundId,
      refund.refundReference,
      refund.merchantReference,
      JSON.stringify(refund),
      refund.dueAt,
    );
    if (refund.status !== 'PENDING') notify.enqueue(refund.notifyUrl, { type: 'refund', ...createRefundView(refund) });
    return refund;
  }

  const refunds: RefundStore = {
    findByReference: (reference) =>
      parseDocument(db.prepare('select data from refunds where reference = ?').get(reference)),
    listOf: (merchantReference) =>
      db
        .prepare('select data from refunds where payment = ? order by rowid')
        .all(merchantReference)
        .flatMap((row) => parseDocument<Refund>(row) ?? []),
    listSucceeded: () =>
      db
        .prepare(`select data from refunds where data ->> '$.status' = 'SUCCEEDED' order by rowid`)
        .all()
        .flatMap((row) => parseDocument<Refund>(row) ?? []),
    create: (payment, request) =>
      runInTransaction(db, () => {
        const others = refunds.listOf(payment.merchantReference).filter(({ status }) => status !== 'FAILED');
        const claimed = chargebacks
          .listOf(payment.merchantReference)
          .filter(({ status }) => status === 'OPENED' || status === 'LOST');
        const gone = [...others, ...claimed].reduce((sum, { amount }) => sum + amount, 0);
        const decision = decideRefund(payment, gone, request.amount, now(), lateMs);
        return save({ ...request, refundId: `ref_${randomBytes(12).toString('hex')}`, createdAt: now(), ...decision });
      }),
    decideDue: () => {
      for (const row of db.prepare('select data from refunds where due_at <= ?').all(now())) {
        const refund = parseDocument<Refund>(row);
        if (refund) runInTransaction(db, () => save({ ...refund, status: 'SUCCEEDED', decidedAt: now(), dueAt: null }));
      }
    },
  };
  return refunds;
}
