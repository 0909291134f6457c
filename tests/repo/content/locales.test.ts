import { expect, test } from 'vitest';
import { textFiles } from '#i18n/text-files.ts';
import { createTranslator, type Texts } from '#i18n/translator.ts';
import { listFiles, readText } from '#support/repo/files.ts';

const PLURAL = /_(?:zero|one|two|few|many|other)$/;

const keysOf = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );
const keys = (locale: 'en-US' | 'ar-AE') =>
  Object.entries(textFiles[locale]).flatMap(([space, texts]) => keysOf(texts).map((key) => `${space}:${key}`));
const plain = (list: string[]) => [...new Set(list.map((key) => key.replace(PLURAL, '')))].sort();

test('both languages have the same keys', () => {
  expect(plain(keys('ar-AE'))).toEqual(plain(keys('en-US')));
});

test('a counted text has every plural form of its language', () => {
  const forms = { 'en-US': ['one', 'other'], 'ar-AE': ['zero', 'one', 'two', 'few', 'many', 'other'] } as const;
  for (const locale of ['en-US', 'ar-AE'] as const) {
    const all = new Set(keys(locale));
    const counted = plain([...all].filter((key) => PLURAL.test(key)));
    const missing = counted
      .flatMap((key) => forms[locale].map((form) => `${key}_${form}`))
      .filter((key) => !all.has(key));
    expect(missing, locale).toEqual([]);
  }
});

test('both languages have the same parameters', () => {
  const places = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort().join();
  const text = (locale: 'en-US' | 'ar-AE', key: string) => {
    const [space = '', path = ''] = key.split(':');
    return path.split('.').reduce<unknown>((at, part) => (at as Texts | undefined)?.[part], textFiles[locale][space]);
  };
  const both = keys('en-US').filter((key) => !PLURAL.test(key));
  const wrong = both.filter((key) => places(String(text('en-US', key))) !== places(String(text('ar-AE', key))));
  expect(wrong).toEqual([]);
});

test('English texts use the spelling "canceled"', () => {
  const texts = [JSON.stringify(textFiles['en-US']), ...listFiles(/^src\/content\/.*\/en-US\/.*\.md$/).map(readText)];
  // Keys and addresses may be spelled differently.
  expect(texts.flatMap((text) => text.match(/(?<![-/\w])cancelled(?![-\w]|":)/gi) ?? [])).toEqual([]);
});

test('an order, its notification and its transaction call a refund a refund', () => {
  const t = createTranslator('en-US', textFiles['en-US'], 'orders');
  const texts = [
    ...['1', '2', 'back', 'onTheWay'].map((key) => t(`orders:refund.${key}`)),
    ...['drawCancelled', 'orderStopped'].flatMap((kind) =>
      [1, 2].map((count) => t(`notifications:kind.${kind}.body`, { count })),
    ),
    ...['order-refund', 'consecutive-order-refund'].map((type) => t(`transactions:type.${type}`)),
    ...['refunded', 'refunding'].map((key) => t(`receipt:status.cancelled.${key}`)),
  ];
  expect(texts.filter((text) => !/[Rr]efund(?:ed)?\b/.test(text))).toEqual([]);
});

test('no text says that the sales of a draw open when it becomes the draw on sale: orders may have it before', () => {
  const t = createTranslator('en-US', textFiles['en-US'], 'verify');
  const texts = ['scheduled.title', 'scheduled.text', 'onSale.text'].map((key) => t(`unfinished.${key}`));
  expect(texts.filter((text) => /\bopen(?:s|ed)?\b/.test(text))).toEqual([]);
  expect(t('unfinished.scheduled.text')).toContain('may be in it already');
});

test('every text is used', () => {
  const code = listFiles(/^src\/.*\.(?:ts|tsx|astro)$/)
    .map(readText)
    .join('\n');
  const literals = new Set([...code.matchAll(/['"`]([\w.:-]+)['"`]/g)].map((match) => match[1] ?? ''));
  // `state.${state}.title` uses every key of that form, if the fixed part is long enough.
  const shapes = [...code.matchAll(/`([\w.:-]*)\$\{[^`]*\}([\w.-]*)`/g)]
    .map(([, before = '', after = '']) => ({ before, after }))
    .filter(({ before, after }) => before.length + after.length > 2);
  const named = (name: string) =>
    literals.has(name) || shapes.some(({ before, after }) => name.startsWith(before) && name.endsWith(after));
  const used = (key: string) => {
    const [space = '', path = ''] = key.split(':');
    if (space === 'errors' && /^\d+$/.test(path)) return true; // by the code of the catalogue
    if (space === 'routes')
      return code.includes(`title="${path.split('.')[0]}"`) || literals.has(path.split('.')[0] ?? '');
    return named(key) || named(path);
  };
  expect(plain(keys('en-US')).filter((key) => !used(key))).toEqual([]);
});

test('the list of grand prizes has one name everywhere, and its text mentions email', () => {
  for (const locale of ['en-US', 'ar-AE'] as const) {
    const t = createTranslator(locale, textFiles[locale], 'orders');
    const name = t('routes:ordersGrandPrize.title');
    expect([t('grandPage.title'), t('links.grand')]).toEqual([name, name]);
    for (const key of ['win:grand', 'messages:grandPrize.sms', 'messages:grandPrize.body'])
      expect(t(key)).toContain(name);
    expect(t('grandPage.how')).toMatch(/mobile number or email|المتحرك أو البريد الإلكتروني/);
  }
});

test('texts mention only features that exist', () => {
  const promises = [
    { words: /change your password|غيّر كلمة المرور/i, page: /^src\/pages\/account\/(?:reset-password|myprofile)/ },
    // The page on playing responsibly describes what exists; limits are separate islands.
    { words: /set yourself a (?:deposit )?limit|ضع لنفسك حدًا/i, page: /^src\/islands\/limits\// },
    { words: /(?:request|make) a withdrawal|اطلب سحب/i, page: /^src\/pages\/account\/withdraw/ },
  ];
  const empty = promises.filter(({ page }) => listFiles(page).length === 0);
  const broken = Object.entries(textFiles).flatMap(([locale, spaces]) =>
    Object.entries(spaces)
      .filter(([, texts]) => empty.some(({ words }) => words.test(JSON.stringify(texts))))
      .map(([space]) => `${locale} ${space}`),
  );
  const content = listFiles(/^src\/content\/.*\.md$/).filter((file) =>
    empty.some(({ words }) => words.test(readText(file))),
  );
  expect(content).toEqual([]);
  expect(broken).toEqual([]);
});
