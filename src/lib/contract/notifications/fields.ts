import * as z from 'zod/mini';
import { timestamp } from '../fields.ts';

export const notificationCategory = z.literal(['winning', 'system']);
export type NotificationCategory = z.output<typeof notificationCategory>;

export const notificationTab = z.literal(['all', 'winning', 'system']);
export type NotificationTab = z.output<typeof notificationTab>;

export const notificationId = z.string().check(z.regex(/^[1-9][0-9]{0,17}$/));

/** A notification in the language of the call. */
export const notification = z.object({
  id: z.string(),
  category: notificationCategory,
  title: z.string(),
  /** Paragraphs are separated by line feeds. */
  body: z.string(),
  /** Where it leads inside the product, without a language; null if nowhere. */
  link: z.nullable(z.string()),
  timestamp,
  read: z.boolean(),
});
export type NotificationView = z.output<typeof notification>;
