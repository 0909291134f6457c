import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { anyPassword, contactFields, loggedIn, oneContact } from './fields.ts';

/** Logs in with a password. Repeated failures lock this way in for minutes, then hours; a one-time code still works. */
export const passwordLogin = defineCommand({
  code: '430000',
  name: 'password-login',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({ ...contactFields, password: anyPassword }).check(oneContact),
  response: loggedIn,
  errors: [400000005, 430000007, 430000006, 401000004, 401000005, 403000602, 403000618, 430000017],
  origin: 'ours',
});
