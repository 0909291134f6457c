import '#i18n/setup.ts';
import { localizePath } from 'astro-i18next';
import i18next from 'i18next';
import { DEFAULT_LOCALE, type Locale } from './locales.ts';
import { currentTexts, onTextsChange } from './text-overrides.ts';
import type { Texts, Translate } from './translator.ts';

onTextsChange((locale) => {
  for (const [namespace, texts] of Object.entries(currentTexts[locale]))
    i18next.addResourceBundle(locale, namespace, texts, false, true);
});

/**
 * A translator for pages, mails and error messages. All requests share the i18next instance, so its language is never
 * changed.
 */
export const getT = (locale: Locale, namespace = 'common'): Translate =>
  i18next.getFixedT(locale, namespace) as unknown as Translate;

/** All texts of a namespace, for a file that carries its own texts. */
export const namespaceTexts = (locale: Locale, namespace: string): Texts => currentTexts[locale][namespace] ?? {};

/**
 * The texts of a page's islands as JSON that is safe inside a script tag: whole namespaces, or one part of one
 * ('games.quickFive').
 */
export function serializeTexts(locale: Locale, names: readonly string[]): string {
  const selected: Record<string, Texts> = {};
  for (const name of names) {
    const [space = '', part] = name.split('.', 2);
    const texts = currentTexts[locale][space] ?? {};
    const found = part === undefined ? undefined : texts[part];
    selected[space] = part === undefined ? texts : { ...selected[space], ...(found && { [part]: found }) };
  }
  return JSON.stringify(selected).replace(/</g, '\\u003c');
}

/**
 * The localized, encoded address of a route: '/account/deposit?x=1' to '/ar-AE/account/%D8%A5…?x=1'. `paths.ts` has the
 * same for the browser.
 */
export function localHref(href: string, locale: Locale): string {
  if (locale === DEFAULT_LOCALE) return href;
  const cut = href.search(/[?#]/);
  const path = cut === -1 ? href : href.slice(0, cut);
  const rest = cut === -1 ? '' : href.slice(cut);
  const slash = path.length > 1 && path.endsWith('/') ? '/' : '';
  return encodeURI(localizePath(path, locale, '/') + slash) + rest;
}
