import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { noFields } from '../fields.ts';

/** Whether the player has a password, or logs in by other ways only. Of their own account, never of another. */
export const passwordExists = defineCommand({
  code: '100107',
  name: 'password-exists',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: noFields,
  response: z.object({ exists: z.boolean() }),
  errors: [],
  origin: 'spec',
});
