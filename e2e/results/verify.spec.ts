import { expect, test, type Page } from '@playwright/test';
import { makeDraw, pins } from '#support/proof/draw-vectors.ts';
import { formatSentenceList } from '#i18n/sentence-list.ts';
import { makeRaffle } from '#support/proof/raffle-vectors.ts';
import { createPerson, SCREENS } from '../support/person.ts';
import { origin } from '../support/product.ts';
import { sampleCases } from '../support/sample.ts';

/** The verifier under network faults and with broken files: it always finishes. */
const file = (page: Page, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'draw.json', mimeType: 'application/json', buffer: Buffer.from(text) });
const verdict = (page: Page) => page.getByRole('heading', { name: 'This draw failed the check' });
const working = (page: Page) => page.getByText('Checking on your device…');
const open = async (page: Page) => {
  await page.goto(`${origin()}/lottery/verify`);
  await expect(page.getByRole('button', { name: 'Verify this number' })).toBeEnabled();
};

test('fetches the keys again for a file after a failure', async ({ page }) => {
  let fails = true;
  await page.route('**/open/keys.json', (route) => (fails ? route.abort() : route.continue()));
  await open(page);
  await expect(page.getByRole('alert')).toContainText('keys');
  await file(page, '{"record":{"drawId":"69-261121-0642"}}');
  await expect(page.getByRole('alert')).toContainText('keys');
  fails = false;
  await file(page, '{"record":{"drawId":"69-261121-0643"}}');
  await expect(verdict(page)).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('rejects an empty record like any other', async ({ page }) => {
  await open(page);
  await file(page, '{"record":null}');
  await expect(verdict(page)).toBeVisible();
  await expect(working(page)).toHaveCount(0);
});

test('reports a verifier that does not load, and loads it again for the next check', async ({ page }) => {
  let fails = true;
  await page.route(/replay\.worker/, (route) => (fails ? route.abort() : route.continue()));
  await open(page);
  await file(page, '{"record":{}}');
  await expect(page.getByRole('alert')).toContainText('Reload the page');
  await expect(working(page)).toHaveCount(0);
  fails = false;
  await file(page, '{"record":{"drawId":"69-261121-0642"}}');
  await expect(verdict(page)).toBeVisible();
});

/** A signed receipt, with its operator's keys served as those of the installation. */
const { record, tickets } = makeDraw();
const receipt = tickets[0]?.receipt;
async function serveKeys(page: Page): Promise<void> {
  const { operatorKey, beacon } = pins;
  await page.route('**/open/keys.json', (route) => route.fulfill({ json: { version: 1, operatorKey, beacon } }));
}

for (const locale of sampleCases('receipt alone', ['en-US', 'ar-AE'] as const, 1))
  test(`checks a receipt alone, before and after its draw, in ${locale}`, async ({ page }) => {
    await serveKeys(page);
    let published = false;
    const { drawId, commitment } = record;
    await page.route(`**/open/draws/${drawId}.json`, (route) =>
      route.fulfill({ json: published ? record : { drawId, commitment } }),
    );
    const me = createPerson(page, locale);
    await me.go('/lottery/verify');
    const paste = async (value: unknown) => {
      await page.getByRole('textbox', { name: me.t('verify:ticket.label') }).fill(JSON.stringify(value));
      await me.press('verify:ticket.submit');
    };
    const heading = (key: string) => page.getByRole('heading', { name: me.t(`verify:receipt.${key}`), exact: true });
    await paste(receipt);
    await expect(heading('early')).toBeVisible();
    published = true;
    const drawButton = page.getByRole('button', { name: drawId });
    await drawButton.focus();
    await page.keyboard.press('Enter');
    await expect(heading('drawn')).toBeVisible();
    await expect(drawButton).toBeFocused();
    await expect(drawButton).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('heading', { name: me.t('verify:verdict.held') })).toBeVisible();
    // A draw that is already loaded needs no connection.
    await page.unroute(`**/open/draws/${drawId}.json`);
    await page.context().setOffline(true);
    await paste(receipt);
    await expect(heading('offline')).toBeVisible();
    await paste({ ...receipt, issuedAt: '2026-11-21T06:41:00.001Z' });
    await expect(heading('failed')).toBeVisible();
    await expect(page.getByText(me.t('verify:checks.receipt-signed.failed'))).toBeVisible();
    await expect(page.getByRole('heading', { name: me.t('verify:verdict.held') })).toHaveCount(0);
  });

/** Opens a file on the page of a published draw, in one language. */
async function openFile(page: Page, locale: 'en-US' | 'ar-AE', given: unknown) {
  await serveKeys(page);
  await page.route(`**/open/draws/${record.drawId}.json`, (route) => route.fulfill({ json: record }));
  const me = createPerson(page, locale);
  await me.go('/lottery/verify');
  await expect(page.getByRole('button', { name: me.t('verify:find.submit') })).toBeEnabled();
  await file(page, JSON.stringify(given));
  await expect(page.getByRole('heading', { name: me.t('verify:verdict.held') })).toBeVisible();
  return me;
}
/** The answers in the order in which they are shown and announced. */
const answers = (page: Page) => page.locator('main [role=status]').getByRole('heading', { level: 2 });
const altered = { ...tickets[1], entryText: 'predict3|3/7/10|5|500' };

for (const [locale, width] of sampleCases('failed receipts', SCREENS, 1))
  test(`lists failed receipts before the draw, in ${locale} at ${width}`, async ({ page }, info) => {
    await page.setViewportSize({ width, height: 900 });
    const me = await openFile(page, locale, altered);
    const failed = me.t('verify:ticket.changed', { count: 1, entries: 2, total: 1 });
    await expect(answers(page)).toHaveText([failed, me.t('verify:verdict.held')]);
    await page.screenshot({ path: info.outputPath('one.png'), fullPage: true });
    await file(page, JSON.stringify([tickets[0], altered, tickets[2]]));
    await expect(answers(page)).toHaveText([failed, me.t('verify:verdict.held')]);
    await expect(page.getByText(me.t('verify:checks.receipt-leaf.failed'))).toBeVisible();
    const held = page.getByText(me.t('verify:ticket.heldCount', { count: 2 }));
    const code = page.getByText('nap4|1,4,7,9|1|100');
    const details = page.getByRole('group').filter({ has: code }).last();
    await held.click();
    await expect(details).toBeVisible();
    // What was hashed is for experts; its numbers and its stake stand above.
    await expect(code).toBeHidden();
    await details.getByText(me.t('verify:detail'), { exact: true }).click();
    await expect(code).toBeVisible();
    await page.screenshot({ path: info.outputPath('some.png'), fullPage: true });
  });

test('shows a valid order as one card', async ({ page }, info) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const many = Array.from({ length: 14 }, (_, i) => tickets[i % tickets.length]);
  const me = await openFile(page, 'ar-AE', many);
  await expect(answers(page)).toHaveText([me.t('verify:ticket.allHeld', { count: 14 }), me.t('verify:verdict.held')]);
  const card = page
    .locator('main .card')
    .filter({ has: page.getByRole('status') })
    .first();
  expect((await card.boundingBox())?.height).toBeLessThan(300);
  await page.screenshot({ path: info.outputPath('order.png'), fullPage: true });
  // The signature of the original proves nothing about the altered draw.
  await me.press('verify:tamper.change');
  await expect(answers(page)).toHaveText([me.t('verify:ticket.drawFailed'), me.t('verify:verdict.failed')]);
  const original = page.getByRole('listitem').filter({ hasText: me.t('verify:checks.operator-original.title') });
  await expect(original.getByRole('img', { name: me.t('verify:other') })).toBeVisible();
  expect((await card.boundingBox())?.height).toBeLessThan(300);
  await page.screenshot({ path: info.outputPath('altered.png'), fullPage: true });
});

