import { expect, test } from '@playwright/test';
import { games } from '#games/index.ts';
import { getT } from '#i18n/server.ts';
import { sampleCases } from '../support/sample.ts';
import { origin } from '../support/product.ts';

/** Questions and answers, and the guides, which a visitor reads before the first entry. */

test('searches the questions while typing, and shows all again on request', async ({ page }) => {
  await page.goto(`${origin()}/faq`);
  const status = page.getByRole('status').filter({ hasText: 'question' });
  const shown = page.locator('details:visible');
  const all = await shown.count();
  expect(all).toBeGreaterThan(40);
  await expect(status).toHaveText(`${all} questions`);

  const field = page.getByRole('searchbox', { name: 'Search the questions' });
  await field.pressSequentially('JACKPOT shared');
  await expect(status).toHaveText(/^\d+ questions? found$/);
  const few = await shown.count();
  expect(few).toBeGreaterThan(0);
  expect(few).toBeLessThan(6);
  await expect(
    page.getByRole('heading', { level: 3, name: 'What does it mean that a jackpot is shared?' }),
  ).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Identity verification' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Identity verification', exact: true })).toBeHidden();

  // Each topic shows how many of its questions match.
  const left = await page
    .getByRole('navigation', { name: 'Topics' })
    .locator('li:visible [data-count]')
    .allTextContents();
  expect(left.reduce((sum, count) => sum + Number(count), 0)).toBe(few);

  await field.fill('zeppelin');
  await expect(status).toHaveText('No question found');
  await expect(page.getByRole('heading', { name: 'No answer found' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all questions' }).click();
  await expect(shown).toHaveCount(all);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  // Stop words and unknown words exclude nothing; the best match comes first.
  await field.fill('how to withdraw my money, zeppelin');
  await expect(shown.first()).toHaveAttribute('id', 'can-i-withdraw');
  // Enter stays on the page.
  await field.fill('bank');
  await field.press('Enter');
  await expect(page).toHaveURL(`${origin()}/faq`);
  await expect(status).toHaveText(/^\d+ questions found$/);
});

test('who finds no answer can write to customer support or open its chat', async ({ page }) => {
  await page.goto(`${origin()}/ar-AE/faq`);
  const t = getT('ar-AE');
  const more = page.getByRole('region', { name: t('faq:more.title') });
  await expect(more.getByRole('link', { name: 'support@naseeb.example' })).toHaveAttribute(
    'href',
    'mailto:support@naseeb.example',
  );
  await more.getByRole('link', { name: t('shell:chat') }).click();
  await expect(page.getByRole('dialog', { name: t('support:title') })).toBeVisible();
});

test('an Arabic search ignores hamza, diacritics and the article', async ({ page }) => {
  await page.goto(`${origin()}/ar-AE/faq`);
  const shown = page.locator('details:visible');
  const field = page.getByRole('searchbox', { name: 'ابحث في الأسئلة' });
  const found = async (query: string) => {
    await field.fill(query);
    return shown.evaluateAll((all) => all.map(({ id }) => id));
  };
  const deposits = await found('الإيداع');
  expect(deposits).toContain('deposit-amounts');
  expect(await found('إِيدَاع')).toEqual(deposits);
  expect(await found('ايداع')).toEqual(deposits);
  expect(await found('البطاقات')).toEqual(await found('بطاقة'));
  expect(await found('بطاقتي')).toContain('which-cards');
  expect(await found('الجائزه الاولي')).toContain('shared-jackpot');
  await expect(page.getByRole('status').filter({ hasText: 'عُثر' })).toBeVisible();
});

test('an address with a fragment opens its answer, even if a search hides it', async ({ page }) => {
  await page.goto(`${origin()}/faq#stop-consecutive-draws`);
  const stop = page.locator('#stop-consecutive-draws');
  await expect(stop).toHaveAttribute('open');
  await expect(stop).toBeInViewport();
  await expect(page.locator('details[open]')).toHaveCount(1);
  // A link from one answer to another that a search hides.
  await page.getByRole('searchbox').fill('return ticket');
  await expect(stop).toBeHidden();
  await page.getByText('Can I change or return a ticket?').click();
  await page.getByRole('link', { name: 'can stop' }).click();
  await expect(stop).toBeVisible();
  await expect(stop).toBeInViewport();
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('search and answers work by keyboard', async ({ page }) => {
  await page.goto(`${origin()}/faq`);
  await page.getByRole('searchbox').focus();
  await page.keyboard.type('code did not arrive');
  await expect(page.locator('details:visible')).toHaveCount(1);
  // The remaining topic comes first, then its question.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Account and login' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const answer = page.locator('#code-does-not-arrive');
  await expect(answer).toHaveAttribute('open');
  await page.keyboard.press('Tab');
  await expect(answer.getByRole('link', { name: /^Link to this answer/ })).toBeFocused();
});

test('without JavaScript all questions open, and no search field is shown', async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  for (const prefix of ['', '/ar-AE']) {
    await page.goto(`${origin()}${prefix}/faq`);
    await expect(page.getByRole('searchbox')).toBeHidden();
    expect(await page.locator('details:visible').count()).toBeGreaterThan(40);
    await page.locator('#how-to-buy summary').click();
    await page.locator('#how-to-buy').getByRole('link').nth(1).click();
    await expect(page).toHaveURL(`${origin()}${prefix}/how-to-play`);
    await expect(page.getByRole('article')).toHaveCount(games.length);
  }
  await page.context().close();
});

test('print shows every answer', async ({ page }) => {
  await page.goto(`${origin()}/faq`);
  const answer = page.getByText('takes about three minutes');
  expect(await answer.evaluate((one) => one.checkVisibility())).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await answer.evaluate((one) => one.checkVisibility())).toBe(true);
  await expect(page.getByRole('searchbox')).toBeHidden();
});

test('structured data lists all questions with absolute addresses', async ({ page }) => {
  await page.goto(`${origin()}/ar-AE/faq`);
  const [text = ''] = await page.locator('script[type="application/ld+json"]').allTextContents();
  const data = JSON.parse(text) as {
    '@type': string;
    mainEntity: { name: string; url: string; acceptedAnswer: { text: string } }[];
  };
  expect(data['@type']).toBe('FAQPage');
  expect(data.mainEntity).toHaveLength(await page.locator('details').count());
  for (const { name, url, acceptedAnswer } of data.mainEntity) {
    expect(name).not.toBe('');
    expect(url).toContain('/ar-AE/faq#');
    expect(acceptedAnswer.text).toMatch(/^<p>|^<ul>/);
    for (const [, href = ''] of acceptedAnswer.text.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https?:/);
  }
});

const GUIDES = (['en-US', 'ar-AE'] as const).flatMap((locale) => games.map(({ key, name }) => ({ locale, key, name })));
test('each game has a guide with an example, its prizes and further links, in both languages', async ({ page }) => {
  for (const { locale, key, name } of sampleCases('guides', GUIDES, 6)) {
    const prefix = locale === 'ar-AE' ? '/ar-AE' : '';
    const t = getT(locale, 'guides');
    await page.goto(`${origin()}${prefix}/how-to-play?game=${key}`);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      new RegExp(`${prefix}/how-to-play\\?game=${key}$`),
    );
    await expect(page.getByRole('heading', { level: 1 })).toContainText(t(`games:${name}.name`));
    await expect(page.getByRole('heading', { name: t('example.title') })).toBeVisible();
    await expect(page.getByRole('table', { name: t('prizes.title') }).getByRole('row')).not.toHaveCount(1);
    const rules = page.getByRole('link', { name: t('next.rules'), exact: true });
    await expect(rules).toHaveAttribute('href', `${prefix}/lottery/${key}#rules`);
  }
  await page.goto(`${origin()}/how-to-play?game=pick3`);
  await page.getByRole('main').getByRole('link', { name: 'How Pick 3 works' }).last().click();
  await expect(page).toHaveURL(`${origin()}/pick3-information`);
});

