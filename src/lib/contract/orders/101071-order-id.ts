import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { orderId as id } from '../fields.ts';

/** Issues an order id for this player, valid for a day. It makes a purchase idempotent. */
export const orderId = defineCommand({
  code: '101071',
  name: 'order-id',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({
    /** 1 a draw order, 2 an instant one. */
    type: z._default(z.literal([1, 2]), 1),
  }),
  response: z.object({ orderId: id }),
  errors: [],
  origin: 'spec',
});
