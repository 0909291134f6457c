import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { cardOrder, showKey } from './fields.ts';

/** The player's orders of cards, the newest first, paged. */
export const cardOrders = defineCommand({
  code: '430261',
  name: 'card-orders',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({
    kind: z.optional(z.literal(['scratch-card', 'e-instant'])),
    showKey: z.optional(showKey),
    status: z._default(z.literal(['all', 'unscratched', 'scratched', 'win', 'not-win']), 'all'),
  }),
  response: z.object({ total: z.int(), pageNo: z.int(), pageSize: z.int(), list: z.array(cardOrder) }),
  errors: [],
  origin: 'ours',
});
