import { expect, test, type BrowserContext } from '@playwright/test';
import { sql } from 'kysely';
import { LOCALES } from '#i18n/locales.ts';
import { assertPresent } from '#kernel/assert.ts';
import { scanActivePlayers } from '#server/harm/scan-players.ts';
import { makeMarker } from '#support/players/harm.ts';
import { tryDeposit } from '#support/players/play-at.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { createPerson, SCREEN_VARIANTS } from '../support/person.ts';
import { registerPlayer, restoreSession, type Player } from '../support/player.ts';
import { runOps } from '../support/product-clock.ts';
import { withProductDatabase } from '../support/product-database.ts';
import { currentProduct } from '../support/product.ts';
import type { Db } from '#server/db/index.ts';

/** Works on the product's database with the player's id. */
const withPlayer = (player: Player, work: (db: Db, playerId: bigint) => Promise<unknown>): Promise<unknown> =>
  withProductDatabase(currentProduct().folder, async (db) => {
    const { rows } = await sql<{ id: bigint }>`
      select id from players where open_id = ${player.session.user.userOpenId}`.execute(db);
    return work(db, assertPresent(rows[0], 'the player').id);
  });

/** The player's page, where the cookie banner was answered. */
async function openPage(context: BrowserContext, { session }: Player) {
  await restoreSession(session, context);
  await context.addInitScript(() => localStorage.setItem('cookies', '1'));
  return context.newPage();
}

test('a player is told what was noticed, chooses a break, and finds it in the list', async ({ browser }) => {
  for (const [locale, width, colorScheme] of SCREEN_VARIANTS) {
    const player = await registerPlayer();
    await withPlayer(player, async (db, playerId) => {
      for (let n = 0; n < 5; n++) await tryDeposit(db, playerId, 'failed');
      await makeMarker(db, playerId, 'night-play');
      await scanActivePlayers(db);
    });
    const context = await browser.newContext({ viewport: { width, height: 844 }, locale, colorScheme });
    const page = await openPage(context, player);
    const { t, go, press } = createPerson(page, locale);
    const dialog = page.getByRole('dialog', { name: t('dialogs:harmMarker.title') });
    const declined = t('harm:marker.declined-deposits.title');

    await go('/account/transactions');
    await expect(dialog.getByRole('heading', { name: declined })).toBeVisible();
    await expect(dialog.getByRole('heading', { name: t('harm:marker.night-play.title') })).toBeVisible();
    await expect(dialog).toContainText('5');
    await expectAccessible(page);
    // The page that the answer leads to asks again, and finds nothing; the pages after it need not ask.
    const asked = page.waitForResponse('**/hapi/430230');
    await press('dialogs:harmMarker.break');
    await page.waitForURL(/activeTabName=Player(%20|\+)Controls/);
    await asked;
    await go('/account/noticed');
    await expect(page.getByRole('listitem').filter({ hasText: declined })).toContainText(t('harm:page.answer.break'));
    await expect(page.getByText(t('harm:page.marketing'))).toBeVisible();
    await expect(dialog).toBeHidden();
    await expectAccessible(page);
    await context.close();
    await withPlayer(player, async (db, playerId) => {
      const { rows } = await sql`select answer from harm_markers where player_id = ${playerId}`.execute(db);
      expect(rows).toEqual([{ answer: 'break' }, { answer: 'break' }]);
    });
  }
});

test('nobody is told on the way to a payment; Esc is "Not now", and it is not shown again', async ({ browser }) => {
  const player = await registerPlayer();
  await withPlayer(player, makeMarker);
  const context = await browser.newContext();
  const page = await openPage(context, player);
  const { t, go } = createPerson(page, 'en-US');
  const dialog = page.getByRole('dialog', { name: t('dialogs:harmMarker.title') });
  let asked = 0;
  page.on('request', (request) => (asked += Number(request.url().endsWith('/hapi/430230'))));
  const checked = page.waitForResponse('**/hapi/100163');
  await go('/account/deposit');
  await checked;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(asked).toBe(0);

  await go('/account');
  await expect(dialog).toBeVisible();
  const answered = page.waitForResponse('**/hapi/430231');
  await page.keyboard.press('Escape');
  await answered;
  const again = page.waitForResponse('**/hapi/430230');
  await page.reload();
  await again;
  await expect(dialog).toBeHidden();
  await context.close();
  expect(await runOps('harm', 'show', player.session.user.userOpenId)).toContain('answered: later');
});

test('the list says so where nothing was noticed', async ({ browser }) => {
  const player = await registerPlayer();
  for (const locale of LOCALES) {
    const context = await browser.newContext({ locale });
    const page = await openPage(context, player);
    const { t, go } = createPerson(page, locale);
    await go('/account/noticed');
    await expect(page.getByRole('heading', { name: t('harm:page.empty.title') })).toBeVisible();
    await context.close();
  }
});
