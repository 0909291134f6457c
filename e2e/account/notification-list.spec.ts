import { randomUUID } from 'node:crypto';
import { expect, test, type Locator } from '@playwright/test';
import { sql } from 'kysely';
import { LOCALES } from '#i18n/locales.ts';
import { notify, notifyOrders } from '#server/notifications/notify.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { depositByCard } from '../support/buyer.ts';
import { createPerson } from '../support/person.ts';
import { registerVerifiedPlayer, restoreSession, type Player } from '../support/player.ts';
import { currentProduct } from '../support/product.ts';
import { withProductDatabase } from '../support/product-database.ts';
import { sampleCases } from '../support/sample.ts';

/** A long list: its pages, its tabs and their counts, how it grows, and what happens where it cannot be read. */

const DEPOSITS = 25;
/** With the two of a new player, verified, and the win. */
const ALL = DEPOSITS + 3;
const PAGE_SIZE = 20;

/** The win is older than the deposits, so that the first page does not have it. */
async function fillList({ session }: Player): Promise<void> {
  await withProductDatabase(currentProduct().folder, (db) =>
    db.transaction().execute(async (tx) => {
      const player = sql`select id from players where open_id = ${session.user.userOpenId}`;
      const { rows } = await sql<{ id: bigint }>`${player}`.execute(tx);
      const id = rows[0]?.id ?? 0n;
      await notifyOrders(tx, {
        kind: 'win',
        lotteryType: 69,
        draw: '261123-0001',
        select: sql`select ${id}::bigint as player_id, ${randomUUID()}::uuid as order_id, 1250::bigint as amount`,
      });
      for (let i = 1; i <= DEPOSITS; i++)
        await notify(tx, id, { kind: 'depositSucceeded', params: { amount: i * 1_000 } });
    }),
  );
}

const bare = (text: string) => text.replace(/[\u2066-\u2069]/g, '').replaceAll('\u00a0', ' ');
/** Texts of rows hold direction marks around amounts. */
const withText = async (rows: Locator, text: string): Promise<number> =>
  (await rows.allTextContents()).filter((row) => bare(row).includes(bare(text))).length;

for (const locale of sampleCases('notification list', LOCALES, 1))
  test(`a long list of notifications: pages, tabs with counts, growth, failures, ${locale}`, async ({ browser }) => {
    const player = await registerVerifiedPlayer();
    await fillList(player);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale });
    await restoreSession(player.session, context);
    const me = createPerson(await context.newPage(), locale);
    const { page, t } = me;
    const main = page.locator('main');
    const rows = main.locator('a[data-id]');
    const tab = (name: string) => main.getByRole('tab', { name: t(`notifications:page.tabs.${name}`) });
    const alert = main.getByRole('alert').filter({ hasText: t('notifications:page.failed') });

    await test.step('a list that does not load says so and can be asked for again', async () => {
      await page.route('**/hapi/430060', (route) => route.abort());
      await me.go('/account/notification/list');
      await expect(main.getByRole('heading', { name: t('notifications:page.failed') })).toBeVisible();
      await expectAccessible(page);
      await page.unroute('**/hapi/430060');
      await me.press('notifications:page.retry');
      await expect(rows).toHaveCount(PAGE_SIZE);
    });

    await test.step('the last line that is shown is not cut at its bottom', async () => {
      const isCut = await rows
        .first()
        .locator('.line-clamp-2')
        .evaluate((text) => {
          const { font, lineHeight } = getComputedStyle(text);
          const drawing = document.createElement('canvas').getContext('2d');
          if (!drawing) return true;
          drawing.font = font;
          // Letters that reach far below the line.
          const size = drawing.measureText(document.documentElement.lang.startsWith('ar') ? 'ججع' : 'gjpqy');
          const above = (parseFloat(lineHeight) - size.fontBoundingBoxAscent - size.fontBoundingBoxDescent) / 2;
          return size.actualBoundingBoxDescent > above + size.fontBoundingBoxDescent;
        });
      expect(isCut).toBe(false);
    });

    await test.step('older ones come when asked for, also after a failure', async () => {
      await page.route('**/hapi/430060', (route) => route.abort());
      await me.press('notifications:page.more');
      await expect(alert).toBeVisible();
      await expect(rows).toHaveCount(PAGE_SIZE);
      await page.unroute('**/hapi/430060');
      await me.press('notifications:page.retry');
      await expect(rows).toHaveCount(ALL);
      await expect(alert).toHaveCount(0);
      await expect(main.getByRole('button', { name: t('notifications:page.more') })).toHaveCount(0);
      const ids = await rows.evaluateAll((links) => links.map((link) => link.getAttribute('data-id')));
      expect(new Set(ids).size).toBe(ALL);
    });

    await test.step('a deposit that arrives appears above them', async () => {
      await depositByCard(player, 50);
      await expect(rows).toHaveCount(ALL + 1);
      const title = t('notifications:kind.depositSucceeded.title', { amount: '50' });
      await expect.poll(async () => bare((await rows.first().textContent()) ?? '')).toContain(bare(title));
    });

    await test.step('each tab counts what is unread in it, and so do bell and menus', async () => {
      await expect(tab('system')).toContainText(String(ALL));
      await expect(tab('winning')).toContainText('1');
      await expect(page.locator('.bell .badge')).toHaveText(String(ALL + 1));
      await page
        .locator('header')
        .getByRole('button', { name: t('shell:account'), exact: true })
        .click();
      const item = page.locator('header .menu-panel').getByRole('link', { name: t('notifications:page.title') });
      await expect(item.locator('.badge')).toHaveText(String(ALL + 1));
      await page.keyboard.press('Escape');
    });

    await test.step('the tabs part the win from the rest', async () => {
      await tab('winning').click();
      await expect(rows).toHaveCount(1);
      expect(await withText(rows, t('notifications:kind.win.title', { amount: '12.50' }))).toBe(1);
      await expectAccessible(page);
      await tab('system').click();
      await expect(rows).toHaveCount(PAGE_SIZE);
      await me.press('notifications:page.more');
      await expect(rows).toHaveCount(ALL);
      expect(await withText(rows, t('notifications:kind.win.title', { amount: '12.50' }))).toBe(0);
    });

    await test.step('all of the win tab are read alone; a phone counts them in its side panel', async () => {
      await tab('winning').click();
      await expect(rows).toHaveCount(1);
      await me.press('notifications:page.readAll');
      await expect(rows.filter({ hasText: t('notifications:page.unread') })).toHaveCount(0);
      await expect(tab('winning')).not.toContainText('1');
      await page.setViewportSize({ width: 390, height: 844 });
      await page.locator('header [data-open=side-panel]').click();
      const item = page.locator('#side-panel').getByRole('link', { name: t('notifications:page.title') });
      await expect(item.locator('.badge')).toHaveText(String(ALL));
      await item.click();
      await expect(rows).toHaveCount(PAGE_SIZE);
    });
    await context.close();
  });
