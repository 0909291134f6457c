import { electronicFormatIBAN, extractIBAN, isValidIBAN } from 'ibantools';
import { fieldRefusal, type Refusal } from '#contract/errors.ts';
import { err, ok, type Result } from '#kernel/result.ts';

/** Accounts in dirhams: those of the country's banks. */
const COUNTRY = 'AE';

export interface Iban {
  /** In capitals, without spaces. */
  readonly number: string;
  /** Its three digits that name the bank. */
  readonly bankCode: string;
}

/** An IBAN of the United Arab Emirates with right check digits, however it is grouped. */
export function readIban(text: string): Result<Iban, Refusal> {
  const number = electronicFormatIBAN(text);
  if (number === null || !isValidIBAN(number)) return err(fieldRefusal('iban', 'input.iban'));
  const { countryCode, bankIdentifier } = extractIBAN(number);
  if (countryCode !== COUNTRY || bankIdentifier === undefined) return err(fieldRefusal('iban', 'input.iban'));
  return ok({ number, bankCode: bankIdentifier });
}
