import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { gatewayId, rechargeDetail } from './fields.ts';
import { RECHARGE_SCENE } from './recharge.ts';

/** Status of a deposit. The deposit page polls every 6 s, at most 7 times. */
export const rechargeStatus = defineCommand({
  code: 'getOrderStatus',
  name: 'recharge-status',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ gatewayId, rechargeScene: z.literal(RECHARGE_SCENE, 'input.rechargeScene') }),
  response: rechargeDetail,
  errors: [errorCodes.depositNotFound],
  origin: 'spec',
});
