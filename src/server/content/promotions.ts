import type { PromotionCard } from '#contract/content/fields.ts';
import type { HostKind } from '#kernel/host.ts';
import type { Locale } from '#i18n/locales.ts';
import { dubaiMidnight } from '#kernel/dubai.ts';
import { DAY_MS } from '#kernel/time.ts';
import type { StatementText } from '../regulation/statement-text.ts';
import type { LegalText } from '../terms/legal-text.ts';

/** A promotion as an editor wrote it (src/content/promotions). */
export interface Promotion {
  /** Its file's name. */
  readonly key: string;
  readonly title: string;
  readonly summary: string;
  /** First and last day in Dubai, as midnight UTC of that day; without a last one it has no end. */
  readonly from: Date;
  readonly until?: Date | undefined;
  readonly channels: readonly HostKind[];
  readonly popup: boolean;
  readonly invite: boolean;
  readonly action?: { readonly text: string; readonly path: string } | undefined;
  readonly art: string;
  readonly order: number;
  readonly enabled: boolean;
}

/** The editors' content that the engine uses: that of the build, or a test's own. */
export interface Content {
  readonly promotions: Readonly<Record<Locale, readonly Promotion[]>>;
  /** Every version of the terms and of the privacy notice. */
  readonly legal: Readonly<Record<Locale, readonly LegalText[]>>;
  /** Every version of the regulation statements. */
  readonly statements: Readonly<Record<Locale, readonly StatementText[]>>;
}

export const EMPTY_CONTENT: Content = {
  promotions: { 'en-US': [], 'ar-AE': [] },
  legal: { 'en-US': [], 'ar-AE': [] },
  statements: { 'en-US': [], 'ar-AE': [] },
};

const promotionEnd = ({ until }: Promotion): number | null =>
  until === undefined ? null : dubaiMidnight(until) + DAY_MS;

const isActive = (one: Promotion, channel: HostKind | undefined, now: number): boolean =>
  one.enabled &&
  (channel === undefined || one.channels.includes(channel)) &&
  now >= dubaiMidnight(one.from) &&
  now < (promotionEnd(one) ?? Infinity);

const toPromotionCard = (one: Promotion): PromotionCard => ({
  key: one.key,
  title: one.title,
  summary: one.summary,
  art: one.art,
  action: one.action ? { ...one.action } : null,
  invite: one.invite,
  popup: one.popup,
  untilTimestamp: promotionEnd(one),
});

/** The promotions that are on at `now` in a channel, or in any; in their order. */
export const listActivePromotions = (
  promotions: readonly Promotion[],
  channel: HostKind | undefined,
  now: Date,
): PromotionCard[] =>
  promotions
    .filter((one) => isActive(one, channel, now.getTime()))
    .toSorted((a, b) => a.order - b.order || (a.key < b.key ? -1 : 1))
    .map(toPromotionCard);
