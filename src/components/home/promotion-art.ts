/** The icon of each picture that a promotion may name. */
const ICONS: Readonly<Record<string, string>> = { check: 'lucide:badge-check', friends: 'lucide:users-round' };

/** A picture that this build does not know is the star of the house. */
export const promotionIcon = (art: string): string => ICONS[art] ?? 'star';
