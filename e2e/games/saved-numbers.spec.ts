import { expect, test, type Locator, type Page } from '@playwright/test';
import { createPerson, sentencePattern, type Person } from '../support/person.ts';
import { createBuyer } from '../support/buyer.ts';
import { placeOrderFor } from '../support/place-order.ts';
import { restoreSession, registerPlayer } from '../support/player.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { sampleCases } from '../support/sample.ts';

const dialog = (page: Page): Locator => page.getByRole('dialog').last();
async function choose({ page, t }: Person, ...numbers: number[]): Promise<void> {
  const grid = page.getByRole('group', { name: t('play:grid', { from: 1, to: 11 }) });
  for (const n of numbers) await grid.getByRole('button', { name: String(n), exact: true }).click();
}
const cartEntries = ({ page, t }: Person): Locator =>
  page
    .getByRole('complementary', { name: t('play:plan.title') })
    .getByRole('button', { name: new RegExp(t('play:plan.edit', { n: '' }).trim()) });

for (const locale of sampleCases('saved numbers', ['en-US', 'ar-AE'] as const, 1))
  test(`saves, uses, renames, removes and restores numbers, ${locale}`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale });
    const page = await context.newPage();
    const me = createPerson(page, locale);
    const { t } = me;
    // A visitor keeps the cart and is offered the login.
    await me.go('/lottery/quick-five');
    await choose(me, 3);
    await me.press('play:add');
    await me.press('play:saved.open');
    await expect(dialog(page)).toContainText(t('play:saved.login'));
    await dialog(page)
      .getByRole('button', { name: t('play:saved.logIn') })
      .click();
    await expect(page).toHaveURL(/\/account\/login\?returnUrl=%2Flottery%2Fquick-five/);
    await context.close();

    const own = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale });
    await restoreSession((await registerPlayer()).session, own);
    const player = createPerson(await own.newPage(), locale);
    await player.go('/lottery/quick-five');
    await choose(player, 5);
    await player.press('play:add');
    await choose(player, 9);
    await player.press('play:saved.open');
    const box = dialog(player.page);
    await expect(box).toContainText(t('play:saved.none'));
    await expectAccessible(player.page);
    await box.getByLabel(t('play:saved.what')).selectOption({ label: t('play:saved.draft') });
    await box.getByLabel(t('play:saved.name')).fill('Layla 🌙');
    await player.page.keyboard.press('Enter');
    const name = (text: string) => box.getByRole('heading', { name: text, exact: true });
    await expect(name('Layla 🌙')).toBeVisible();
    await box.getByRole('button', { name: t('play:saved.save') }).click();
    await expect(name(t('play:saved.suggest', { n: 2 }))).toBeVisible();
    await expectAccessible(player.page);

    await box.getByRole('button', { name: sentencePattern(t('play:saved.rename', { name: 'Layla 🌙' })) }).click();
    await expect(box.getByLabel(t('play:saved.newName'))).toBeFocused();
    await player.page.keyboard.type('Noor');
    await player.page.keyboard.press('Enter');
    await expect(name('Noor')).toBeVisible();
    await expect(
      box.getByRole('button', { name: sentencePattern(t('play:saved.rename', { name: 'Noor' })) }),
    ).toBeFocused();
    await box.getByRole('button', { name: sentencePattern(t('play:saved.remove', { name: 'Noor' })) }).click();
    await expect(name('Noor')).toHaveCount(0);
    await expect(box.getByRole('button', { name: t('play:plan.undo') })).toBeFocused();
    await player.page.keyboard.press('Enter');
    await expect(name('Noor')).toBeVisible();

    await box.getByRole('button', { name: sentencePattern(`${t('play:saved.use')} : Noor`) }).click();
    await expect(box).toHaveCount(0);
    await expect(cartEntries(player)).toHaveCount(2);
    await player.page.reload();
    await player.press('play:saved.open');
    await expect(name('Noor')).toBeVisible();
    await player.page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);

    // On a phone the button that opened a dialog is gone once the cart is empty, or no longer empty.
    await player.page.setViewportSize({ width: 390, height: 844 });
    const picker = player.page.getByRole('group', { name: t('play:picker') });
    await player.page.getByRole('button', { name: t('play:plan.open') }).click();
    await box.getByRole('button', { name: t('play:plan.clear') }).click();
    await player.page.keyboard.press('Escape');
    await expect(box).toHaveCount(0);
    await expect(picker).toBeFocused();
    await player.press('play:saved.open');
    await box.getByRole('button', { name: sentencePattern(`${t('play:saved.use')} : Noor`) }).click();
    await expect(box).toHaveCount(0);
    await expect(picker).toBeFocused();
    await own.close();
  });

test('plays an old order again: at once into an empty cart, after a question into a filled one', async ({
  browser,
}) => {
  const me = await createBuyer(browser, 'en-US', 1440, 20);
  const { page, t } = me;
  const entries = [
    { play: 'predict2', picks: [[7], [8]], multiple: 1 },
    { play: 'nap3', picks: [[2, 9, 11]], multiple: 2 },
  ];
  const id = await placeOrderFor(me, { lotteryType: 69, entries, price: 300 });
  await me.go(`/lottery/quick-five?again=${id}`);
  await expect(dialog(page)).toContainText(t('play:again.done', { count: 2 }));
  await expectAccessible(page);
  await expect(cartEntries(me)).toHaveCount(2);
  await dialog(page)
    .getByRole('button', { name: t('play:plan.undo') })
    .click();
  await expect(cartEntries(me)).toHaveCount(0);
  await expect(page).toHaveURL(/\/lottery\/quick-five$/);

  await choose(me, 4);
  await me.press('play:add');
  await me.go(`/lottery/quick-five?again=${id}`);
  await expect(dialog(page)).toContainText(t('play:again.ask', { count: 1 }));
  await expect(cartEntries(me)).toHaveCount(1);
  await expectAccessible(page);
  await dialog(page)
    .getByRole('button', { name: t('play:again.add'), exact: true })
    .click();
  await expect(dialog(page).getByRole('button', { name: t('play:failed.ok') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(cartEntries(me)).toHaveCount(3);
  await page.reload();
  await expect(cartEntries(me)).toHaveCount(3);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await me.go('/lottery/quick-five?again=019e4d20-6a3c-8abc-9def-0123456789ab');
  await expect(dialog(page)).toContainText(t('play:again.missing'));
  await expect(cartEntries(me)).toHaveCount(3);
  await me.page.context().close();
});
