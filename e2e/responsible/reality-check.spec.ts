import { expect, test, type Browser, type BrowserContext } from '@playwright/test';
import { sql } from 'kysely';
import { setPlaySetting } from '#contract/play-record/430221-set-play-setting.ts';
import { balance } from '#contract/wallet/100124-balance.ts';
import * as errorCodes from '#contract/error-codes.ts';
import type { Locale } from '#i18n/locales.ts';
import { assertPresent } from '#kernel/assert.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { bucketAccount } from '#server/ledger/accounts.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { createPerson, SCREENS, type Person } from '../support/person.ts';
import { registerPlayer, restoreSession, sendCommand, sendCommandOrThrow, type Player } from '../support/player.ts';
import { currentProduct } from '../support/product.ts';
import { withProductDatabase } from '../support/product-database.ts';

/** Session time in view, reality checks, and the session-time limit. */

/** As though the player had begun so many minutes earlier, and lost 8 dirhams since. */
const playFor = ({ session }: Player, minutes: number): Promise<void> =>
  withProductDatabase(currentProduct().folder, async (db) => {
    const { rows } = await sql<{ id: bigint }>`
      select id from players where open_id = ${session.user.userOpenId}`.execute(db);
    const { id } = assertPresent(rows[0], 'the player');
    await sql`update sessions set playing_since = playing_since - ${minutes} * interval '1 minute',
      ends_at = ends_at - ${minutes} * interval '1 minute' where player_id = ${id}`.execute(db);
    const account = bucketAccount(id, 'deposited');
    await sql`
      insert into transfers (debit, credit, amount, kind, reference)
      values (1, ${account}, 5000, 'deposit', gen_random_uuid()), (${account}, 690, 800, 'stake', gen_random_uuid())`.execute(
      db,
    );
  });

async function makePlayer(setting: 'realityCheck' | 'sessionLimit', minutes: number, played: number): Promise<Player> {
  const player = await registerPlayer();
  await sendCommandOrThrow(setPlaySetting, { setting, minutes }, player.session);
  await playFor(player, played);
  return player;
}

async function open(browser: Browser, player: Player, locale: Locale, width: number): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale });
  await restoreSession(player.session, context);
  return context;
}
const checkOf = ({ page, t }: Person) => page.getByRole('dialog', { name: t('dialogs:realityCheck.title') });
/** As the browser says it of a tab that another one covers. */
const setHidden = ({ page }: Person, hidden: boolean): Promise<void> =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);
/** Minutes pass during a test, too. */
const SIXTEEN_OR_MORE = /·\D*(?:1[6-9]|2\d)\b/;
const timeOf = ({ page }: Person) => page.getByRole('main').locator('[data-session-time]');

for (const [locale, width] of SCREENS) {
  test(`a check says how long and what came of it, once for all tabs (${locale}, ${width})`, async ({ browser }) => {
    const context = await open(browser, await makePlayer('realityCheck', 15, 16), locale, width);
    const me = createPerson(await context.newPage(), locale);
    const { page, t } = me;
    // For all tabs.
    await page.clock.install();
    await me.go('/lottery/quick-five');
    await expect(checkOf(me)).toBeVisible();
    for (const name of ['deposited', 'staked', 'won', 'net'])
      await expect(checkOf(me).getByText(t(`dialogs:realityCheck.${name}`), { exact: true })).toBeVisible();
    await expect(checkOf(me)).toContainText('8.00');
    await expectAccessible(page);
    const goOn = checkOf(me).getByRole('button', { name: t('dialogs:realityCheck.goOn') });
    await expect(goOn).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(checkOf(me)).toBeVisible();

    const other = createPerson(await context.newPage(), locale);
    await other.go('/account');
    await expect(timeOf(other)).toContainText(SIXTEEN_OR_MORE);
    await page.clock.runFor(5_000);
    await expect(checkOf(other)).toHaveCount(0);
    // A tab that is hidden leaves it to the one that is looked at.
    await setHidden(me, true);
    await expect(checkOf(me)).toHaveCount(0);
    await expect(checkOf(other)).toBeVisible();
    await setHidden(other, true);
    await setHidden(me, false);
    await expect(checkOf(me)).toBeVisible();
    await setHidden(other, false);
    await page.bringToFront();
    await goOn.press('Enter');
    await expect(checkOf(me)).toHaveCount(0);
    await page.reload();
    await expect(timeOf(me)).toContainText(SIXTEEN_OR_MORE);
    await page.clock.runFor(5_000);
    await expect(checkOf(me)).toHaveCount(0);
    await expect(checkOf(other)).toHaveCount(0);
    await context.close();
  });

  test(`a check waits for another dialog, and leads to a break (${locale}, ${width})`, async ({ browser }) => {
    const player = await makePlayer('realityCheck', 15, 10);
    const context = await open(browser, player, locale, width);
    const me = createPerson(await context.newPage(), locale);
    const { page, t } = me;
    await me.go('/account/transactions');
    await expect(page.locator('[data-session-time]').first()).toContainText(/·\D*1[0-4]\b/);
    // The list comes with its script: the button is alive.
    await expect(page.getByRole('main').getByText('42.00').first()).toBeVisible();
    await me.press('transactions:statement.open');
    const statement = page.getByRole('dialog', { name: t('transactions:statement.title') });
    await expect(statement).toBeVisible();
    // A page goes by the server's time, to which each answer sets its clock.
    await playFor(player, 6);
    await setHidden(me, false);
    await expect(page.locator('[data-session-time]').first()).toContainText(SIXTEEN_OR_MORE);
    await expect(checkOf(me)).toHaveCount(0);
    await statement
      .getByRole('button', { name: t('transactions:statement.close') })
      .first()
      .click();
    await expect(checkOf(me)).toBeVisible();
    await checkOf(me)
      .getByRole('button', { name: t('dialogs:realityCheck.pause') })
      .click();
    await expect(page).toHaveURL(/Play-Responsibly\?key=Play-Responsibly&activeTabName=Player%20Controls/);
    await context.close();
  });

  test(`the session-time limit is announced, ends the session and says why (${locale}, ${width})`, async ({
    browser,
  }) => {
    const player = await makePlayer('sessionLimit', 30, 26);
    const context = await open(browser, player, locale, width);
    const me = createPerson(await context.newPage(), locale);
    const { page, t } = me;
    await page.clock.install();
    await me.go('/lottery/quick-five');
    const warning = page.getByRole('dialog', { name: t('dialogs:sessionLimit.title') });
    await expect(warning).toBeVisible();
    await warning.getByRole('button', { name: t('dialogs:ok') }).click();
    await playFor(player, 5);
    await page.clock.runFor(5 * MINUTE_MS);
    await expect(page.getByRole('dialog', { name: t('dialogs:loggedOut.title') })).toBeVisible();
    await expect(page).toHaveURL(/\/account\/login/);
    expect((await sendCommand(balance, {}, player.session)).code).toBe(errorCodes.sessionExpired);
    await context.close();
  });
}
