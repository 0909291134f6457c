import { assert } from '#kernel/assert.ts';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { sum, type Fils } from '#kernel/money.ts';
import type { PayoutAccountKind } from '../tables.ts';
import { toDecimal } from './decimal.ts';
import { toXmlText, writeXml } from './xml.ts';

/** The account that withdrawals are paid from. */
export interface Debtor {
  readonly name: string;
  readonly iban: string;
  readonly bic: string;
}

export interface Payout {
  /** At most 35 characters, the bank's key of the payment. */
  readonly endToEndId: string;
  /** What the holder receives. */
  readonly amount: Fils;
  readonly kind: PayoutAccountKind;
  readonly number: string;
  readonly holderName: string;
  readonly bic: string | null;
  readonly streetAddress: string | null;
}

export interface PaymentFile {
  readonly messageId: string;
  readonly createdAt: Date;
  readonly debtor: Debtor;
  readonly payouts: readonly Payout[];
}

export const PAIN_001 = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';
/** Of an account that is no IBAN: Max34Text. */
const MAX_ACCOUNT_NUMBER = 34;
const MAX_NAME = 140;
const MAX_LINE = 70;
const COUNTRY = 'AE';

/** Whole, and as it is: another spelling may be the account of another holder. */
function accountOf({ kind, number }: Payout): object {
  assert([...number].length <= MAX_ACCOUNT_NUMBER, 'an account number fits into a payment file');
  return kind === 'iban' ? { IBAN: number } : { Othr: { Id: number, SchmeNm: { Prtry: 'PAYBY' } } };
}

/** Two lines of at most 70 characters. */
const addressOf = (street: string): object => {
  const line = toXmlText(street, 2 * MAX_LINE);
  const lines = [line.slice(0, MAX_LINE), line.slice(MAX_LINE)].map((part) => part.trim());
  return { Ctry: COUNTRY, AdrLine: lines.filter((part) => part !== '') };
};

const transactionOf = (payout: Payout): object => ({
  PmtId: { InstrId: payout.endToEndId, EndToEndId: payout.endToEndId },
  Amt: { InstdAmt: { '@Ccy': 'AED', '#text': toDecimal(payout.amount) } },
  ...(payout.bic !== null && { CdtrAgt: { FinInstnId: { BICFI: payout.bic } } }),
  Cdtr: {
    Nm: toXmlText(payout.holderName, MAX_NAME),
    ...(payout.streetAddress !== null && { PstlAdr: addressOf(payout.streetAddress) }),
  },
  CdtrAcct: { Id: accountOf(payout) },
  RmtInf: { Ustrd: 'Naseeb withdrawal' },
});

/**
 * A file that asks the bank for payments: pain.001.001.09 (ISO 20022, customer credit transfer initiation). The same
 * input gives the same bytes.
 */
export function writePaymentFile({ messageId, createdAt, debtor, payouts }: PaymentFile): string {
  const totals = { NbOfTxs: String(payouts.length), CtrlSum: toDecimal(sum(payouts.map(({ amount }) => amount))) };
  const created = createdAt.toISOString();
  const name = toXmlText(debtor.name, MAX_NAME);
  return writeXml({
    Document: {
      '@xmlns': PAIN_001,
      CstmrCdtTrfInitn: {
        GrpHdr: { MsgId: messageId, CreDtTm: created, ...totals, InitgPty: { Nm: name } },
        PmtInf: {
          PmtInfId: messageId,
          PmtMtd: 'TRF',
          BtchBookg: 'false',
          ...totals,
          ReqdExctnDt: { Dt: dubaiDay(createdAt) },
          Dbtr: { Nm: name, PstlAdr: { Ctry: COUNTRY } },
          DbtrAcct: { Id: { IBAN: debtor.iban }, Ccy: 'AED' },
          DbtrAgt: { FinInstnId: { BICFI: debtor.bic } },
          ChrgBr: 'DEBT',
          CdtTrfTxInf: payouts.map(transactionOf),
        },
      },
    },
  });
}

/** The bank takes 64 kB. */
export const MAX_FILE_BYTES = 60_000;

/** The same of as many payouts, from the first on, as the bank takes at once: one at least. */
export function writeFittingFile(file: PaymentFile): { readonly xml: string; readonly count: number } {
  const xml = writePaymentFile(file);
  const count = file.payouts.length;
  if (count <= 1 || Buffer.byteLength(xml) <= MAX_FILE_BYTES) return { xml, count };
  return writeFittingFile({ ...file, payouts: file.payouts.slice(0, Math.ceil(count / 2)) });
}
