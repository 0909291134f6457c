import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { noFields, timestamp } from '../fields.ts';
import { prizeId } from './fields.ts';

/**
 * Makes the appointment at the claim office, or changes it. The first one submits the claim of the prize. The same time
 * again changes nothing.
 */
export const bookAppointment = defineCommand({
  code: '430251',
  name: 'book-appointment',
  service: 'hapi',
  methods: ['POST'],
  access: 'verified',
  request: z.object({
    prizeId,
    /** One of `times` of 430250. */
    at: timestamp,
  }),
  response: noFields,
  errors: [
    errorCodes.identityNotVerified,
    errorCodes.tooManyRequests,
    errorCodes.grandPrizeNotFound,
    errorCodes.grandPrizeDecided,
    errorCodes.appointmentNotOffered,
    errorCodes.appointmentTaken,
    errorCodes.serverBusy,
  ],
  origin: 'ours',
});
