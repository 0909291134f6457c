import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { beginAuthenticator } from '#contract/factors/430091-begin-authenticator.ts';
import { addAuthenticator } from '#contract/factors/430092-add-authenticator.ts';
import { checkOldPassword } from '#contract/profile/100117-check-old-password.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Db } from '#server/db/index.ts';
import { expectAccessible } from './accessibility.ts';
import { createPerson, type Person } from './person.ts';
import { PASSWORD, restoreSession, sendCommandOrThrow, type Player } from './player.ts';
import { withProductDatabase } from './product-database.ts';
import { currentProduct, origin } from './product.ts';

export const appCode = (key: string, steps = 0): string =>
  generateSync({ secret: key, epoch: Math.floor(Date.now() / 1000) + 30 * steps });

/** A code of six digits that is not this one. */
export const otherCode = (code: string): string => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));

export const alertOf = ({ page }: Person, text: string): Locator => page.getByRole('alert').filter({ hasText: text });

/** A browser on a phone with the player's session. */
export async function openPhone(browser: Browser, locale: Locale, player: Player): Promise<Person> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale });
  await restoreSession(player.session, context);
  return createPerson(await context.newPage(), locale);
}

/** Adds an app as a browser does, without one. The present code is not used up by it. */
export async function addAppByCommands({ session }: Player) {
  await sendCommandOrThrow(checkOldPassword, { oldPassword: PASSWORD }, session);
  const { data } = await sendCommandOrThrow(beginAuthenticator, {}, session);
  const added = await sendCommandOrThrow(addAuthenticator, { code: appCode(data.key, -1) }, session);
  return { key: data.key, codes: added.data.backupCodes ?? [] };
}

export async function confirmByPassword({ page, t, press }: Person): Promise<void> {
  await page.getByLabel(t('profile:confirm.field'), { exact: true }).fill(PASSWORD);
  await press('profile:confirm.next');
}

/** Confirms by the password and a backup code. */
export async function confirmByBackup(me: Person, code: string): Promise<void> {
  const { page, t, press } = me;
  await confirmByPassword(me);
  await press('factors:step.byBackup');
  await page.getByLabel(t('factors:step.backupCode')).fill(code);
  await press('factors:step.confirm');
}

/** The backup codes that are shown this once. */
export async function readCodes({ page, t }: Person): Promise<readonly string[]> {
  const codes = page.getByRole('list', { name: t('factors:backup.list') }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return codes.allTextContents();
}

/** Looks at the backup codes, takes them as a file, and goes on. */
export async function keepCodes(me: Person): Promise<readonly string[]> {
  const { page, t, press } = me;
  const codes = await readCodes(me);
  await expect(page.getByText(t('factors:backup.text'))).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await press('factors:backup.download');
  expect((await download).suggestedFilename()).toBe(t('factors:backup.file'));
  await press('factors:backup.kept');
  await expect(page.getByText(t('factors:on'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('factors:backup.notKept'))).toBeHidden();
  return codes;
}

/** The first step of a login in a browser that has forgotten the session. */
export async function passFirstStep({ page, t, go, press }: Person, { mobile }: Player): Promise<void> {
  // A page without scripts, which nothing leaves by itself.
  await page.goto(`${origin()}/robots.txt`);
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.removeItem('user_info'));
  await go('/account/login?returnUrl=%2Faccount%2FtwoFactor');
  await page.getByLabel(t('account:field.mobile')).fill(mobile);
  await page.getByLabel(t('account:field.password'), { exact: true }).fill(PASSWORD);
  await press('account:login.submit');
  await expect(page.getByRole('dialog', { name: t('factors:step.title') })).toBeVisible();
}

/** In its dialog, above the button of the same name. */
export const submitStep = ({ page, t }: Person): Promise<void> =>
  page
    .getByRole('dialog')
    .getByRole('button', { name: t('factors:step.submit'), exact: true })
    .click();

export const expectInside = (page: Page): Promise<void> => expect(page).toHaveURL(/\/account\/twoFactor$/);

/** Changes rows of this player, as time or another device would have. */
export const changeRows = ({ mobile }: Player, change: (db: Db, playerId: bigint) => Promise<unknown>): Promise<void> =>
  withProductDatabase(currentProduct().folder, async (db) => {
    const { rows } = await sql<{ id: bigint }>`select id from players where mobile = ${`+971${mobile}`}`.execute(db);
    await change(db, rows[0]?.id ?? 0n);
  });
