import { textFiles } from './text-files.ts';
import type { Locale } from './locales.ts';
import { findText, type Texts } from './translator.ts';

/** The current texts of this process: ours, with the operator's overrides. */
export const currentTexts: Readonly<Record<Locale, Record<string, Texts>>> = {
  'en-US': { ...textFiles['en-US'] },
  'ar-AE': { ...textFiles['ar-AE'] },
};

const lastOverrides: Record<Locale, string> = { 'en-US': '[]', 'ar-AE': '[]' };
let version = 0;
let notify: (locale: Locale) => void = () => undefined;

/** Sets the listener for changes of a language's texts. There is one: i18next's (server.ts). */
export const onTextsChange = (listener: (locale: Locale) => void): void => {
  notify = listener;
};

/** Increases with each change: pages rendered before it are out of date. */
export const textsVersion = (): number => version;

function replaceText(texts: Texts, [part = '', ...rest]: readonly string[], text: string): Texts {
  const at = texts[part];
  return { ...texts, [part]: typeof at === 'object' ? replaceText(at, rest, text) : text };
}

/** Replaces all overrides by these (`namespace.path` and text). Unknown keys are ignored. */
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
