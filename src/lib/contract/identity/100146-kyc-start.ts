import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { idCardType } from './fields.ts';

/** Starts a check with the identity provider, or resumes the open one. */
export const kycStart = defineCommand({
  code: '100146',
  name: 'kyc-start',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({
    accessToken: z.string().check(z.maxLength(200)),
    idCardType,
    /** Whether the provider's page takes the whole window instead of a frame. It returns to redirectUri in both. */
    transfer: z._default(z.boolean(), false),
    /** One of our pages. */
    redirectUri: z.string().check(z.maxLength(500)),
  }),
  response: z.object({
    /** Empty if forbidStatus is 1. */
    redirectUrl: z.string(),
    ticketId: z.string(),
    /** 1: no more checks today. */
    forbidStatus: z.union([z.literal(0), z.literal(1)]),
  }),
  errors: [
    errorCodes.invalidInput,
    errorCodes.verificationUnavailable,
    errorCodes.providerUnavailable,
    errorCodes.serverBusy,
  ],
  origin: 'spec',
});
