import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { noFields } from '../fields.ts';
import { instantGame } from './fields.ts';

/** Every instant game as it is sold now, in the order of the lists. */
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
