import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { botimAccount } from '../superapp/fields.ts';
import { areaCode, calendarDay, loggedIn, mobile, newPassword, oneTimeCode } from './fields.ts';

/**
 * Registers a player of at least eighteen years and logs them in. The code is checked before anything is revealed about
 * the number.
 */
export const register = defineCommand({
  code: '100201',
  name: 'register',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  captcha: true,
  request: z.object({
    areaCode,
    mobile,
    birthDate: calendarDay,
    privacyAgreed: z.literal(true, 'input.privacy'),
    termsAgreed: z.literal(true, 'input.terms'),
    code: oneTimeCode,
    password: newPassword,
    /** Share code of the inviting player (103001). An unknown one is ignored. */
    shareCode: z.optional(z.string()),
    /** Linked to the new account. */
    botimAccount: z.optional(botimAccount),
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
