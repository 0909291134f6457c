import { expect, test } from 'vitest';
import { normalizeText, rankQuestions } from './rank-questions.ts';

test.each([
  ['text without diacritics', 'إيداعٌ مُؤكَّد', 'ايداع موكد'],
  ['every alef, hamza and final letter alike', 'أإآٱ ؤ ئ ء ى ة', 'اااا و ي  ي ه'],
  ['text without elongation and direction marks', '\u2066جـــائزة\u2069', 'جايزه'],
  ['text without case and accents', 'Café VAT', 'cafe vat'],
  ['digits of any script as ASCII', '١٠٠ ۱۰۰ 100', '100 100 100'],
])('normalises %s', (_name, text, expected) => {
  expect(normalizeText(text)).toBe(expected);
});

const searchText = (title: string, text = '') => ({
  title: normalizeText(title),
  text: normalizeText(`${title} ${text}`),
});
const finds = (query: string, text: string) => rankQuestions([searchText(text)], query)[0] !== 0;

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
])('%s finds "%s"', (query, text) => {
  expect(finds(query, text)).toBe(true);
});

test.each([
  ['withdraw', 'How do I deposit?'],
  ['جائزة', 'كيف أودع؟'],
])('%s does not find "%s"', (query, text) => {
  expect(finds(query, text)).toBe(false);
});

test.each([
  ['withdraw my money', ['Can I withdraw?', 'How do I deposit?'], [true, false]],
  ['how to zzz', ['How to deposit', 'Where'], [false, false]],
  ['how', ['How to deposit', 'Where'], [true, false]],
  ['cards zzz', ['A card', 'Where'], [true, false]],
  ['withdrawals', ['To withdraw', 'Where'], [true, false]],
  ['lost password', ['I lost a ticket', 'A password', 'A password too', 'Where?'], [true, true, true, false]],
  ['بطاقة', ['رقم بطاقتك', 'البطاقات', 'ببطاقة', 'نطاق'], [true, true, true, false]],
  ['وبطاقتي', ['بطاقة', 'حساب'], [true, false]],
  ['كيف يمكنني سحب أموالي', ['سحب الأموال', 'الإيداع'], [true, false]],
])('%s finds the relevant ones of %j', (query, titles, expected) => {
  expect(
    rankQuestions(
      titles.map((title) => searchText(title)),
      query,
    ).map((rank) => rank > 0),
  ).toEqual(expected);
});

test('ranks titles above answers, more matches above fewer, and common words low', () => {
  const all = [
    searchText('Deposits', 'by card'),
    searchText('Which card?'),
    searchText('Where?', 'a card of a bank'),
    searchText('A bank card'),
  ];
  const [deposits = 0, card = 0, where = 0, bank = 0] = rankQuestions(all, 'card');
  expect([card === bank, deposits === where, card > deposits, deposits > 0]).toEqual([true, true, true, true]);
  const both = rankQuestions(all, 'bank card');
  expect(both.toSorted((a, b) => a - b)).toEqual([both[0], both[1], both[2], both[3]]);
  expect(new Set(rankQuestions(all, ' ')).size).toBe(1);
});

test('takes no short word for an article, and removes no false plural ending', () => {
  expect(finds('الله', 'له')).toBe(false);
  expect(finds('gas', 'go gambling, ga')).toBe(false);
  expect(finds('address', 'addres')).toBe(false);
});
