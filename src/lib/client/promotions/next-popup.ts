import type { PromotionCard } from '#contract/content/fields.ts';

/** By key: the day in Dubai it was shown last, or 'never' where its player wants no more of it. */
export type SeenPromotions = Readonly<Record<string, string>>;

/** The first that was neither shown today nor dismissed. */
export const nextPopup = (
  list: readonly PromotionCard[],
  seen: SeenPromotions,
  today: string,
): PromotionCard | undefined => list.find(({ key }) => seen[key] !== 'never' && seen[key] !== today);
