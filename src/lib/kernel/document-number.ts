import { latinDigits } from './digits.ts';

/** A document's number as it is compared: capitals and digits 0–9. Readers differ in spaces and signs, not in these. */
export const normalizeNumber = (number: string): string =>
  latinDigits(number)
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '');
