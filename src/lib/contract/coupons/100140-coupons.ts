import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { positiveFils } from '../fields.ts';
import { coupon, couponUse } from './fields.ts';

/**
 * The player's coupons, those to use first before the others; at most 100. With `use` those for that alone, with
 * `amount` (fils) those that can be used for it now.
 */
export const coupons = defineCommand({
  code: '100140',
  name: 'coupons',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ use: z.optional(couponUse), amount: z.optional(positiveFils) }),
  response: z.object({ list: z.array(coupon) }),
  errors: [],
  origin: 'spec',
});
