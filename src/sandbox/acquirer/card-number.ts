/** ISO/IEC 7812 check digit. */
export function luhn(digits: string): boolean {
  let total = 0;
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i]);
    const doubled = digit * 2;
    total += i % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return total % 10 === 0;
}

export const isCardNumber = (cardNo: string): boolean => /^[1-9]\d{15,22}$/.test(cardNo) && luhn(cardNo);

export function findCardBrand(cardNo: string): string {
  if (cardNo.startsWith('4')) return 'VISA';
  if (/^(?:5[1-5]|2[2-7])/.test(cardNo)) return 'MASTERCARD';
  if (cardNo.startsWith('62')) return 'UNIONPAY';
  if (cardNo.startsWith('35')) return 'JCB';
  return 'CARD';
}

const DUBAI_MS = 4 * 3_600_000;

/** A card is good to the last moment of its month, in Dubai. `expireYear` has four digits. */
export function isCardExpired(expireMonth: number, expireYear: number, now: number): boolean {
  return now + DUBAI_MS >= Date.UTC(expireYear, expireMonth, 1);
}
