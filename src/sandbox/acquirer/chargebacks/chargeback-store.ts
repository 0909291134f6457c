import { randomBytes } from 'node:crypto';
import type { SandboxContext } from '#sandbox/context.ts';
import { parseDocument, runInTransaction } from '#sandbox/storage.ts';
import type { Payment } from '../payment.ts';

/** A stored chargeback. DUE is not opened yet: nobody has heard of it. */
export interface Chargeback {
  readonly chargebackId: string;
  readonly merchantReference: string;
  readonly amount: number;
  readonly notifyUrl: string;
  readonly status: 'DUE' | 'OPENED' | 'WON' | 'LOST';
  readonly reason: string;
  readonly openedAt?: number;
  readonly decidedAt?: number;
  readonly dueAt: number | null;
}

export interface ChargebackStore {
  findById(id: string): Chargeback | undefined;
  /** Chargebacks of a payment, oldest first. */
  listOf(merchantReference: string): Chargeback[];
  /** All that were opened, oldest first. */
  listOpened(): Chargeback[];
  /** Opens one of a payment that succeeded, at once or after a minute; a payment has one. */
  open(payment: Payment, later?: boolean): void;
  /** Decides the dispute of one that is open. */
  decide(chargeback: Chargeback, status: 'WON' | 'LOST'): void;
  /** Opens those whose time has come. */
  decideDue(): void;
}

/** Cardholder's claim: no authorization. */
const REASON = '10.4';

/** The chargeback on the wire. */
export const createChargebackView = ({ chargebackId, merchantReference, amount, reason, status }: Chargeback) => ({
  chargebackId,
  merchantReference,
  amount,
  currency: 'AED',
  reason,
  status,
});

export function createChargebackStore({ db, now, notify, lateMs }: SandboxContext): ChargebackStore {
  const list = (rows: Record<string, unknown>[]) => rows.flatMap((row) => parseDocument<Chargeback>(row) ?? []);
  /** With its notification, in one transaction. */
  const save = (chargeback: Chargeback) =>
    runInTransaction(db, () => {
      db.prepare('insert or replace into chargebacks (id, payment, data, due_at) values (?, ?, ?, ?)').run(
        chargeback.chargebackId,
        chargeback.merchantReference,
        JSON.stringify(chargeback),
        chargeback.dueAt,
      );
      if (chargeback.status !== 'DUE')
        notify.enqueue(chargeback.notifyUrl, { type: 'chargeback', ...createChargebackView(chargeback) });
    });

  const chargebacks: ChargebackStore = {
    findById: (id) => parseDocument(db.prepare('select data from chargebacks where id = ?').get(id)),
    listOf: (merchantReference) =>
      list(db.prepare('select data from chargebacks where payment = ? order by rowid').all(merchantReference)),
    listOpened: () =>
      list(db.prepare('select data from chargebacks order by rowid').all()).filter(({ status }) => status !== 'DUE'),
    open: ({ status, merchantReference, amount, notifyUrl }, later = false) => {
      if (status !== 'SUCCEEDED' || chargebacks.listOf(merchantReference).length > 0) return;
      const chargeback = { merchantReference, amount, notifyUrl, reason: REASON };
      const chargebackId = `cb_${randomBytes(12).toString('hex')}`;
      save(
        later
          ? { ...chargeback, chargebackId, status: 'DUE', dueAt: now() + lateMs }
          : { ...chargeback, chargebackId, status: 'OPENED', openedAt: now(), dueAt: null },
      );
    },
    decide: (chargeback, status) => {
      if (chargeback.status === 'OPENED') save({ ...chargeback, status, decidedAt: now() });
    },
    decideDue: () => {
      for (const due of list(db.prepare('select data from chargebacks where due_at <= ?').all(now())))
        save({ ...due, status: 'OPENED', openedAt: now(), dueAt: null });
    },
  };
  return chargebacks;
}
