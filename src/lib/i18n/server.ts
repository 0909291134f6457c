import i18next, { type i18n } from 'i18next';
import { LOCALES, type Locale } from './locales.ts';
import { currentTexts } from './text-overrides.ts';
import type { Texts, Translate } from './translator.ts';

const instance: i18n = i18next.createInstance();
await instance.init({
  resources: currentTexts,
  supportedLngs: [...LOCALES],
  fallbackLng: false,
  load: 'currentOnly',
  lng: 'en-US',
  defaultNS: 'common',
  initAsync: false,
  interpolation: { escapeValue: false },
  returnNull: false,
  // A blank sentence is meant (`loginRefused` shows none), not missing.
  returnEmptyString: true,
});

/** Texts of one language for pages, mails and error messages. The instance serves all requests: its language is never changed. */
export const getT = (locale: Locale, namespace = 'common'): Translate =>
  instance.getFixedT(locale, namespace) as unknown as Translate;

/** All texts of a namespace, for a file that speaks by itself elsewhere. */
export const namespaceTexts = (locale: Locale, namespace: string): Texts => currentTexts[locale][namespace] ?? {};

/**
 * The texts that a page's islands read, as JSON that is safe inside a script tag: whole namespaces, or one part of one
 * ('games.quickFive').
 */
export function serializeTexts(locale: Locale, names: readonly string[]): string {
  const wanted: Record<string, Texts> = {};
  for (const name of names) {
    const [space = '', part] = name.split('.', 2);
    const texts = currentTexts[locale][space] ?? {};
    const found = part === undefined ? undefined : texts[part];
    wanted[space] = part === undefined ? texts : { ...wanted[space], ...(found && { [part]: found }) };
  }
  return JSON.stringify(wanted).replace(/</g, '\\u003c');
}
