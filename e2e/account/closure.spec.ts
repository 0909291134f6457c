import { expect, test } from '@playwright/test';
import { CLOSURE_CONDITIONS } from '#contract/closure/choices.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { LOCALES } from '#i18n/locales.ts';
import { makeLargePng, makePicture } from '#support/uploads/pictures.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expectTranslated } from '../support/language.ts';
import { createPerson, type Person } from '../support/person.ts';
import { PASSWORD, registerVerifiedPlayer, restoreSession } from '../support/player.ts';
import { runOps } from '../support/product-clock.ts';
import { sampleCases } from '../support/sample.ts';

const START = '/account/accountDeletion';
const photo = { name: 'id.png', mimeType: 'image/png', buffer: await makePicture('png') };
const huge = { name: 'id.png', mimeType: 'image/png', buffer: makeLargePng(10_000, 10_000) };

const refusals = ({ page }: Person) => page.getByRole('alert').filter({ hasText: /./ });

/** Asks for the closure; with `refused` each step is sent wrong first. */
async function ask(me: Person, refused: boolean): Promise<void> {
  await me.press('closure:conditions.next');
  await addPhotos(me, refused);
  await giveReason(me, refused);
  await confirmAndSend(me, refused);
}

async function refusePhotos(me: Person): Promise<void> {
  const { page, t, press } = me;
  await press('closure:upload.next');
  await expect(refusals(me)).toHaveText([t('closure:wrong.frontPhoto'), t('closure:wrong.backPhoto')]);
  await page.getByLabel(t('closure:upload.front')).setInputFiles(huge);
  await expect(refusals(me).filter({ hasText: t(`errors:${errorCodes.uploadPixels}`) })).toBeVisible();
}

async function addPhotos(me: Person, refused: boolean): Promise<void> {
  const { page, t, press } = me;
  await expect(page.getByLabel(t('closure:upload.front'))).toBeAttached();
  if (refused) await refusePhotos(me);
  const choose = (key: string, file: typeof photo) => page.getByLabel(t(key)).setInputFiles(file);
  await choose('closure:upload.front', photo);
  await choose('closure:upload.back', photo);
  await expect(page.getByText(t('account:picture.added'))).toHaveCount(2);
  if (refused) await expectAccessible(page);
  await press('closure:upload.next');
}

/** From the reason back to the conditions, and on to the reason again. */
async function goBackAndOn({ page, t, press }: Person): Promise<void> {
  await press('closure:back');
  await expect(page.getByText(t('account:picture.added'))).toHaveCount(2);
  await press('closure:back');
  await press('closure:conditions.next');
  await press('closure:upload.next');
}

async function giveReason(me: Person, refused: boolean): Promise<void> {
  const { page, t, press } = me;
  const other = page.getByRole('radio', { name: t('closure:remark.reason.other') });
  await expect(other).toBeVisible();
  if (refused) {
    await goBackAndOn(me);
    await press('closure:remark.next');
    await expect(refusals(me)).toHaveText(t('closure:wrong.reason'));
  }
  await other.check();
  if (refused) {
    await press('closure:remark.next');
    await expect(refusals(me)).toHaveText(t('closure:wrong.missing'));
    await expectAccessible(page);
  }
  await page.getByLabel(t('closure:remark.details'), { exact: true }).fill('I move\nto Sharjah.');
  await press('closure:remark.next');
}

async function confirmAndSend(me: Person, refused: boolean): Promise<void> {
  const { page, t, press } = me;
  const field = page.getByLabel(t('profile:confirm.field'), { exact: true });
  if (refused) {
    await press('closure:back');
    await expect(page.getByLabel(t('closure:remark.details'), { exact: true })).toHaveValue('I move to Sharjah.');
    await press('closure:remark.next');
    await field.fill('Not-the-one 7');
    await press('profile:confirm.next');
    await expect(refusals(me)).toHaveText(t(`errors:${errorCodes.wrongOldPassword}`));
  }
  await field.fill(PASSWORD);
  await press('profile:confirm.next');
  const dialog = page.getByRole('dialog', { name: t('closure:final.title') });
  await expect(page.getByRole('heading', { level: 1, name: t('closure:final.heading') })).toBeFocused();
  await expect(dialog).toHaveCount(0);
  await press('closure:final.open');
  await expect(dialog).toContainText(t('closure:final.irreversible'));
  if (refused) {
    await expectAccessible(page);
    await press('closure:final.keep');
    await expect(dialog).toHaveCount(0);
    await press('closure:final.open');
  }
  await press('closure:final.send');
  await expect(page.getByRole('heading', { name: t('closure:pending.title') })).toBeVisible();
}

/** The number of the newest request. */
const newestRequest = async (): Promise<string> => (await runOps('closure', 'list', 'all')).split(' ', 1)[0] ?? '';

for (const locale of sampleCases('closure', LOCALES, 1))
  test(`a player's account is closed after a request was taken back and one rejected, ${locale}`, async ({
    browser,
  }) => {
    const { session, mobile } = await registerVerifiedPlayer();
    const context = await browser.newContext({ locale, viewport: { width: 390, height: 844 } });
    await restoreSession(session, context);
    const me = createPerson(await context.newPage(), locale);
    const { page, t, press, go } = me;
    await go('/account/accountSetting');
    await page
      .getByRole('main')
      .getByRole('link', { name: t('profile:settings.close') })
      .click();
    await expect(page.getByText(t('closure:conditions.met'), { exact: true })).toHaveCount(CLOSURE_CONDITIONS.length);
    await expectAccessible(page);
    await expectTranslated(page, locale);
    await ask(me, true);
    await expectTranslated(page, locale);
    await expectAccessible(page);

    await test.step('the player takes it back', async () => {
      await press('closure:pending.takeBack');
      const dialog = page.getByRole('dialog', { name: t('closure:pending.sure') });
      await dialog.getByRole('button', { name: t('closure:pending.takeBack') }).click();
      await expect(page.getByText(t('closure:conditions.lead'))).toBeVisible();
      await go(`${START}/remark`);
      await press('closure:notYet.toPhotos');
      await expect(page.getByLabel(t('closure:upload.front'))).toBeAttached();
      await go(START);
    });
    await ask(me, false);
    await runOps('closure', 'reject', await newestRequest(), 'The', 'photo', 'is', 'blurred.');
    await page.reload();
    await expect(page.getByRole('heading', { name: t('closure:rejected.title') })).toBeVisible();
    await expect(page.getByText('The photo is blurred.')).toBeVisible();
    await expectAccessible(page);
    await press('closure:rejected.again');
    await ask(me, false);

    await runOps('closure', 'approve', await newestRequest());
    await expect(page.getByRole('dialog')).toContainText(/20\d\d/);
    expect(await page.evaluate(() => localStorage.getItem('user_info'))).toBeNull();
    await go('/account/login');
    await page.getByLabel(t('account:field.mobile'), { exact: true }).fill(mobile);
    await page.getByLabel(t('account:field.password'), { exact: true }).fill(PASSWORD);
    await press('account:login.submit');
    await expect(page.getByText(t(`errors:${errorCodes.accountClosed}`))).toBeVisible();
    await context.close();
  });
