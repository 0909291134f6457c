import { expect, test, type Browser, type Page } from '@playwright/test';
import { localHref } from '#i18n/paths.ts';
import { SCREEN_VARIANTS, createPerson, sentencePattern } from '../support/person.ts';
import { origin } from '../support/product.ts';
import { restoreSession, registerPlayer } from '../support/player.ts';
import { expectAccessible } from '../support/accessibility.ts';

/** The user info box: balances, a grand prize to claim. Its step of the verification: identity-statuses.spec.ts. */
async function openAsPlayer(browser: Browser) {
  const { session } = await registerPlayer();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await restoreSession(session, context);
  return { page: await context.newPage(), context, user: session.user };
}
const answerWith = (page: Page, code: string, data: object) =>
  page.route(`**/hapi/${code}*`, (route) => route.fulfill({ json: { code: 0, message: 'ok', data } }));
const UNCLAIMED_PRIZE = {
  unclaimed: true,
  winningBigAmount: 25_000_000,
  winningBigConfigAmount: 10_000_000,
  winningBigPicUrl: '/art/grand-prize.svg',
};

test('shows an unclaimed grand prize until it is closed, and again a day later', async ({ browser }) => {
  const { page, context, user } = await openAsPlayer(browser);
  await answerWith(page, '101078', UNCLAIMED_PRIZE);
  for (const [locale, width, colorScheme] of SCREEN_VARIANTS) {
    const { t } = createPerson(page, locale);
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await page.goto(origin() + localHref('/account', locale));
    await expect(page.getByRole('region', { name: t('account:prize.title') })).toContainText('250,000');
    await expectAccessible(page);
  }
  const { t } = createPerson(page, 'en-US');
  const banner = page.getByRole('region', { name: t('account:prize.title') });
  await page.goto(`${origin()}/account`);
  await expect(banner.getByRole('link', { name: sentencePattern(t('account:prize.details')) })).toHaveAttribute(
    'href',
    '/account/order/grandPrize',
  );
  await banner.getByRole('button', { name: t('account:prize.close') }).click();
  await expect(banner).toHaveCount(0);
  await page.reload();
  await expect(page.locator('main').getByText(t('identity:status.1'))).toBeVisible();
  await expect(banner).toHaveCount(0);
  // As if it had been closed a day ago.
  await page.evaluate(([player, day]) => localStorage.setItem('grand_prize_closed', `${player} ${Date.now() - day}`), [
    user.userOpenId,
    24 * 60 * 60 * 1_000,
  ] as const);
  await page.reload();
  await expect(banner).toBeVisible();
  await context.close();
});

test('the eye hides every balance, those of the account page too', async ({ browser }) => {
  const { page, context } = await openAsPlayer(browser);
  await page.goto(`${origin()}/account`);
  const total = page.getByRole('main').getByRole('definition').first();
  await expect(total).toContainText('0.00');
  await page.locator('header [data-toggle-balance]').filter({ visible: true }).first().click();
  await expect(total).toContainText('******');
  await expect(page.locator('header [data-balance]').filter({ visible: true }).first()).toContainText('******');
  await page.reload();
  await expect(total).toContainText('******');
  await expectAccessible(page);
  await context.close();
});
