import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { noFields } from '../fields.ts';
import { kycStatus } from './fields.ts';

/** The player's verification status, and a token that starts a check within fifteen minutes. */
export const kycToken = defineCommand({
  code: '100145',
  name: 'kyc-token',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: noFields,
  response: z.extend(kycStatus, { accessToken: z.string() }),
  errors: [],
  origin: 'spec',
});
