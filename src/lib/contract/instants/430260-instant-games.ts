import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { noFields } from '../fields.ts';
import { instantGame } from './fields.ts';

/** The instant games as they are sold now, in the order of the lists; not those that staff hid. */
export const instantGames = defineCommand({
  code: '430260',
  name: 'instant-games',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: noFields,
  response: z.object({ games: z.array(instantGame) }),
  errors: [],
  origin: 'ours',
});
