import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { hold, openDraw } from '#support/proof/v3/held.ts';
import { allAt } from '#support/proof/v3/memory-log.ts';
import { inTime } from '#support/proof/v3/world.ts';
import { createPerson } from '../support/person.ts';
import { publishLog, serveProof3, type PublishedFiles } from '../support/proof-3-files.ts';
import { SCREENS } from '../support/person.ts';

/** The verify page on draws of version 3, whose files and log are served by the test. */

const ID = '69-261121-0642';
const AFTER = '2026-11-21T07:00:00.000Z';

function heldDraw() {
  const held = hold(ID);
  const files: PublishedFiles = new Map();
  publishLog(files, held.log, held.log.note(inTime(held.draw)));
  files.set(`/open/draws/${ID}.json`, held.record);
  files.set(`/open/draws/${ID}/tickets.json`, held.beside.list);
  files.set(`/open/draws/${ID}/winners.json`, held.beside.winners);
  return { ...held, files };
}

for (const [locale, width] of SCREENS)
  test(`checks a draw with its log and witnesses, in ${locale} at ${width}`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const { files } = heldDraw();
    await serveProof3(page, files);
    const me = createPerson(page, locale);
    await me.go(`/lottery/verify?draw=${ID}`);
    const heading = (key: string) => page.getByRole('heading', { name: me.t(`verify:${key}`), exact: true });
    await expect(heading('verdict.held')).toBeVisible();
    // On a phone it is far below the forms: whoever was led here sees the verdict at once, and hears it.
    await expect(heading('verdict.held')).toBeFocused();
    await expect.poll(async () => (await heading('verdict.held').boundingBox())?.y).toBeLessThan(600);
    await expect(page.getByText(me.t('proof:sandbox'))).toHaveCount(1);
    await expect(heading('steps3.sealed.title')).toBeVisible();
    // What the whole log tells is not said to have passed, until it was read.
    const unchecked = page.getByText(me.t('verify:verdict.unchecked', { count: 2 }));
    await expect(unchecked).toBeVisible();
    await me.press('verify:verdict.whole');
    await expect(page.getByText(me.t('verify:verdict.unchecked', { count: 1 }))).toBeVisible();
    await me.press('verify:tamper.change');
    await expect(heading('verdict.failed')).toBeVisible();
    await me.press('verify:tamper.restore');
    await expect(heading('verdict.held')).toBeVisible();
    for (const [name, address] of [
      ['keys', '/open/keys.json'],
      ['list', `/open/draws/${ID}/tickets.json`],
      ['winners', `/open/draws/${ID}/winners.json`],
    ] as const)
      await expect(page.getByRole('link', { name: me.t(`verify:save.${name}`), exact: true })).toHaveAttribute(
        'href',
        address,
      );
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });

test('who has begun something else is not led to the verdict', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  const { files } = heldDraw();
  await serveProof3(page, files);
  let answer = (): void => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(`**/open/draws/${ID}.json`, async (route) => {
    await isAnswered;
    await route.fallback();
  });
  const me = createPerson(page, 'en-US');
  await me.go(`/lottery/verify?draw=${ID}`);
  const number = page.getByRole('textbox', { name: me.t('verify:find.label') });
  await number.fill('261122');
  answer();
  await expect(page.getByRole('heading', { name: me.t('verify:verdict.held') })).toBeVisible();
  await expect(number).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a list that differs is a fault of the operator, and the numbers stand', async ({ page }) => {
  const { files, beside } = heldDraw();
  const [batch, ...others] = beside.list.batches;
  files.set(`/open/draws/${ID}/tickets.json`, {
    ...beside.list,
    batches: [{ ...batch, items: batch?.items.slice(1) }, ...others],
  });
  await serveProof3(page, files);
  const me = createPerson(page, 'en-US');
  await me.go(`/lottery/verify?draw=${ID}`);
  await expect(page.getByRole('heading', { name: me.t('verify:verdict.fault') })).toBeVisible();
  await expect(page.getByText(me.t('verify:numbers.same'))).toBeVisible();
});

const asFile = (name: string, value: unknown) => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(value)),
});

