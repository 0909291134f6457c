import * as z from 'zod/mini';
import { HOSTS } from '#kernel/host.ts';
import { appCard } from '../draws/fields.ts';
import { timestamp } from '../fields.ts';

/** What a tab leads to; home, orders and account are of the mini-program's bar. */
const extra = z.literal([
  'card',
  'draws',
  'news',
  'faqs',
  'Play Responsibly',
  'play',
  'luckyday',
  'e_instant',
  'home',
  'orders',
  'account',
]);

/** The icons that tabs of this build name. One that no set of icons holds would fail its whole page. */
export const TAB_ICONS = ['house', 'ticket', 'trophy', 'receipt-text', 'user-round'] as const;
export type TabIcon = (typeof TAB_ICONS)[number];

const tabItem = z.object({
  localName: z.string(),
  extra,
  /** Path of the route; a page writes it in its language. */
  jumpUrl: z.string(),
  /** Name of a Lucide icon where the tab is shown with one; another build's may be none of ours. */
  icon: z.nullable(z.string()),
});

/** A tab of the navigation. */
export const tab = z.extend(tabItem, {
  subTab: z.array(tabItem),
  /** Cards of games beside the sub tabs. */
  sideMerchantApps: z.array(appCard),
});
export type Tab = z.output<typeof tab>;

/** Where a promotion is shown: a browser, the app, the mini-program; all of them where none is named. */
export const channelType = z.optional(z.enum(HOSTS));

/** A promotion as it is shown in a list, on the home page and in its popup. */
export const promotion = z.object({
  /** Names it in links: /activity?key=… */
  key: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Name of its picture. */
  art: z.string(),
  /** The one thing to do about it; `path` without its language. */
  action: z.nullable(z.object({ text: z.string(), path: z.string() })),
  /** Its action opens the invite dialog (102027). */
  invite: z.boolean(),
  /** Opens by itself on the home page (420505). */
  popup: z.boolean(),
  /** When it ends; null where it has no end. */
  untilTimestamp: z.nullable(timestamp),
});
export type PromotionCard = z.output<typeof promotion>;

/** File name of a promotion. */
export const promotionKey = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/));

/** What may be shared (420607 lists it): 1 an invitation to register, 2 how a draw is checked. */
export const businessId = z.literal([1, 2]);
export type BusinessId = z.output<typeof businessId>;

/** Of a player and a business: nobody can guess it, and nobody misreads it (no 0 O 1 I L U). */
export const shareCode = z.string().check(z.regex(/^[2-9A-HJKMNP-TV-Z]{8}$/));
