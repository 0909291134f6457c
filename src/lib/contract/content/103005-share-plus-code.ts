import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { businessId, shareCode } from './fields.ts';

/** The same code, with its link and the text to share. */
export const sharePlusCode = defineCommand({
  code: '103005',
  name: 'share-plus-code',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ businessId }),
  response: z.object({ shareCode, shareUrl: z.string(), text: z.string() }),
  errors: [errorCodes.actionUnavailable],
  origin: 'spec',
});
