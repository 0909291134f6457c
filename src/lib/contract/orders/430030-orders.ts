import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { entry, orderSummary } from './fields.ts';

/** The player's orders of draws, paged; those of cards are 430261. */
export const orders = defineCommand({
  code: '430030',
  name: 'orders',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({
    /** Lotteries are all of them; future draws are those with draws to come. */
    tab: z._default(z.literal(['lotteries', 'future-draws']), 'lotteries'),
    /** Decided orders are those whose draws are over and of which one was held, won or not. */
    status: z._default(z.literal(['all', 'unsettled', 'win', 'not-win', 'decided']), 'all'),
    /**
     * By purchase, newest first; or, of the 200 newest unsettled orders, by their next draw, the soonest first; or, of
     * the 200 newest decided orders, by their last held draw, the latest first.
     */
    sort: z._default(z.literal(['newest', 'next-draw', 'last-draw']), 'newest'),
  }),
  response: z.object({
    /** Exact up to fifty orders beyond this page; for a longer list a lower bound. */
    total: z.int(),
    pageNo: z.int(),
    pageSize: z.int(),
    /** `entry`: the first entry as it was chosen; `playType`: its play type. */
    list: z.array(z.extend(orderSummary, { entry, playType: z.string() })),
  }),
  errors: [],
  origin: 'ours',
});
