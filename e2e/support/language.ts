import { expect, type Page } from '@playwright/test';
import type { Locale } from '#i18n/locales.ts';

/** Names and abbreviations that are the same in both languages. */
const EVERYWHERE = new Set(
  (
    'AED AES API Apple Android Bank BLS CDN Chromium Chrome CSV CVV DNS drand Edge EID Ed25519 Firefox GCM Google GitHub HMAC HTML HTTP HTTPS IBAN iCal iOS iPhone ' +
    'JSON JWE Linux macOS Merkle Naseeb naseeb PDF PIN PWA QR quicknet RSA RSS Safari SHA SMS UTC UUID URL VAT WCAG WebP Windows Mastercard PayBy Visa'
  ).split(' '),
);
/** Ids, hashes, addresses, formatted times and file names, which are not translated. */
const CODE = /^(?:[\w-]*\d[\w-]*|[\w.+-]+@[\w.-]+|https?:\S+|\/\S*|\S+\.(?:json|csv|html|txt|xml|ics)|[A-Z]{1,3})$/;
/** A key shown instead of its text, or a parameter that was not filled. */
const KEY = /\{\{\w+\}\}|\b[a-z][a-zA-Z]+:[a-z][a-zA-Z]+\.[a-zA-Z.]+\b|\bundefined\b|\bNaN\b|\[object /;

/** A text that a reader sees or hears, with the language of its element. */
interface VisibleText {
  readonly text: string;
  readonly lang: string;
}

async function collectTexts(page: Page): Promise<readonly VisibleText[]> {
  return page.evaluate(() => {
    const NAMES = ['aria-label', 'title', 'alt', 'placeholder', 'aria-description'];
    const SILENT = 'script, style, template, noscript, svg, code, [translate=no], [aria-hidden=true]';
    const langOf = (element: Element) => element.closest('[lang]')?.getAttribute('lang') ?? '';
    const texts: { text: string; lang: string }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.nodeValue?.trim();
      if (text && element && !element.closest(SILENT)) texts.push({ text, lang: langOf(element) });
    }
    for (const element of document.querySelectorAll(NAMES.map((name) => `[${name}]`).join()))
      for (const name of NAMES) {
        const text = element.getAttribute(name)?.trim();
        if (text) texts.push({ text, lang: langOf(element) });
      }
    texts.push({ text: document.title, lang: document.documentElement.lang });
    for (const meta of document.querySelectorAll('meta[name=description], meta[name=keywords]'))
      texts.push({ text: meta.getAttribute('content') ?? '', lang: document.documentElement.lang });
    return texts;
  });
}

/** Addresses are not translated. */
const ADDRESS = /\S+\.\S+\/\S*/g;
/** Keeps a number with dashes on one line. */
const WORD_JOINER = /\u2060/g;
const splitWords = (text: string): string[] =>
  text
    .replace(ADDRESS, '')
    .replace(WORD_JOINER, '')
    .split(/[\s،؛,;:!?()«»"“”|·/…—–\u2066-\u2069]+/u)
    .filter((word) => word !== '');
const ENGLISH = /[A-Za-z]/;
const ARABIC = /\p{Script=Arabic}/u;

/** Words of a text that do not belong to its language. */
function foreignWords({ text, lang }: VisibleText): string[] {
  if (lang.startsWith('ar'))
    return splitWords(text).filter((word) => {
      // Arabic particles are joined to the word that follows.
      const bare = word.replace(/^[.'’\p{Script=Arabic}ـ]+|[.'’]+$/gu, '');
      return ENGLISH.test(bare) && !EVERYWHERE.has(bare) && !CODE.test(bare);
    });
  return ARABIC.test(text) ? [text] : [];
}

/** Expects all texts in their declared language, and no bare key. `names`: what players and the test wrote. */
export async function expectTranslated(page: Page, locale: Locale, names: readonly string[] = []): Promise<void> {
  const texts = await collectTexts(page);
  expect(texts.length, page.url()).toBeGreaterThan(5);
  const known = new Set(names.flatMap(splitWords));
  const wrong = texts.flatMap((one) =>
    foreignWords(one)
      .filter((word) => !known.has(word))
      .map((word) => `${word} in "${one.text.slice(0, 80)}"`),
  );
  expect(wrong, `${page.url()}: words of another language`).toEqual([]);
  expect(
    texts.filter(({ text }) => KEY.test(text)).map(({ text }) => text),
    `${page.url()}: keys instead of texts`,
  ).toEqual([]);
  // The header's link to the other language declares that language.
  if ((await page.locator('[data-shell=header]').count()) > 0)
    expect(texts.some(({ lang }) => lang !== '' && lang !== locale)).toBe(true);
}

const DIGITS = '.balls, .figures, .clock-box > b, [data-part=clock], .amount bdi, input[inputmode=tel]';

/** Expects balls, codes, amounts, phone numbers and clocks to run left to right within any text. */
export async function expectLeftToRight(page: Page): Promise<void> {
  const wrong = await page.evaluate(
    (digits) =>
      [...document.querySelectorAll(digits)]
        .filter((element) => element.checkVisibility() && getComputedStyle(element).direction !== 'ltr')
        .map((element) => element.outerHTML.slice(0, 160)),
    DIGITS,
  );
  expect(wrong, `${page.url()}: runs right to left`).toEqual([]);
}
