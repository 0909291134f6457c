import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { noFields } from '../fields.ts';
import { businessId } from './fields.ts';

/** The businesses that can be shared, each with its text and the path of its links. */
export const shareGroups = defineCommand({
  code: '420607',
  name: 'share-groups',
  service: 'hapi',
  methods: ['POST'],
  access: 'public',
  request: noFields,
  response: z.object({ list: z.array(z.object({ businessId, text: z.string(), path: z.string() })) }),
  errors: [],
  origin: 'spec',
});
