import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { businessId, shareCode } from './fields.ts';

/** The player's share code for a business. It is created by the first call and never changes. */
export const shareCodeOf = defineCommand({
  code: '103001',
  name: 'share-code',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ businessId }),
  response: z.object({ shareCode }),
  errors: [],
  origin: 'spec',
});
