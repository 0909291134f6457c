/** The picture names that a promotion may have, with the icon of each. */
const ICONS = { check: 'lucide:badge-check', friends: 'lucide:users-round' } as const;
type Art = keyof typeof ICONS;
const isArt = (art: string): art is Art => Object.hasOwn(ICONS, art);

export const PROMOTION_ARTS = Object.keys(ICONS).filter(isArt);

/** An unknown name gets the brand's star. */
export const promotionIcon = (art: string): string => (isArt(art) ? ICONS[art] : 'star');