test('a list that the player changed is no fault of the operator, whose own is used', async ({ page }) => {
  const { files, beside } = heldDraw();
  await serveProof3(page, files);
  const me = createPerson(page, 'en-US');
  await me.go('/lottery/verify');
  await expect(page.getByRole('button', { name: me.t('verify:find.submit') })).toBeEnabled();
  const input = page.locator('input[type=file]');
  await input.setInputFiles(asFile('keys.json', { version: 1, operatorKey: 'ab', log: {} }));
  await expect(page.getByText(me.t('verify:file.key-file'))).toBeVisible();
  await input.setInputFiles(asFile('tickets.json', { ...beside.list, batches: beside.list.batches.slice(1) }));
  await expect(page.getByRole('heading', { name: me.t('verify:verdict.file') })).toBeVisible();
  await expect(page.getByText(me.t('verify:file.fetched'))).toBeVisible();
  await expect(page.getByText(me.t('verify:checks3.given-file.failed'))).toBeVisible();
  await expect(page.getByText(me.t('verify:checks3.served-file.about'))).toBeVisible();
  await expect(page.getByText(me.t('verify:verdict.fault'))).toHaveCount(0);
});

test('a signature of a witness that was changed is shown as one that does not fit', async ({ page }) => {
  const { files } = heldDraw();
  await serveProof3(page, files);
  const me = createPerson(page, 'en-US');
  await me.go(`/lottery/verify?draw=${ID}`);
  await page.getByLabel(me.t('verify:tamper.part')).selectOption('cosignature');
  await me.press('verify:tamper.change');
  await expect(page.getByText(me.t('verify:seal.wrong'))).toBeVisible();
  await expect(page.getByText(me.t('verify:seal.absent'))).toHaveCount(0);
});

test('a saved page checks itself without a network', async ({ page, context }) => {
  const { files } = heldDraw();
  await serveProof3(page, files);
  const me = createPerson(page, 'ar-AE');
  await me.go(`/lottery/verify?draw=${ID}`);
  const download = page.waitForEvent('download');
  await me.press('verify:save.page');
  const html = await readFile(await (await download).path(), 'utf8');
  const saved = await context.newPage();
  await saved.setContent(html);
  // What only the log shows was not read here, and the page does not call the draw valid.
  await expect(saved.getByRole('heading', { name: me.t('verify:verdict.incomplete') })).toBeVisible();
  await expect(saved.getByRole('heading', { name: me.t('verify:verdict.held') })).toHaveCount(0);
  // Why something was not checked is said in the page's language; the verifier's own words are marked as English.
  const unchecked = saved.getByRole('listitem').filter({ hasText: me.t('verify:checks3.first-commitment.title') });
  await expect(unchecked).toContainText(me.t('verify:checks3.first-commitment.unchecked'));
  await expect(unchecked.locator('[lang=en][dir=ltr]')).toHaveText('the log from its start was not shown');
  await saved.getByRole('button').click();
  await expect(saved.getByRole('heading', { name: me.t('verify:verdict.failed') })).toBeVisible();
  const failed = saved.getByRole('listitem').filter({ hasText: me.t('verify:checks3.numbers.failed') });
  await expect(failed.locator('[lang=en][dir=ltr]').first()).toBeVisible();
  // It holds nothing of a player's own, and is itself a file that the verify page reads.
  await expect(saved.locator('.own')).toHaveCount(0);
  await me.go('/lottery/verify');
  await expect(page.getByRole('button', { name: me.t('verify:find.submit') })).toBeEnabled();
  const file = { name: 'saved.html', mimeType: 'text/html', buffer: Buffer.from(html) };
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByRole('heading', { name: me.t('verify:verdict.held') })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles({ ...file, buffer: Buffer.from('<html></html>') });
  await expect(page.getByText(me.t('verify:file.web-page'))).toBeVisible();
});

test('a draw that was canceled is checked in the log, and one on sale says so', async ({ page }) => {
  const { log, draw } = openDraw(ID);
  const commitment = { index: draw.index, entry: log.text(draw.index) };
  const files: PublishedFiles = new Map();
  publishLog(files, log, log.note(allAt(AFTER)));
  const shown = { version: 3, drawId: ID, commitment };
  files.set(`/open/draws/${ID}.json`, { ...shown, state: 'open' });
  await serveProof3(page, files);
  const me = createPerson(page, 'en-US');
  await me.go('/lottery/verify');
  const find = async () => {
    await page.getByRole('textbox', { name: me.t('verify:find.label') }).fill(ID);
    await me.press('verify:find.submit');
  };
  await find();
  await expect(page.getByText(me.t('verify:unfinished.note'))).toBeVisible();
  log.append({ type: 'cancel', drawId: ID, at: AFTER, reason: 'no licence' });
  publishLog(files, log, log.note(allAt(AFTER)));
  files.set(`/open/draws/${ID}.json`, { ...shown, state: 'cancelled', cancelledAt: AFTER, reason: 'no licence' });
  await find();
  await expect(page.getByText(me.t('verify:cancelled.verdicts.held.operator'))).toBeVisible();
  await expect(page.getByText('w1.example').first()).toBeVisible();
  await expect(page.getByText(me.t('verify:cancelled.signed.note'))).toBeVisible();
});
