import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { noFields } from '../fields.ts';

/**
 * Removes a saved card: it is not offered again, and its token is forgotten. The card still belongs to its player. A
 * card that is not saved, or not the player's, changes nothing and is no error.
 */
export const removeCard = defineCommand({
  code: '430125',
  name: 'remove-card',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: z.object({ bankCardId: z.string('input.card').check(z.regex(/^[1-9][0-9]{0,17}$/, 'input.card')) }),
  response: noFields,
  errors: [],
  origin: 'ours',
});
