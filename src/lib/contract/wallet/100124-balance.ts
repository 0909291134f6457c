import { defineCommand } from '../command.ts';
import { noFields } from '../fields.ts';
import { wallet } from './fields.ts';

/** Account balance. */
export const balance = defineCommand({
  code: '100124',
  name: 'balance',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: noFields,
  response: wallet,
  errors: [],
  origin: 'spec',
});
