import { expect, test } from '@playwright/test';
import { LOCALES } from '#i18n/locales.ts';
import { createPerson } from '../support/person.ts';
import { registerVerifiedPlayer, restoreSession } from '../support/player.ts';
import { runOps } from '../support/product-clock.ts';
import { sampleCases } from '../support/sample.ts';
import { expectAccessible } from '../support/accessibility.ts';

for (const locale of sampleCases('restricted', LOCALES, 1))
  test(`a restricted player is told so once, and again where they want to deposit, in ${locale}`, async ({
    browser,
  }) => {
    const player = await registerVerifiedPlayer();
    await runOps('player', 'restrict', player.session.user.userOpenId, 'a review');
    const context = await browser.newContext({ locale, viewport: { width: 390, height: 844 } });
    await restoreSession(player.session, context);
    const page = await context.newPage();
    const me = createPerson(page, locale);
    const notice = page.getByRole('dialog', { name: me.t('dialogs:amlLimit.title') });
    await me.go('/account');
    await expect(notice).toContainText(me.t('dialogs:amlLimit.body'));
    await expectAccessible(page);
    await notice.getByRole('button', { name: me.t('dialogs:ok') }).click();
    const checked = page.waitForResponse('**/hapi/100163');
    await me.go('/account/transactions');
    await checked;
    await expect(page.getByRole('heading', { name: me.t('transactions:empty.title') })).toBeVisible();
    await expect(notice).toBeHidden();
    await me.go('/account/deposit');
    await expect(notice).toBeVisible();
    await context.close();
  });
