import { defineCommand } from '../command.ts';
import { noFields } from '../fields.ts';
import { marketingPreferences as preferences } from './marketing-fields.ts';

/** To which marketing the player agreed. Without their word: to none. */
export const marketingPreferences = defineCommand({
  code: '430014',
  name: 'marketing-preferences',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: noFields,
  response: preferences,
  errors: [],
  origin: 'ours',
});
