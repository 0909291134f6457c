import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { cardFace } from '../deposits/fields.ts';
import { fils, timestamp } from '../fields.ts';
import { withdrawalStatus } from '../withdrawals/fields.ts';
import { transactionDay } from './fields.ts';

/** The types of a transaction row. */
export const transactionType = z.literal([
  'order',
  'order-refund',
  'consecutive-order',
  'consecutive-order-refund',
  'prize',
  'deposit',
  /**
   * The bank has no result yet, refused, or the deposit timed out. No money moved; if it succeeds late, the row becomes
   * a 'deposit'.
   */
  'deposit-pending',
  'deposit-failed',
  'deposit-timeout',
  'withdrawal',
  'withdrawal-failure',
  'refund',
  'failed-refund',
  /** The bank took a deposit back for its card's holder, and what was taken came back when the dispute was won. */
  'chargeback',
  'chargeback-reversal',
  /** A withdrawal that was paid came back from the bank, with its fee. */
  'withdrawal-return',
  'gift',
  /** What was left of gifts when the account was closed. */
  'gift-return',
]);
export type TransactionType = z.output<typeof transactionType>;

/** requested: the acquirer has no result yet. failed: the money is back in the wallet. */
const refundStatus = z.literal(['requested', 'succeeded', 'failed']);
export type RefundStatus = z.output<typeof refundStatus>;

/**
 * The player's transactions, newest first, including deposits that failed or are pending. Pages follow each other by
 * key: `before` is the `next` of the page before. `page.pageSize` says how many; `page.pageNo` is not read.
 */
export const transactions = defineCommand({
  code: '430020',
  name: 'transactions',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({
    tab: z._default(z.literal(['all', 'orders', 'prizes', 'deposits', 'withdrawals']), 'all'),
    /** The first and the last day. */
    from: z.optional(transactionDay),
    to: z.optional(transactionDay),
    before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,17}$/))),
  }),
  response: z.object({
    /** What the next page is asked for with; null on the last one. */
    next: z.nullable(z.string()),
    list: z.array(
      z.object({
        transactionId: z.string(),
        type: transactionType,
        /** The signed change of the total balance. */
        amount: z.int(),
        timestamp,
        /** The total balance after it. */
        balance: fils,
        /** Parts of the description; null if they do not apply. */
        lotteryType: z.nullable(z.int()),
        /** Of an instant game: its name in the reader's language. */
        gameName: z.optional(z.string()),
        orderId: z.nullable(z.string()),
        /** The order's id again, if it is a consecutive order. */
        consecutiveId: z.nullable(z.string()),
        drawId: z.nullable(z.string()),
        /** Also of a refund and of a chargeback. */
        depositId: z.nullable(z.string()),
        withdrawalId: z.nullable(z.string()),
        refundId: z.nullable(z.string()),
        chargebackId: z.nullable(z.string()),
        /** 716 is a bank card, 717 PayBy, 718 a bank transfer. */
        channelType: z.nullable(z.int()),
        /** How far a withdrawal is; of an amount that came back, why: failed, rejected or canceled. */
        withdrawalStatus: z.optional(withdrawalStatus),
        /** How far a refund of a deposit is. */
        refundStatus: z.optional(refundStatus),
        /** Where a withdrawal goes: '•••• 0123'. */
        account: z.optional(z.string()),
        /** The part of a withdrawal's amount that is its fee, if there is one and it was not given back. */
        fee: z.optional(fils),
        /** The requested amount of a deposit that was not credited. */
        asked: z.optional(fils),
        /** The deposit's card, as far as the acquirer named it. */
        card: z.optional(cardFace),
        /** Why a deposit failed, in the language of the call. */
        reason: z.optional(z.string()),
      }),
    ),
  }),
  errors: [],
  origin: 'ours',
});
