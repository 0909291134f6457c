import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { termsVersion, versionType } from './fields.ts';

/** The versions of a legal text, the newest first; with a session, whether the player is to accept the current one. */
export const termsVersions = defineCommand({
  code: '200029',
  name: 'terms-versions',
  service: 'hapi',
  methods: ['GET', 'POST'],
  access: 'public',
  request: z.object({ versionType }),
  response: z.object({ list: z.array(termsVersion) }),
  errors: [],
  origin: 'spec',
});
