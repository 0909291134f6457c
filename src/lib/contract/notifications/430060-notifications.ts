import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { notification, notificationTab } from './fields.ts';

/** The player's notifications, newest first. A page goes on where the one before it ended, whatever was added since. */
export const notifications = defineCommand({
  code: '430060',
  name: 'notifications',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({
    tab: z._default(notificationTab, 'all'),
    /** `next` of the page before; without it the newest. */
    after: z.optional(z.string().check(z.regex(/^[0-9]{1,14}-[1-9][0-9]{0,17}$/))),
  }),
  response: z.object({
    list: z.array(notification),
    /** For `after` of the next page; null if this is the last. */
    next: z.nullable(z.string()),
  }),
  errors: [],
  origin: 'ours',
});
