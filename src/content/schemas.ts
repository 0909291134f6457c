import { z } from 'astro/zod';
import { TOPICS } from '../components/faq/topics.ts';
import { PROMOTION_ARTS } from '../components/home/promotion-art.ts';
import { NEWS_ARTS, NEWS_FIGURES } from '../components/news/art-names.ts';
import { HOSTS } from '../lib/kernel/host.ts';

/**
 * Front matter schemas. They are strict: an unknown or missing field fails the build with the file and the field
 * (docs/content.md). YAML parses an unquoted yyyy-mm-dd as a date; anything else is refused.
 */
const words = z.string().trim().min(1);
const day = z.date({ error: 'a day is written yyyy-mm-dd, without quotes' });

/** A text: title, summary of one or two sentences, day of the last change. */
const text = { title: words, summary: words, updated: day };

export const CATEGORIES = ['draws', 'product', 'safety', 'community'] as const;

export const news = z.strictObject({
  title: words,
  summary: words,
  /** Publication day, the same in both languages. */
  date: day,
  /** Day of a later change, of a piece that says how something is now. */
  updated: day.optional(),
  category: z.enum(CATEGORIES),
  /** Picture: a drawing of src/components/news/NewsArt.astro, or a game's key. */
  art: z.enum(NEWS_ARTS).optional(),
  /** An illustration before the text. */
  figure: z.enum(NEWS_FIGURES).optional(),
});

export const about = z.strictObject(text);

/** A tab of the page on responsible play. */
export const responsible = z.strictObject({
  ...text,
  /** Its name in `activeTabName` of the address, English in both languages, e.g. 'Player Controls'. */
  name: z.string().regex(/^[A-Z][A-Za-z ]+$/),
  /** Position among the tabs, from 1. */
  order: z.int().min(1),
});

/** A question; its answer is the text. */
export const question = z.strictObject({
  question: words,
  topic: z.enum(TOPICS),
  /** Position within the topic, from 1. */
  order: z.int().min(1),
});

/** A video (public/videos, made by scripts/videos.ts). Its text is the transcript, whose steps are the captions. */
export const video = z.strictObject({
  ...text,
  /** Position among the videos, from 1. */
  order: z.int().min(1),
  /** Length; scripts/videos.ts writes it. */
  seconds: z.int().min(10).max(90),
});

export const article = z.strictObject({
  ...text,
  /** Its `key` in the address, the same in both languages, e.g. 'COOKIES POLICY'. */
  key: z.string().regex(/^[A-Z][A-Z ]+$/),
  /** The category number of the specification; 18 are policies. */
  category: z.int().positive(),
});

/** A version of the terms or of the privacy notice. */
export const legal = z.strictObject({
  ...text,
  /** The first day in Dubai on which it applies. */
  from: day,
  /** Players who do not accept it are logged out. */
  force: z.boolean(),
  /** A dialog announces it. */
  notice: z.boolean(),
  /** Players are to accept it; false for a correction that changes nothing for them. */
  upgrade: z.boolean(),
  /** What changed, in one to six sentences; of a first version, what it says. */
  brief: z.array(words).min(1).max(6),
});

/** A version of a regulation statement; its text says why it is asked. */
export const statement = z.strictObject({
  title: words,
  /** The first day in Dubai on which it applies. */
  from: day,
  /** What the player agrees to, each by a tick. */
  agreements: z.array(words).length(2),
});

export const promotion = z.strictObject({
  title: words,
  summary: words,
  /** First and last day in Dubai; without a last day it is open-ended. */
  from: day,
  until: day.optional(),
  /** Hosts in which it is shown. */
  channels: z.array(z.enum(HOSTS)).min(1),
  /** Opens once a day on the home page. */
  popup: z.boolean(),
  /** Its action opens the invite dialog. At most one promotion may have this. */
  invite: z.boolean().default(false),
  /** Its action: label and target. */
  action: z.strictObject({ text: words, path: z.string().startsWith('/') }).optional(),
  art: z.enum(PROMOTION_ARTS),
  /** Lower values come first. */
  order: z.int(),
  /** Hidden while this is false. */
  enabled: z.boolean(),
});
