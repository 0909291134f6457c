import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { noFields } from '../fields.ts';

/** A key for an authenticator app, which 430092 adds within ten minutes. A confirmation comes first (100117). */
export const beginAuthenticator = defineCommand({
  code: '430091',
  name: 'begin-authenticator',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: noFields,
  response: z.object({
    /** Base32. */
    key: z.string(),
    /** otpauth://… */
    uri: z.string(),
    /** The same as a QR code: an SVG path of its dark squares. */
    qr: z.object({ size: z.int(), path: z.string() }),
  }),
  errors: [errorCodes.confirmationNeeded, errorCodes.actionUnavailable],
  origin: 'ours',
});
