import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { channelType, shareCode } from './fields.ts';

/** What the dialog that invites shows: the player's link, and how many have joined by it. Null where no promotion that invites is on. */
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
        /** What is sent along with the link. */
        text: z.string(),
        joined: z.int(),
      }),
    ),
  }),
  errors: [],
  origin: 'spec',
});
