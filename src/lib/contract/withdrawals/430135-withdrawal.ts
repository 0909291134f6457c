import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { withdrawalDetail, withdrawalId } from './fields.ts';

/** One withdrawal of the player. */
export const withdrawal = defineCommand({
  code: '430135',
  name: 'withdrawal',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ withdrawalId }),
  response: withdrawalDetail,
  errors: [errorCodes.withdrawalNotFound],
  origin: 'ours',
});
