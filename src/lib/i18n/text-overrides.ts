import { textFiles } from './text-files.ts';
import type { Locale } from './locales.ts';
import { findText, type Texts } from './translator.ts';

/** Every text as this process shows it now: ours, with an operator's in place of some. */
export const currentTexts: Readonly<Record<Locale, Record<string, Texts>>> = {
  'en-US': { ...textFiles['en-US'] },
  'ar-AE': { ...textFiles['ar-AE'] },
};

const lastOverrides: Record<Locale, string> = { 'en-US': '[]', 'ar-AE': '[]' };
let version = 0;
let notify: (locale: Locale) => void = () => undefined;

/** Calls the listener after each change of a language's texts; there is one, i18next's (server.ts). */
export const onTextsChange = (listener: (locale: Locale) => void): void => {
  notify = listener;
};

/** Another number after each change: pages that were rendered before it are out of date. */
export const textsVersion = (): number => version;

function replaceText(texts: Texts, [part = '', ...rest]: readonly string[], text: string): Texts {
  const at = texts[part];
  return { ...texts, [part]: typeof at === 'object' ? replaceText(at, rest, text) : text };
}

/** Shows these texts in place of ours, `namespace.path` and text, and no others. A key that does not exist is ignored. */
export function setTextOverrides(locale: Locale, overrides: readonly (readonly [key: string, text: string])[]): void {
  const serialized = JSON.stringify(overrides);
  if (serialized === lastOverrides[locale]) return;
  lastOverrides[locale] = serialized;
  const now: Record<string, Texts> = { ...textFiles[locale] };
  for (const [key, text] of overrides) {
    const [space = '', ...path] = key.split('.');
    const texts = now[space];
    if (texts && findText(texts, path.join('.')) !== undefined) now[space] = replaceText(texts, path, text);
  }
  Object.assign(currentTexts[locale], now);
  version += 1;
  notify(locale);
}
