import { expect, test } from '@playwright/test';
import { balance } from '#contract/wallet/100124-balance.ts';
import { globalConfiguration } from '#contract/config/010001-global-configuration.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { LOCALES } from '#i18n/locales.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { openLogin } from '../support/login-form.ts';
import { registerPlayer, sendCommand } from '../support/player.ts';
import { sampleCases } from '../support/sample.ts';

for (const locale of sampleCases('idle', LOCALES, 1))
  test(`logs out a player who does nothing for too long, and reloads the page (${locale})`, async ({ browser }) => {
    const player = await registerPlayer();
    const { data } = await sendCommand(globalConfiguration, {});
    const limit = data.userAliveDurationSecond * SECOND_MS;
    const { context, me } = await openLogin(browser, locale, 1440, player.session);
    const { page, t } = me;
    await page.clock.install();
    await me.go('/account/transactions');
    const heading = page.getByRole('heading', { name: t('transactions:empty.title') });
    await expect(heading).toBeVisible();
    // Whatever is done counts.
    await page.clock.fastForward(limit - 60_000);
    await page.mouse.move(200, 300);
    await page.clock.fastForward(limit - 60_000);
    await expect(heading).toBeVisible();
    expect((await sendCommand(balance, {}, player.session)).code).toBe(0);

    await page.clock.fastForward(70_000);
    // The page that was reloaded needs a login.
    await expect(page).toHaveURL(/\/account\/login\?returnUrl=%2Faccount%2Ftransactions/);
    expect(await page.evaluate(() => localStorage.getItem('user_info'))).toBeNull();
    expect((await sendCommand(balance, {}, player.session)).code).toBe(errorCodes.sessionExpired);
    await context.close();
  });
