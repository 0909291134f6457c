/** The rules of a nickname, for its schema and for the form. Without zod, because the form loads this file. */

export const NICKNAME_LENGTH = { least: 2, most: 20 } as const;

/** Our name stands nowhere in a nickname. */
const BRANDS = ['naseeb', 'نصيب'] as const;

/** Words by which a nickname would speak for the operator; folded as `fold` does it. */
const ROLES: ReadonlySet<string> = new Set([
  ...['admin', 'administrator', 'customercare', 'customerservice', 'helpdesk', 'moderator', 'official', 'operator'],
  ...['staff', 'support', 'system', 'اداره', 'الاداره', 'الدعم', 'دعم', 'خدمهالعملاء', 'مسوول', 'المسوول', 'مشرف'],
  ...['المشرف', 'موظف', 'رسمي', 'الرسمي', 'النظام'],
]);

/** Signs that are written for a letter, as in n4seeb, and Arabic letters that are written for each other. */
const STANDS_FOR: Readonly<Record<string, string>> = {
  ...{ '0': 'o', '1': 'i', '3': 'e', '4': 'a', '5': 's', '7': 't' },
  ...{ أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ة: 'ه', ؤ: 'و', ئ: 'ي', ک: 'ك', ی: 'ي' },
};

/** As a reader takes it: without case, accents, vowel signs and lookalikes. */
const fold = (text: string): string =>
  [...text.normalize('NFKC').toLowerCase()]
    .map((sign) => STANDS_FOR[sign] ?? sign)
    .join('')
    .normalize('NFKD')
    .replace(/[\p{M}\p{N}]/gu, '');

/** Words of one script beside each other: a letter of another one may look the same and be none of ours. */
const ONE_SCRIPT = /^(?:[\p{Script=Latin}\p{M}0-9 ._'\u2019-]+|[\p{Script=Arabic}\p{M}0-9٠-٩ ._'\u2019-]+)$/u;
const CLEAN = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]|[ ._'\u2019-](?=[\p{L}\p{N}]))*$/u;
/** More signs above a letter than any writing needs. */
const PILED_UP = /\p{M}{3}/u;

export type NicknameFault = 'length' | 'characters' | 'reserved';

/** What is wrong with a nickname, without the spaces around it; undefined if nothing is. */
export function findNicknameFault(nickname: string): NicknameFault | undefined {
  const text = nickname.trim().normalize('NFC');
  const { length } = [...text];
  if (length < NICKNAME_LENGTH.least || length > NICKNAME_LENGTH.most) return 'length';
  if (!CLEAN.test(text) || !ONE_SCRIPT.test(text) || !/\p{L}/u.test(text) || PILED_UP.test(text)) return 'characters';
  const words = fold(text).split(/[^\p{L}]+/u);
  const joined = words.join('');
  if (BRANDS.some((brand) => joined.includes(brand)) || [...words, joined].some((word) => ROLES.has(word)))
    return 'reserved';
  return undefined;
}
