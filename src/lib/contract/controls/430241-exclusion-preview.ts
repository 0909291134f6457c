import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { fils } from '../fields.ts';
import { CONTROL_TYPE } from './choices.ts';

/** What a self-exclusion or a time-out would stop if it were set now: draws that were paid for ahead. */
export const exclusionPreview = defineCommand({
  code: '430241',
  name: 'exclusion-preview',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({
    exclusionType: z.enum({ selfExclusion: CONTROL_TYPE.selfExclusion, timeOut: CONTROL_TYPE.timeOut }),
    /** Minutes; -1 without an end. */
    exclusionDuration: z.int(),
  }),
  response: z.object({
    /** Consecutive orders with draws that would be stopped, how many draws, and what would be refunded, in fils. */
    orders: z.int(),
    draws: z.int(),
    refund: fils,
    /** Deposited money that a self-exclusion makes withdrawable. */
    release: fils,
  }),
  errors: [],
  origin: 'ours',
});
