import { z } from 'astro/zod';
import { TOPICS } from '../components/faq/topics.ts';
import { PROMOTION_ARTS } from '../components/home/promotion-art.ts';
import { NEWS_ARTS } from '../components/news/art-names.ts';
import { HOSTS } from '../lib/kernel/host.ts';

/**
 * Front matter, field by field. Strict: a misspelt field, or one that is missing, fails the build with the file and the field
 * (docs/content.md). YAML reads an unquoted yyyy-mm-dd as a date; anything else is refused.
 */
const words = z.string().trim().min(1);
const day = z.date({ error: 'a day is written yyyy-mm-dd, without quotes' });

/** A text to read: what it is called, one or two sentences under that, the day its words last changed. */
const text = { title: words, summary: words, updated: day };

export const CATEGORIES = ['draws', 'product', 'safety', 'community'] as const;

export const news = z.strictObject({
  title: words,
  summary: words,
  /** The day it is of, the same in both languages. */
  date: day,
  category: z.enum(CATEGORIES),
  /** Its picture: a drawing of src/components/news/NewsArt.astro, or a game's key. */
  art: z.enum(NEWS_ARTS).optional(),
});

export const about = z.strictObject(text);

/** A tab of the page on playing responsibly. */
export const responsible = z.strictObject({
  ...text,
  /** What `activeTabName` in the address calls it, English in both languages, e.g. 'Player Controls'. */
  name: z.string().regex(/^[A-Z][A-Za-z ]+$/),
  /** Its place among the tabs, from 1. */
  order: z.int().min(1),
});

/** A question; its answer is the text. */
export const question = z.strictObject({
  question: words,
  topic: z.enum(TOPICS),
  /** Its place within the topic, from 1. */
  order: z.int().min(1),
});

/** A film of the product (public/videos, made by scripts/videos.ts); its text is the transcript, whose steps are its captions. */
export const video = z.strictObject({
  ...text,
  /** Its place among the videos, from 1. */
  order: z.int().min(1),
  /** How long it is; the script that films it writes this. */
  seconds: z.int().min(10).max(90),
});

export const article = z.strictObject({
  ...text,
  /** What `key` in the address calls it, the same in both languages, e.g. 'COOKIES POLICY'. */
  key: z.string().regex(/^[A-Z][A-Z ]+$/),
  /** The spec's number of its kind; 18 are policies. */
  category: z.int().positive(),
});

export const promotion = z.strictObject({
  title: words,
  summary: words,
  /** Its first and last day in Dubai; without a last one it has no end. */
  from: day,
  until: day.optional(),
  /** Where it is shown: browser, app, mini-program. */
  channels: z.array(z.enum(HOSTS)).min(1),
  /** Opens by itself on the home page, once a day. */
  popup: z.boolean(),
  /** What it asks for opens the invite dialog; of one promotion at most. */
  invite: z.boolean().default(false),
  /** The one thing to do about it, and where. */
  action: z.strictObject({ text: words, path: z.string().startsWith('/') }).optional(),
  art: z.enum(PROMOTION_ARTS),
  /** The smaller, the earlier. */
  order: z.int(),
  /** Nobody sees it while this is false. */
  enabled: z.boolean(),
});
