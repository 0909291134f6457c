import { expect, test, type Page } from '@playwright/test';
import { LOCALES } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { createPerson } from '../support/person.ts';
import { origin } from '../support/product.ts';
import { readQrCode } from '../support/qr.ts';
import { expectAccessible } from '../support/accessibility.ts';

/** Dispatches the event by which Chromium offers the installation; tells whether the page took it over. */
const offerInstallation = (page: Page) =>
  page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => document.body.setAttribute('data-prompted', ''),
    });
    dispatchEvent(event);
    return event.defaultPrevented;
  });

for (const locale of LOCALES)
  test(`explains how to install, and shows a button only where the browser offers it, ${locale}`, async ({ page }) => {
    const me = createPerson(page, locale);
    await me.go('/app');
    const install = page.getByRole('button', { name: me.t('app:install.button') });
    await expect(page.getByRole('heading', { name: me.t('app:steps.ios.title') })).toBeVisible();
    await expect(install).toBeHidden();
    // No store address is set here, so no store link is shown.
    await expect(page.getByRole('link', { name: me.t('app:stores.apple') })).toHaveCount(0);
    const code = page.getByRole('img', { name: me.t('app:desk.qr') });
    expect(await readQrCode(page, code)).toBe(origin() + localHref('/app', locale));
    await expectAccessible(page);
    expect(await offerInstallation(page)).toBe(true);
    await expect(install).toBeVisible();
    await expectAccessible(page);
    await install.click();
    await expect(page.locator('body[data-prompted]')).toHaveCount(1);
    await expect(install).toBeHidden();
    await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
    await expect(page.getByRole('status').filter({ hasText: me.t('app:install.done') })).toBeVisible();
  });

for (const locale of LOCALES)
  test(`a game link of the app shows the game and ignores every other parameter, ${locale}`, async ({ page }) => {
    const me = createPerson(page, locale);
    const hosts: string[] = [];
    page.on('request', (request) => hosts.push(new URL(request.url()).host));
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
    expect(new Set(hosts)).toEqual(new Set([new URL(origin()).host]));
    const play = localHref('/lottery/luckyday', locale);
    await expect(page.getByRole('link', { name: me.t('app:game.open', { game }) })).toHaveAttribute('href', play);
    const code = page.getByRole('img', { name: me.t('app:game.qr', { game }) });
    expect(await readQrCode(page, code)).toBe(origin() + play);
    await expectAccessible(page);
    await me.go('/downloadGame?gameId=9999&gameName=Golden+Camel');
    await expect(page).toHaveURL(origin() + localHref('/app', locale));
  });

for (const locale of LOCALES)
  test(`plays a video with captions and lets the visitor seek, ${locale}`, async ({ page }) => {
    const me = createPerson(page, locale);
    const mediaRequests: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'media') mediaRequests.push(request.url());
    });
    await me.go('/instruction/video');
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
    const video = page.locator('video').first();
    expect(await page.locator('video').count()).toBeGreaterThanOrEqual(3);
    // Nothing is fetched or played before the visitor asks for it.
    expect(mediaRequests).toEqual([]);
    expect(await video.evaluate((one) => (one as HTMLVideoElement).paused)).toBe(true);
    const seconds = await video.evaluate(async (element) => {
      const one = element as HTMLVideoElement;
      one.preload = 'metadata';
      await new Promise((done) => one.addEventListener('loadedmetadata', done, { once: true }));
      return one.duration;
    });
    expect(seconds).toBeGreaterThan(15);
    await video.evaluate((one) => (one as HTMLVideoElement).play());
    await expect.poll(() => video.evaluate((one) => (one as HTMLVideoElement).currentTime)).toBeGreaterThan(0.2);
    const ahead = await video.evaluate(async (element, to) => {
      const one = element as HTMLVideoElement;
      one.currentTime = to;
      await new Promise((done) => one.addEventListener('seeked', done, { once: true }));
      one.pause();
      const [captions] = one.textTracks;
      return { at: one.currentTime, mode: captions?.mode, cues: [...(captions?.cues ?? [])].length };
    }, seconds - 3);
    expect(ahead.at).toBeGreaterThanOrEqual(seconds - 3.1);
    expect([ahead.mode, ahead.cues > 4]).toEqual(['showing', true]);
    // The transcript has the same lines.
    await page.getByText(me.t('videos:transcript')).first().click();
    await expect(page.locator('details[open] li')).toHaveCount(ahead.cues);
    await expectAccessible(page);
  });
