import { iban, type MoneyOutcome } from './outcome.ts';

const BANK = 'at /sandbox/bank';

/** Outcomes of withdrawals that no account brings by itself. */
export const WITHDRAWAL_OUTCOMES = [
  {
    id: 'withdrawal-too-small',
    outcome: 'Refused: less than the minimum',
    how: 'Withdraw less than AED 50 to an IBAN.',
    type: ['49.99'],
  },
  {
    id: 'withdrawal-above-limit',
    outcome: 'Refused: more than the channel allows',
    how: 'Withdraw more than AED 100,000 to an IBAN, or more than AED 10,000 to PayBy.',
    type: ['100000.01', '10000.01'],
  },
  {
    id: 'withdrawal-above-balance',
    outcome: 'Refused: more than can be withdrawn',
    how: 'Type more than the amount on the page.',
  },
  {
    id: 'withdrawal-wrong-code',
    outcome: 'Refused: the code is wrong',
    how: 'Type another code than the one in the outbox. After five, the right one is no good either.',
  },
  {
    id: 'payby-without-deposits',
    outcome: 'No withdrawal to PayBy',
    how: 'Choose PayBy without having deposited with an own account there.',
  },
  {
    id: 'iban-wrong',
    outcome: 'An IBAN is refused: not an IBAN, or not one of the UAE',
    how: 'Add it.',
    type: ['AE080331234567890123456', 'GB33BUKB20201555555555'],
  },
  {
    id: 'iban-last',
    outcome: 'An IBAN is kept: it is the last one',
    how: 'Remove the only one. A sixth is not taken either.',
  },
  {
    id: 'iban-locked',
    outcome: 'An IBAN is locked: nothing is paid to it, and it stays',
    how: 'Lock an IBAN that the player added.',
    ops: ['withdrawal lock-iban <IBAN> <reason>', 'withdrawal unlock-iban <IBAN>'],
  },
  {
    id: 'iban-of-another-player',
    outcome: 'Under review: another player has this IBAN, too',
    how: 'Add the IBAN that another player added, and withdraw to it.',
  },
  {
    id: 'review-first-withdrawal',
    outcome: 'Under review: the first withdrawal',
    how: 'Withdraw as a player who was never paid.',
  },
  {
    id: 'review-new-account',
    outcome: 'Under review: the account is younger than seven days',
    how: 'Withdraw as a new player; a week later the rule does not apply any more.',
    ops: ['clock +7d'],
  },
  {
    id: 'review-amount',
    outcome: 'Under review: AED 10,000 or more within 24 hours',
    how: 'Withdraw this much at once, or in parts.',
    type: ['10000'],
  },
  {
    id: 'review-turnover',
    outcome: 'Under review: deposits were released and not played',
    how: "Release the deposits in the account's settings, and withdraw without playing.",
  },
  {
    id: 'review-restricted',
    outcome: 'Under review: the account is restricted',
    how: 'Restrict the player, then withdraw: who is restricted or excluded may.',
    ops: ['player restrict <player> <reason>'],
  },
  {
    id: 'approved',
    outcome: 'Approved by staff, and paid',
    how: 'Approve one that is under review.',
    ops: ['withdrawal list [all]', 'withdrawal approve <withdrawal>'],
  },
  {
    id: 'rejected',
    outcome: 'Rejected by staff, with a remark that the player reads; the money is back',
    how: 'Reject one that is under review.',
    ops: ['withdrawal reject <withdrawal> <remark>'],
  },
  {
    id: 'canceled',
    outcome: 'Canceled by the player; the money is back',
    how: 'Cancel one that is under review on the withdrawal page.',
  },
  {
    id: 'file-refused',
    outcome: 'Failed: the bank refuses the whole file',
    how: 'Withdraw to this account.',
    type: [iban('5001')],
  },
  {
    id: 'returned',
    outcome: 'Returned by the bank after it was paid; the money is back',
    how: `Withdraw to this account, or return a payment ${BANK}; then book it.`,
    type: [iban('6001')],
    ops: ['withdrawal returned <withdrawal> <code>'],
  },
] as const satisfies readonly MoneyOutcome[];

/** What the rules against money laundering flag; each makes withdrawals wait for staff. */
export const AML_OUTCOMES = [
  {
    id: 'aml-structuring',
    outcome: 'Deposits just below a threshold',
    how: 'Deposit this three times within three days.',
    type: ['9000'],
  },
  {
    id: 'aml-pass-through',
    outcome: 'In and out without play',
    how: 'Deposit AED 1,000, release it, and withdraw it unplayed.',
    type: ['1000'],
  },
  { id: 'aml-many-cards', outcome: 'Many cards', how: 'Pay with four different cards within a week.' },
  {
    id: 'aml-others-card',
    outcome: 'Cards of others',
    how: 'Pay twice with a card that another player paid with.',
  },
  { id: 'aml-shared-account', outcome: 'Many players on one IBAN', how: 'Let two players add the same IBAN.' },
  { id: 'aml-repeated-release', outcome: 'Repeated release', how: 'Release deposits twice within 90 days.' },
  {
    id: 'aml-unusual-volume',
    outcome: 'Unusual volume',
    how: 'Move AED 20,000 within a week as a player who moved little before.',
    type: ['20000'],
  },
] as const satisfies readonly MoneyOutcome[];
