import { defineCollection } from 'astro:content';
import { glob } from 'astro/loaders';
import { z } from 'astro/zod';
import { about, article, legal, news, promotion, question, responsible, statement, video } from './content/schemas.ts';

/** Loads texts as `<locale>/<name>`. Astro's default ids are lower case, which locales are not. */
const markdown = (folder: string) =>
  glob({
    base: `./src/content/${folder}`,
    pattern: '{en-US,ar-AE}/*.md',
    generateId: ({ entry }) => entry.replace(/\.md$/, ''),
  });

// Strict: an unknown field fails the build with the file's name.
const text = z.strictObject({
  title: z.string().min(1),
  /** One or two sentences below the title. */
  summary: z.string().min(1),
  /** Day of the last change, yyyy-mm-dd, the same in both languages. */
  updated: z.coerce.date(),
});

export const collections = {
  /** The terms and the privacy notice: one file for each version. */
  legal: defineCollection({ loader: markdown('legal'), schema: legal }),
  /** Regulation statements, which players make: one file for each version. */
  statements: defineCollection({ loader: markdown('statements'), schema: statement }),
  /** The rules of each game, named by its key. */
  rules: defineCollection({ loader: markdown('rules'), schema: text }),
  /** A question; its text is the answer. */
  faq: defineCollection({ loader: markdown('faq'), schema: question }),
  /** How to play each game, named by its key. */
  guides: defineCollection({ loader: markdown('guides'), schema: text }),
  news: defineCollection({ loader: markdown('news'), schema: news }),
  about: defineCollection({ loader: markdown('about'), schema: about }),
  /** Tabs of the page on responsible play. */
  responsible: defineCollection({ loader: markdown('responsible'), schema: responsible }),
  /** Texts by key and category. */
  articles: defineCollection({ loader: markdown('articles'), schema: article }),
  /** Videos with their transcripts. */
  videos: defineCollection({ loader: markdown('videos'), schema: video }),
  promotions: defineCollection({ loader: markdown('promotions'), schema: promotion }),
};
