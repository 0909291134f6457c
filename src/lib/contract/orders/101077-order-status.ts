import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { couponId, orderId } from '../fields.ts';

/** Whether an order was paid. The browser polls every 6 s, at most 6 times. */
export const orderStatus = defineCommand({
  code: '101077',
  name: 'order-status',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ orderId }),
  response: z.object({
    /** 2 success; 3 failure: the id cannot be paid any more; 1 not paid so far. */
    orderPayStatus: z.literal([1, 2, 3]),
    /** The coupon that a paid order used. */
    couponId: z.nullable(couponId),
  }),
  errors: [errorCodes.orderNotFound],
  origin: 'spec',
});
