import { readFile } from 'node:fs/promises';
import { expect, test, type Browser, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { extractText, getDocumentProxy } from 'unpdf';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { assertPresent } from '#kernel/assert.ts';
import { bucketAccount } from '#server/ledger/accounts.ts';
import { readCsv } from '#support/formats/csv.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expectTranslated } from '../support/language.ts';
import { openAtHost, readBridgeCalls } from '../support/native-host.ts';
import { createPerson, type Person } from '../support/person.ts';
import { registerPlayer, restoreSession, type Player } from '../support/player.ts';
import { currentProduct } from '../support/product.ts';
import { withProductDatabase } from '../support/product-database.ts';
import { sampleCases } from '../support/sample.ts';

/** The list of transactions, its filters, and statements of it. */

/** Deposits of a dirham each, so many days ago and one more than that, oldest first. */
const giveDeposits = ({ session }: Player, days: readonly number[]): Promise<void> =>
  withProductDatabase(currentProduct().folder, async (db) => {
    const { rows } = await sql<{ id: bigint }>`
      select id from players where open_id = ${session.user.userOpenId}`.execute(db);
    const account = bucketAccount(assertPresent(rows[0], 'the player').id, 'deposited');
    for (const day of days)
      await sql`
        insert into transfers (debit, credit, amount, kind, reference, created_at)
        values (1, ${account}, 100, 'deposit', gen_random_uuid(), product_now() - ${day} * interval '1 day')`.execute(
        db,
      );
  });

async function openTransactions(
  browser: Browser,
  locale: Locale,
  days: readonly number[],
  width = 390,
): Promise<Person> {
  const player = await registerPlayer();
  await giveDeposits(player, days);
  const context = await browser.newContext({ viewport: { width, height: 844 }, locale });
  await restoreSession(player.session, context);
  const me = createPerson(await context.newPage(), locale);
  await me.go('/account/transactions');
  await expect(me.page.locator('astro-island[ssr]')).toHaveCount(0);
  return me;
}

const rowsOf = ({ page, t }: Person) =>
  page.getByRole('main').getByRole('heading', { name: t('transactions:type.deposit') });
const dialogOf = (page: Page) => page.getByRole('dialog');

for (const locale of sampleCases('transactions', LOCALES, 1))
  test(`a player filters transactions by tab and days, and opens one (${locale})`, async ({ browser }) => {
    const old = Array.from({ length: 21 }, (_, n) => 200 - n);
    const me = await openTransactions(browser, locale, [...old, 0]);
    const { page, t, press } = me;
    await expect(rowsOf(me)).toHaveCount(20);
    await press('transactions:more');
    await expect(rowsOf(me)).toHaveCount(22);
    await expect(page.getByRole('button', { name: t('transactions:more') })).toBeHidden();
    await expectAccessible(page);
    await expectTranslated(page, locale);

    const period = page.getByLabel(t('transactions:period.label'));
    await period.selectOption({ label: t('transactions:period.threeMonths') });
    await expect(rowsOf(me)).toHaveCount(1);
    await page.getByRole('tab', { name: t('transactions:tabs.withdrawals') }).click();
    await expect(page.getByText(t('transactions:empty.period'), { exact: true })).toBeVisible();
    await expectAccessible(page);
    await press('transactions:empty.showAll');
    await expect(page.getByText(t('transactions:empty.text'))).toBeVisible();
    await expect(period).toHaveValue('all');

    await page.getByRole('tab', { name: t('transactions:tabs.deposits') }).click();
    await period.selectOption({ label: t('transactions:period.custom') });
    await expect(rowsOf(me)).toHaveCount(1);
    const [from, to] = [
      page.getByLabel(t('transactions:period.from'), { exact: true }),
      page.getByLabel(t('transactions:period.to'), { exact: true }),
    ];
    await from.fill('2020-01-01');
    await expect(rowsOf(me)).toHaveCount(20);
    await to.fill('2019-12-31');
    await expect(page.getByRole('alert').filter({ hasText: t('transactions:period.wrong') })).toBeVisible();
    await expectAccessible(page);
    await to.fill('2020-01-01');
    await expect(page.getByText(t('transactions:empty.period'), { exact: true })).toBeVisible();
    await press('transactions:empty.showAll');
    await expect(rowsOf(me)).toHaveCount(20);

    await rowsOf(me).first().click();
    const name = t('transactions:id');
    await page.getByRole('button', { name: t('transactions:copy', { name }) }).click();
    // Whether the browser lets it, is the browser's.
    const told = [t('transactions:copied'), t('transactions:notCopied')];
    await expect(page.getByText(new RegExp(told.map((text) => text.replaceAll('.', '\\.')).join('|')))).toBeVisible();
    await expectAccessible(page);
    await page.context().close();
  });

for (const locale of sampleCases('statement', LOCALES, 1))
  test(`a player downloads a statement as PDF and as CSV (${locale})`, async ({ browser }) => {
    const me = await openTransactions(browser, locale, [2, 1, 0], 1440);
    const { page, t, press } = me;
    await press('transactions:statement.open');
    const dialog = dialogOf(page);
    await expect(dialog.getByRole('heading', { name: t('transactions:statement.title') })).toBeVisible();
    await dialog
      .getByLabel(t('transactions:period.label'))
      .selectOption({ label: t('transactions:period.threeMonths') });
    await expectAccessible(page);
    await expectTranslated(page, locale);
    const download = async () => {
      const saved = page.waitForEvent('download');
      await dialog.getByRole('button', { name: t('transactions:statement.download'), exact: true }).click();
      const file = await saved;
      await expect(dialog.getByRole('status')).toContainText(t('transactions:statement.done'));
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
    };
    const pdf = await download();
    expect(pdf.name).toMatch(/^naseeb-statement-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d-(en|ar)\.pdf$/);
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf.bytes)), { mergePages: true });
    expect(text).toContain('3.00');

    await dialog.getByRole('radio', { name: t('transactions:statement.csv') }).check({ force: true });
    const csv = await download();
    expect(csv.name).toMatch(/\.csv$/);
    const lines = readCsv(csv.bytes.toString('utf8').replace('\ufeff', ''));
    expect(lines.find((line) => line[2] === t('statement:closing'))?.at(-1)).toBe('3.00');
    expect(lines.filter((line) => line[2] === t('transactions:type.deposit'))).toHaveLength(3);

    await dialog.getByLabel(t('transactions:period.label')).selectOption({ label: t('transactions:period.custom') });
    await dialog.getByLabel(t('transactions:period.from'), { exact: true }).fill('2020-01-01');
    await dialog.getByRole('button', { name: t('transactions:statement.download'), exact: true }).click();
    await expect(dialog.getByRole('alert')).toHaveText(t('errors:input.period'));
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t('transactions:statement.close') }).click();
    await expect(dialog).toBeHidden();
    await page.context().close();
  });

test('the app opens a statement outside', async ({ browser }) => {
  const player = await registerPlayer();
  await giveDeposits(player, [0]);
  const { context, page } = await openAtHost(browser, 'app', '/account/transactions', {
    bridge: 'answers',
    player: player.session,
  });
  const me = createPerson(page, 'en-US');
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await me.press('transactions:statement.open');
  await dialogOf(page)
    .getByRole('button', { name: me.t('transactions:statement.download'), exact: true })
    .click();
  await expect(dialogOf(page).getByRole('status')).toContainText(me.t('transactions:statement.doneOutside'));
  const [{ url }] = (await readBridgeCalls(page, 'openExternal')) as [{ url: string }];
  // A browser that knows nothing of the session.
  const file = await fetch(url);
  expect(file.headers.get('content-type')).toBe('application/pdf');
  expect(new Uint8Array(await file.arrayBuffer()).subarray(0, 5)).toEqual(new TextEncoder().encode('%PDF-'));
  expect((await fetch(url)).status).toBe(410);
  await context.close();
});
