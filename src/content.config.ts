import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';

/** Texts by `<locale>/<name>`. Astro's own ids are lower case, and a locale is not. */
const markdown = (folder: string) =>
  glob({
    base: `./src/content/${folder}`,
    pattern: '{en-US,ar-AE}/*.md',
    generateId: ({ entry }) => entry.replace(/\.md$/, ''),
  });

// Strict: a misspelt field fails the build with the file's name.
const text = z.strictObject({
  title: z.string().min(1),
  /** One or two sentences under the title. */
  summary: z.string().min(1),
  /** The day the words last changed, yyyy-mm-dd, the same in both languages. */
  updated: z.coerce.date(),
});

export const collections = {
  legal: defineCollection({ loader: markdown('legal'), schema: text }),
  /** One file for each game, named by its key. */
  rules: defineCollection({ loader: markdown('rules'), schema: text }),
};
