import { expect, test } from '@playwright/test';
import * as errorCodes from '#contract/error-codes.ts';
import { balance } from '#contract/wallet/100124-balance.ts';
import { formatMobile } from '#islands/forms/mobile.ts';
import { LOCALES } from '#i18n/locales.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expectTranslated } from '../support/language.ts';
import { expectLoggedIn, openLogin } from '../support/login-form.ts';
import { newMobile, readCodeSentBy } from '../support/person.ts';
import { endCodePauses, expireCode, setState } from '../support/player-state.ts';
import { registerPlayer, sendCommand } from '../support/player.ts';
import { sampleCases } from '../support/sample.ts';

const NEW = 'Quiet-lantern 41';

for (const locale of sampleCases("another's password", LOCALES, 1))
  test(`what is answered about another account leaves the session of who is logged in (${locale})`, async ({
    browser,
  }) => {
    const [player, other] = [await registerPlayer(), await registerPlayer()];
    const { context, me, field, alert } = await openLogin(browser, locale, 390, player.session);
    const { page, t, press } = me;
    await me.go('/account/contact');
    await press('profile:confirm.forgot');
    await endCodePauses();
    await setState(other, 'locked');
    await field('mobile').fill(other.mobile);
    await field('code').fill(await readCodeSentBy(`+971${other.mobile}`, () => press('account:login.sendCode')));
    await press('login:reset.continue');
    await expect(alert(t(`errors:${errorCodes.accountLocked}`))).toBeVisible();
    await setState(other, 'active');
    await press('login:reset.continue');
    await field('password').fill(NEW);
    await press('login:reset.save');
    await expect(page).toHaveURL(/\/account\/contact$/);
    const to = `\u2066${formatMobile(`+971${other.mobile}`)}\u2069`;
    await expect(page.getByText(t('login:reset.doneOther', { to }))).toBeVisible();
    await expectLoggedIn(page);
    expect((await sendCommand(balance, {}, player.session)).code).toBe(0);
    await context.close();
  });

for (const locale of sampleCases('forgotten password', LOCALES, 1))
  test(`a player who is logged in sets a forgotten password anew, after each refusal (${locale})`, async ({
    browser,
  }) => {
    const player = await registerPlayer();
    const number = `+971${player.mobile}`;
    const { context, me, field, alert } = await openLogin(browser, locale, 390, player.session);
    const { page, t, press } = me;
    await me.go('/account/contact?kind=email');
    await press('profile:confirm.forgot');
    await expect(page.getByText(t('login:reset.loggedIn'))).toBeVisible();
    await expectAccessible(page);
    await expectTranslated(page, locale);
    // Back to the change that was begun.
    await press('login:reset.toAccount');
    await expect(page).toHaveURL(/\/account\/contact\?kind=email$/);
    await press('profile:confirm.forgot');

    const nobody = newMobile();
    await field('mobile').fill(nobody);
    await field('code').fill(await readCodeSentBy(`+971${nobody}`, () => press('account:login.sendCode')));
    await press('login:reset.continue');
    await expect(alert(t('errors:registeredMobile'))).toBeVisible();
    await expect(page.getByText(t('login:onlyVerified'))).toBeVisible();
    await expectAccessible(page);
    await press('account:code.change');
    await field('mobile').fill(player.mobile);
    await endCodePauses();
    const old = await readCodeSentBy(number, () => press('account:login.sendCode'));
    await expect(page.getByText(t('login:onlyVerified'))).toBeHidden();
    await expireCode(number);
    await field('code').fill(old);
    await press('login:reset.continue');
    await expect(alert(t('errors:codeOver'))).toBeVisible();
    await press('account:code.change');
    await press('account:login.sendCode');
    await expect(alert(t(`errors:${errorCodes.tooManyCodeRequests}`))).toBeVisible();
    await endCodePauses();
    await field('code').fill(await readCodeSentBy(number, () => press('account:login.sendCode')));
    await press('login:reset.continue');
    await field('password').fill(NEW);
    await press('login:reset.save');

    // The new password ended this session, too.
    await expect(page).toHaveURL(/\/account\/login\?returnUrl=%2Faccount%2Fcontact%3Fkind%3Demail$/);
    await expect(page.getByText(t('login:reset.done'))).toBeVisible();
    await field('mobile').fill(player.mobile);
    await field('password').fill(NEW);
    await press('account:login.submit');
    await expect(page).toHaveURL(/\/account\/contact\?kind=email$/);
    await expectLoggedIn(page);
    await context.close();
  });
