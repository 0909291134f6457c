import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import * as errorCodes from '#contract/error-codes.ts';
import { ownDataLink } from '#contract/privacy/430120-own-data-link.ts';
import { LOCALES } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expectTranslated } from '../support/language.ts';
import { openAtHost, readBridgeCalls } from '../support/native-host.ts';
import { createPerson, type Person } from '../support/person.ts';
import { PASSWORD, registerPlayer, restoreSession, sendCommandOrThrow } from '../support/player.ts';
import { sampleCases } from '../support/sample.ts';

/** The copy of all data that a player downloads. */

const LINK = '**/hapi/430120';
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

    // Astro marks an island until React hydrates it: after that no press is lost.
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    await press('ownData:start');
    await confirmByPassword(me, 'Not-the-one 7');
    await expect(alertOf(me, t(`errors:${errorCodes.wrongOldPassword}`))).toBeVisible();
    // Screen readers announce what is written into a region that is there before.
    const region = page.getByRole('main').getByRole('status');
    await region.evaluate((element) => element.setAttribute('data-before', ''));
    const saved = page.waitForEvent('download');
    await confirmByPassword(me, PASSWORD);
    const file = await saved;
    await expect(region).toHaveText(/./);
    await expect(region).toHaveAttribute('data-before');
    expect(file.suggestedFilename()).toMatch(/^naseeb-own-data-[\d-]{10}\.json$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({
      account: player.session.user.userOpenId,
      data: { players: { rows: [{ mobile: `+971${player.mobile}` }] } },
    });
    expect(text).not.toContain(player.session.user.sessionToken);
    await expect(page.getByRole('status').filter({ hasText: t('ownData:done') })).toContainText(t('ownData:once'));
    await expectAccessible(page);
    await expectTranslated(page, locale);

    await test.step('a call without an answer says so, and another try is refused by nobody', async () => {
      await page.route(LINK, (route) => route.abort(), { times: 1 });
      await press('ownData:start');
      await confirmByPassword(me, PASSWORD);
      await expect(alertOf(me, t('client:network'))).toBeVisible();
    });
    await test.step('a confirmation that was used up elsewhere is asked for again', async () => {
      await page.route(
        LINK,
        async (route) => {
          await sendCommandOrThrow(ownDataLink, {}, player.session);
          await route.continue();
        },
        { times: 1 },
      );
      await press('ownData:start');
      await confirmByPassword(me, PASSWORD);
      await expect(page.getByText(t(`errors:${errorCodes.confirmationNeeded}`))).toBeVisible();
      await expect(page.getByLabel(t('profile:confirm.field'), { exact: true })).toHaveValue('');
      const next = page.waitForEvent('download');
      await confirmByPassword(me, PASSWORD);
      await next;
    });
    // The link that was asked for elsewhere gave no file, so it counts for nothing.
    const third = page.waitForEvent('download');
    await press('ownData:start');
    await confirmByPassword(me, PASSWORD);
    await third;
    await press('ownData:start');
    await confirmByPassword(me, PASSWORD);
    await expect(alertOf(me, t(`errors:${errorCodes.ownDataLimit}`))).toBeVisible();
    await context.close();
  });

for (const locale of sampleCases('own data at a host', LOCALES, 1))
  test(`the app opens the file outside, and a mini-program that does not downloads it (${locale})`, async ({
    browser,
  }) => {
    const { session } = await registerPlayer();
    const openAt = async (agent: 'app' | 'mini', bridge: 'answers' | 'silent') => {
      const path = localHref('/account/ownData', locale);
      const { context, page } = await openAtHost(browser, agent, path, { bridge, player: session });
      const me = createPerson(page, locale);
      // As above: a press before it is hydrated is lost.
      await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
      await me.press('ownData:start');
      return { context, me };
    };
    const app = await openAt('app', 'answers');
    await expect(app.me.page.getByLabel(app.me.t('profile:confirm.field'), { exact: true })).toBeVisible();
    await app.me.page.clock.install();
    await confirmByPassword(app.me, PASSWORD);
    await expect(app.me.page.getByRole('status').filter({ hasText: app.me.t('ownData:doneOutside') })).toBeVisible();
    await expectAccessible(app.me.page);
    // The host may have lost it: the same link once more, while it lasts.
    await app.me.press('ownData:again');
    await expect.poll(() => readBridgeCalls(app.me.page, 'openExternal')).toHaveLength(2);
    const [outside, again] = (await readBridgeCalls(app.me.page, 'openExternal')) as { url: string }[];
    expect(again).toEqual(outside);
    // A browser that knows nothing of the session.
    const file = await fetch(outside?.url ?? '');
    expect(file.headers.get('content-disposition')).toContain('attachment');
    expect(await file.json()).toMatchObject({ account: session.user.userOpenId });
    expect((await fetch(outside?.url ?? '')).status).toBe(410);
    await app.me.page.clock.fastForward('01:00');
    await expect(app.me.page.getByRole('status').filter({ hasText: app.me.t('ownData:late') })).toBeVisible();
    await expect(app.me.page.getByRole('button', { name: app.me.t('ownData:again') })).toBeHidden();
    await app.context.close();

    const mini = await openAt('mini', 'silent');
    const saved = mini.me.page.waitForEvent('download');
    await confirmByPassword(mini.me, PASSWORD);
    expect((await saved).suggestedFilename()).toMatch(/\.json$/);
    await expect(mini.me.page.getByRole('status').filter({ hasText: mini.me.t('ownData:done') })).toBeVisible();
    await mini.context.close();
  });
