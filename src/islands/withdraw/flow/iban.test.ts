import fc from 'fast-check';
import { isValidIBAN } from 'ibantools';
import { expect, test } from 'vitest';
import { bankCodeOf, formatIban, isUaeIban, plainIban } from './iban.ts';

const IBAN = 'AE070331234567890123456';

test.each([
  ['AE07 0331 2345 6789 0123 456', IBAN],
  ['ae07-0331-2345-6789-0123-456', IBAN],
  ['IBAN: AE070331234567890123456', IBAN],
  ['AE٠٧٠٣٣١٢٣٤٥٦٧٨٩٠١٢٣٤٥٦', IBAN],
  ['\u2066AE07 0331\u2069', 'AE070331'],
])('reads %j', (text, plain) => expect(plainIban(text)).toBe(plain));

test('is grouped in fours while it is typed, and groups stay as they are', () => {
  expect(formatIban('AE07033')).toBe('AE07 033');
  expect(formatIban(IBAN)).toBe('AE07 0331 2345 6789 0123 456');
  fc.assert(fc.property(fc.string(), (text) => formatIban(formatIban(text)) === formatIban(text)));
});

test('the bank is known from the seventh character on, of an Emirati IBAN alone', () => {
  expect(['AE0703', 'AE07 033', IBAN, 'GB29NWBK60161331926819'].map(bankCodeOf)).toEqual([
    undefined,
    '033',
    '033',
    undefined,
  ]);
});

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`));

test('takes the Emirati IBANs that ibantools takes, and no others', () => {
  expect(isUaeIban(IBAN)).toBe(true);
  expect([isUaeIban('GB29NWBK60161331926819'), isValidIBAN('GB29NWBK60161331926819')]).toEqual([false, true]);
  fc.assert(
    fc.property(digits(19), (account) => {
      const check = String(98n - (BigInt(`${account}101400`) % 97n)).padStart(2, '0');
      const iban = `AE${check}${account}`;
      return isUaeIban(iban) && isValidIBAN(iban);
    }),
  );
  // Right by their remainder, but check digits of this kind are never given out.
  expect([isUaeIban('AE007026334247952377085'), isValidIBAN('AE007026334247952377085')]).toEqual([false, false]);
  fc.assert(fc.property(digits(21), (rest) => isUaeIban(`AE${rest}`) === isValidIBAN(`AE${rest}`)));
});
