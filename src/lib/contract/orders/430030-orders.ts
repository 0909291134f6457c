import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { entry, orderSummary } from './fields.ts';

/** The player's orders, newest first, by the page of the message. */
export const orders = defineCommand({
  code: '430030',
  name: 'orders',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({
    /** Lotteries are all draw orders; future draws those consecutive ones of them that have draws to come. */
    tab: z._default(z.literal(['lotteries', 'scratch-cards', 'e-instants', 'future-draws']), 'lotteries'),
    status: z._default(z.literal(['all', 'unsettled', 'win', 'not-win']), 'all'),
  }),
  response: z.object({
    /** Exact up to fifty beyond this page; of a longer list at least so many. */
    total: z.int(),
    pageNo: z.int(),
    pageSize: z.int(),
    /** `entry`: the first of them, as it was chosen. */
    list: z.array(z.extend(orderSummary, { entry })),
  }),
  errors: [],
  origin: 'ours',
});
