import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { entry, orderSummary } from './fields.ts';

/** The player's orders, newest first, paged. */
export const orders = defineCommand({
  code: '430030',
  name: 'orders',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({
    /** Lotteries are all draw orders; future draws are those with draws to come. */
    tab: z._default(z.literal(['lotteries', 'scratch-cards', 'e-instants', 'future-draws']), 'lotteries'),
    status: z._default(z.literal(['all', 'unsettled', 'win', 'not-win']), 'all'),
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
