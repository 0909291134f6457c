import * as z from 'zod/mini';
import { defineCommand } from '../command.ts';
import * as errorCodes from '../error-codes.ts';
import { articleCategory, versionId } from './fields.ts';

/** A version of a legal text in two articles: `brief` says what changed, `whole` is the text. */
export const termsArticles = defineCommand({
  code: '200022',
  name: 'terms-articles',
  service: 'hapi',
  methods: ['GET', 'POST'],
  access: 'public',
  request: z.object({
    category: articleCategory,
    /** Without it the current version. */
    versionId: z.optional(versionId),
  }),
  response: z.object({
    list: z.array(
      z.object({
        label: z.literal(['brief', 'whole']),
        title: z.string(),
        /** Markdown: headings, paragraphs, lists, bold and links. */
        content: z.string(),
      }),
    ),
  }),
  errors: [errorCodes.termsOutdated],
  origin: 'spec',
});
