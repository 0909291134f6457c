import { defineCommand } from '../command.ts';
import { noFields } from '../fields.ts';
import { userInfo as fields } from './user-info-fields.ts';

/** User info as in a login's answer, without the token. */
export const userInfo = defineCommand({
  code: '100136',
  name: 'user-info',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: noFields,
  response: fields,
  errors: [],
  origin: 'spec',
});
