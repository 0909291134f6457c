import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { cardFace } from '../deposits/fields.ts';
import { fils, timestamp } from '../fields.ts';

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
  'gift',
]);
export type TransactionType = z.output<typeof transactionType>;

/** The player's transactions, newest first, paged, including deposits that failed or are pending. */
export const transactions = defineCommand({
  code: '430020',
  name: 'transactions',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({
    tab: z._default(z.literal(['all', 'orders', 'prizes', 'deposits', 'withdrawals']), 'all'),
  }),
  response: z.object({
    /** Exact up to a hundred rows beyond this page; for a longer history a lower bound. */
    total: z.int(),
    pageNo: z.int(),
    pageSize: z.int(),
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
        orderId: z.nullable(z.string()),
        /** The order's id again, if it is a consecutive order. */
        consecutiveId: z.nullable(z.string()),
        drawId: z.nullable(z.string()),
        depositId: z.nullable(z.string()),
        withdrawalId: z.nullable(z.string()),
        /** 716 is a bank card. */
        channelType: z.nullable(z.int()),
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
