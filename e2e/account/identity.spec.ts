import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import { LOCALES } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { openAtHost, readBridgeCalls } from '../support/native-host.ts';
import { passCheck } from '../support/identity-check.ts';
import { createPerson, sentencePattern } from '../support/person.ts';
import { expectAccessibleOnStoppedClock, stopPageClock } from '../support/page-clock.ts';
import { registerPlayer, type Player } from '../support/player.ts';
import { currentProduct } from '../support/product.ts';
import { withProductDatabase } from '../support/product-database.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { sampleCases } from '../support/sample.ts';

/** An identity check in a browser, in the native app and in the mini-program (docs/hosts.md). */
const locales = sampleCases('identity', LOCALES, 1);

async function registerAs(firstNames: string, lastName: string): Promise<Player> {
  const player = await registerPlayer();
  await withProductDatabase(currentProduct().folder, (db) =>
    sql`update players set first_names = ${firstNames}, last_name = ${lastName}
      where open_id = ${player.session.user.userOpenId}`.execute(db),
  );
  return player;
}

for (const locale of locales) {
  test(`who wants to deposit is verified first, corrects their name, and is back at the deposit, ${locale}`, async ({
    browser,
  }) => {
    const player = await registerAs('Sarra', 'Haddad');
    const { context, page } = await openAtHost(browser, 'web', localHref('/account/deposit', locale), {
      player: player.session,
    });
    const { t, press } = createPerson(page, locale);
    const check = page.getByRole('dialog', { name: t('dialogs:kycCheck.title') });
    await check.getByRole('button', { name: t('dialogs:kycCheck.verify') }).click();
    await press('identity:start');
    await passCheck(page.frameLocator('iframe'), { number: player.idCardNo, name: 'SARA HADDAD' });
    const failed = page.getByRole('dialog', { name: t('dialogs:kycFailed.title') });
    await expect(failed).toContainText(t('identity:reasons.15'));
    await failed.getByRole('button', { name: t('dialogs:close') }).click();

    await press('identity:legalName.edit');
    await press('identity:legalName.save');
    await expect(page.getByText(t('errors:input.nameUnchanged'))).toBeVisible();
    // No document has it in Arabic letters alone.
    await page.getByLabel(t('identity:legalName.first')).fill('سارة');
    await press('identity:legalName.save');
    await expect(page.getByText(t('errors:input.firstNames'))).toBeVisible();
    await expect(page.getByLabel(t('identity:legalName.first'))).toBeFocused();
    await page.getByLabel(t('identity:legalName.first')).fill(' Sara ');
    await page.getByLabel(t('identity:legalName.last')).fill('Hadd4d');
    await press('identity:legalName.save');
    await expect(page.getByText(t('errors:input.lastName'))).toBeVisible();
    await page.getByLabel(t('identity:legalName.last')).fill('Haddad');
    await expectAccessible(page);
    await press('identity:legalName.save');
    await expect(page.getByText(t('identity:legalName.saved'))).toBeVisible();
    await press('identity:renew');
    await passCheck(page.frameLocator('iframe'), { number: player.idCardNo });
    await expect(page).not.toHaveURL(/kyc/);
    await expect(page.getByText(t('identity:state.3.title'))).toBeVisible();
    await expect(page.getByLabel(t('deposit:amount.label'))).toBeVisible();
    await context.close();
  });

  test(`in the app the provider's page takes the whole window, and the result is shown after it, ${locale}`, async ({
    browser,
  }) => {
    const player = await registerPlayer();
    const { context, page } = await openAtHost(browser, 'app', localHref('/account/kyc-verification', locale), {
      bridge: 'answers',
      player: player.session,
    });
    const { t, press } = createPerson(page, locale);
    await press('identity:start');
    await page.waitForURL(/\/sandbox\/identity\/verify\//);
    await passCheck(page, { number: player.idCardNo });
    const success = page.getByRole('dialog', { name: t('dialogs:kycSuccess.title') });
    await success.getByRole('button', { name: t('dialogs:close') }).click();
    await expect(page).toHaveURL(/\/account\/verification$/);
    await expect(page.getByRole('heading', { name: t('identity:now.title') })).toBeVisible();
    await expectAccessible(page);
    // Verified, the page where a verification begins leads here.
    await page.goto(new URL(localHref('/account/kyc-verification', locale), page.url()).href);
    await expect(page).toHaveURL(/\/account\/verification$/);
    await context.close();
  });

  test(`the mini-program opens the check outside, and shows its result when the player is back, ${locale}`, async ({
    browser,
  }) => {
    const player = await registerPlayer();
    const { context, page } = await openAtHost(browser, 'mini', '/robots.txt', {
      bridge: 'answers',
      player: player.session,
    });
    const { t, press, go } = createPerson(page, locale);
    // The page asks by itself, too, every ten seconds: on its own clock a slow check would have ended before the press.
    await stopPageClock(page);
    await go('/account/kyc-verification');
    await press('identity:start');
    await expect(page.getByRole('heading', { name: t('identity:frame.outside') })).toBeVisible();
    await press('identity:frame.finished');
    await expect(page.getByText(t('identity:frame.noResult'))).toBeVisible();
    await expectAccessibleOnStoppedClock(page);
    const [outside] = (await readBridgeCalls(page, 'openExternal')) as { url: string }[];

    const elsewhere = await browser.newContext();
    const provider = await elsewhere.newPage();
    await provider.goto(outside?.url ?? '');
    await passCheck(provider, { number: player.idCardNo });
    await expect(provider.getByRole('heading', { name: t('identity:frame.returned') })).toBeVisible();
    await elsewhere.close();

    await press('identity:frame.finished');
    const success = page.getByRole('dialog', { name: t('dialogs:kycSuccess.title') });
    await expect(success.getByText(sentencePattern(t('dialogs:kycSuccess.body')))).toBeVisible();
    await context.close();
  });
}
