import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { noFields } from '../fields.ts';
import { kycStatus } from './fields.ts';

/** Where the player stands, and the token that starts a check within a quarter of an hour. */
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
