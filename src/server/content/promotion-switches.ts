import type { PromotionCard } from '#contract/content/fields.ts';
import type { HostKind } from '#kernel/host.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Queryable } from '../db/index.ts';
import { mayReceiveMarketing } from '../messages/marketing.ts';
import { listActivePromotions, type Content } from './promotions.ts';

/** Whether an operator switched a promotion on or off, by its key (src/server/ops/commands/promotion.ts). */
export async function loadPromotionSwitches(db: Queryable): Promise<ReadonlyMap<string, boolean>> {
  const rows = await db.selectFrom('promotion_switches').select(['key', 'enabled']).execute();
  return new Map(rows.map(({ key, enabled }) => [key, enabled]));
}

interface Now {
  readonly db: Queryable;
  readonly content: Content;
  readonly clock: { now(): Date };
}

/**
 * The promotions that are on now in a channel, or in any: as editors wrote them, but for what an operator has
 * switched.
 */
async function loadActivePromotions(
  { db, content, clock }: Now,
  locale: Locale,
  channel: HostKind | undefined,
): Promise<PromotionCard[]> {
  const switched = await loadPromotionSwitches(db);
  const all = content.promotions[locale].map((one) => ({ ...one, enabled: switched.get(one.key) ?? one.enabled }));
  return listActivePromotions(all, channel, clock.now());
}

/** The same for a caller: none for a player who may receive no marketing. A visitor is nobody in particular. */
export async function loadPromotionsFor(
  caller: { readonly playerId: bigint } | null,
  now: Now,
  locale: Locale,
  channel: HostKind | undefined,
): Promise<PromotionCard[]> {
  const isShown = caller === null || (await mayReceiveMarketing(now.db, caller.playerId));
  return isShown ? loadActivePromotions(now, locale, channel) : [];
}
