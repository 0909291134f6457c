import { dubaiDay } from '#kernel/dubai-day.ts';
import type { Booking } from './bank-store.ts';
import { writeAmount } from './xml.ts';

const total = (bookings: readonly Booking[]): number => bookings.reduce((sum, { amount }) => sum + amount, 0);

const balance = (code: 'OPBD' | 'CLBD', fils: number, day: string): object => ({
  Tp: { CdOrPrtry: { Cd: code } },
  Amt: { '@Ccy': 'AED', '#text': writeAmount(Math.abs(fils)) },
  CdtDbtInd: fils < 0 ? 'DBIT' : 'CRDT',
  Dt: { Dt: day },
});

/** Family and sub-family: issued and received credit transfers, those that came back, and received direct debits. */
function familyOf({ kind, amount }: Booking): readonly [string, string] {
  if (kind === 'payout') return ['ICDT', 'DMCT'];
  if (kind === 'return') return ['ICDT', 'RRTN'];
  return amount > 0 ? ['RCDT', 'DMCT'] : ['RDDT', 'PMDD'];
}

function entry(booking: Booking): object {
  const { reference, amount, endToEndId, messageId, returnReason, at } = booking;
  const [family, subFamily] = familyOf(booking);
  const money = {
    Amt: { '@Ccy': 'AED', '#text': writeAmount(Math.abs(amount)) },
    CdtDbtInd: amount > 0 ? 'CRDT' : 'DBIT',
  };
  return {
    NtryRef: reference,
    ...money,
    Sts: { Cd: 'BOOK' },
    BookgDt: { Dt: dubaiDay(new Date(at)) },
    AcctSvcrRef: reference,
    BkTxCd: { Domn: { Cd: 'PMNT', Fmly: { Cd: family, SubFmlyCd: subFamily } } },
    NtryDtls: {
      TxDtls: {
        Refs: { ...(messageId !== undefined && { MsgId: messageId }), EndToEndId: endToEndId },
        ...money,
        ...(returnReason !== undefined && { RtrInf: { Rsn: { Cd: returnReason } } }),
      },
    },
  };
}

/** A camt.053.001.08 of an account's day in Dubai, from all its bookings up to then. */
export function writeStatement(iban: string, day: string, bookings: readonly Booking[], now: number): object {
  const isOfDay = ({ at }: (typeof bookings)[number]) => dubaiDay(new Date(at)) === day;
  const ofDay = bookings.filter(isOfDay);
  const before = total(bookings.filter((one) => !isOfDay(one)));
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
