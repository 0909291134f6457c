import { sql } from 'kysely';
import { rule, type PersonalData } from '../rule.ts';

/** Wallet, payments and cards. Money that moved is kept for ever; who it was goes when the term of records ends. */
export const MONEY_DATA: readonly PersonalData[] = [
  rule({
    table: 'wallets',
    topic: 'money',
    basis: 'law',
    kept: [{ until: 'ever' }],
    owner: 'player_id',
    shown: ['deposited', 'winnings', 'gift', 'held'],
    hidden: [],
  }),
  rule({
    table: 'transfers',
    topic: 'money',
    basis: 'law',
    kept: [{ until: 'ever' }],
    owner: 'player_id',
    shown: ['id', 'debit', 'credit', 'amount', 'kind', 'reference', 'draw_id', 'created_at'],
    hidden: [],
  }),
  rule({
    table: 'balance_marks',
    topic: 'money',
    basis: 'law',
    kept: [{ until: 'ever' }],
    owner: 'player_id',
    // What the transfers add up to.
    shown: [],
    hidden: ['id', 'balance'],
  }),
  rule({
    table: 'deposits',
    topic: 'money',
    basis: 'law',
    kept: [{ until: 'ever' }],
    closed: [
      { span: 'month', empty: ['receipt_email'] },
      {
        span: 'fiveYears',
        empty: ['holder_name', 'card_brand', 'card_last4', 'payment_id', 'challenge_url', 'bank_card_id'],
      },
    ],
    owner: 'player_id',
    shown: [
      'id',
      'amount',
      'state',
      'reason',
      'holder_name',
      'receipt_email',
      'card_brand',
      'card_last4',
      'save_card',
      'payment_id',
      'locale',
      'created_at',
      'submitted_at',
      'resolved_at',
      'credited_at',
    ],
    hidden: ['channel_type', 'return_url', 'bank_card_id', 'challenge_url', 'asked_at', 'history_id', 'history_at'],
  }),
  rule({
    table: 'bank_cards',
    topic: 'money',
    basis: 'law',
    kept: [{ until: 'closure' }],
    closed: [
      // Without its fingerprint a card is free: whoever registers anew may pay with theirs.
      { span: 'month', empty: ['token', 'expire_month', 'expire_year', 'fingerprint'] },
      // Deposits let go of their card in the step before, those that were locked in another night.
      {
        span: 'fiveYears',
        erase: true,
        unless: sql`exists (select from deposits d where d.player_id = bank_cards.player_id and d.bank_card_id = bank_cards.id)`,
      },
    ],
    owner: 'player_id',
    shown: ['brand', 'last4', 'expire_month', 'expire_year', 'holder_name', 'unusable', 'created_at', 'last_used_at'],
    hidden: ['id', 'fingerprint', 'token'],
  }),
  rule({
    table: 'withdrawals',
    topic: 'money',
    basis: 'law',
    kept: [{ until: 'ever' }],
    closed: [{ span: 'fiveYears', empty: ['account_number', 'holder_name', 'bank_code', 'account_id', 'reason'] }],
    owner: 'player_id',
    shown: [
      'id',
      'amount',
      'fee',
      'account_number',
      'holder_name',
      'bank_code',
      'state',
      'reason',
      'requested_at',
      'decided_at',
      'sent_at',
      'resolved_at',
      'returned_at',
    ],
    // Nobody is told which rule looked at their money.
    hidden: ['account_id', 'channel_type', 'review_reasons', 'file_id'],
  }),
  rule({
    table: 'payout_accounts',
    topic: 'money',
    basis: 'law',
    kept: [{ until: 'closure' }],
    // Withdrawals let go of their account in the step before, those that were locked in another night.
    closed: [
      {
        span: 'fiveYears',
        erase: true,
        unless: sql`exists (select from withdrawals w where w.account_id = payout_accounts.id)`,
      },
    ],
    owner: 'player_id',
    shown: ['kind', 'number', 'bank_code', 'street_address', 'holder_name', 'locked_at', 'removed_at', 'created_at'],
    hidden: ['id', 'locked_reason'],
  }),
  rule({
    table: 'payout_files',
    topic: 'money',
    basis: 'contract',
    kept: [{ until: 'answered' }],
    owner: null,
    // Of all who are paid by it; each of them has their withdrawal.
    shown: [],
    hidden: ['id', 'state', 'xml', 'created_at', 'accepted_at', 'asked_at', 'done_at'],
  }),
  rule({
    table: 'effects',
    topic: 'money',
    basis: 'contract',
    kept: [{ until: 'closure' }],
    closed: [{ span: 'month', erase: true }],
    owner: 'player_id',
    shown: ['command', 'request_id', 'answer', 'created_at'],
    hidden: ['fingerprint'],
  }),
];
