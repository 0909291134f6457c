import { card, type MoneyOutcome } from './outcome.ts';

const DESK = "at the acquirer's desk, /sandbox/acquirer";

/** Outcomes of deposits that no card brings by itself. */
export const DEPOSIT_OUTCOMES = [
  {
    id: 'first-deposit',
    outcome: 'Success, with words for the first deposit',
    how: 'Pay for the first time. The next success has the usual words.',
    type: [card('4111111111111111')],
  },
  {
    id: 'deposit-too-small',
    outcome: 'Refused: less than the minimum',
    how: 'Type less than AED 10.',
    type: ['9'],
  },
  {
    id: 'deposit-too-large',
    outcome: 'Refused: more than a card may pay',
    how: 'Type more than AED 10,000.',
    type: ['10001'],
  },
  {
    id: 'deposit-too-large-for-payby',
    outcome: 'Refused: more than PayBy may pay',
    how: 'Type more than AED 5,000 and choose PayBy.',
    type: ['5001'],
  },
  {
    id: 'deposit-locked',
    outcome: 'Deposits locked for a day, with a way to the live chat',
    how: 'Let ten payments fail one after another.',
    type: [card('4000000000000135')],
  },
  {
    id: 'deposit-restricted',
    outcome: 'Refused: the account is restricted',
    how: 'Restrict the player, then open the deposit.',
    ops: ['player restrict <player> <reason>'],
  },
  {
    id: 'wrong-security-code',
    outcome: 'Failed: the security code is wrong',
    how: 'Type 000 as the CVV of any card.',
    type: ['000'],
  },
  {
    id: 'card-of-another-player',
    outcome: 'Failed: the card belongs to another player; a dialog offers to replace it',
    how: 'Pay with a number that another player paid with.',
  },
  {
    id: 'success-after-time-out',
    outcome: 'Time-out, then success: credited once',
    how: `Wait on the page until it reminds you. The success follows after a minute, or at once ${DESK}.`,
    type: [card('4000000000000036')],
  },
  {
    id: 'failure-after-time-out',
    outcome: 'Time-out, then failure',
    how: `Wait on the page until it reminds you, then let the payment fail ${DESK}.`,
    type: [card('4000000000000028')],
  },
  {
    id: 'success-over-a-closed-limit',
    outcome: 'A late success that may not be kept: refunded to its source',
    how: 'Pay, and restrict the player before the minute is over.',
    type: [card('4000000000000036')],
    ops: ['player restrict <player> <reason>'],
  },
  {
    id: 'refund-by-staff',
    outcome: 'Refunded to the card',
    how: 'Pay, then refund the deposit.',
    type: [card('5555555555554444')],
    ops: ['deposit refund <deposit> <reason>'],
  },
  {
    id: 'refund-failed',
    outcome: "A failed refund: the money is the player's again",
    how: 'Pay, then refund the deposit.',
    type: [card('4000000000000143')],
    ops: ['deposit refund <deposit> <reason>'],
  },
  {
    id: 'refund-late',
    outcome: 'A refund that takes a minute',
    how: 'Pay, then refund the deposit.',
    type: [card('4000000000000176')],
    ops: ['deposit refund <deposit> <reason>'],
  },
  {
    id: 'chargeback',
    outcome: 'Charged back: the money is taken, the account restricted, the card blocked',
    how: `Pay and wait for a minute, or charge any payment back ${DESK}.`,
    type: [card('4000000000000150')],
  },
  {
    id: 'chargeback-won',
    outcome: 'A chargeback that Naseeb wins: the money comes back',
    how: `Decide the dispute ${DESK}. One that Naseeb loses changes nothing more.`,
  },
  {
    id: 'settlement-difference',
    outcome: "A difference between the acquirer's file and the ledger, found and reported",
    how: `Make the file of a day differ ${DESK}.`,
    ops: ['reconcile <yyyy-mm-dd>'],
  },
] as const satisfies readonly MoneyOutcome[];

/** Outcomes on the page of a wallet, and of the super-app's own payment. */
export const WALLET_OUTCOMES = [
  {
    id: 'payby-own',
    outcome: 'PayBy: success; withdrawals to this account are possible',
    how: "Choose PayBy and pay with the player's own account.",
  },
  {
    id: 'payby-other',
    outcome: 'PayBy: success; no withdrawals to this account',
    how: "Choose PayBy and pay with somebody else's account.",
  },
  { id: 'payby-cancel', outcome: 'PayBy: canceled', how: 'Press "Cancel payment" on its page.' },
  { id: 'payby-decline', outcome: 'PayBy: declined', how: 'Press "let the wallet decline" on its page.' },
  { id: 'payby-empty', outcome: 'PayBy: not enough money', how: 'Press "let there be too little money" on its page.' },
  {
    id: 'native-success',
    outcome: 'Paid in the mini-program: SUCCESS',
    how: 'Deposit at /sandbox/host?kind=mini and press "Pay".',
  },
  {
    id: 'native-handling',
    outcome: 'Paid in the mini-program, the result follows after a minute: HANDLING',
    how: 'Deposit there and press "Pay, result in a minute".',
  },
  {
    id: 'native-failure',
    outcome: 'Declined in the mini-program: FAILURE',
    how: 'Deposit there and press "Refuse".',
  },
] as const satisfies readonly MoneyOutcome[];
