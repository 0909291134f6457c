import { hasLuhnCheckDigit } from '#kernel/luhn.ts';

export const isCardNumber = (cardNo: string): boolean => /^[1-9]\d{15,22}$/.test(cardNo) && hasLuhnCheckDigit(cardNo);

export function findCardBrand(cardNo: string): string {
  if (cardNo.startsWith('4')) return 'VISA';
  if (/^(?:5[1-5]|2[2-7])/.test(cardNo)) return 'MASTERCARD';
  if (cardNo.startsWith('62')) return 'UNIONPAY';
  if (cardNo.startsWith('35')) return 'JCB';
  return 'CARD';
}
