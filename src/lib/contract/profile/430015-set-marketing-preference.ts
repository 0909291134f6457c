import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { marketingChannel, marketingPreferences } from './marketing-fields.ts';

/** Agrees to marketing in one way, or takes the agreement back. */
export const setMarketingPreference = defineCommand({
  code: '430015',
  name: 'set-marketing-preference',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ channel: marketingChannel, agreed: z.boolean() }),
  response: marketingPreferences,
  errors: [errorCodes.invalidInput, errorCodes.serverBusy],
  origin: 'ours',
});
