/**
 * Whether the last digit is the check digit of the others (ISO/IEC 7812-1, "Luhn"): it catches every single wrong digit and
 * nearly every two neighbours that changed places. Digits only, of any length; nothing and anything else is false.
 */
export function hasLuhnCheckDigit(digits: string): boolean {
  if (!/^[0-9]+$/.test(digits)) return false;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    // Every second one from the right counts double, and a double of two digits as their sum.
    const counted = i % 2 === 0 ? digit : digit * 2;
    sum += counted > 9 ? counted - 9 : counted;
  }
  return sum % 10 === 0;
}
