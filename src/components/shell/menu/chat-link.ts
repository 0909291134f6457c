import type { Locale } from '#i18n/locales.ts';

/** The page of live chat as a plain link says it: in the visitor's language. A script adds who asks (src/islands/support/chat-address.ts). */
export function chatLink(page: string, locale: Locale): string {
  const [path = '', fragment] = page.split('#');
  const address = `${path}${path.includes('?') ? '&' : '?'}locale=${locale}`;
  return fragment === undefined ? address : `${address}#${fragment}`;
}
