import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { factorKind } from '../factors/fields.ts';
import { noFields, timestamp } from '../fields.ts';

/** How a session ended. */
export const SESSION_ENDS = [
  'logout',
  'login-elsewhere',
  'idle',
  'locked',
  'closed',
  'password',
  'operator',
  'excluded',
  'time-limit',
  'restricted',
  'pay-limit',
] as const;
export type SessionEndReason = (typeof SESSION_ENDS)[number];

/** By what a session began. */
const LOGIN_METHODS = ['password', 'code', 'superapp', 'registration'] as const;
export type LoginMethod = (typeof LOGIN_METHODS)[number];

/** The player's logins of the last year, newest first. The first one without an end is this session. */
export const logins = defineCommand({
  code: '430012',
  name: 'logins',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: noFields,
  response: z.object({
    total: z.int(),
    list: z.array(
      z.object({
        loginTimestamp: timestamp,
        /** `clientInfo.platform` of the login. */
        platform: z.nullable(z.int()),
        /** Browser and system, `Chrome · Windows`, or one of them; null of app, mini-program and unknown ones. */
        clientName: z.nullable(z.string()),
        /** Null, as the second factor, of logins before these were kept. */
        method: z.nullable(z.enum(LOGIN_METHODS)),
        secondFactor: z.nullable(factorKind),
        endTimestamp: z.nullable(timestamp),
        endedBy: z.nullable(z.enum(SESSION_ENDS)),
      }),
    ),
  }),
  errors: [],
  origin: 'ours',
});
