import { expect, test } from '@playwright/test';
import * as errorCodes from '#contract/error-codes.ts';
import type { Locale } from '#i18n/locales.ts';
import { makeLargePng, makePicture } from '#support/uploads/pictures.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { createPerson, newMobile, readOneTimeCode } from '../support/person.ts';
import { registerPlayer, restoreSession } from '../support/player.ts';
import { runOps } from '../support/product-clock.ts';
import { sampleCases } from '../support/sample.ts';

const LOCALES: readonly Locale[] = ['en-US', 'ar-AE'];
const photo = { name: 'id.png', mimeType: 'image/png', buffer: await makePicture('png') };
const huge = { name: 'id.png', mimeType: 'image/png', buffer: makeLargePng(10_000, 10_000) };

for (const locale of sampleCases('family', LOCALES, 1))
  test(`a relative applies, sends other photos after a denial, and is approved, in ${locale}`, async ({ browser }) => {
    const holder = await registerPlayer();
    const context = await browser.newContext({ locale, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const me = createPerson(page, locale);
    const { t } = me;
    const refusals = page.getByRole('alert').filter({ hasText: /./ });
    const choosePhoto = (name: string, file: typeof photo) =>
      page.getByLabel(t(name), { exact: true }).setInputFiles(file);

    await me.go('/family-plan');
    await me.press('family:sendCode');
    await expect(refusals).toHaveText(
      ['family:wrong.applicantName', 'account:wrong.mobile', 'account:wrong.email', 'family:wrong.relationship'].map(
        (key) => t(key),
      ),
    );
    const mobile = newMobile();
    const email = `sara${mobile}@example.com`;
    await page.getByLabel(t('family:applicantName'), { exact: true }).fill('Sara Haddad');
    await page.getByLabel(t('account:field.mobile')).fill(mobile);
    await page.getByLabel(t('family:email')).fill(email);
    await page.getByLabel(t('family:relationshipLabel')).selectOption('spouse');
    await me.press('family:sendCode');
    const code = await readOneTimeCode(`+971${mobile}`);
    await page.getByLabel(t('account:field.code')).fill(code === '000000' ? '000001' : '000000');
    await me.press('family:confirmCode');
    await expect(refusals).toHaveText(t(`errors:${errorCodes.wrongVerificationCode}`));
    await page.getByLabel(t('account:field.code')).fill(code);
    await me.press('family:confirmCode');

    await expect(page.getByRole('heading', { name: t('family:heading.accounts') })).toBeFocused();
    await me.press('family:submit');
    await expect(refusals).toHaveText(
      ['holderName', 'account', 'duration', 'idPhoto', 'proofPhoto'].map((key) => t(`family:wrong.${key}`)),
    );
    await expectAccessible(page);
    await page.getByRole('radio', { name: t('family:kind.exclude') }).check();
    await page.getByLabel(t('family:holderName')).fill('Omar Haddad');
    await page.getByLabel(t('family:accountNumber')).fill(holder.mobile);
    await page.getByLabel(t('family:durationLabel')).selectOption('6m');
    await me.press('family:addAccount');
    await page.getByLabel(t('family:holderName')).last().fill('Nobody');
    await page.getByRole('button', { name: t('family:removeAccount', { number: 2 }) }).click();
    await expect(page.getByLabel(t('family:holderName'))).toHaveValue('Omar Haddad');
    await choosePhoto('family:idPhoto', huge);
    await expect(refusals.filter({ hasText: t(`errors:${errorCodes.uploadPixels}`) })).toBeVisible();
    await choosePhoto('family:idPhoto', photo);
    await choosePhoto('family:proofPhoto', photo);
    const added = page.getByText(t('account:picture.added'));
    await expect(added).toHaveCount(2);
    await me.press('account:picture.remove');
    await expect(added).toHaveCount(1);
    await choosePhoto('family:idPhoto', photo);
    await expect(added).toHaveCount(2);
    await me.press('family:submit');

    await expect(page.getByRole('heading', { name: t('family:done.title') })).toBeFocused();
    const receipt = (await page.getByLabel(t('family:done.receipt')).textContent()) ?? '';
    await me.press('family:check');
    const search = async (number: string) => {
      await page.getByLabel(t('family:progress.number')).fill(number);
      await me.press('family:progress.search');
    };
    const status = (name: string) => page.getByRole('heading', { name: t(`family:progress.${name}.title`) });
    await search('12345');
    await expect(refusals).toHaveText(t('family:wrong.receiptNumber'));
    await search(receipt.toLowerCase().replaceAll('-', ' '));
    await expect(status('review')).toBeVisible();

    await runOps('family', 'deny-incorrect', receipt, 'The ID is blurred.');
    await search(receipt);
    await expect(status('incorrect')).toBeVisible();
    await expect(page.getByText('The ID is blurred.')).toBeVisible();
    await expectAccessible(page);
    await choosePhoto('family:idPhoto', photo);
    await choosePhoto('family:proofPhoto', photo);
    await expect(added).toHaveCount(2);
    await me.press('family:progress.resend');
    await expect(status('review')).toBeVisible();
    await runOps('family', 'approve', receipt);
    await search(receipt);
    await expect(status('approved')).toBeVisible();

    await restoreSession(holder.session, context);
    await me.go('/account');
    const notice = page.getByRole('dialog', { name: t('dialogs:selfExclusionLogin.title') });
    await expect(notice).toContainText(/\d\d\/\d\d\/20\d\d/);
    await context.close();
  });
