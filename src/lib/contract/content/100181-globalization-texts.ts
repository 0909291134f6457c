import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';

/**
 * The operator's text overrides in a language, by `<prefix><namespace>.<path>`. The prefix is `web_` for texts of pages
 * and `api_` for the server's messages.
 */
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