for (const locale of sampleCases('saved page', ['en-US', 'ar-AE'] as const, 1))
  test(`a saved page gives the same answers offline, in ${locale}`, async ({ page }, info) => {
    const me = await openFile(page, locale, [tickets[0], altered]);
    const entries = [1, 2].map((entry) => me.t('verify:ticket.title', { entry }));
    const own = formatSentenceList(entries, locale, 'and');
    await expect(page.getByText(me.t('verify:save.own', { own }))).toBeVisible();
    const download = page.waitForEvent('download');
    await me.press('verify:save.page');
    const path = info.outputPath('saved.html');
    await (await download).saveAs(path);
    await page.goto(`file://${path}`);
    await expect(page.locator('.own')).toHaveText(me.t('verify:saved.own', { own }));
    const id = page.getByRole('heading', { level: 1 }).locator('bdi[dir=ltr]');
    await expect(id).toHaveText(record.drawId);
    const sections = page.locator('main > section');
    await expect(sections.getByRole('heading')).toHaveText([
      me.t('verify:ticket.changed', { count: 1, entries: 2, total: 2 }),
      me.t('verify:verdict.held'),
    ]);
    await expect(sections.first()).toHaveClass('failed');
    await page.screenshot({ path: info.outputPath('saved.png'), fullPage: true });
    await page.getByRole('button').click();
    const original = page.locator('li').filter({ hasText: me.t('verify:checks.operator-original.title') });
    await expect(original).toHaveClass('other');
    await page.screenshot({ path: info.outputPath('spoiled.png'), fullPage: true });
  });

/** A draw of Lucky Day with its raffle, as the installation publishes it. */
const lucky = makeRaffle({ count: 40, carried: 1 });
async function publish(page: Page, openings: unknown = lucky.openings): Promise<void> {
  await serveKeys(page);
  const { drawId } = lucky.record;
  await page.route(`**/open/draws/${drawId}.json`, (route) => route.fulfill({ json: lucky.record }));
  await page.route(`**/open/draws/${drawId}/raffle.json`, (route) =>
    openings === undefined ? route.abort() : route.fulfill({ json: openings }),
  );
}
const winner = lucky.openings.winners[0];

