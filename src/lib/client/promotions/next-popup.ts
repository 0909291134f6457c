import type { PromotionCard } from '#contract/content/fields.ts';

/** By key: the day in Dubai on which it was last shown, or 'never' if the player dismissed it for good. */
export type SeenPromotions = Readonly<Record<string, string>>;

/** The first promotion that was neither shown today nor dismissed. */
export const nextPopup = (
  list: readonly PromotionCard[],
  seen: SeenPromotions,
  today: string,
): PromotionCard | undefined => list.find(({ key }) => seen[key] !== 'never' && seen[key] !== today);
