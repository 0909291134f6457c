import { getCollection } from 'astro:content';
import type { Locale } from '#i18n/locales.ts';
import type { StatementText } from '../regulation/statement-text.ts';
import type { LegalText } from '../terms/legal-text.ts';
import type { Content, Promotion } from './promotions.ts';

/** What the entries of one language hold, by the name of their file. */
const inLanguage = <Entry extends { readonly id: string }, T>(
  entries: readonly Entry[],
  locale: Locale,
  read: (entry: Entry, name: string) => T,
): T[] =>
  entries
    .filter(({ id }) => id.startsWith(`${locale}/`))
    .map((entry) => read(entry, entry.id.slice(locale.length + 1)));

/** The editors' content in the build. Only the built process can read it: plain Node does not know `astro:content`. */
export async function loadBuildContent(): Promise<Content> {
  const [promotions, legal, statements] = await Promise.all([
    getCollection('promotions'),
    getCollection('legal'),
    getCollection('statements'),
  ]);
  const promotionsOf = (locale: Locale) =>
    inLanguage(promotions, locale, ({ data }, key): Promotion => ({ ...data, key }));
  const legalOf = (locale: Locale) =>
    inLanguage(legal, locale, ({ data, body = '' }, id): LegalText => ({ ...data, id, body }));
  const statementsOf = (locale: Locale) =>
    inLanguage(statements, locale, ({ data, body = '' }, version): StatementText => ({ ...data, version, body }));
  return {
    promotions: { 'en-US': promotionsOf('en-US'), 'ar-AE': promotionsOf('ar-AE') },
    legal: { 'en-US': legalOf('en-US'), 'ar-AE': legalOf('ar-AE') },
    statements: { 'en-US': statementsOf('en-US'), 'ar-AE': statementsOf('ar-AE') },
  };
}
