import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { noFields } from '../fields.ts';
import { controlReceipt } from './fields.ts';

/** The receipts of all controls that the player has set, newest first, at most 200. */
export const controlReceipts = defineCommand({
  code: '430240',
  name: 'control-receipts',
  service: 'hapi',
  methods: ['POST'],
  access: 'session',
  request: noFields,
  response: z.object({ list: z.array(controlReceipt) }),
  errors: [],
  origin: 'ours',
});
