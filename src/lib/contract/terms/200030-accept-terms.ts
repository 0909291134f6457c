import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { noFields } from '../fields.ts';
import { versionId } from './fields.ts';

/**
 * Accepts the current version of a legal text. GET is the specification's; it is safe although it changes something,
 * because it needs the session's header, which no link, picture or form of another site can send. Our pages send POST.
 * Accepting again changes nothing.
 */
export const acceptTerms = defineCommand({
  code: '200030',
  name: 'accept-terms',
  service: 'hapi',
  methods: ['GET', 'POST'],
  access: 'session',
  request: z.object({ versionId }),
  response: noFields,
  errors: [errorCodes.termsOutdated],
  origin: 'spec',
});