test('the art of a guide is below its text on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const prefix of ['', '/ar-AE'])
    for (const key of ['pick3', 'luckyday', 'magic5']) {
      await page.goto(`${origin()}${prefix}/how-to-play?game=${key}`);
      const head = page.locator(`main section[data-game=${key}]`).first();
      const words = await head.locator('h1 + p').boundingBox();
      const art = await head.locator('> svg').boundingBox();
      expect([prefix, key, (art?.y ?? 0) >= (words?.y ?? 0) + (words?.height ?? 0)]).toEqual([prefix, key, true]);
    }
});

test("an unknown game's guide redirects to the overview, which links each guide", async ({ page }) => {
  await page.goto(`${origin()}/how-to-play?game=roulette`);
  await expect(page).toHaveURL(`${origin()}/how-to-play`);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/how-to-play$/);
  await page.getByRole('link', { name: 'Super Ocean guide' }).click();
  await expect(page).toHaveURL(`${origin()}/how-to-play?game=super-ocean`);
  await expect(page.getByText(/^Wins AED\s\W?30\W?$/)).toBeVisible();
});

test('the rules of a game link to its guide, and the guides to the films', async ({ page }) => {
  await page.goto(`${origin()}/lottery/magic5`);
  await page.getByRole('link', { name: 'Step by step, with examples' }).click();
  await expect(page).toHaveURL(`${origin()}/how-to-play?game=magic5`);
  await page.locator('main').getByRole('link', { name: 'How to play', exact: true }).click();
  await page.getByRole('link', { name: 'Watch how it works in short videos' }).click();
  await expect(page).toHaveURL(`${origin()}/instruction/video`);
});
