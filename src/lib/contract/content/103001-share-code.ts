import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { businessId, shareCode } from './fields.ts';

/**
 * The player's share code for a business. It is created by the first call and never changes. An invitation is
 * marketing: who may receive none gets no code for it.
 */
export const shareCodeOf = defineCommand({
  code: '103001',
  name: 'share-code',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ businessId }),
  response: z.object({ shareCode }),
  errors: [errorCodes.actionUnavailable],
  origin: 'spec',
});
