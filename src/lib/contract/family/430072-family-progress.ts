import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { timestamp } from '../fields.ts';
import { FAMILY_KINDS, FAMILY_STATUSES } from './choices.ts';
import { receiptNumber } from './fields.ts';

/** How far an application is, for who has its receipt number. Numbers that no application has are limited. */
export const familyProgress = defineCommand({
  code: '430072',
  name: 'family-progress',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({ receiptNumber }),
  response: z.object({
    status: z.enum(FAMILY_STATUSES),
    /** Null where there is no such application. */
    submittedAt: z.nullable(timestamp),
    decidedAt: z.nullable(timestamp),
    /** What staff wrote to the applicant. */
    remark: z.nullable(z.string()),
    /** For the uploads of 430073; null where no other pictures are taken. */
    ticket: z.nullable(z.string()),
    /** What was approved, in the order of the application; the same whether an account has the contact or not. */
    accounts: z.array(
      z.object({
        /** A number as E.164, or a mail address. */
        contact: z.string(),
        kind: z.enum(FAMILY_KINDS),
        /** Null: for life, or, where it is over, long ago. */
        endsAt: z.nullable(timestamp),
        isOver: z.boolean(),
      }),
    ),
  }),
  errors: [errorCodes.invalidInput, errorCodes.tooManyRequests],
  origin: 'ours',
});
