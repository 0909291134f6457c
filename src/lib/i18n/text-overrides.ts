import { textFiles } from './text-files.ts';
import type { Locale } from './locales.ts';
import { findText, type Texts } from './translator.ts';

/** Every text as this process says it now: ours, with an operator's in place of some. i18next and the islands' translator read this object. */
export const currentTexts: Readonly<Record<Locale, Record<string, Texts>>> = {
  'en-US': { ...textFiles['en-US'] },
  'ar-AE': { ...textFiles['ar-AE'] },
};

const lastOverrides: Record<Locale, string> = { 'en-US': '[]', 'ar-AE': '[]' };
let version = 0;

/** Another number after each change: pages that were rendered before it are out of date. */
export const textsVersion = (): number => version;

function replaceText(texts: Texts, [part = '', ...rest]: readonly string[], text: string): Texts {
  const at = texts[part];
  return { ...texts, [part]: typeof at === 'object' ? replaceText(at, rest, text) : text };
}

/** Says these texts in place of ours, `namespace.path` and text, and no others; what does not exist stays unsaid. */
export function setTextOverrides(locale: Locale, own: readonly (readonly [key: string, text: string])[]): void {
  const told = JSON.stringify(own);
  if (told === lastOverrides[locale]) return;
  lastOverrides[locale] = told;
  const now: Record<string, Texts> = { ...textFiles[locale] };
  for (const [key, text] of own) {
    const [space = '', ...path] = key.split('.');
    const texts = now[space];
    if (texts && findText(texts, path.join('.')) !== undefined) now[space] = replaceText(texts, path, text);
  }
  Object.assign(currentTexts[locale], now);
  version += 1;
}
