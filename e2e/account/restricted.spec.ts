import { expect, test } from '@playwright/test';
import { createPerson } from '../support/person.ts';
import { registerVerifiedPlayer, restoreSession } from '../support/player.ts';
import { runOps } from '../support/product-clock.ts';
import { expectAccessible } from '../support/accessibility.ts';

test('a restricted player is told so once, and again where they want to deposit', async ({ browser }) => {
  const player = await registerVerifiedPlayer();
  await runOps('player', 'restrict', player.session.user.userOpenId, 'a review');
  const context = await browser.newContext({ locale: 'ar-AE', viewport: { width: 390, height: 844 } });
  await restoreSession(player.session, context);
  const page = await context.newPage();
  const me = createPerson(page, 'ar-AE');
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
