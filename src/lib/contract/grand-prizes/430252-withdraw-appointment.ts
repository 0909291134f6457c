import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { noFields } from '../fields.ts';
import { prizeId } from './fields.ts';

/** Withdraws the appointment, and with it the claim: the prize can be claimed anew. Without one nothing changes. */
export const withdrawAppointment = defineCommand({
  code: '430252',
  name: 'withdraw-appointment',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ prizeId }),
  response: noFields,
  errors: [errorCodes.grandPrizeNotFound, errorCodes.grandPrizeDecided, errorCodes.serverBusy],
  origin: 'ours',
});
