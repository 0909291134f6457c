import type { Locale } from './locales.ts';
import { createTranslator, type Texts, type Translate } from './translator.ts';

type Bundle = Readonly<Record<string, Texts>>;

/** The page's script tag `#texts` holds the texts of its islands (layouts/Page.astro). */
const readPageTexts = (): Bundle => JSON.parse(document.getElementById('texts')?.textContent ?? '{}') as Bundle;

const serverTexts = import.meta.env.SSR ? (await import('./text-overrides.ts')).currentTexts : undefined;
let pageTexts: Bundle | undefined;
const translators = new Map<string, Translate>();

/** The translator of an island, with the same texts during server rendering and in the browser. */
export function islandT(locale: Locale, namespace: string): Translate {
  const key = `${locale}:${namespace}`;
  let translate = translators.get(key);
  if (!translate) {
    translate = createTranslator(
      locale,
      serverTexts ? serverTexts[locale] : (pageTexts ??= readPageTexts()),
      namespace,
    );
    translators.set(key, translate);
  }
  return translate;
}
