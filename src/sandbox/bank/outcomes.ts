import { composeIBAN, friendlyFormatIBAN } from 'ibantools';

/** What becomes of a payment. */
export type Outcome =
  | { readonly is: 'paid' }
  /** Decided later: paid, or rejected for a reason. */
  | { readonly is: 'pending'; readonly wait: 'short' | 'long'; readonly reason?: string }
  | { readonly is: 'rejected'; readonly reason: string }
  /** The bank refuses the whole file. */
  | { readonly is: 'file-rejected'; readonly reason: string }
  /** Paid, and sent back a little later. */
  | { readonly is: 'returned'; readonly reason: string };

interface TestAccount {
  readonly title: string;
  readonly outcome: Outcome;
}

/** Outcomes by the last four characters of the account, an IBAN's or a wallet's. docs/adapters.md §9 lists them. */
export const TEST_ACCOUNTS: ReadonlyMap<string, TestAccount> = new Map([
  ['1001', { title: 'rejected: wrong account number (AC01)', outcome: { is: 'rejected', reason: 'AC01' } }],
  ['1004', { title: 'rejected: account closed (AC04)', outcome: { is: 'rejected', reason: 'AC04' } }],
  ['1006', { title: 'rejected: account blocked (AC06)', outcome: { is: 'rejected', reason: 'AC06' } }],
  ['2001', { title: 'rejected: transfers forbidden (AG01)', outcome: { is: 'rejected', reason: 'AG01' } }],
  ['3001', { title: 'pending for 10 s, then paid', outcome: { is: 'pending', wait: 'short' } }],
  [
    '3004',
    { title: 'pending for 10 s, then rejected (AC04)', outcome: { is: 'pending', wait: 'short', reason: 'AC04' } },
  ],
  ['4001', { title: 'slow: pending for a minute, then paid', outcome: { is: 'pending', wait: 'long' } }],
  ['5001', { title: 'the whole file is rejected (FF01)', outcome: { is: 'file-rejected', reason: 'FF01' } }],
  [
    '5002',
    {
      title: "the whole file is rejected for the payer's account (AC02)",
      outcome: { is: 'file-rejected', reason: 'AC02' },
    },
  ],
  ['6001', { title: 'paid, and returned after 10 s (AC04)', outcome: { is: 'returned', reason: 'AC04' } }],
]);

/** An IBAN with this end, of Emirates NBD: a made-up account. */
export const exampleIban = (end: string): string =>
  friendlyFormatIBAN(composeIBAN({ countryCode: 'AE', bban: `026000000000001${end}` }) ?? '') ?? '';

/** Any other account is paid at once. */
export const outcomeOf = (account: string): Outcome => TEST_ACCOUNTS.get(account.slice(-4))?.outcome ?? { is: 'paid' };

/** Ms until something is due: ten seconds, or a minute, as `lateMs` is by default. */
export const waitMs = (wait: 'short' | 'long', lateMs: number): number => (wait === 'long' ? lateMs : lateMs / 6);
