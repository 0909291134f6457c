import { getCollection } from 'astro:content';
import type { Locale } from '#i18n/locales.ts';
import type { Content, Promotion } from './promotions.ts';

/** The editors' content in the build. Only the built process can read it: plain Node does not know `astro:content`. */
export async function loadBuildContent(): Promise<Content> {
  const entries = await getCollection('promotions');
  const of = (locale: Locale): Promotion[] =>
    entries
      .filter(({ id }) => id.startsWith(`${locale}/`))
      .map(({ id, data }) => ({ ...data, key: id.slice(locale.length + 1) }));
  return { promotions: { 'en-US': of('en-US'), 'ar-AE': of('ar-AE') } };
}
