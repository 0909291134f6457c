import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import * as errorCodes from '#contract/error-codes.ts';
import { LOCALES } from '#i18n/locales.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expectTranslated } from '../support/language.ts';
import { createPerson, type Person } from '../support/person.ts';
import { PASSWORD, registerPlayer, restoreSession } from '../support/player.ts';
import { sampleCases } from '../support/sample.ts';

/** The copy of all data that a player downloads. */

const alertOf = ({ page }: Person, text: string) => page.getByRole('alert').filter({ hasText: text });

async function confirmByPassword({ page, t, press }: Person, password: string): Promise<void> {
  await page.getByLabel(t('profile:confirm.field'), { exact: true }).fill(password);
  await press('profile:confirm.next');
}

for (const locale of sampleCases('own data', LOCALES, 1))
  test(`a player reads what is stored, and downloads all of it three times a day (${locale})`, async ({ browser }) => {
    const player = await registerPlayer();
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale });
    await restoreSession(player.session, context);
    const page = await context.newPage();
    const me = createPerson(page, locale);
    const { t, press } = me;
    await me.go('/account/accountSetting');
    await page.getByRole('link', { name: t('profile:settings.ownData') }).click();
    await expect(page.getByRole('heading', { level: 1, name: t('ownData:title') })).toBeVisible();
    await page.getByText(t('privacy:topic.money'), { exact: true }).click();
    await expect(page.getByText(t('privacy:data.wallets'))).toBeVisible();
    await expectAccessible(page);
    await expectTranslated(page, locale);

    await press('ownData:start');
    await confirmByPassword(me, 'Not-the-one 7');
    await expect(alertOf(me, t(`errors:${errorCodes.wrongOldPassword}`))).toBeVisible();
    const saved = page.waitForEvent('download');
    await confirmByPassword(me, PASSWORD);
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^naseeb-own-data-[\d-]{10}\.json$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      account: player.session.user.userOpenId,
      data: { players: { rows: [{ mobile: `+971${player.mobile}` }] } },
    });
    expect(text).not.toContain(player.session.user.sessionToken);
    await expect(page.getByText(t('ownData:done'))).toBeVisible();

    for (let n = 2; n <= 3; n++) {
      await press('ownData:start');
      const next = page.waitForEvent('download');
      await confirmByPassword(me, PASSWORD);
      await next;
    }
    await press('ownData:start');
    await confirmByPassword(me, PASSWORD);
    await expect(alertOf(me, t(`errors:${errorCodes.ownDataLimit}`))).toBeVisible();
    await context.close();
  });
