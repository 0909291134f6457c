import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { contactFields, loggedIn, oneContact, oneTimeCode } from './fields.ts';

/** Logs in with a one-time code. */
export const passwordlessLogin = defineCommand({
  code: '100202',
  name: 'passwordless-login',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: z.object({ ...contactFields, code: oneTimeCode }).check(oneContact),
  response: loggedIn,
  errors: [400000005, 430000007, 403000810, 403000622, 403000623, 403000602, 403000618, 430000017],
  origin: 'spec',
});
