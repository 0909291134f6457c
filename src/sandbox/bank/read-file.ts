import { isValidIBAN } from 'ibantools';
import { InvalidBody } from '../http/read-body.ts';
import { findAll, findText, parseXml, readAmount, readText, type Element } from './xml.ts';

export interface FilePayment {
  readonly endToEndId: string;
  /** Fils. */
  readonly amount: number;
  readonly account: string;
  readonly holder: string;
}

export interface PaymentFile {
  readonly messageId: string;
  readonly debtorIban: string;
  readonly payments: readonly FilePayment[];
}

const NAMESPACE = 'urn:iso:std:iso:20022:tech:xsd:pain.001.001.09';
const ROOT = 'Document/CstmrCdtTrfInitn';
const ID = /^[A-Za-z0-9+?/:().,' -]{1,35}$/;

function readId(from: Element, path: string): string {
  const id = readText(from, path);
  if (!ID.test(id)) throw new InvalidBody(`${path} is wrong`);
  return id;
}

function readIban(from: Element, path: string): string {
  const iban = readText(from, path);
  if (!isValidIBAN(iban)) throw new InvalidBody(`${path} is no IBAN`);
  return iban;
}

function readPayment(from: Element): FilePayment {
  if (findText(from, 'Amt/InstdAmt/@Ccy') !== 'AED') throw new InvalidBody('InstdAmt is not in AED');
  const other = findText(from, 'CdtrAcct/Id/Othr/Id');
  const amount = readAmount(from, 'Amt/InstdAmt');
  if (amount <= 0) throw new InvalidBody('InstdAmt is nothing');
  return {
    endToEndId: readId(from, 'PmtId/EndToEndId'),
    amount,
    account: other ?? readIban(from, 'CdtrAcct/Id/IBAN'),
    holder: readText(from, 'Cdtr/Nm'),
  };
}

/** Reads a pain.001.001.09, and checks that its totals are those of its payments. */
export function readPaymentFile(body: string): PaymentFile {
  const root = parseXml(body, ['CdtTrfTxInf']);
  if (findText(root, 'Document/@xmlns') !== NAMESPACE) throw new InvalidBody('the document is no pain.001.001.09');
  const payments = findAll(root, `${ROOT}/PmtInf/CdtTrfTxInf`).map(readPayment);
  const total = payments.reduce((sum, { amount }) => sum + amount, 0);
  for (const part of ['GrpHdr', 'PmtInf']) {
    if (readText(root, `${ROOT}/${part}/NbOfTxs`) !== String(payments.length))
      throw new InvalidBody(`${part}/NbOfTxs is wrong`);
    if (readAmount(root, `${ROOT}/${part}/CtrlSum`) !== total) throw new InvalidBody(`${part}/CtrlSum is wrong`);
  }
  if (new Set(payments.map(({ endToEndId }) => endToEndId)).size !== payments.length)
    throw new InvalidBody('an EndToEndId stands twice');
  return {
    messageId: readId(root, `${ROOT}/GrpHdr/MsgId`),
    debtorIban: readIban(root, `${ROOT}/PmtInf/DbtrAcct/Id/IBAN`),
    payments,
  };
}
