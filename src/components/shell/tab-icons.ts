/** The icons that a tab may name. One that no set holds would fail its whole page. */
const ICONS = ['house', 'ticket', 'trophy', 'receipt-text', 'user-round'];

/** A name that this build does not know shows no icon; the tab has its words. */
export const tabIcon = (icon: string | null): string | undefined =>
  icon !== null && ICONS.includes(icon) ? `lucide:${icon}` : undefined;
