import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { requestId } from '../fields.ts';
import { TIME_OUT_HOURS } from './choices.ts';
import { controlSet } from './fields.ts';

/** Takes a time-out of so many hours, from now: no purchases, no deposits. The session goes on. */
export const takeTimeOut = defineCommand({
  code: '100138',
  name: 'take-time-out',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({
    requestId: z.optional(requestId),
    exclusionHours: z
      .int('input.duration')
      .check(z.refine((hours) => TIME_OUT_HOURS.includes(hours), 'input.duration')),
  }),
  response: controlSet,
  errors: [errorCodes.requestIdReused, errorCodes.controlActive, errorCodes.serverBusy],
  origin: 'spec',
});
