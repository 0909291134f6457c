import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { requestId } from '../fields.ts';
import { depositAmount, gatewayId, RECHARGE } from './fields.ts';

/**
 * Begins a deposit of `amount` fils (spec §7). Nothing is charged before 420550 or 420551 pays it.
 * The same requestId again answers the same deposit.
 */
export const createRecharge = defineCommand({
  code: '420544',
  name: 'create-recharge',
  service: 'hapi',
  methods: ['POST'],
  access: 'verified',
  request: z.object({
    requestId,
    amount: depositAmount,
    channelType: z.literal(RECHARGE.channelType),
    orderType: z.literal(RECHARGE.orderType),
    mode: z.literal(RECHARGE.mode),
    /** A page of ours that the bank leads back to: a path, or an address of this origin. */
    returnUrl: z.string().check(z.maxLength(512)),
  }),
  response: z.object({ gatewayId, redirect: z.string(), checkError: z.boolean() }),
  errors: [403000724, 403000720, 403000619, 518000221, 430000010, 430000011, 430000002, 430000007, 430000017],
  origin: 'spec',
});
