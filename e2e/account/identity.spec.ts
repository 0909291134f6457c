import { expect, test, type FrameLocator, type Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { openAtHost, readBridgeCalls } from '../support/native-host.ts';
import { createPerson, sentencePattern, SCREENS } from '../support/person.ts';
import { registerPlayer, type Player } from '../support/player.ts';
import { currentProduct } from '../support/product.ts';
import { withProductDatabase } from '../support/product-database.ts';
import { expectAccessible } from '../support/accessibility.ts';

/** An identity check in a browser, in the native app and in the mini-program (docs/hosts.md). */
const [[locale]] = SCREENS as readonly [readonly [Locale, number]];

async function registerAs(firstNames: string, lastName: string): Promise<Player> {
  const player = await registerPlayer();
  await withProductDatabase(currentProduct().folder, (db) =>
    sql`update players set first_names = ${firstNames}, last_name = ${lastName}
      where open_id = ${player.session.user.userOpenId}`.execute(db),
  );
  return player;
}

/** Fills in the provider's two pages with the registered document, or with another name than the one it was told. */
async function passCheck(provider: Page | FrameLocator, { idCardNo }: Player, name?: string): Promise<void> {
  await provider.locator('#number').fill(idCardNo);
  if (name !== undefined) await provider.locator('#name').fill(name);
  await provider.locator('button[value="document"]').click();
  await provider.locator('button[value="verdict"]').click();
}

test('who wants to deposit is verified first, corrects their name, and is back at the deposit', async ({ browser }) => {
  const player = await registerAs('Sarra', 'Haddad');
  const { context, page } = await openAtHost(browser, 'web', localHref('/account/deposit', locale), {
    player: player.session,
  });
  const { t, press } = createPerson(page, locale);
  const check = page.getByRole('dialog', { name: t('dialogs:kycCheck.title') });
  await check.getByRole('button', { name: t('dialogs:kycCheck.verify') }).click();
  await press('identity:start');
  await passCheck(page.frameLocator('iframe'), player, 'SARA HADDAD');
  const failed = page.getByRole('dialog', { name: t('dialogs:kycFailed.title') });
  await expect(failed).toContainText(t('identity:reasons.15'));
  await failed.getByRole('button', { name: t('dialogs:kycFailed.again') }).click();

  await press('identity:legalName.edit');
  await press('identity:legalName.save');
  await expect(page.getByText(t('errors:input.nameUnchanged'))).toBeVisible();
  await page.getByLabel(t('identity:legalName.first')).fill('Sara');
  await expectAccessible(page);
  await press('identity:legalName.save');
  await expect(page.getByText(t('identity:legalName.saved'))).toBeVisible();
  await press('identity:renew');
  await passCheck(page.frameLocator('iframe'), player);
  await expect(page).not.toHaveURL(/kyc/);
  await expect(page.getByText(t('identity:state.3.title'))).toBeVisible();
  await expect(page.getByLabel(t('deposit:amount.label'))).toBeVisible();
  await context.close();
});

test("in the app the provider's page takes the whole window, and the result is shown after it", async ({ browser }) => {
  const player = await registerPlayer();
  const { context, page } = await openAtHost(browser, 'app', localHref('/account/kyc-verification', locale), {
    bridge: 'answers',
    player: player.session,
  });
  const { t, press } = createPerson(page, locale);
  await press('identity:start');
  await page.waitForURL(/\/sandbox\/identity\/verify\//);
  await passCheck(page, player);
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

test('the mini-program opens the check outside, and shows its result when the player is back', async ({ browser }) => {
  const player = await registerPlayer();
  const { context, page } = await openAtHost(browser, 'mini', localHref('/account/kyc-verification', locale), {
    bridge: 'answers',
    player: player.session,
  });
  const { t, press } = createPerson(page, locale);
  await press('identity:start');
  await expect(page.getByRole('heading', { name: t('identity:frame.outside') })).toBeVisible();
  await press('identity:frame.finished');
  await expect(page.getByText(t('identity:frame.noResult'))).toBeVisible();
  await expectAccessible(page);
  const [outside] = (await readBridgeCalls(page, 'openExternal')) as { url: string }[];

  const elsewhere = await browser.newContext();
  const provider = await elsewhere.newPage();
  await provider.goto(outside?.url ?? '');
  await passCheck(provider, player);
  await expect(provider.getByRole('heading', { name: t('identity:frame.returned') })).toBeVisible();
  await elsewhere.close();

  await press('identity:frame.finished');
  const success = page.getByRole('dialog', { name: t('dialogs:kycSuccess.title') });
  await expect(success.getByText(sentencePattern(t('dialogs:kycSuccess.body')))).toBeVisible();
  await context.close();
});
