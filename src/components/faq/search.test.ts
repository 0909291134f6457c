import { expect, test } from 'vitest';
import { holds, plain, wordsOf } from './search.ts';

test.each([
  ['a text without its marks', 'إيداعٌ مُؤكَّد', 'ايداع موكد'],
  ['every alef, hamza and last letter', 'أإآٱ ؤ ئ ء ى ة', 'اااا و ي  ي ه'],
  ['no stretched letters and no marks of direction', '\u2066جـــائزة\u2069', 'جايزه'],
  ['no case and no accents', 'Café VAT', 'cafe vat'],
  ['digits of any script', '١٠٠ ۱۰۰ 100', '100 100 100'],
])('searched is %s', (_name, text, expected) => {
  expect(plain(text)).toBe(expected);
});

const finds = (query: string, text: string) => holds(plain(text), wordsOf(query));

test.each([
  ['prize', 'When are PRIZES paid?'],
  ['cards', 'Which card can I use?'],
  ['bank  card', 'A card of your bank'],
  ['address', 'Your e-mail address'],
  ['السحب', 'هل يمكنني سحب أرباحي؟'],
  ['سحب', 'متى تُجرى السحوبات؟ السحب'],
  ['بالبطاقة', 'بطاقة بنكية'],
  ['إيداع', 'كم يمكنني أن أُودِع؟ الايداع'],
  ['جائزه كبري', 'الجائزة الكبرى'],
  ['هويه', 'توثيق الهوية'],
  ['٥٠', 'بعد 50 دقيقة'],
  ['', 'anything'],
  ['؟ …', 'anything'],
])('%s finds “%s”', (query, text) => {
  expect(finds(query, text)).toBe(true);
});

test.each([
  ['prize card', 'When are prizes paid?'],
  ['withdraw', 'How do I deposit?'],
  ['جائزة', 'كيف أودع؟'],
])('%s does not find “%s”', (query, text) => {
  expect(finds(query, text)).toBe(false);
});

test('a short word is not taken for an article or a plural', () => {
  expect(wordsOf('ألم الله gas')).toEqual(['الم', 'الله', 'gas']);
  expect(wordsOf('address business')).toEqual(['address', 'business']);
});
