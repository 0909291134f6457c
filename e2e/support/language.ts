import { expect, type Page } from '@playwright/test';
import type { Locale } from '#i18n/locales.ts';

/** Names and codes that are written the same in both languages. */
const EVERYWHERE = new Set(
  (
    'AED AES API Apple Android Bank BLS CDN Chromium Chrome CSV CVV DNS drand EID Ed25519 GCM Google GitHub HMAC HTML HTTP HTTPS iCal iOS iPhone ' +
    'JSON JWE Merkle Naseeb naseeb PDF PIN PWA QR quicknet RSA RSS Safari SHA SMS UTC UUID URL VAT WCAG WebP Mastercard Visa'
  ).split(' '),
);
/** Ids, hashes, addresses, times of a format, file names: nobody translates them. */
const CODE = /^(?:[\w-]*\d[\w-]*|[\w.+-]+@[\w.-]+|https?:\S+|\/\S*|\S+\.(?:json|csv|html|txt|xml|ics)|[A-Z]{1,3})$/;
/** A key that was shown instead of its words, or a place that was not filled. */
const KEY = /\{\{\w+\}\}|\b[a-z][a-zA-Z]+:[a-z][a-zA-Z]+\.[a-zA-Z.]+\b|\bundefined\b|\bNaN\b|\[object /;

/** What a reader of the page reads or hears, each text with the language that it says to be in. */
interface VisibleText {
  readonly text: string;
  readonly lang: string;
}

async function collectTexts(page: Page): Promise<readonly VisibleText[]> {
  return page.evaluate(() => {
    const NAMES = ['aria-label', 'title', 'alt', 'placeholder', 'aria-description'];
    const SILENT = 'script, style, template, noscript, svg, code, [translate=no], [aria-hidden=true]';
    const langOf = (element: Element) => element.closest('[lang]')?.getAttribute('lang') ?? '';
    const said: { text: string; lang: string }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.nodeValue?.trim();
      if (text && element && !element.closest(SILENT)) said.push({ text, lang: langOf(element) });
    }
    for (const element of document.querySelectorAll(NAMES.map((name) => `[${name}]`).join()))
      for (const name of NAMES) {
        const text = element.getAttribute(name)?.trim();
        if (text) said.push({ text, lang: langOf(element) });
      }
    said.push({ text: document.title, lang: document.documentElement.lang });
    for (const meta of document.querySelectorAll('meta[name=description], meta[name=keywords]'))
      said.push({ text: meta.getAttribute('content') ?? '', lang: document.documentElement.lang });
    return said;
  });
}

/** Addresses stand as they are. */
const ADDRESS = /\S+\.\S+\/\S*/g;
const words = (text: string): string[] =>
  text
    .replace(ADDRESS, '')
    .split(/[\s،؛,;:!?()«»"“”|·/…—–\u2066-\u2069]+/u)
    .filter((word) => word !== '');
const ENGLISH = /[A-Za-z]/;
const ARABIC = /\p{Script=Arabic}/u;

/** Words of a text that its language does not have. */
function foreignWords({ text, lang }: VisibleText): string[] {
  if (lang.startsWith('ar'))
    return words(text).filter((word) => {
      // Small words of Arabic are written together with what follows them.
      const bare = word.replace(/^[.'’\p{Script=Arabic}ـ]+|[.'’]+$/gu, '');
      return ENGLISH.test(bare) && !EVERYWHERE.has(bare) && !CODE.test(bare);
    });
  return ARABIC.test(text) ? [text] : [];
}

/** Everything on the page is in the language it says to be in, and nothing shows its key. `names`: what players and the test itself wrote. */
export async function expectTranslated(page: Page, locale: Locale, names: readonly string[] = []): Promise<void> {
  const said = await collectTexts(page);
  expect(said.length, page.url()).toBeGreaterThan(5);
  const known = new Set(names.flatMap(words));
  const wrong = said.flatMap((one) =>
    foreignWords(one)
      .filter((word) => !known.has(word))
      .map((word) => `${word} in "${one.text.slice(0, 80)}"`),
  );
  expect(wrong, `${page.url()}: words of another language`).toEqual([]);
  expect(
    said.filter(({ text }) => KEY.test(text)).map(({ text }) => text),
    `${page.url()}: keys for words`,
  ).toEqual([]);
  // The other language is written where it says so: in the header's link that leads there.
  if ((await page.locator('[data-shell=header]').count()) > 0)
    expect(said.some(({ lang }) => lang !== '' && lang !== locale)).toBe(true);
}

const DIGITS = '.balls, .figures, .clock-boxes, [data-part=clock], .amount bdi, input[inputmode=tel]';

/** Balls, codes, amounts, phones, clocks and what is chosen by its figure run left to right, whatever runs around them. */
export async function expectLeftToRight(page: Page): Promise<void> {
  const wrong = await page.evaluate(
    (digits) =>
      [...document.querySelectorAll(digits)]
        .filter((element) => element.checkVisibility() && getComputedStyle(element).direction !== 'ltr')
        .map((element) => element.outerHTML.slice(0, 160)),
    DIGITS,
  );
  expect(wrong, `${page.url()}: read from the wrong side`).toEqual([]);
}
