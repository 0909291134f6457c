import { TEST_CARDS } from '../acquirer/test-cards.ts';
import { exampleIban, TEST_ACCOUNTS } from '../bank/outcomes.ts';

/** One thing that can become of a player's money, and what a person does to see it. */
export interface MoneyOutcome {
  /** Unique; names it in tests. */
  readonly id: string;
  readonly outcome: string;
  readonly how: string;
  /** What to type in the product: a card, an IBAN, an amount in dirhams. */
  readonly type?: readonly string[];
  /** Commands of `npm run ops --`. */
  readonly ops?: readonly string[];
}

/** A test card as a person types it. Throws where there is no such card. */
export function card(cardNo: string): string {
  if (!TEST_CARDS.has(cardNo)) throw new Error(`${cardNo} is no test card`);
  return groupCardNumber(cardNo);
}

/** An example of an IBAN with this end. Throws where the bank knows no such end. */
export function iban(end: string): string {
  if (!TEST_ACCOUNTS.has(end)) throw new Error(`no account ends in ${end}`);
  return exampleIban(end);
}

export const groupCardNumber = (cardNo: string): string => cardNo.replace(/(\d{4})(?=\d)/g, '$1 ');
