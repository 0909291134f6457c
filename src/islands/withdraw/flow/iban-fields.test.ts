import { expect, test } from 'vitest';
import { createIbanSchema } from './iban-fields.ts';

const GOOD = { iban: 'AE07 0331 2345 6789 0123 456', bankCode: '033', streetAddress: '12 Palm Street' };
const messagesOf = (change: Partial<typeof GOOD>) =>
  createIbanSchema((key) => key)
    .safeParse({ ...GOOD, ...change })
    .error?.issues.map(({ message }) => message) ?? [];

test.each([
  [{}, []],
  [{ iban: '' }, ['error.iban']],
  [{ iban: 'AE07 0331 2345 6789 0123 457' }, ['error.iban']],
  [{ bankCode: '' }, ['error.bank']],
  [{ streetAddress: '  ' }, ['error.street']],
  [{ streetAddress: 'Palm St' }, ['error.streetForm']],
  [{ streetAddress: ' Palm St 1 ' }, ['error.streetForm']],
  [{ streetAddress: '1234567890' }, ['error.streetForm']],
  [{ streetAddress: 'شارع النخيل 12' }, []],
])('%j is refused with %j', (change, messages) => expect(messagesOf(change)).toEqual(messages));

test('an empty form says all of it at once', () => {
  expect(messagesOf({ iban: '', bankCode: '', streetAddress: '' })).toEqual([
    'error.iban',
    'error.bank',
    'error.street',
  ]);
});
