import { textFiles } from '#i18n/text-files.ts';
import type { Locale } from '#i18n/locales.ts';
import { findText, type Texts } from '#i18n/translator.ts';
import { err, ok, type Result } from '#kernel/result.ts';

/** Namespaces of the server's own texts; all others are texts of pages. */
const API = ['errors', 'messages'];
const KEY = /^(web|api)_([A-Za-z0-9]+)\.(\S+)$/;
const PLACE = /\{\{\w+\}\}/g;
/** i18next would read the one as another text, the others as places of another kind. */
const SPECIAL = /\$t\(|\{\{|\}\}/;
const CONTROL = /[\u0000-\u0009\u000b-\u001f\u007f]/;
const MOST = 4_000;

const places = (text: string): string => [...new Set(text.match(PLACE))].sort().join(' ') || 'none';

/** The text that a key stands for, or why there is none, as a sentence for the operator. */
export function findDefaultText(locale: Locale, key: string): Result<string, string> {
  const [, prefix, space = '', path = ''] = KEY.exec(key) ?? [];
  if (prefix === undefined)
    return err(`Write the key as web_<namespace>.<path> or api_<namespace>.<path>, not ${key}.`);
  const wanted = API.includes(space) ? 'api' : 'web';
  const found = findText(textFiles[locale][space], path);
  if (found === undefined) return err(`There is no text ${space}.${path} in ${locale}.`);
  return prefix === wanted ? ok(found) : err(`Texts of ${space} begin with ${wanted}_: ${wanted}_${space}.${path}.`);
}

function* sentences(texts: Texts, before = ''): Generator<readonly [path: string, text: string]> {
  for (const [name, one] of Object.entries(texts))
    if (typeof one === 'string') yield [before + name, one];
    else yield* sentences(one, `${before}${name}.`);
}

/** Every text of the product in a language, by its key. */
export const listDefaultTexts = (locale: Locale): readonly (readonly [key: string, text: string])[] =>
  Object.entries(textFiles[locale]).flatMap(([space, texts]) =>
    [...sentences(texts)].map(
      ([path, text]) => [`${API.includes(space) ? 'api' : 'web'}_${space}.${path}`, text] as const,
    ),
  );

/** Accepts a text in place of ours, or says why not. */
export function checkTextOverride(locale: Locale, key: string, text: string): Result<string, string> {
  const before = findDefaultText(locale, key);
  if (!before.ok) return before;
  if (text.trim() === '') return err('The text is empty. To say again what the product says, remove it.');
  if (text.length > MOST) return err(`The text is longer than ${MOST} characters.`);
  if (places(text) !== places(before.value))
    return err(`The places of this text are ${places(before.value)}; yours has ${places(text)}.`);
  if (SPECIAL.test(text.replace(PLACE, '')) || CONTROL.test(text))
    return err('Besides its places a text has no {{, }}, $t( or control characters.');
  return ok(text);
}
