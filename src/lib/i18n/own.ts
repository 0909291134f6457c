import { bundles } from './bundles.ts';
import type { Locale } from './locales.ts';
import { textAt, type Texts } from './texts.ts';

/** Every text as this process says it now: ours, with an operator's in place of some. i18next and the islands' translator read this object. */
export const said: Readonly<Record<Locale, Record<string, Texts>>> = {
  'en-US': { ...bundles['en-US'] },
  'ar-AE': { ...bundles['ar-AE'] },
};

const before: Record<Locale, string> = { 'en-US': '[]', 'ar-AE': '[]' };
let changes = 0;

/** Another number after each change: pages that were rendered before it are out of date. */
export const textsVersion = (): number => changes;

function replaced(texts: Texts, [part = '', ...rest]: readonly string[], text: string): Texts {
  const at = texts[part];
  return { ...texts, [part]: typeof at === 'object' ? replaced(at, rest, text) : text };
}

/** Says these texts in place of ours, `namespace.path` and text, and no others; what does not exist stays unsaid. */
export function putOwn(locale: Locale, own: readonly (readonly [key: string, text: string])[]): void {
  const told = JSON.stringify(own);
  if (told === before[locale]) return;
  before[locale] = told;
  const now: Record<string, Texts> = { ...bundles[locale] };
  for (const [key, text] of own) {
    const [space = '', ...path] = key.split('.');
    const texts = now[space];
    if (texts && textAt(texts, path.join('.')) !== undefined) now[space] = replaced(texts, path, text);
  }
  Object.assign(said[locale], now);
  changes += 1;
}
