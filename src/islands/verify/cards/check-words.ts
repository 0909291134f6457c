import type { Translate } from '#i18n/translator.ts';
import type { Check } from '#verify/types.ts';

/** Words of checks: those of cards have their own where what is said of draws does not fit. */
export const cardCheckWords =
  (t: Translate): Translate =>
  (key, params) => {
    const own = `cards.${key}`;
    const text = key.startsWith('checks3.') ? t(own, params) : own;
    // The translator gives back a key that has no text.
    return text === own ? t(key, params) : text;
  };

/** What a check found, in the language of the page where the verifier says more than a number, a hash or an id. */
export function withFoundInWords(check: Check, t: Translate): Check {
  const [, index] = /^entry (\d+)$/.exec(check.found ?? '') ?? [];
  if (index !== undefined) return { ...check, found: t('cards.foundEntry', { index }) };
  const [, part, all] = /^(\d+) of (\d+)$/.exec(check.found ?? '') ?? [];
  return part === undefined || all === undefined ? check : { ...check, found: t('cards.foundOf', { part, all }) };
}
