import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { requestId } from '../fields.ts';
import { withdrawalDetail, withdrawalId } from './fields.ts';

/** Cancels a withdrawal while it is under review: its whole amount goes back to the wallet. */
export const cancelWithdrawal = defineCommand({
  code: '430136',
  name: 'cancel-withdrawal',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ requestId, withdrawalId }),
  response: withdrawalDetail,
  errors: [
    errorCodes.requestIdReused,
    errorCodes.withdrawalNotFound,
    errorCodes.withdrawalNotCancelable,
    errorCodes.serverBusy,
  ],
  origin: 'ours',
});
