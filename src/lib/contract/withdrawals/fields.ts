import * as z from 'zod/mini';
import { fils, positiveFils, timestamp } from '../fields.ts';
import { BANK_TRANSFER_CHANNEL, PAYBY_CHANNEL } from './channels.ts';

export const withdrawalId = z.uuid();
/** The number of a row, as text. */
export const accountId = z.string('input.account').check(z.regex(/^[1-9][0-9]{0,18}$/, 'input.account'));
/** A typed amount in fils, fee included. Every invalid value gets the same message. */
export const withdrawalAmount = z.int('input.withdrawalAmount').check(z.positive('input.withdrawalAmount'));
export const channelType = z.literal([BANK_TRANSFER_CHANNEL, PAYBY_CHANNEL], 'input.withdrawalChannel');
/** The three digits inside an IBAN that name the bank. */
export const bankCode = z.string('input.bank').check(z.regex(/^[0-9]{3}$/, 'input.bank'));

export const payoutAccountKind = z.enum(['iban', 'payby']);

/** An account that withdrawals may go to. */
export const payoutAccount = z.object({
  accountId: z.string(),
  kind: payoutAccountKind,
  /** The IBAN in capitals without spaces, or the wallet's name of the account. */
  number: z.string(),
  /** In the player's language; empty for an account at the wallet. */
  bankName: z.string(),
  bankCode: z.nullable(z.string()),
  streetAddress: z.nullable(z.string()),
  holderName: z.string(),
  /** Locked by staff: no withdrawal to it, and it cannot be removed. */
  status: z.enum(['usable', 'locked']),
  /** Whether a withdrawal to it is under way; then it cannot be removed. */
  isInUse: z.boolean(),
});
export type PayoutAccount = z.output<typeof payoutAccount>;

export const withdrawalChannel = z.object({
  channelType: z.int(),
  kind: payoutAccountKind,
  minAmount: positiveFils,
  /** Of one withdrawal. */
  maxAmount: positiveFils,
  /** Part of the amount: the player receives the amount less the fee. */
  fee: fils,
  isOffered: z.boolean(),
  /** Why it is not. */
  whyNot: z.nullable(z.enum(['noDepositHistory'])),
});
export type WithdrawalChannel = z.output<typeof withdrawalChannel>;

/**
 * review: staff look at it. processing: approved, and with the bank. failed, rejected, canceled: the money is back in
 * the wallet. returned: the bank sent it back after it was paid, and it is in the wallet.
 */
export const WITHDRAWAL_STATUSES = [
  'review',
  'processing',
  'paid',
  'failed',
  'rejected',
  'canceled',
  'returned',
] as const;
export const withdrawalStatus = z.enum(WITHDRAWAL_STATUSES);
export type WithdrawalStatus = z.output<typeof withdrawalStatus>;

export const withdrawalDetail = z.object({
  withdrawalId,
  /** What leaves the wallet, in fils. */
  amount: positiveFils,
  fee: fils,
  /** The amount less the fee. */
  received: positiveFils,
  channelType: z.int(),
  kind: payoutAccountKind,
  /** The account as it was when the withdrawal was requested. */
  accountNumber: z.string(),
  bankName: z.string(),
  holderName: z.string(),
  status: withdrawalStatus,
  /** Why it failed, was rejected or returned, in the player's language; empty otherwise. */
  reason: z.string(),
  /** Approved by the rules, without staff. */
  isAutomatic: z.boolean(),
  /** While it is under review. */
  isCancelable: z.boolean(),
  requestedTimestamp: timestamp,
  /** When it was paid, failed, rejected, canceled or returned. */
  resolvedTimestamp: z.nullable(timestamp),
});
export type WithdrawalDetail = z.output<typeof withdrawalDetail>;

/** What a withdrawal and its code are bound to. */
export const withdrawalFields = { amount: withdrawalAmount, channelType, accountId };
