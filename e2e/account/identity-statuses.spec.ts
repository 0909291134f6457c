import { expect, test, type Browser } from '@playwright/test';
import * as errorCodes from '#contract/error-codes.ts';
import { LOCALES, type Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { passCheck } from '../support/identity-check.ts';
import { expectTranslated } from '../support/language.ts';
import { createPerson, newMobile } from '../support/person.ts';
import { origin } from '../support/product.ts';
import { registerPlayer, restoreSession, startIdentityCheck } from '../support/player.ts';
import { runOps } from '../support/product-clock.ts';
import { sampleCases } from '../support/sample.ts';
import { APPLICANT } from '#support/players/registration.ts';

const START = '/account/kyc-verification';
const FRAME = '/account/kycIframe';

/** A new player on a phone, and what their pages about the verification show. */
async function open(browser: Browser, locale: Locale) {
  const player = await registerPlayer();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale });
  await restoreSession(player.session, context);
  const me = createPerson(await context.newPage(), locale);
  const { page, t } = me;
  const main = page.getByRole('main');
  const dialog = (title: string) => page.getByRole('dialog', { name: t(`dialogs:${title}.title`) });
  return {
    context,
    me,
    main,
    dialog,
    player,
    number: player.idCardNo,
    provider: page.frameLocator('iframe'),
    openId: player.session.user.userOpenId,
    begin: () => page.locator('main a[href*="kycIframe"]'),
    close: (title: string, key = 'close') =>
      dialog(title)
        .getByRole('button', { name: t(`dialogs:${key}`), exact: true })
        .click(),
    expectTitle: (status: number) =>
      expect(main.getByRole('heading', { name: t(`identity:state.${status}.title`) })).toBeVisible(),
    expectBox: async (status: number) => {
      await me.go('/account');
      await expect(main.getByText(t(`identity:status.${status}`), { exact: true })).toBeVisible();
    },
  };
}

for (const locale of sampleCases('identity-statuses', LOCALES, 1))
  test(`the user box leads on in each verification status, ${locale}`, async ({ browser }) => {
    const { context, me, main, dialog, provider, number, openId, ...at } = await open(browser, locale);
    const { page, t, go, press } = me;
    const { begin, close, expectBox, expectTitle } = at;
    const chosen = (type: string) => page.locator(`input[name="document"][value="${type}"]`);

    await test.step('unverified; a check that is left goes on with its own document', async () => {
      await go(`${FRAME}?finished=idt_nobody`);
      await expect(dialog('kycStopped')).toContainText(t(`errors:${errorCodes.verificationUnavailable}`));
      await close('kycStopped');
      await expectBox(1);
      await press('identity:action.1');
      await expectTitle(1);
      await expect(chosen('EID')).toBeChecked();
      await chosen('PASSPORT').check();
      await press('identity:start');
      await expect(provider.locator('#number')).toBeVisible();
      await page.getByRole('button', { name: t('identity:frame.close') }).click();
      await press('identity:frame.stay');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.getByRole('button', { name: t('identity:frame.close') }).click();
      await press('identity:frame.leave');
      await expectTitle(6);
    });
    await test.step('verifying; "Leave" brings back the status from before', async () => {
      await expectBox(6);
      await press('identity:action.6');
      await expect(chosen('PASSPORT')).toBeChecked();
      await chosen('EID').check();
      await expect(begin()).toHaveText(t('identity:start'));
      await chosen('PASSPORT').check();
      await expectAccessible(page);
      await press('identity:resume');
      await provider.locator('button[value="leave"]').click();
      await expectTitle(1);
      await expect(chosen('EID')).toBeChecked();
    });
    await test.step('under review: nothing can begin meanwhile', async () => {
      await press('identity:start');
      await passCheck(provider, { number }, 'REVIEW');
      await expect(dialog('kycPrompt')).toContainText(t('dialogs:kycProgress.body'));
      await close('kycPrompt', 'ok');
      await expectTitle(2);
      await expect(begin()).toHaveCount(0);
      await expectBox(2);
      await press('identity:action.2');
      await expect(dialog('kycPrompt')).toContainText(t('dialogs:kycPrompt.body'));
      await close('kycPrompt', 'kycPrompt.see');
      await expectTitle(2);
      await go('/account/deposit');
      await expect(dialog('kycPrompt')).toContainText(t('dialogs:kycProgress.body'));
      await go(FRAME);
      await expect(dialog('kycStopped')).toContainText(t('errors:identityInReview'));
      await expect(page.getByText(t('errors:identityInReview'))).toHaveCount(1);
      await expectAccessible(page);
      await close('kycStopped', 'kycPrompt.see');
      await expectTitle(2);
    });
    await test.step("rejected, with the reviewer's remark; another attempt leads back to the deposit", async () => {
      await runOps('player', 'reject', openId, 'The picture is blurred.');
      await expectBox(4);
      await press('identity:action.4');
      await expectTitle(4);
      await expect(main.getByText('The picture is blurred.')).toBeVisible();
      await go('/account/deposit');
      await expect(dialog('kycFailed')).toContainText('The picture is blurred.');
      await close('kycFailed', 'kycFailed.again');
      await expectTitle(4);
      await expect(begin()).toHaveText(t('identity:renew'));
      await expect(begin()).toHaveAttribute('href', /returnUrl=%2Faccount%2Fdeposit$/);
      await begin().click();
      await passCheck(provider, { number });
      await expect(page).toHaveURL(origin() + localHref('/account/deposit', locale));
      await expect(page.getByText(t('identity:state.3.title'))).toBeVisible();
    });
    await test.step('verified', async () => {
      await go(FRAME);
      await expect(dialog('kycStopped')).toContainText(t('errors:identityVerifiedAlready'));
      await expectBox(3);
      await expect(main.getByRole('link', { name: t('identity:action.1') })).toHaveCount(0);
      await main.getByRole('link', { name: t('identity:status.3') }).click();
      await expect(page).toHaveURL(/\/account\/myprofile$/);
    });
    await context.close();
  });

