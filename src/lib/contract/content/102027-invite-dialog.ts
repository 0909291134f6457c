import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { channelType, shareCode } from './fields.ts';

/** Data of the invite dialog: the player's link, and how many have joined by it. Null if no invitation is running. */
export const inviteDialog = defineCommand({
  code: '102027',
  name: 'invite-dialog',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ channelType }),
  response: z.object({
    invite: z.nullable(
      z.object({
        title: z.string(),
        summary: z.string(),
        shareCode,
        shareUrl: z.string(),
        /** Text that is shared with the link. */
        text: z.string(),
        joined: z.int(),
      }),
    ),
  }),
  errors: [],
  origin: 'spec',
});
