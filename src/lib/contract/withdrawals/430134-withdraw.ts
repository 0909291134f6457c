import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { fils, positiveFils, requestId } from '../fields.ts';
import { oneTimeCode } from '../players/fields.ts';
import { withdrawalFields, withdrawalId, withdrawalStatus } from './fields.ts';

/** Withdraws winnings. They are held at once; the same requestId returns the same withdrawal. */
export const withdraw = defineCommand({
  code: '430134',
  name: 'withdraw',
  service: 'hapi',
  methods: ['POST'],
  access: 'verified',
  request: z.object({
    requestId,
    ...withdrawalFields,
    /** The fee that the player was shown; only compared. */
    fee: fils,
    /** From 430133. */
    code: oneTimeCode,
  }),
  response: z.object({
    withdrawalId,
    status: withdrawalStatus,
    fee: fils,
    /** The amount less the fee. */
    received: positiveFils,
    /** Approved at once; otherwise staff look at it. */
    isAutomatic: z.boolean(),
  }),
  errors: [
    errorCodes.identityNotVerified,
    errorCodes.requestIdReused,
    errorCodes.payoutAccountNotFound,
    errorCodes.payoutAccountLocked,
    errorCodes.payByWithoutDeposit,
    errorCodes.withdrawalTooSmall,
    errorCodes.withdrawalAboveLimit,
    errorCodes.insufficientWithdrawable,
    errorCodes.withdrawalFeeChanged,
    errorCodes.wrongVerificationCode,
    errorCodes.tooManyRequests,
    errorCodes.serverBusy,
  ],
  origin: 'ours',
});
