import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { MAX_FILE_BYTES, writeFittingFile, writePaymentFile, type PaymentFile, type Payout } from './payment-file.ts';
import { readXml } from './xml.ts';

const SCHEMA = {
  fileName: 'pain.xsd',
  contents: await readFile('tests/support/formats/iso20022/pain.001.001.09.xsd', 'utf8'),
};
const debtor = { name: 'Naseeb & Sons <LLC>', iban: 'AE070331234567890123456', bic: 'EBILAEAD' };

const payout = (more: Partial<Payout> = {}): Payout => ({
  endToEndId: '01a1fe9d943b83599c3387edd8050eb9',
  amount: 123_456n,
  kind: 'iban',
  number: 'AE070331234567890123456',
  holderName: 'SARA AHMED',
  bic: 'EBILAEAD',
  streetAddress: 'Al Wasl Road 12',
  ...more,
});
const file = (payouts: readonly Payout[]): PaymentFile => ({
  messageId: 'f'.repeat(32),
  createdAt: new Date(Date.UTC(2026, 10, 26, 21, 4, 5, 678)),
  debtor,
  payouts,
});

const findErrors = async (files: readonly string[]): Promise<readonly string[]> => {
  const xml = files.map((contents, n) => ({ fileName: `file-${n}.xml`, contents }));
  const { valid, errors } = await validateXML({ xml, schema: SCHEMA });
  return valid ? [] : errors.map(({ message }) => message);
};

const text = fc.string({ unit: 'binary', maxLength: 200 });
const payouts = fc.array(
  fc.record<Payout>({
    endToEndId: fc.uuid().map((id) => id.replaceAll('-', '')),
    amount: fc.bigInt(1n, 99_999_999_999n),
    kind: fc.constantFrom('iban', 'payby'),
    number: fc.constant('AE070331234567890123456'),
    holderName: text.map((name) => `S${name}`),
    bic: fc.constantFrom(null, 'EBILAEAD', 'EBILAEADXXX'),
    streetAddress: fc.option(text.map((street) => `1${street}`)),
  }),
  { minLength: 1, maxLength: 5 },
);

test('any file validates against the schema', async () => {
  const files = fc.sample(payouts, 60).map((some) => writePaymentFile(file(some)));
  expect(await findErrors(files)).toEqual([]);
});

test('the schema sees what is wrong', async () => {
  const right = writePaymentFile(file([payout()]));
  const wrong = [
    right.replace('<InstdAmt Ccy="AED">1234.56', '<InstdAmt Ccy="AED">1,234.56'),
    right.replace('<EndToEndId>', '<EndToEndId>123456'),
    right.replace('<Cdtr>', '<Cdtr><Nm></Nm>'),
    right.replace(/<DbtrAcct>.*<\/DbtrAcct>/s, ''),
  ];
  for (const one of wrong) {
    expect(one).not.toBe(right);
    expect(await findErrors([one])).not.toEqual([]);
  }
});

test('an account number is written whole, or not at all', () => {
  const whole = `a  b${'1'.repeat(30)}`;
  expect(writePaymentFile(file([payout({ kind: 'payby', number: whole })]))).toContain(`<Id>${whole}</Id>`);
  expect(() => writePaymentFile(file([payout({ kind: 'payby', number: `${whole}2` })]))).toThrow('an account number');
});

test('amounts are exact, totals are theirs, and words cannot add elements', () => {
  const xml = writePaymentFile(
    file([
      payout({ amount: 1n, holderName: '</Nm><Amt>' }),
      payout({ amount: 9_999_999_999n, kind: 'payby', number: 'sara@payby' }),
    ]),
  );
  const { CstmrCdtTrfInitn: content } = (readXml(xml, ['CdtTrfTxInf']) as { Document: { CstmrCdtTrfInitn: never } })
    .Document;
  expect(content).toMatchObject({
    GrpHdr: { NbOfTxs: '2', CtrlSum: '100000000.00' },
    PmtInf: {
      // The day in Dubai: it is past midnight there.
      ReqdExctnDt: { Dt: '2026-11-27' },
      CdtTrfTxInf: [
        { Amt: { InstdAmt: { '#text': '0.01', '@Ccy': 'AED' } }, Cdtr: { Nm: '</Nm><Amt>' } },
        { Amt: { InstdAmt: { '#text': '99999999.99' } }, CdtrAcct: { Id: { Othr: { Id: 'sara@payby' } } } },
      ],
    },
  });
});

test('a file is as large as the bank takes', () => {
  const long = payout({ holderName: 'س'.repeat(140), streetAddress: '&'.repeat(140) });
  const many = Array.from({ length: 50 }, () => long);
  expect(Buffer.byteLength(writePaymentFile(file(many)))).toBeGreaterThan(MAX_FILE_BYTES);
  const { xml, count } = writeFittingFile(file(many));
  expect(xml).toBe(writePaymentFile(file(many.slice(0, count))));
  expect(Buffer.byteLength(xml)).toBeLessThanOrEqual(MAX_FILE_BYTES);
  expect(writeFittingFile(file([payout(), payout()])).count).toBe(2);
});
