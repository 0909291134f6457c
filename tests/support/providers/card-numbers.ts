import { randomInt } from 'node:crypto';

/**
 * A card number that no player has used: a card belongs to one player. The sandbox's bank asks for a code, then pays;
 * where `first` is 5, pays at once, or, where it is 6, a minute later.
 */
export function newCardNumber(first: 4 | 5 | 6 = 4): string {
  const digits = [first, 5, ...Array.from({ length: 13 }, () => randomInt(10))];
  // Luhn: every second digit from the right counts double; the last digit makes the sum a multiple of ten.
  const sum = digits.reduce((all, digit, i) => all + (i % 2 === 1 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0);
  return [...digits, (10 - (sum % 10)) % 10].join('');
}
