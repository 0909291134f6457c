import { expect, test, type Page } from '@playwright/test';
import { LOCALES } from '../src/lib/i18n/locales.ts';
import { localHref } from '../src/lib/i18n/paths.ts';
import { origin, personAt } from './support/journey.ts';
import { readQr } from './support/qr.ts';
import { expectSound } from './support/sound.ts';

/** What Chromium tells a page that may be installed. */
const offer = (page: Page) =>
  page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => document.body.setAttribute('data-prompted', ''),
    });
    dispatchEvent(event);
    return event.defaultPrevented;
  });

for (const locale of LOCALES)
  test(`how to install is told, and a button stands there only where the browser offers it, ${locale}`, async ({
    page,
  }) => {
    const me = personAt(page, locale);
    await me.go('/app');
    const install = page.getByRole('button', { name: me.t('app:install.button') });
    await expect(page.getByRole('heading', { name: me.t('app:steps.ios.title') })).toBeVisible();
    await expect(install).toBeHidden();
    // No store is set here, so there is none to lead to.
    await expect(page.getByRole('link', { name: me.t('app:stores.apple') })).toHaveCount(0);
    const code = page.getByRole('img', { name: me.t('app:desk.qr') });
    expect(await readQr(page, code)).toBe(origin() + localHref('/app', locale));
    await expectSound(page);
    expect(await offer(page)).toBe(true);
    await expect(install).toBeVisible();
    await expectSound(page);
    await install.click();
    await expect(page.locator('body[data-prompted]')).toHaveCount(1);
    await expect(install).toBeHidden();
    await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
    await expect(page.getByRole('status').filter({ hasText: me.t('app:install.done') })).toBeVisible();
  });

for (const locale of LOCALES)
  test(`a link of the app shows our game, whatever else it says, ${locale}`, async ({ page }) => {
    const me = personAt(page, locale);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).host));
    const foreign = new URLSearchParams({
      gameId: '61',
      gameName: 'Golden Camel',
      gameIconImgUrl: 'https://pictures.example/camel.png',
      packageName: 'example.camel',
      userId: '4711',
    });
    await me.go(`/downloadGame?${foreign.toString()}`);
    const game = me.t('games:luckyDay.name');
    await expect(page.getByRole('heading', { level: 1, name: game })).toBeVisible();
    expect(page.url()).toBe(`${origin()}${localHref('/downloadGame', locale)}?gameId=61`);
    expect(await page.content()).not.toMatch(/camel|4711/i);
    expect(new Set(asked)).toEqual(new Set([new URL(origin()).host]));
    const play = localHref('/lottery/luckyday', locale);
    await expect(page.getByRole('link', { name: me.t('app:game.open', { game }) })).toHaveAttribute('href', play);
    const code = page.getByRole('img', { name: me.t('app:game.qr', { game }) });
    expect(await readQr(page, code)).toBe(origin() + play);
    await expectSound(page);
    await me.go('/downloadGame?gameId=9999&gameName=Golden+Camel');
    await expect(page).toHaveURL(origin() + localHref('/app', locale));
  });
