import { randomBytes } from 'node:crypto';
import { parseDocument, runInTransaction } from '../storage.ts';
import type { SandboxContext } from '../context.ts';
import type { CardBehaviour, PaymentResult } from './test-cards.ts';
import {
  applyBankDecision,
  isFinalPayment,
  resultWhenDue,
  createPaymentView,
  type CardFace,
  type Payment,
} from './payment.ts';

/** A saved card, without its number. */
export interface SavedCard {
  readonly token: string;
  readonly card: CardFace;
  readonly behaviour: CardBehaviour;
}

export interface PaymentStore {
  findByReference(reference: string): Payment | undefined;
  findById(id: string): Payment | undefined;
  listRecent(): Payment[];
  listSucceeded(): Payment[];
  insert(payment: Payment): void;
  save(payment: Payment): void;
  /** Stores the bank's decision: state, token and notification in one transaction. */
  decide(payment: Payment, result: PaymentResult): Payment;
  findSavedCard(token: string, customerId: string): SavedCard | undefined;
  /** Applies what has become due. */
  decideDue(): void;
}

/** `onPaid` is called in the transaction in which a payment succeeds. */
export function createPaymentStore(
  { db, now, notify, lateMs }: SandboxContext,
  onPaid: (payment: Payment) => void = () => undefined,
): PaymentStore {
  const write = (payment: Payment) =>
    db
      .prepare('update payments set data = ?, due_at = ? where id = ?')
      .run(JSON.stringify(payment), payment.dueAt, payment.paymentId);

  /** The token of a customer's card; the same card gets the same token, a card that is not to be saved none. */
  function tokenFor(payment: Payment): string | undefined {
    const { card, behaviour, customerId, save = true } = payment;
    if (!card || !behaviour || !save) return undefined;
    const found = db
      .prepare('select token from tokens where customer = ? and fingerprint = ?')
      .get(customerId, card.fingerprint);
    const token = found ? String(found['token']) : `tok_${randomBytes(16).toString('hex')}`;
    const saved: SavedCard = { token, card: { ...card, token }, behaviour };
    db.prepare('insert or replace into tokens (token, customer, fingerprint, data) values (?, ?, ?, ?)').run(
      token,
      customerId,
      card.fingerprint,
      JSON.stringify(saved),
    );
    return token;
  }

  const payments: PaymentStore = {
    findByReference: (reference) =>
      parseDocument(db.prepare('select data from payments where reference = ?').get(reference)),
    findById: (id) => parseDocument(db.prepare('select data from payments where id = ?').get(id)),
    listRecent: () =>
      db
        .prepare('select data from payments order by created_at desc limit 20')
        .all()
        .flatMap((row) => parseDocument<Payment>(row) ?? []),
    listSucceeded: () =>
      db
        .prepare(`select data from payments where data ->> '$.status' = 'SUCCEEDED' order by created_at`)
        .all()
        .flatMap((row) => parseDocument<Payment>(row) ?? []),
    insert: (payment) => {
      db.prepare('insert into payments (id, reference, data, due_at, created_at) values (?, ?, ?, ?, ?)').run(
        payment.paymentId,
        payment.merchantReference,
        JSON.stringify(payment),
        payment.dueAt,
        payment.createdAt,
      );
    },
    save: write,
    decide: (payment, result) =>
      runInTransaction(db, () => {
        const next = applyBankDecision(payment, result, now(), lateMs);
        const token = next.status === 'SUCCEEDED' ? tokenFor(next) : undefined;
        const done: Payment = token && next.card ? { ...next, card: { ...next.card, token } } : next;
        write(done);
        if (done.status === 'SUCCEEDED') onPaid(done);
        if (isFinalPayment(done)) notify.enqueue(done.notifyUrl, { type: 'payment', ...createPaymentView(done) });
        return done;
      }),
    findSavedCard: (token, customerId) =>
      parseDocument(db.prepare('select data from tokens where token = ? and customer = ?').get(token, customerId)),
    decideDue: () => {
      for (const row of db.prepare('select data from payments where due_at <= ?').all(now())) {
        const payment = parseDocument<Payment>(row);
        if (payment) payments.decide(payment, resultWhenDue(payment));
      }
    },
  };
  return payments;
}
