import { expect, test, type Locator } from '@playwright/test';
import * as errorCodes from '#contract/error-codes.ts';
import type { ResponseOf } from '#contract/command.ts';
import type { globalRestrictions } from '#contract/players/100163-global-restrictions.ts';
import { VERSION_TYPE } from '#contract/terms/fields.ts';
import { termsVersions } from '#contract/terms/200029-terms-versions.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { createPerson, SCREENS } from '../support/person.ts';
import { registerPlayer, restoreSession, sendCommandOrThrow, type CommandAnswer } from '../support/player.ts';
import { currentProduct } from '../support/product.ts';
import { askForTextAgain } from '../support/terms.ts';

const askAgain = (text: 'terms' | 'privacy', forced: boolean) =>
  askForTextAgain(currentProduct().folder, VERSION_TYPE[text], forced);

/** Scrolls to the end of the summary, which some screens show from the first, and answers. */
async function readAndAnswer(dialog: Locator, button: Locator): Promise<void> {
  await dialog.locator('[data-summary-end]').evaluate((end) => end.scrollIntoView());
  await expect(button).toBeEnabled();
  await button.press('Enter');
}

for (const [locale, width] of SCREENS)
  test(`a player is asked once for terms and privacy notice, and logged out if forced, in ${locale} at ${width}`, async ({
    browser,
  }) => {
    const player = await registerPlayer();
    const context = await browser.newContext({ viewport: { width, height: 400 } });
    await restoreSession(player.session, context);
    const page = await context.newPage();
    const me = createPerson(page, locale);
    const { t } = me;
    const terms = page.getByRole('dialog', { name: t('dialogs:terms.title.terms') });
    const open = async (path: string) => {
      const checked = page.waitForResponse('**/hapi/100163');
      await me.go(path);
      const { data } = (await (await checked).json()) as CommandAnswer<ResponseOf<typeof globalRestrictions>>;
      return data.termsUpgrades;
    };

    // Who has just registered accepted the current versions.
    expect(await open('/account')).toEqual([]);

    await askAgain('terms', false);
    expect(await open('/account')).toEqual([1]);
    const accept = terms.getByRole('button', { name: t('dialogs:terms.accept.terms') });
    const whole = terms.getByRole('heading', { name: t('dialogs:terms.whole') });
    // First the summary; at its end, to which a press leads, the full text follows.
    await expect(accept).toBeDisabled();
    await expect(whole).toBeHidden();
    await accept.press('Enter');
    await expect(whole).toBeVisible();
    await expect(accept).toBeEnabled();
    await expect(terms.getByRole('heading', { level: 4 }).first()).toBeAttached();
    await expectAccessible(page);
    // A failed acceptance says so, and the dialog stays.
    await page.route('**/hapi/200030', (route) =>
      route.fulfill({ json: { code: errorCodes.serverBusy, message: 'the server is busy', data: null } }),
    );
    await accept.click();
    await expect(terms.getByRole('alert')).toHaveText('the server is busy');
    await page.unroute('**/hapi/200030');
    await terms.getByRole('button', { name: t('dialogs:notNow') }).click();
    await expect(terms).toBeHidden();
    // Once a day.
    const versions = page.waitForResponse('**/hapi/200029');
    await open('/account');
    await versions;
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // Forced, it comes all the same; the privacy notice follows, and both are accepted once.
    await askAgain('terms', true);
    await askAgain('privacy', false);
    await open('/');
    await expect(terms).toContainText(t('dialogs:terms.forced'));
    await page.keyboard.press('Escape');
    await expect(terms).toBeVisible();
    await readAndAnswer(terms, accept);
    await expect(terms).toBeHidden();
    const privacy = page.getByRole('dialog', { name: t('dialogs:terms.title.privacy') });
    const confirm = privacy.getByRole('button', { name: t('dialogs:terms.accept.privacy') });
    await readAndAnswer(privacy, confirm);
    await expect(privacy).toBeHidden();
    const { data } = await sendCommandOrThrow(termsVersions, { versionType: 1 }, player.session);
    expect(data.list.filter(({ upgrade }) => upgrade !== 0)).toEqual([]);

    await askAgain('terms', true);
    await open('/account');
    await terms.getByRole('button', { name: t('dialogs:terms.logOut') }).click();
    await expect(page.locator('html')).toHaveAttribute('data-session', 'out');
    await context.close();
  });
