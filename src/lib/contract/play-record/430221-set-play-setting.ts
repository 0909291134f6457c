import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { controlReceipt } from '../controls/fields.ts';
import { requestId, timestamp } from '../fields.ts';
import { PLAY_SETTINGS, playSettings } from './fields.ts';

/**
 * Sets the reality check or the session-time limit, in minutes. A stricter value holds at once, a looser one 24 hours
 * later: `effectiveTimestamp`. The value that holds already takes back one that waits. A session-time limit has a
 * signed receipt; the same `requestId` again returns the first one, without one each call is its own.
 */
export const setPlaySetting = defineCommand({
  code: '430221',
  name: 'set-play-setting',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ requestId: z.optional(requestId), setting: z.enum(PLAY_SETTINGS), minutes: z.int() }),
  response: z.object({
    effectiveTimestamp: timestamp,
    settings: playSettings,
    /** Null of a reality check. */
    receipt: z.nullable(controlReceipt),
  }),
  errors: [errorCodes.invalidInput, errorCodes.requestIdReused, errorCodes.serverBusy],
  origin: 'ours',
});
