import { latinDigits } from '#kernel/digits.ts';

/** An IBAN of the UAE: country, check digits from 02 to 98, the bank's code of three digits, the account's 16. */
const UAE_IBAN = /^AE(?!0[01]|99)\d{21}$/;
const LONGEST_IBAN = 34;

/** What was typed or pasted, in capital letters and digits only: 'IBAN: ae07 033…' to 'AE07033…'. */
export const plainIban = (text: string): string =>
  latinDigits(text)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^(?:IBAN)+/, '')
    .slice(0, LONGEST_IBAN);

/** Groups an IBAN in fours, also while it is typed. */
export const formatIban = (text: string): string => plainIban(text).replace(/(.{4})(?=.)/g, '$1 ');

/** Letters count as two digits: A is 10 (ISO 13616). */
const asDigits = (text: string): string => text.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));

/** Whether it is an IBAN of the UAE with valid check digits. The gateway checks it again. */
export function isUaeIban(text: string): boolean {
  const iban = plainIban(text);
  return UAE_IBAN.test(iban) && BigInt(asDigits(iban.slice(4) + iban.slice(0, 4))) % 97n === 1n;
}

/** The code of the bank in an IBAN that is being typed; undefined before it is complete, or in another country's. */
export const bankCodeOf = (text: string): string | undefined => /^AE\d{2}(\d{3})/.exec(plainIban(text))?.[1];
