import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';

/** Texts an operator has put in place of ours, in a language: keys beginning with `web_` are of pages, with `api_` of the server's own sentences; `<prefix><namespace>.<path>`. */
export const globalizationTexts = defineCommand({
  code: '100181',
  name: 'globalization-texts',
  service: 'hapi',
  methods: ['GET'],
  access: 'public',
  request: z.object({ locale: z.enum(['en-US', 'ar-AE']) }),
  response: z.object({ texts: z.record(z.string(), z.string()) }),
  errors: [],
  origin: 'spec',
});
