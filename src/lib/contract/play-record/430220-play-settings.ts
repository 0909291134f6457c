import { defineCommand } from '../command.ts';
import { noFields } from '../fields.ts';
import { playSettings as response } from './fields.ts';

/** The player's session time: since when they play, and what they chose about it. */
export const playSettings = defineCommand({
  code: '430220',
  name: 'play-settings',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: noFields,
  response,
  errors: [],
  origin: 'ours',
});
