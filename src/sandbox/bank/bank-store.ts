import { createHash } from 'node:crypto';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { parseDocument, runInTransaction } from '../storage.ts';
import type { SandboxContext } from '../context.ts';
import { outcomeOf, waitMs } from './outcomes.ts';
import type { FilePayment, PaymentFile } from './read-file.ts';

export interface BankPayment extends FilePayment {
  readonly messageId: string;
  readonly debtorIban: string;
  readonly status: 'pending' | 'paid' | 'rejected';
  /** Of a rejected one. */
  readonly reason?: string;
  /** What it becomes when it is due. */
  readonly later?: { readonly status: 'paid' | 'rejected' | 'returned'; readonly reason?: string };
  readonly paidAt?: number;
  readonly returned?: { readonly reason: string; readonly at: number };
  readonly dueAt: number | null;
}

export interface StoredFile {
  readonly messageId: string;
  readonly digest: string;
  /** Why the bank refused it as a whole. */
  readonly rejected?: string;
}

/** A booking on the debtor's account. */
export interface Booking {
  readonly reference: string;
  readonly kind: 'payout' | 'return' | 'settlement';
  /** Fils, below 0 where it is a debit. */
  readonly amount: number;
  readonly endToEndId: string;
  readonly messageId?: string;
  readonly returnReason?: string;
  readonly at: number;
}

export interface BankStore {
  /** Takes a file once: the same again is the one that was taken; undefined where its id has other contents. */
  take(file: PaymentFile, body: string): StoredFile | undefined;
  findFile(messageId: string): StoredFile | undefined;
  listPayments(messageId: string): readonly BankPayment[];
  listRecent(): readonly BankPayment[];
  /** Sends a paid payment back; false where it is none. */
  sendBack(endToEndId: string, reason: string): boolean;
  /** What was booked on the account up to the end of a day in Dubai. */
  listBookings(iban: string, lastDay: string): readonly Booking[];
  /** Applies what has become due. */
  decideDue(): void;
}

/** Of a file with an EndToEndId that another one has (ISO 20022). */
const DUPLICATE = 'DU04';

/** A payment as the bank has it, when its file is taken. */
function decide(
  file: PaymentFile,
  payment: FilePayment,
  rejected: string | undefined,
  now: number,
  lateMs: number,
): BankPayment {
  const base = { ...payment, messageId: file.messageId, debtorIban: file.debtorIban, dueAt: null };
  if (rejected !== undefined) return { ...base, status: 'rejected', reason: rejected };
  const outcome = outcomeOf(payment.account);
  switch (outcome.is) {
    case 'rejected':
    case 'file-rejected':
      return { ...base, status: 'rejected', reason: outcome.reason };
    case 'pending': {
      const dueAt = now + waitMs(outcome.wait, lateMs);
      const later =
        outcome.reason === undefined
          ? { status: 'paid' as const }
          : { status: 'rejected' as const, reason: outcome.reason };
      return { ...base, status: 'pending', later, dueAt };
    }
    case 'returned':
      return {
        ...base,
        status: 'paid',
        paidAt: now,
        later: { status: 'returned', reason: outcome.reason },
        dueAt: now + waitMs('short', lateMs),
      };
    case 'paid':
      return { ...base, status: 'paid', paidAt: now };
  }
}

/** A payment after what it was waiting for. */
function decideLater(payment: BankPayment, now: number): BankPayment {
  const { later, ...rest } = payment;
  const done = { ...rest, dueAt: null };
  if (!later) return done;
  if (later.status === 'returned') return { ...done, returned: { reason: later.reason ?? 'MS03', at: now } };
  if (later.status === 'paid') return { ...done, status: 'paid', paidAt: now };
  return { ...done, status: 'rejected', reason: later.reason ?? 'MS03' };
}

/** It goes out, and may come back. */
function bookingsOf({ endToEndId, messageId, amount, paidAt, returned }: BankPayment): Booking[] {
  const base = { endToEndId, messageId };
  const end = endToEndId.slice(0, 30);
  const out: Booking[] =
    paidAt === undefined ? [] : [{ ...base, reference: `out-${end}`, kind: 'payout', amount: -amount, at: paidAt }];
  const back: Booking[] = returned
    ? [{ ...base, reference: `ret-${end}`, kind: 'return', amount, returnReason: returned.reason, at: returned.at }]
    : [];
  return [...out, ...back];
}

export function createBankStore({ db, now, lateMs }: SandboxContext): BankStore {
  const write = (payment: BankPayment) =>
    db
      .prepare('update bank_payments set data = ?, due_at = ? where id = ?')
      .run(JSON.stringify(payment), payment.dueAt, payment.endToEndId);
  const read = (rows: readonly Record<string, unknown>[]): BankPayment[] =>
    rows.flatMap((row) => parseDocument<BankPayment>(row) ?? []);
  const findFile = (messageId: string): StoredFile | undefined =>
    parseDocument(db.prepare('select data from bank_files where id = ?').get(messageId));

  /** Nothing is paid twice: another file has this payment, and it is not rejected. */
  const isTaken = (endToEndId: string): boolean =>
    read(db.prepare('select data from bank_payments where id = ?').all(endToEndId)).some(
      ({ status }) => status !== 'rejected',
    );

  return {
    findFile,
    take: (file, body) =>
      runInTransaction(db, () => {
        const digest = createHash('sha256').update(body).digest('hex');
        const known = findFile(file.messageId);
        if (known) return known.digest === digest ? known : undefined;
        const refused = file.payments.map(({ account }) => outcomeOf(account)).find(({ is }) => is === 'file-rejected');
        const isDuplicate = file.payments.some(({ endToEndId }) => isTaken(endToEndId));
        const rejected = isDuplicate ? DUPLICATE : refused?.is === 'file-rejected' ? refused.reason : undefined;
        const stored: StoredFile = { messageId: file.messageId, digest, ...(rejected !== undefined && { rejected }) };
        db.prepare('insert into bank_files (id, data, created_at) values (?, ?, ?)').run(
          file.messageId,
          JSON.stringify(stored),
          now(),
        );
        if (isDuplicate) return stored;
        for (const one of file.payments) {
          const payment = decide(file, one, rejected, now(), lateMs);
          // One that was rejected in another file may be asked for again.
          db.prepare(
            'insert or replace into bank_payments (id, file, data, due_at, created_at) values (?, ?, ?, ?, ?)',
          ).run(payment.endToEndId, file.messageId, JSON.stringify(payment), payment.dueAt, now());
        }
        return stored;
      }),
    listPayments: (messageId) =>
      read(db.prepare('select data from bank_payments where file = ? order by rowid').all(messageId)),
    listRecent: () => read(db.prepare('select data from bank_payments order by rowid desc limit 50').all()),
    sendBack: (endToEndId, reason) => {
      const [payment] = read(db.prepare('select data from bank_payments where id = ?').all(endToEndId));
      if (payment?.status !== 'paid' || payment.returned) return false;
      write({ ...decideLater({ ...payment, later: { status: 'returned', reason } }, now()) });
      return true;
    },
    listBookings: (iban, lastDay) =>
      read(db.prepare('select data from bank_payments order by rowid').all())
        .filter(({ debtorIban }) => debtorIban === iban)
        .flatMap(bookingsOf)
        .filter(({ at }) => dubaiDay(new Date(at)) <= lastDay)
        .toSorted((a, b) => a.at - b.at),
    decideDue: () => {
      for (const payment of read(db.prepare('select data from bank_payments where due_at <= ?').all(now())))
        write(decideLater(payment, now()));
    },
  };
}
