import type { Locale } from './locales.ts';
import { translator, type Texts, type Translate } from './texts.ts';

type Bundle = Readonly<Record<string, Texts>>;

/** In the browser the page's own script tag holds the texts its islands asked for (layouts/Page.astro). */
const fromPage = (): Bundle => JSON.parse(document.getElementById('texts')?.textContent ?? '{}') as Bundle;

const all = import.meta.env.SSR ? (await import('./own.ts')).said : undefined;
let page: Bundle | undefined;
const made = new Map<string, Translate>();

/** The translator of an island: the same text while the server renders it and in the browser. */
export function islandT(locale: Locale, namespace: string): Translate {
  const key = `${locale}:${namespace}`;
  let translate = made.get(key);
  if (!translate) {
    translate = translator(locale, all ? all[locale] : (page ??= fromPage()), namespace);
    made.set(key, translate);
  }
  return translate;
}
