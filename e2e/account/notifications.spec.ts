import { expect, test } from '@playwright/test';
import { LOCALES } from '#i18n/locales.ts';
import { sampleCases } from '../support/sample.ts';
import { createPerson } from '../support/person.ts';
import { PASSWORD, registerVerifiedPlayer } from '../support/player.ts';
import { runOps } from '../support/product-clock.ts';
import { origin } from '../support/product.ts';

const WORDS = {
  'en-US': { title: 'About your question', body: 'Please call us.\nThank you.' },
  'ar-AE': { title: 'بخصوص سؤالك', body: 'يُرجى الاتصال بنا.\nشكرًا لك.' },
} as const;

for (const locale of sampleCases('notifications', LOCALES, 1))
  test(`reads what happened, live and by link, and marks all as read, ${locale}`, async ({ browser }) => {
    const player = await registerVerifiedPlayer();
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale });
    const me = createPerson(await context.newPage(), locale);
    const { page, t } = me;
    const main = page.locator('main');
    const bell = page.locator('.bell .badge');
    const row = (key: string) => main.getByRole('link').filter({ hasText: t(`notifications:kind.${key}.title`) });

    // The older address leads to the login, and from there to the list.
    await me.go('/notification/list');
    await expect(page).toHaveURL(/returnUrl=%2Fnotification%2Flist/);
    await page.getByLabel(t('account:field.mobile')).fill(player.mobile);
    await page.getByLabel(t('account:field.password'), { exact: true }).fill(PASSWORD);
    await me.press('account:login.submit');
    await expect(page).toHaveURL(/\/account\/notification\/list$/);
    await expect(main.getByRole('heading', { name: t('notifications:page.today') })).toBeVisible();
    // A login elsewhere ended the session of the registration.
    for (const key of ['newLogin', 'identityVerified', 'welcome'])
      await expect(row(key)).toContainText(t('notifications:page.unread'));
    await expect(bell).toHaveText('3');

    // What an operator writes opens at once, in the language of the page, and is read by that.
    const { 'en-US': en, 'ar-AE': ar } = WORDS;
    await runOps('notification', 'send', player.session.user.userOpenId, en.title, en.body, ar.title, ar.body);
    const notice = page.getByRole('dialog').filter({ hasText: WORDS[locale].title });
    await expect(notice).toContainText(/[.]/);
    await notice.getByRole('button', { name: t('dialogs:ok') }).click();
    const written = main.getByRole('link').filter({ hasText: WORDS[locale].title });
    await expect(written).toBeVisible();
    await expect(written).not.toContainText(t('notifications:page.unread'));
    await expect(bell).toHaveText('3');

    // One is opened by the keyboard; its address shows it again, and its way back leads to its row.
    await row('welcome').focus();
    await page.keyboard.press('Enter');
    const heading = main.getByRole('heading', { name: t('notifications:kind.welcome.title') });
    await expect(heading).toBeFocused();
    await expect(bell).toHaveText('2');
    await page.reload();
    await expect(heading).toBeVisible();
    await expect(main.getByRole('link', { name: t('notifications:page.open') })).toHaveAttribute(
      'href',
      /kyc-verification$/,
    );
    await me.press('notifications:page.back');
    await expect(row('welcome')).toBeFocused();
    await expect(row('welcome')).not.toContainText(t('notifications:page.unread'));

    // Wins have a tab of their own.
    await main.getByRole('tab', { name: t('notifications:page.tabs.winning') }).click();
    await expect(main.getByText(t('notifications:page.empty.winning'))).toBeVisible();
    await main.getByRole('tab', { name: t('notifications:page.tabs.all') }).click();
    await me.press('notifications:page.readAll');
    await expect(page.getByText(t('notifications:page.readAllDone'))).toBeVisible();
    await expect(main.getByText(t('notifications:page.unread'))).toHaveCount(0);
    await expect(bell).toBeEmpty();

    // Another player's address shows nothing.
    await page.goto(`${origin()}/account/notification/list?id=999999999`);
    await expect(page.locator('main').getByRole('heading', { level: 2 })).toBeVisible();
    await expect(page.getByText(WORDS['en-US'].title)).toHaveCount(0);
    await context.close();
  });
