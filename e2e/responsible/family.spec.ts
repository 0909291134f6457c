import { expect, test } from '@playwright/test';
import * as errorCodes from '#contract/error-codes.ts';
import { formatDay } from '#i18n/date-format.ts';
import { formatMobile } from '#islands/forms/mobile.ts';
import type { Locale } from '#i18n/locales.ts';
import { sendReports } from '#server/family/reports.ts';
import { openStandalone } from '#server/engine/standalone.ts';
import { createLog } from '#server/observability/log.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import { shellEnv } from '#support/product/start-product.ts';
import { makeLargePng } from '#support/uploads/pictures.ts';
import { sql } from 'kysely';
import { expectAccessible } from '../support/accessibility.ts';
import { createFamilyApplicant } from '../support/family.ts';
import { expectTranslated } from '../support/language.ts';
import { createPerson, readTexts } from '../support/person.ts';
import { registerPlayer, registerVerifiedPlayer, restoreSession } from '../support/player.ts';
import { runOps } from '../support/product-clock.ts';
import { currentProduct } from '../support/product.ts';
import { sampleCases } from '../support/sample.ts';

const LOCALES: readonly Locale[] = ['en-US', 'ar-AE'];
const huge = { name: 'id.png', mimeType: 'image/png', buffer: makeLargePng(10_000, 10_000) };

/** Sends the reports of yesterday, which are otherwise sent each morning, as though it had been monitored. */
async function reportYesterday(): Promise<string> {
  const settings = readSettings({ ...shellEnv({ DATA_DIR: currentProduct().folder }) });
  const { engine, close } = await openStandalone(settings, createLog({ ...settings, LOG_LEVEL: 'warn' }));
  const { db, log, messages } = engine;
  try {
    await sql`update family_monitorings set reported_until = product_today() - 2`.execute(db);
    await sendReports({ db, log, messages });
    const { rows } = await sql<{ day: string }>`select (product_today() - 1)::text as day`.execute(db);
    return rows[0]?.day ?? '';
  } finally {
    await close();
  }
}

