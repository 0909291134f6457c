import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { notificationTab } from './fields.ts';

/** Marks the notifications of a tab as read. */
export const readAllNotifications = defineCommand({
  code: '430062',
  name: 'read-all-notifications',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ tab: z._default(notificationTab, 'all') }),
  response: z.object({ marked: z.int() }),
  errors: [],
  origin: 'ours',
});
