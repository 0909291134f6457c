import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { areaCode, day, loggedIn, mobile, newPassword, oneTimeCode } from './fields.ts';

/** Registers a player of eighteen or over and logs them in. The code proves the number before anything is said about it. */
export const register = defineCommand({
  code: '100201',
  name: 'register',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({
    areaCode,
    mobile,
    birthDate: day,
    privacyAgreed: z.literal(true, 'input.privacy'),
    termsAgreed: z.literal(true, 'input.terms'),
    code: oneTimeCode,
    password: newPassword,
    /** Of whoever invited (103001). One that nobody has changes nothing. */
    shareCode: z.optional(z.string()),
  }),
  response: loggedIn,
  errors: [
    errorCodes.invalidInput,
    errorCodes.underage,
    errorCodes.tooManyRequests,
    errorCodes.wrongVerificationCode,
    errorCodes.accountExists,
    errorCodes.serverBusy,
  ],
  origin: 'spec',
});