for (const locale of sampleCases('family', LOCALES, 1))
  test(`a relative applies for two accounts, sends other photos after a denial, and is approved, in ${locale}`, async ({
    browser,
  }) => {
    const [holder, watched] = await Promise.all([registerVerifiedPlayer(), registerPlayer()]);
    const context = await browser.newContext({ locale, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const me = createPerson(page, locale);
    const { t } = me;
    const sara = createFamilyApplicant(me);
    const { field, refusals, added, choosePhoto, search, status } = sara;
    const words = ['Sara O’Neill', 'Omar Haddad', 'The ID is blurred.', 'JPEG', 'XXXXX-XXXXX-XXXXX-XXXXX'];

    await me.go('/family-plan');
    await me.press('family:sendCode');
    await expect(refusals).toHaveText(
      ['family:wrong.applicantName', 'account:wrong.mobile', 'account:wrong.email', 'family:wrong.relationship'].map(
        (key) => t(key),
      ),
    );
    await expectTranslated(page, locale, words);
    await sara.fillAbout();
    await me.press('family:sendCode');
    const { code, emailCode } = await sara.readCodes();
    await field('account:field.mobileCode').fill(code);
    await field('account:field.emailCode').fill(emailCode === '000000' ? '000001' : '000000');
    await me.press('family:confirmCode');
    await sara.expectRefused(field('account:field.emailCode'), t(`errors:${errorCodes.wrongVerificationCode}`));
    await expectAccessible(page);
    await expectTranslated(page, locale, [...words, sara.email]);
    await field('account:field.emailCode').fill(emailCode);
    await me.press('family:confirmCode');

    await expect(page.getByRole('heading', { name: t('family:heading.accounts') })).toBeFocused();
    await me.press('family:submit');
    await expect(refusals).toHaveText(
      ['holderName', 'account', 'duration', 'idPhoto', 'proofPhoto'].map((key) => t(`family:wrong.${key}`)),
    );
    await expectAccessible(page);
    await expectTranslated(page, locale, words);
    await sara.fillAccount(0, 'exclude', holder.mobile);
    await me.press('family:addAccount');
    await sara.fillAccount(1, 'exclude', `+971 ${holder.mobile}`);
    await me.press('family:addAccount');
    await field('family:holderName').last().fill('Nobody');
    await page.getByRole('button', { name: t('family:removeAccount', { number: 3 }) }).click();
    await expect(field('family:holderName')).toHaveCount(2);
    await choosePhoto('family:idPhoto', huge);
    await expect(refusals.filter({ hasText: t(`errors:${errorCodes.uploadPixels}`) })).toBeVisible();
    await sara.choosePhotos();
    await me.press('account:picture.remove');
    await expect(added).toHaveCount(1);
    await choosePhoto('family:idPhoto');
    await expect(added).toHaveCount(2);
    // The server knows that both are one number; the form only that it is written in another way.
    await me.press('family:submit');
    const second = field('family:accountNumber').nth(1);
    await sara.expectRefused(second, t('errors:input.familyTwice'));
    await second.fill('12');
    await me.press('family:submit');
    await sara.expectRefused(second, t('family:wrong.account'));
    await sara.fillAccount(1, 'monitor', '041234567');
    await me.press('family:submit');
    await sara.expectRefused(second, t('errors:input.familyAccount'));
    await second.fill(watched.mobile);
    await me.press('family:submit');

    const receipt = await sara.readReceipt();
    await expectTranslated(page, locale, [receipt, sara.email]);
    await me.press('family:check');
    await search('12345');
    await expect(refusals).toHaveText(t('family:wrong.receiptNumber'));
    await search(receipt.replace(/.$/, (last) => (last === '7' ? '8' : '7')));
    await expect(refusals).toHaveText(t('family:wrong.receiptTyping'));
    await search(receipt.toLowerCase().replaceAll('-', ' '));
    await expect(status('review')).toBeVisible();

    await runOps('family', 'deny-incorrect', receipt, 'The ID is blurred.');
    await search(receipt);
    await expect(status('incorrect')).toBeVisible();
    await expect(page.getByText('The ID is blurred.')).toBeVisible();
    await expectAccessible(page);
    await expectTranslated(page, locale, words);
    await sara.choosePhotos();
    await me.press('family:progress.resend');
    await expect(status('review')).toBeVisible();
    await runOps('family', 'approve', receipt);
    await search(receipt);
    await expect(status('approved')).toBeVisible();
    const measures = page.getByRole('status').getByRole('listitem');
    await expect(measures).toHaveCount(2);
    await expect(measures.first()).toContainText(t('family:progress.measure.exclude'));
    await expect(measures.first()).toContainText(formatMobile(`+971${holder.mobile}`));
    await expect(measures.last()).toContainText(t('family:progress.measure.monitor'));
    await expectAccessible(page);
    await expectTranslated(page, locale, words);

    // The monitored holder is told; what they do reaches the applicant by mail.
    await expect.poll(() => readTexts(`+971${watched.mobile}`)).toContainEqual(expect.stringContaining('6 '));
    const day = formatDay(await reportYesterday(), locale);
    await expect.poll(async () => (await readTexts(sara.email))[0]).toContain(day);

    // The excluded one is led to the withdrawals, and told why.
    await restoreSession(holder.session, context);
    await me.go('/account/deposit');
    const notice = page.getByRole('dialog', { name: t('dialogs:selfExclusionLogin.title') });
    await expect(notice).toContainText(/\d\d\/\d\d\/20\d\d/);
    await expect(notice.getByRole('button', { name: t('dialogs:ok') })).toBeVisible();
    await expect(page.getByRole('heading', { name: t('withdraw:title'), level: 1 })).toBeVisible();

    // Ended early, it is said so to both.
    for (const place of ['1', '2']) await runOps('family', 'end', receipt, place, 'You asked for it.');
    await expect.poll(async () => (await readTexts(sara.email))[0]).toContain('You asked for it.');
    await me.go('/familyPlanCheckProgress');
    await search(receipt);
    await expect(status('ended')).toBeVisible();
    await expect(page.getByText('You asked for it.')).toBeVisible();
    await expectTranslated(page, locale, ['You asked for it.', ...words]);
    await context.close();
  });
