import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { noFields, timestamp } from '../fields.ts';

/** How a session ended. */
export const SESSION_ENDS = ['logout', 'login-elsewhere', 'idle', 'locked', 'closed', 'password', 'operator'] as const;
export type SessionEndReason = (typeof SESSION_ENDS)[number];

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
        endTimestamp: z.nullable(timestamp),
        endedBy: z.nullable(z.enum(SESSION_ENDS)),
      }),
    ),
  }),
  errors: [],
  origin: 'ours',
});
