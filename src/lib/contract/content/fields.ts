import * as z from 'zod/mini';
import { HOSTS } from '#kernel/host.ts';
import { appCard, appMarkType } from '../draws/fields.ts';
import { timestamp } from '../fields.ts';

/** The kind of a tab's target; home, orders and account occur in the mini-program's bar only. */
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

/** The icons that tabs of this build may name. An unknown icon would fail the whole page. */
export const TAB_ICONS = ['house', 'ticket', 'trophy', 'receipt-text', 'user-round'] as const;
export type TabIcon = (typeof TAB_ICONS)[number];

const tabItem = z.object({
  localName: z.string(),
  extra,
  /** Path of the route, which pages localize. */
  jumpUrl: z.string(),
  /** Name of a Lucide icon, if the tab has one; another build may name unknown ones. */
  icon: z.nullable(z.string()),
  /** Of a game, the badge of its card; null of anything else. */
  appMarkType,
});

/** A tab of the navigation. */
export const tab = z.extend(tabItem, {
  subTab: z.array(tabItem),
  /** Game cards beside the sub tabs. */
  sideMerchantApps: z.array(appCard),
});
export type Tab = z.output<typeof tab>;

/** The hosts that show a promotion; all if none is named. */
export const channelType = z.optional(z.enum(HOSTS));

/** A promotion in a list, on the home page and in its popup. */
export const promotionCard = z.object({
  /** Its key in addresses: /activity?key=… */
  key: z.string(),
  title: z.string(),
  summary: z.string(),
  /** Name of the picture. */
  art: z.string(),
  /** The promotion's action; `path` without a language prefix. */
  action: z.nullable(z.object({ text: z.string(), path: z.string() })),
  /** Its action opens the invite dialog (102027). */
  invite: z.boolean(),
  /** Opens by itself on the home page (420505). */
  popup: z.boolean(),
  /** The end; null if it is open-ended. */
  untilTimestamp: z.nullable(timestamp),
});
export type PromotionCard = z.output<typeof promotionCard>;

/** File name of a promotion. */
export const promotionKey = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/));

/** Businesses that can be shared (420607): 1 an invitation to register, 2 how a draw is verified. */
export const businessId = z.literal([1, 2]);
export type BusinessId = z.output<typeof businessId>;

/** A share code of a player and a business. It cannot be guessed, and has no ambiguous characters (0 O 1 I L U). */
export const shareCode = z.string().check(z.regex(/^[2-9A-HJKMNP-TV-Z]{8}$/));
