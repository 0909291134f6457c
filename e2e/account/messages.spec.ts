import { expect, test, type Page } from '@playwright/test';
import { LOCALES, textDirection, type Locale } from '#i18n/locales.ts';
import { specOf, TEMPLATES, type MessageTemplate } from '#server/messages/templates.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { origin } from '../support/product.ts';
import { sampleCases } from '../support/sample.ts';

/** Every mail and SMS of the product, as /sandbox/messages shows them. */

const templates = Object.keys(TEMPLATES) as MessageTemplate[];
const cases = templates.flatMap((template) => LOCALES.map((locale) => [template, locale] as const));
const opened = sampleCases('opened mails', cases, 24);
const checked = sampleCases('checked mails', cases, 12);

const UNFILLED = /\{\{|\}\}|undefined|NaN|\[object|messages:/;
const expectFilled = (text: string, what: string) => {
  expect(text.trim(), what).not.toBe('');
  expect(text, what).not.toMatch(UNFILLED);
};

interface ShownMail {
  readonly dir: string;
  readonly lang: string;
  /** Of the heading, whose glyphs the font of the frame must have. */
  readonly heading: string;
  readonly words: string;
  readonly hrefs: readonly string[];
  readonly wider: number;
}

/** Opens the frame of a template, which loads when it comes near, and reads what it shows. */
async function readMail(page: Page, template: MessageTemplate, locale: Locale): Promise<ShownMail> {
  const frame = page.getByTitle(`Mail ${template}, ${locale}`);
  await frame.scrollIntoViewIfNeeded();
  const content = frame.contentFrame();
  await expect(content.getByRole('heading', { level: 1 })).toBeVisible();
  return content.locator('html').evaluate((root: HTMLElement) => ({
    dir: getComputedStyle(root).direction,
    lang: root.lang,
    heading: root.querySelector('h1')?.textContent ?? '',
    words: root.innerText,
    hrefs: [...root.querySelectorAll('a')].map(({ href }) => href),
    wider: root.scrollWidth - root.clientWidth,
  }));
}

test('every mail and SMS is filled, in its language and direction, and fits a phone', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${origin()}/sandbox/messages`);
  for (const [template, locale] of opened) {
    const what = `${template}, ${locale}`;
    const mail = await readMail(page, template, locale);
    const dir = textDirection(locale);
    expect(mail, what).toMatchObject({ dir, lang: locale.slice(0, 2), wider: 0 });
    expectFilled(mail.heading, what);
    expectFilled(mail.words, what);
    expect(mail.hrefs.length, what).toBeGreaterThan(0);
    for (const href of mail.hrefs) expect(href, what).toMatch(new RegExp(`^${origin()}(/|$)`));
    const section = page.getByRole('region', { name: what, exact: true });
    await section.getByText('As plain text').click();
    const texts = await section.locator('.text').allTextContents();
    expect(texts, what).toHaveLength(specOf(template).channel === 'mail-only' ? 1 : 2);
    for (const text of texts) expectFilled(text, what);
    await expect(section.locator('.text').last()).toHaveAttribute('dir', dir);
  }
  await expect(page.locator('iframe')).toHaveCount(cases.length);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await context.close();
});

test('mails are accessible on a phone, light and dark', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${origin()}/sandbox/messages`);
  const mails = await page
    .locator('iframe')
    .evaluateAll((frames: HTMLIFrameElement[]) =>
      frames.map((frame) => [frame.title, frame.getAttribute('srcdoc') ?? '']),
    );
  const htmlOf = new Map(mails as [string, string][]);
  for (const [i, [template, locale]] of checked.entries()) {
    await page.emulateMedia({ colorScheme: i % 2 === 0 ? 'light' : 'dark' });
    await page.setContent(htmlOf.get(`Mail ${template}, ${locale}`) ?? '');
    await expectAccessible(page);
  }
  await context.close();
});
