import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { localHref } from '#i18n/paths.ts';
import { getT } from '#i18n/server.ts';
import { openAtHost } from '../support/native-host.ts';
import { stopPageClock } from '../support/page-clock.ts';
import { origin } from '../support/product.ts';
import { registerPlayer } from '../support/player.ts';
import { expectAccessible } from '../support/accessibility.ts';

/** Customer support by live chat (docs/adapters.md §7). */
const chat = (page: Page) => page.frameLocator('.chat-frame');

for (const [agent, locale] of [
  ['web', 'en-US'],
  ['mini', 'ar-AE'],
] as const)
  test(`a player writes in the chat of ${agent} and reads the answer, ${locale}`, async ({ browser }) => {
    const t = getT(locale, 'support');
    const question = `Where is my prize? ${agent} ${randomUUID()}`;
    const { context, page } = await openAtHost(browser, agent, localHref('/', locale));
    await page.waitForLoadState('networkidle');
    await page.locator('[data-open-chat]').first().click();
    const panel = page.getByRole('dialog', { name: t('title') });
    await expect(panel).toBeVisible();
    await expectAccessible(page);
    const field = chat(page).getByRole('textbox');
    await field.fill(question);
    await field.press('Enter');
    const log = chat(page).getByRole('log');
    await expect(log).toContainText(question);
    const desk = await context.newPage();
    await desk.goto(`${origin()}/sandbox/chat/desk`);
    await expectAccessible(desk);
    const thread = desk.getByRole('article').filter({ hasText: question });
    await thread.getByLabel('Answer').fill('In your balance, since yesterday.');
    await thread.getByRole('button', { name: 'Send' }).click();
    await expect(log).toContainText('In your balance, since yesterday.');
    // Esc works inside the frame; closing the panel returns the focus to its opener.
    await field.press('Escape');
    await expect(panel).toBeHidden();
    await page.goto(origin() + localHref('/lottery/results', locale));
    await page.waitForLoadState('networkidle');
    await page.locator('[data-open-chat]').first().click();
    await expect(log).toContainText(question);
    await context.close();
  });

test("a conversation ends with its player's session, even in an open panel", async ({ browser }) => {
  const { session } = await registerPlayer();
  const { context, page } = await openAtHost(browser, 'web', '/lottery/results', { player: session });
  const otherTab = await context.newPage();
  await otherTab.goto(origin());
  await page.waitForLoadState('networkidle');
  await page.locator('[data-open-chat]').first().click();
  await expect(chat(page).getByRole('textbox')).toBeVisible();
  const keys = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('chat:')));
  expect(await keys()).toHaveLength(1);
  await otherTab.evaluate(() => localStorage.removeItem('user_info'));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('.chat-frame')).toHaveCount(0);
  expect(await keys()).toEqual([]);
  await context.close();
});

test('the support link works where its panel cannot be loaded', async ({ browser }) => {
  const { context, page } = await openAtHost(browser, 'mini', '/lottery/results');
  await page.waitForLoadState('networkidle');
  await page.route(/\/support\.[^/]*\.js$/, (route) => route.abort());
  await page.getByRole('link', { name: 'Customer support' }).click();
  await expect(page).toHaveURL(/\/sandbox\/chat\?/);
  await context.close();
});

test('a chat that does not answer offers e-mail and a retry', async ({ browser }) => {
  const { context, page } = await openAtHost(browser, 'mini', '/');
  await page.waitForLoadState('networkidle');
  let unreachable = true;
  await page.route('**/sandbox/chat?**', (route) => (unreachable ? route.abort() : route.continue()));
  await stopPageClock(page);
  await page.getByRole('link', { name: 'Customer support' }).click();
  const panel = page.getByRole('dialog', { name: 'Customer support' });
  await expect(panel.getByText('Connecting to the chat')).toBeVisible();
  await page.clock.runFor(15_000);
  await expect(panel.getByText("The chat isn't responding")).toBeVisible();
  await expect(panel.getByRole('link', { name: 'support@naseeb.example' })).toBeVisible();
  await page.clock.resume();
  await expectAccessible(page);
  unreachable = false;
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect(chat(page).getByRole('textbox')).toBeVisible();
  await page.keyboard.press('Escape');
  await context.close();
});
