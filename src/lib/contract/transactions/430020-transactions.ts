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
  /** Sent to the bank: no result yet, refused, given up. Nothing moved (a deposit that succeeds late becomes a 'deposit'). */
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

/** The player's movements, newest first, by the page of the message; and deposits that brought no money, or not yet. */
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
    /** Exact up to a hundred beyond this page; of a longer history at least so many. */
    total: z.int(),
    pageNo: z.int(),
    pageSize: z.int(),
    list: z.array(
      z.object({
        transactionId: z.string(),
        type: transactionType,
        /** Signed: what the total balance changed by. */
        amount: z.int(),
        timestamp,
        /** The total balance after it. */
        balance: fils,
        /** Parts of the description; null where they do not apply. */
        lotteryType: z.nullable(z.int()),
        orderId: z.nullable(z.string()),
        /** The order's id again, where it is a consecutive one. */
        consecutiveId: z.nullable(z.string()),
        drawId: z.nullable(z.string()),
        depositId: z.nullable(z.string()),
        withdrawalId: z.nullable(z.string()),
        /** 716 is a bank card. */
        channelType: z.nullable(z.int()),
        /** What a deposit that brought no money was to bring. */
        asked: z.optional(fils),
        /** Of a deposit: the card it was tried with, as far as the acquirer named it. */
        card: z.optional(cardFace),
        /** Why a deposit failed, as its player was told, in the language of the call. */
        reason: z.optional(z.string()),
      }),
    ),
  }),
  errors: [],
  origin: 'ours',
});