for (const locale of sampleCases('identity-failures', LOCALES, 1))
  test(`each failed check says why, and the last of a day that none is left, ${locale}`, async ({ browser }) => {
    const taken = `N${newMobile()}`;
    const owner = await startIdentityCheck((await registerPlayer()).session, { type: 'PASSPORT', number: taken });
    await owner.send({ action: 'verdict', verdict: 'VERIFIED' });

    const { context, me, main, dialog, provider, number, begin, close, expectTitle } = await open(browser, locale);
    const { page, t, go } = me;
    const failed = dialog('kycFailed');
    const { nationality } = APPLICANT;
    const cases = [
      ['EID', { number }, 16, 'identity:reasons.16'],
      ['EID', { number, birthDate: '1990-05-18' }, 'VERIFIED', 'identity:reasons.17'],
      ['PASSPORT', { number: taken, nationality }, 'honest', 'errors:identityDocumentUsed'],
      ['EID', { number: '784-1990-0000000-0' }, 'VERIFIED', 'identity:reasons.41'],
      ['PASSPORT', { number: taken, nationality, name: 'OMAR NAIR' }, 'VERIFIED', 'identity:reasons.15'],
    ] as const;
    await go(START);
    for (const [i, [type, document, verdict, reason]] of cases.entries())
      await test.step(reason, async () => {
        await page.locator(`input[name="document"][value="${type}"]`).check();
        await begin().click();
        await passCheck(provider, document, verdict);
        await expect(failed).toContainText(t(reason));
        const last = i === cases.length - 1;
        await expect(failed.getByText(t('client:verificationLimit'))).toHaveCount(last ? 1 : 0);
        await expect(failed.getByRole('button', { name: t('dialogs:kycFailed.again') })).toHaveCount(last ? 0 : 1);
        if (i > 0) return close('kycFailed');
        // Starts the next one, with the document that is chosen on the page.
        await close('kycFailed', 'kycFailed.again');
        await expect(provider.locator('#number')).toBeVisible();
        await page.goBack();
        return;
      });
    await expectTitle(4);
    await expect(main.getByText(t('identity:reasons.15'))).toBeVisible();
    await expect(main.getByText(t('client:verificationLimit'))).toBeVisible();
    await expect(begin()).toHaveCount(0);
    await expectTranslated(page, locale, ['Sara', 'Haddad']);
    await go('/account/deposit');
    await expect(failed).toContainText(t('client:verificationLimit'));
    await expectAccessible(page);
    await go(FRAME);
    await expect(page.getByRole('heading', { name: t('client:verificationLimit') })).toBeVisible();
    await expect(page.getByRole('button', { name: t('identity:again') })).toHaveCount(0);
    await context.close();
  });
