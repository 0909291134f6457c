import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import { noFields } from '../fields.ts';

/** Countries and regions by name in the language of the call. */
export const countries = defineCommand({
  code: '001006',
  name: 'countries',
  service: 'hapi',
  methods: ['GET'],
  access: 'public',
  request: noFields,
  response: z.object({
    list: z.array(
      z.object({
        /** ISO 3166-1 alpha-2. */
        id: z.string(),
        /** Calling code: 971. */
        code: z.string(),
        country: z.string(),
        flagUrl: z.string(),
      }),
    ),
  }),
  errors: [],
  origin: 'spec',
});
