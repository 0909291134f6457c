import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { botimAccount } from '../superapp/fields.ts';
import { areaCode, email, mobile, newPassword, oneTimeCode } from './fields.ts';
import { loggedIn } from './user-info-fields.ts';
import { addressFields, personFields } from './registration-fields.ts';

/**
 * Registers a player of at least eighteen years and logs them in. The code is checked before anything is revealed about
 * the number or the address it was sent to; the other of the two is stored unproven. Whom the national
 * self-exclusion register names is refused, with `exclusionEndTimestamp` in the data (null: no end), and needs another
 * code to be asked about again.
 */
export const register = defineCommand({
  code: '100201',
  name: 'register',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  captcha: true,
  request: z.object({
    ...personFields,
    ...addressFields,
    areaCode,
    mobile,
    email,
    /** To which of the two the code was sent. */
    verificationMethod: z.enum(['mobile', 'email']),
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
    errorCodes.selfExcluded,
    errorCodes.accountExists,
    errorCodes.serverBusy,
  ],
  origin: 'spec',
});
