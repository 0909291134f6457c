import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { requestId } from '../fields.ts';
import { CONTROL_TYPE } from './choices.ts';
import { controlSet, limitAmount } from './fields.ts';

/**
 * Sets a self-exclusion (type 1), a deposit limit (2) or a wager limit (4). A self-exclusion logs the player out
 * everywhere with this answer. The same `requestId` again returns the first answer; without one each call is its own.
 */
export const setControl = defineCommand({
  code: '100156',
  name: 'set-control',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({
    requestId: z.optional(requestId),
    exclusionType: z.enum({
      selfExclusion: CONTROL_TYPE.selfExclusion,
      depositLimit: CONTROL_TYPE.depositLimit,
      wagerLimit: CONTROL_TYPE.wagerLimit,
    }),
    /** The limit in fils, -1 for none; left out of a self-exclusion. */
    exclusionValue: z.optional(limitAmount),
    /**
     * Minutes, one of those that the type offers; -1: a self-exclusion until staff lift it. A self-exclusion of so many
     * months of 30 days ends so many months of the calendar later.
     */
    exclusionDuration: z.int('input.duration'),
  }),
  response: controlSet,
  errors: [
    errorCodes.invalidInput,
    errorCodes.requestIdReused,
    errorCodes.controlActive,
    errorCodes.limitReached,
    errorCodes.limitNotTighter,
    errorCodes.serverBusy,
  ],
  origin: 'spec',
});
