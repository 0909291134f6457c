/** The pictures that a promotion may name, and the icon of each. */
const ICONS = { check: 'lucide:badge-check', friends: 'lucide:users-round' } as const;
type Art = keyof typeof ICONS;
const isArt = (art: string): art is Art => Object.hasOwn(ICONS, art);

export const PROMOTION_ARTS = Object.keys(ICONS).filter(isArt);

/** A picture that this build does not know is the star of the house. */
export const promotionIcon = (art: string): string => (isArt(art) ? ICONS[art] : 'star');
