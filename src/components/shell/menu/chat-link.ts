import type { Locale } from '#i18n/locales.ts';

/**
 * The address of live chat in the visitor's language. A script adds the player's data
 * (src/islands/support/chat-address.ts).
 */
export function chatLink(page: string, locale: Locale): string {
  const [path = '', fragment] = page.split('#');
  const address = `${path}${path.includes('?') ? '&' : '?'}locale=${locale}`;
  return fragment === undefined ? address : `${address}#${fragment}`;
}
