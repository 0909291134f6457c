import { isCardExpired } from '#kernel/card-expiry.ts';
import { isCardNumber } from './card-number.ts';

/** What the browser sealed: a whole card, or the CVV of a saved one. */
export interface CardData {
  readonly cardNo: string;
  readonly expireMonth: number;
  readonly expireYear: number;
  readonly cvv: string;
}

export type CardProblem = 'CARD_INVALID' | 'CVV_INVALID' | 'CARD_EXPIRED';

const read = (plaintext: string): Readonly<Record<string, unknown>> | undefined => {
  try {
    const value: unknown = JSON.parse(plaintext);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
};

const cvvProblem = (cvv: unknown): CardProblem | undefined =>
  typeof cvv !== 'string' || !/^\d{3}$/.test(cvv) || cvv === '000' ? 'CVV_INVALID' : undefined;

/** The CVV alone; sealed for this payment. */
export function readCvv(plaintext: string, reference: string): CardProblem | undefined {
  const data = read(plaintext);
  if (!data || data['gatewayId'] !== reference) return 'CARD_INVALID';
  return cvvProblem(data['cvv']);
}

/** The card, and what is wrong with it. A card that can be read is given even where it cannot be used. */
export function readCard(
  plaintext: string,
  reference: string,
  now: number,
): { readonly card?: CardData; readonly problem?: CardProblem } {
  const data = read(plaintext);
  if (!data || data['gatewayId'] !== reference) return { problem: 'CARD_INVALID' };
  const { cardNo, expireDate, cvv, holderName } = data;
  const expiry = typeof expireDate === 'string' ? /^(0[1-9]|1[0-2])\/(\d{2})$/.exec(expireDate) : null;
  if (typeof cardNo !== 'string' || !isCardNumber(cardNo) || !expiry) return { problem: 'CARD_INVALID' };
  if (typeof holderName !== 'string' || holderName.trim() === '') return { problem: 'CARD_INVALID' };
  const card = {
    cardNo,
    expireMonth: Number(expiry[1]),
    expireYear: 2000 + Number(expiry[2]),
    cvv: typeof cvv === 'string' ? cvv : '',
  };
  if (isCardExpired(card.expireMonth, card.expireYear, now)) return { card, problem: 'CARD_EXPIRED' };
  const problem = cvvProblem(cvv);
  return problem ? { card, problem } : { card };
}