for (const [locale, width] of sampleCases('raffle', SCREENS, 1))
  test(`shows the winners' ids of a raffle, in ${locale} at ${width}`, async ({ page }, info) => {
    await page.setViewportSize({ width, height: 900 });
    await publish(page);
    const me = createPerson(page, locale);
    await me.go('/lottery/verify?draw=61-261121');
    await expect(answers(page)).toHaveText([me.t('verify:verdict.held'), me.t('verify:raffle.held')]);
    await expect(page.getByText(me.t('verify:raffle.lead', { count: 4 }))).toBeVisible();
    for (const { luckyId } of lucky.openings.winners)
      await expect(page.getByText(luckyId, { exact: true }).first()).toBeVisible();
    await page.screenshot({ path: info.outputPath('light.png'), fullPage: true });
    await page.emulateMedia({ colorScheme: 'dark' });
    const ticket = page.getByText(me.t('verify:raffle.ticket'), { exact: true }).first();
    await ticket.focus();
    await page.keyboard.press('Enter');
    const code = page.getByText(winner?.ticket.entryText ?? '');
    await page
      .getByRole('group')
      .filter({ has: code })
      .last()
      .getByText(me.t('verify:detail'), { exact: true })
      .click();
    await expect(code).toBeVisible();
    await page.screenshot({ path: info.outputPath('dark.png'), fullPage: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)).toBe(false);
  });

test('reports a winner with a wrong id, and recomputes a raffle whose tickets are missing', async ({ page }) => {
  const forged = {
    ...lucky.openings,
    winners: lucky.openings.winners.map((one) => ({ ...one, luckyId: 'ZZ9999999' })),
  };
  await publish(page, forged);
  const me = createPerson(page, 'en-US');
  await me.go('/lottery/verify?draw=61-261121');
  await expect(answers(page)).toHaveText([me.t('verify:verdict.held'), me.t('verify:raffle.failed')]);
  await expect(page.getByText(me.t('verify:checks.opened-ids.failed'))).toBeVisible();
  await publish(page, null);
  await page.unroute(`**/open/draws/61-261121/raffle.json`);
  await page.route(`**/open/draws/61-261121/raffle.json`, (route) => route.abort());
  await me.press('verify:find.submit');
  await expect(answers(page)).toHaveText([me.t('verify:verdict.held'), me.t('verify:raffle.recomputed')]);
  // With one winner changed, neither the draw nor its raffle holds.
  await page.getByRole('combobox', { name: me.t('verify:tamper.part') }).selectOption('winner');
  await me.press('verify:tamper.change');
  await expect(answers(page)).toHaveText([me.t('verify:verdict.failed'), me.t('verify:raffle.failed')]);
  await expect(page.getByText(me.t('verify:checks.raffle.failed'))).toBeVisible();
});

test('looks up a day in every daily game, and asks which one is meant', async ({ page }) => {
  const requested: string[] = [];
  await page.route('**/open/draws/*.json', (route) => {
    requested.push(route.request().url().split('/').at(-1) ?? '');
    return /(61|80)-261121/.test(requested.at(-1) ?? '')
      ? route.fulfill({ json: lucky.record })
      : route.fulfill({ status: 404, json: {} });
  });
  await serveKeys(page);
  const me = createPerson(page, 'en-US');
  await me.go('/lottery/verify');
  await page.getByRole('textbox', { name: me.t('verify:find.label') }).fill('261121');
  await me.press('verify:find.submit');
  await expect(page.getByText(me.t('verify:find.which'))).toBeVisible();
  expect(requested.toSorted()).toEqual([61, 72, 80, 81, 82].map((type) => `${type}-261121.json`));
  await expect(page.getByRole('button', { name: 'Magic5' })).toBeVisible();
  await publish(page);
  await page.getByRole('button', { name: 'Lucky Day' }).click();
  await expect(answers(page).first()).toHaveText(me.t('verify:verdict.held'));
});

for (const locale of sampleCases('saved raffle', ['en-US', 'ar-AE'] as const, 1))
  test(`a saved page shows the raffle, in ${locale}`, async ({ page }, info) => {
    await publish(page);
    const me = createPerson(page, locale);
    await me.go('/lottery/verify?draw=61-261121');
    await expect(answers(page).nth(1)).toHaveText(me.t('verify:raffle.held'));
    const download = page.waitForEvent('download');
    await me.press('verify:save.page');
    const path = info.outputPath('saved.html');
    await (await download).saveAs(path);
    await page.goto(`file://${path}`);
    await expect(page.locator('main > section').getByRole('heading')).toHaveText([
      me.t('verify:verdict.held'),
      `${me.t('verify:raffle.title')}: ${me.t('verify:raffle.held')}`,
    ]);
    for (const { luckyId } of lucky.openings.winners) await expect(page.getByText(luckyId).first()).toBeVisible();
    await expect(page.locator('.balls .month').first()).toBeVisible();
    await page.screenshot({ path: info.outputPath('saved.png'), fullPage: true });
    await page.getByRole('button').click();
    await expect(page.locator('main > section.failed')).toHaveCount(2);
  });
