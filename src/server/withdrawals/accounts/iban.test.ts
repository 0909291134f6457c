import fc from 'fast-check';
import { composeIBAN } from 'ibantools';
import { expect, test } from 'vitest';
import { readIban } from './iban.ts';

const digits = (length: number) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: length, maxLength: length });

test('an IBAN names its bank; another digit or country is refused', () => {
  fc.assert(
    fc.property(digits(3), digits(16), fc.nat(22), fc.integer({ min: 1, max: 9 }), (bank, account, place, by) => {
      const iban = composeIBAN({ countryCode: 'AE', bban: bank + account }) ?? '';
      expect(readIban(iban)).toEqual({ ok: true, value: { number: iban, bankCode: bank } });
      expect(readIban(iban.replace(/(.{4})/g, '$1-').toLowerCase()).ok).toBe(true);
      const at = Math.max(place, 2);
      const other = iban.slice(0, at) + String((Number(iban[at]) + by) % 10) + iban.slice(at + 1);
      expect(readIban(other).ok).toBe(false);
    }),
  );
  expect(readIban('GB33BUKB20201555555555').ok).toBe(false);
  expect(readIban('').ok).toBe(false);
});
