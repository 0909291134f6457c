import { expect, test } from 'vitest';
import { bankCodeByName, createIbanSchema } from './iban-fields.ts';

const BANKS = [
  { code: '033', name: 'Mashreq Bank' },
  { code: '026', name: 'Emirates NBD' },
];
const GOOD = { iban: 'AE07 0331 2345 6789 0123 456', bank: 'Mashreq Bank', streetAddress: '12 Palm Street' };
const messagesOf = (change: Partial<typeof GOOD>) =>
  createIbanSchema((key) => key, BANKS)
    .safeParse({ ...GOOD, ...change })
    .error?.issues.map(({ message }) => message) ?? [];

test.each([
  [{}, []],
  [{ iban: '' }, ['error.iban']],
  [{ iban: 'AE07 0331 2345 6789 0123 457' }, ['error.iban']],
  [{ bank: '' }, ['error.bank']],
  [{ bank: 'Mash' }, ['error.bank']],
  [{ bank: ' mashreq bank' }, []],
  [{ streetAddress: '  ' }, ['error.street']],
  [{ streetAddress: 'Palm St' }, ['error.streetForm']],
  [{ streetAddress: ' Palm St 1 ' }, ['error.streetForm']],
  [{ streetAddress: '1234567890' }, ['error.streetForm']],
  [{ streetAddress: 'شارع النخيل 12' }, []],
])('%j is refused with %j', (change, messages) => expect(messagesOf(change)).toEqual(messages));

test('an empty form says all of it at once', () => {
  expect(messagesOf({ iban: '', bank: '', streetAddress: '' })).toEqual(['error.iban', 'error.bank', 'error.street']);
});

test('a bank is known by its whole name, however it is written', () => {
  expect(['EMIRATES NBD ', 'Emirates', ''].map((name) => bankCodeByName(BANKS, name))).toEqual([
    '026',
    undefined,
    undefined,
  ]);
});
