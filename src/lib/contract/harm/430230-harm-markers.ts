import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { harmMarker } from './fields.ts';

/** What was noticed about the player's play, newest first; with `due`, only what is open and not answered yet. */
export const harmMarkers = defineCommand({
  code: '430230',
  name: 'harm-markers',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ due: z._default(z.boolean(), false) }),
  response: z.object({ list: z.array(harmMarker) }),
  errors: [],
  origin: 'ours',
});
