/**
 * Whether the last digit is the check digit of the others (ISO/IEC 7812-1, "Luhn"). It detects every single wrong digit
 * and nearly every swap of neighbours. False for an empty text or one with other characters.
 */
export function hasLuhnCheckDigit(digits: string): boolean {
  if (!/^[0-9]+$/.test(digits)) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    // From the right, every second digit is doubled, and the digits of the double are added.
    const counted = i % 2 === 0 ? digit : digit * 2;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return sum % 10 === 0;
}
