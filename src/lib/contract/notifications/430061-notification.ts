import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { notification, notificationId } from './fields.ts';

/** One of the player's notifications, which counts as read from then on. */
export const notificationDetail = defineCommand({
  code: '430061',
  name: 'notification',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ id: notificationId }),
  response: notification,
  errors: [errorCodes.notificationNotFound],
  origin: 'ours',
});
