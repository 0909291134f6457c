import { dubaiDay } from '#kernel/dubai-day.ts';
import type { Booking } from './bank-store.ts';
import { writeAmount } from './xml.ts';

/** What comes in, less what goes out. */
const signed = ({ kind, payment }: Booking): number => (kind === 'return' ? payment.amount : -payment.amount);
const total = (bookings: readonly Booking[]): number => bookings.reduce((sum, one) => sum + signed(one), 0);

const balance = (code: 'OPBD' | 'CLBD', fils: number, day: string): object => ({
  Tp: { CdOrPrtry: { Cd: code } },
  Amt: { '@Ccy': 'AED', '#text': writeAmount(Math.abs(fils)) },
  CdtDbtInd: fils < 0 ? 'DBIT' : 'CRDT',
  Dt: { Dt: day },
});

/** Issued credit transfers, and those that came back. */
const entry = ({ reference, payment, kind, at }: Booking): object => ({
  NtryRef: reference,
  Amt: { '@Ccy': 'AED', '#text': writeAmount(payment.amount) },
  CdtDbtInd: kind === 'return' ? 'CRDT' : 'DBIT',
  Sts: { Cd: 'BOOK' },
  BookgDt: { Dt: dubaiDay(new Date(at)) },
  AcctSvcrRef: reference,
  BkTxCd: { Domn: { Cd: 'PMNT', Fmly: { Cd: 'ICDT', SubFmlyCd: kind === 'return' ? 'RRTN' : 'DMCT' } } },
  NtryDtls: {
    TxDtls: {
      Refs: { MsgId: payment.messageId, EndToEndId: payment.endToEndId },
      Amt: { '@Ccy': 'AED', '#text': writeAmount(payment.amount) },
      CdtDbtInd: kind === 'return' ? 'CRDT' : 'DBIT',
      ...(payment.returned && kind === 'return' && { RtrInf: { Rsn: { Cd: payment.returned.reason } } }),
    },
  },
});

/** A camt.053.001.08 of an account's day in Dubai, from all its bookings up to then. */
export function writeStatement(iban: string, day: string, bookings: readonly Booking[], now: number): object {
  const ofDay = bookings.filter(({ at }) => dubaiDay(new Date(at)) === day);
  const before = total(bookings.filter((one) => !ofDay.includes(one)));
  const id = `stmt-${day}`;
  const created = new Date(now).toISOString();
  return {
    Document: {
      '@xmlns': 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08',
      BkToCstmrStmt: {
        GrpHdr: { MsgId: id, CreDtTm: created },
        Stmt: {
          Id: id,
          CreDtTm: created,
          FrToDt: { FrDtTm: `${day}T00:00:00+04:00`, ToDtTm: `${day}T23:59:59+04:00` },
          Acct: { Id: { IBAN: iban }, Ccy: 'AED' },
          Bal: [balance('OPBD', before, day), balance('CLBD', before + total(ofDay), day)],
          Ntry: ofDay.map(entry),
        },
      },
    },
  };
}
