import { expect, test, type Page } from '@playwright/test';
import { sql, type RawBuilder } from 'kysely';
import { decodeMessage } from '#contract/codec.ts';
import { setControl } from '#contract/controls/100156-set-control.ts';
import { LOCALES } from '#i18n/locales.ts';
import { controlPath } from '#islands/limits/paths.ts';
import { MINUTE_MS, SECOND_MS } from '#kernel/time.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { depositByCard } from '../support/buyer.ts';
import { createDepositor } from '../support/depositor.ts';
import { expectTranslated } from '../support/language.ts';
import { sendCommandOrThrow, type Player } from '../support/player.ts';
import { moveClockTo, productTime } from '../support/product-clock.ts';
import { withProductDatabase } from '../support/product-database.ts';
import { currentProduct } from '../support/product.ts';
import { sampleCases } from '../support/sample.ts';

/** A deposit limit from its offer on the deposit page to its end. */

const MONTH_MINUTES = 30 * 24 * 60;
const withPlayer = ({ session }: Player, change: (playerId: RawBuilder<bigint>) => RawBuilder<unknown>) =>
  withProductDatabase(currentProduct().folder, async (db) => {
    await change(sql`(select id from players where open_id = ${session.user.userOpenId})`).execute(db);
  });

/** The player has answered the offer a month earlier. */
const letMonthPass = (player: Player) =>
  withPlayer(
    player,
    (id) => sql`update deposit_limit_clicks
      set clicked_at = clicked_at - ${MONTH_MINUTES} * interval '1 minute' where player_id = ${id}`,
  );

/** A limit of AED 100 for ten minutes, set eight minutes ago. */
const setLimitBefore = (player: Player) =>
  withPlayer(
    player,
    (id) => sql`insert into player_limits (player_id, kind, amount, minutes, starts_at, ends_at)
      values (${id}, 'deposit', 10000, 10, product_now() - interval '8 minutes', product_now() + interval '2 minutes')`,
  );

/** What 100316 reports next. */
async function nextReport(page: Page): Promise<unknown> {
  const request = await page.waitForRequest('**/hapi/100316');
  const decoded = decodeMessage((request.postDataJSON() as { readonly message: string }).message);
  return decoded.ok ? (decoded.value as { readonly data: unknown }).data : decoded.error;
}

for (const locale of sampleCases('deposit-limit', LOCALES, 1))
  test(`a deposit limit is offered, reached and over, in ${locale}`, async ({ browser }) => {
    const me = await createDepositor(browser, locale);
    const { page, t, press, go, player } = me;
    const offer = page.getByRole('dialog', { name: t('dialogs:depositLimitTips.offer.title') });
    const amount = page.getByLabel(t('deposit:amount.label'));
    const open = async (path: string) => {
      const checked = page.waitForResponse('**/hapi/100163');
      await go(path);
      await checked;
    };

    await test.step('offered on the deposit page alone, and again a month after "Not now"', async () => {
      await letMonthPass(player);
      await open('/account');
      await expect(page.getByRole('main').getByText(t('account:box.total'))).toBeVisible();
      await expect(offer).toHaveCount(0);
      await open('/account/deposit');
      await expect(offer).toContainText(t('dialogs:depositLimitTips.offer.body'));
      await expectAccessible(page);
      const later = nextReport(page);
      await press('dialogs:depositLimitTips.offer.later');
      expect(await later).toEqual({ bizType: 0, clickType: 0 });
      await open('/account/deposit');
      await expect(amount).toBeVisible();
      await expect(offer).toHaveCount(0);
      await letMonthPass(player);
      await open('/account/deposit');
      const set = nextReport(page);
      await press('dialogs:depositLimitTips.offer.set');
      expect(await set).toEqual({ bizType: 0, clickType: 1 });
      await expect(page).toHaveURL(/activeTabName=Player%20Controls#deposit-limit$/);
      await expect(page.getByRole('heading', { name: t('limits:kind.deposit-limit.name'), level: 2 })).toBeVisible();
    });
    await test.step('reached: no deposit, and no change', async () => {
      await setLimitBefore(player);
      await depositByCard(player, 100);
      await open('/account/deposit');
      await expect(page.getByRole('heading', { name: t('deposit:limit.reachedTitle') })).toBeVisible();
      await expect(page.getByText(t('deposit:limit.unaffected'))).toBeVisible();
      await expect(amount).toHaveCount(0);
      await expect(offer).toHaveCount(0);
      await expectAccessible(page);
      await expectTranslated(page, locale);
      await press('deposit:limit.see');
      await expect(page.getByText(t('limits:running.reached'))).toBeVisible();
      await expect(page.getByRole('button', { name: t('limits:running.tighten') })).toHaveCount(0);
    });
    await test.step('over: a page that comes back says so, and returns after five seconds', async () => {
      // The page knows the product's time since it was loaded; from here its timers run by the test.
      await press('limits:back');
      await page.clock.install();
      await page.getByRole('button', { name: t('limits:kind.deposit-limit.name') }).click();
      await expect(page.getByText(t('limits:running.reached'))).toBeVisible();
      await moveClockTo((await productTime()) + 2 * MINUTE_MS);
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 3 * MINUTE_MS);
      const name = t('limits:kind.deposit-limit.name');
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      const ended = page.getByRole('heading', { name: t('limits:running.expired', { name }) });
      await expect(ended).toBeFocused();
      await expect(page.getByRole('status').filter({ hasText: t('limits:running.returns') })).toBeVisible();
      await page.clock.runFor(5 * SECOND_MS);
      await page.clock.resume();
      await expect(ended).toHaveCount(0);
      await expect(page.getByText(t('limits:menu.lead'))).toBeVisible();
      await expect(page.getByText(t('limits:status.reached'))).toHaveCount(0);
      await open('/account/deposit');
      await expect(amount).toBeVisible();
    });
    await test.step('a looser one that waits is taken back, although nothing is left', async () => {
      const looser = { exclusionType: 2, exclusionValue: 90_000, exclusionDuration: 1_440 } as const;
      await sendCommandOrThrow(setControl, looser, player.session);
      await depositByCard(player, 100);
      await go(controlPath('deposit-limit'));
      await expect(page.getByText(t('limits:running.reachedKeep'))).toBeVisible();
      await expectAccessible(page);
      await press('limits:running.instead');
      const own = page.getByLabel(t('limits:choose.own'));
      await own.fill('101');
      await page.getByRole('radio', { name: t('controls:duration.1440') }).check();
      await press('limits:continue');
      await expect(own).toHaveAccessibleDescription(/100/);
      await expectAccessible(page);
      await own.fill('50');
      await press('limits:continue');
      await expect(page.getByText(t('limits:summary.keeps'))).toBeVisible();
      await press('limits:back');
      await press('limits:back');
      await page.getByRole('button', { name: t('limits:kind.deposit-limit.name') }).click();
      await press('limits:running.keep');
      await expect(page.getByText(t('limits:summary.keeps'))).toBeVisible();
      await expectTranslated(page, locale);
      await press('limits:running.keep');
      await expect(page.getByRole('heading', { name: t('limits:submitted.doneLater') })).toBeFocused();
      await press('limits:submitted.menu');
      await page.getByRole('button', { name: t('limits:kind.deposit-limit.name') }).click();
      await expect(page.getByText(t('limits:running.reached'))).toBeVisible();
      await expect(page.getByRole('button', { name: t('limits:running.keep') })).toHaveCount(0);
    });
    await page.context().close();
  });
