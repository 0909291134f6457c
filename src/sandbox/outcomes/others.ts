import type { MoneyOutcome } from './outcome.ts';

const CREATE =
  'coupon create <code> shared|single purchase|deposit <amount> <minimum> <first day> <last day> <coupons> <budget>';

export const COUPON_OUTCOMES = [
  {
    id: 'coupon-valid',
    outcome: 'A coupon is redeemed and used with an order or a deposit',
    how: 'Make a code, redeem it at /account/coupons, and choose the coupon where you pay.',
    ops: [CREATE],
  },
  {
    id: 'coupon-minimum',
    outcome: 'Not used: the amount is below its minimum',
    how: 'Choose it with a smaller order.',
  },
  {
    id: 'coupon-other-purpose',
    outcome: 'Not offered: it is for deposits, or for orders only',
    how: 'Redeem a coupon for deposits and buy a ticket, or the other way around.',
  },
  { id: 'coupon-used', outcome: 'Used', how: 'Use it once; it stands among the past ones.' },
  {
    id: 'coupon-expired',
    outcome: 'Expired, or not valid yet',
    how: 'Move the clock past the last day of one that was redeemed.',
    ops: ['clock +30d'],
  },
  { id: 'coupon-unknown', outcome: 'Refused: no such code', how: 'Redeem this.', type: ['NOSUCHCODE'] },
  {
    id: 'coupon-already-yours',
    outcome: 'Refused: the player has the coupon',
    how: 'Redeem a code for everybody twice.',
  },
  {
    id: 'coupon-used-up',
    outcome: 'Refused: all coupons are given out',
    how: 'Make a campaign of one coupon, and let two players redeem its code.',
    ops: [CREATE],
  },
  {
    id: 'coupon-over',
    outcome: 'Refused: the offer has ended',
    how: 'Stop the campaign, then redeem its code. Coupons that players have stay valid.',
    ops: ['coupon stop <code>'],
  },
] as const satisfies readonly MoneyOutcome[];

export const STATEMENT_OUTCOMES = [
  {
    id: 'statement',
    outcome: 'A statement as PDF or CSV, in the language of the page',
    how: 'Download it at /account/transactions.',
  },
  {
    id: 'statement-period',
    outcome: 'Refused: the days are no period',
    how: 'Choose a last day before the first one, or more than a year.',
  },
] as const satisfies readonly MoneyOutcome[];
