import type { Locale } from './locales.ts';
import { pluralRules } from './plural-rules.ts';

/**
 * Texts of one namespace: nested objects of sentences with `{{name}}` placeholders; plurals are `key_one`, `key_other`…
 */
export type Texts = { readonly [key: string]: string | Texts };
export type Params = Readonly<Record<string, string | number>>;
/** `t('play.total', {count: 2})`; a key of another namespace is `t('errors:`invalidInput`')`. */
export type Translate = (key: string, params?: Params) => string;

/** The text at a path, with its placeholders. */
export const findText = (texts: Texts | undefined, path: string): string | undefined => {
  let at: string | Texts | undefined = texts;
  for (const part of path.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : undefined;
};

/**
 * The islands' translator: the same texts and rules as i18next on the server (a test compares them for every key), in a
 * few hundred bytes instead of a library.
 */
export function createTranslator(
  locale: Locale,
  bundles: Readonly<Record<string, Texts>>,
  namespace: string,
): Translate {
  const plural = pluralRules(locale);
  return (key, params = {}) => {
    const [space, path] = key.includes(':') ? (key.split(':', 2) as [string, string]) : [namespace, key];
    const count = params['count'];
    const of = (form: string) => findText(bundles[space], `${path}_${form}`);
    // As in i18next, `key_zero` is allowed in every language, whatever its plural forms are.
    const counted =
      typeof count === 'number' ? ((count === 0 ? of('zero') : undefined) ?? of(plural.select(count))) : undefined;
    const text = counted ?? findText(bundles[space], path);
    if (text === undefined) return key;
    return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => String(params[name] ?? whole));
  };
}
