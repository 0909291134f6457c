import { expect, test } from '@playwright/test';
import { moneyText } from '#ui/currency.ts';
import { moveToMidSale } from '../support/product-clock.ts';
import { SCREENS, createPerson, sentencePattern } from '../support/person.ts';
import { restoreSession, registerVerifiedPlayer } from '../support/player.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { sampleCases } from '../support/sample.ts';

const numbers = [1, 2, 3, 4, 5, 6, 10, 11];
const plan = {
  draft: { play: 'nap1', picks: [[]], multiple: 1 },
  entries: [
    { play: 'nap8', picks: [numbers], multiple: 50 },
    { play: 'predict3', picks: [[4], [11], [9]], multiple: 10 },
    { play: 'group3', picks: [[3, 8, 9]], multiple: 20 },
  ],
  draws: 20,
  editing: null,
};

for (const [locale, width] of sampleCases('cart', SCREENS, 1))
  test(`edits, removes and restores every entry of the cart, ${locale} at ${width} px`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale });
    await context.addInitScript((text) => {
      if (!sessionStorage.getItem('play:quick-five')) sessionStorage.setItem('play:quick-five', text);
    }, JSON.stringify(plan));
    const page = await context.newPage();
    const me = createPerson(page, locale);
    const { t } = me;
    await me.go('/lottery/quick-five');
    const open = page.getByRole('button', { name: t('play:plan.open') });
    if (width === 390) await open.click();
    const panel = width === 390 ? page.getByRole('dialog') : page.getByRole('complementary');
    await expect(panel.getByRole('button', { name: t('play:plan.remove', { n: 3 }) })).toBeVisible();
    await expectAccessible(page);
    const box = await panel.boundingBox();
    for (const n of [1, 2, 3])
      for (const what of ['edit', 'remove']) {
        const button = panel.getByRole('button', { name: t(`play:plan.${what}`, { n }) });
        const at = await button.boundingBox();
        // No button is cut off at either side.
        expect(at?.x).toBeGreaterThanOrEqual(box?.x ?? 0);
        expect((at?.x ?? 0) + (at?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
      }
    await panel.getByRole('button', { name: t('play:plan.remove', { n: 1 }) }).click();
    await expect(panel.getByRole('listitem').filter({ has: page.getByRole('button') })).toHaveCount(2);
    const clear = panel.getByRole('button', { name: t('play:plan.clear') });
    if (width === 1440) {
      await expect(panel.getByRole('button').last()).toBeInViewport({ ratio: 1 });
      // Neither the list nor the undo button covers the button that clears the cart.
      await expect(clear).toBeInViewport({ ratio: 1 });
      await clear.click({ trial: true });
    }
    // The focus moves to the entry that takes the place of the removed one, and the removal can be undone.
    await expect(panel.getByRole('button', { name: t('play:plan.remove', { n: 1 }) })).toBeFocused();
    await expect(panel.getByRole('status')).toHaveText(t('play:plan.removed', { count: 1 }));
    await clear.press('Enter');
    await expect(panel.getByRole('status')).toHaveText(t('play:plan.removed', { count: 3 }));
    const undo = panel.getByRole('button', { name: t('play:plan.undo') });
    await expect(undo).toBeFocused();
    await expectAccessible(page);
    await undo.press('Enter');
    await expect(panel.getByRole('listitem').filter({ has: page.getByRole('button') })).toHaveCount(3);
    await expect(undo).toHaveCount(0);
    await expect(panel.getByRole('group', { name: t('play:plan.title') })).toBeFocused();
    if (width === 1440) {
      // A new entry scrolls fully into view.
      await me.press('play:quick');
      await me.press('play:add');
      const added = panel.getByRole('button', { name: t('play:plan.remove', { n: 4 }) });
      await expect(added).toBeInViewport({ ratio: 1 });
      await expect(clear).toBeInViewport({ ratio: 1 });
      await expect(panel.getByRole('button').last()).toBeInViewport({ ratio: 1 });
    }
    await context.close();
  });

for (const locale of sampleCases('missing balance', ['en-US', 'ar-AE'] as const, 1))
  test(`shows how much is missing from the balance, and keeps the cart through the deposit, ${locale}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale });
    await restoreSession((await registerVerifiedPlayer()).session, context);
    const page = await context.newPage();
    const me = createPerson(page, locale);
    const { t } = me;
    await me.go('/');
    const entry = { play: 'nap1', picks: [[7]], multiple: 50 };
    const cart = { draft: { ...entry, picks: [[]] }, entries: [entry], draws: 5, editing: null };
    await page.evaluate((text) => sessionStorage.setItem('play:quick-five', text), JSON.stringify(cart));
    await me.go('/lottery/quick-five');
    const amount = moneyText(25_000, locale);
    await moveToMidSale(page);
    await me.press('play:bar.pay', { amount });
    const dialog = page.getByRole('dialog');
    // Whether to pay it is not asked.
    await expect(dialog).toContainText(t('play:short.missing', { amount }));
    await expect(dialog).toHaveCount(1);
    await expect(dialog.getByRole('link', { name: t('play:short.depositAmount', { amount }) })).toBeFocused();
    await expectAccessible(page);
    await me.press('play:short.depositAmount', { amount });
    await expect(page).toHaveURL(/\?amount=250$/);
    await me.go('/lottery/quick-five');
    await expect(
      page.getByRole('button', { name: sentencePattern(t('play:bar.pay', { amount })) }).first(),
    ).toBeVisible();
    await context.close();
  });

for (const locale of sampleCases('long cart', ['en-US', 'ar-AE'] as const, 1))
  test(`scrolls a long cart above the foot of its sheet, and marks the place of balls only where order counts, ${locale}`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale });
    const entries = [...plan.entries, ...plan.entries, ...plan.entries, ...plan.entries, ...plan.entries];
    await context.addInitScript(
      (text) => sessionStorage.setItem('play:quick-five', text),
      JSON.stringify({ ...plan, entries }),
    );
    const page = await context.newPage();
    const me = createPerson(page, locale);
    const { t } = me;
    await me.go('/lottery/quick-five');
    await page.getByRole('button', { name: t('play:plan.open') }).click();
    const sheet = page.getByRole('dialog');
    const list = sheet.getByRole('list').first();
    const clear = sheet.getByRole('button', { name: t('play:plan.clear') });
    for (const n of [1, entries.length]) {
      await sheet.getByRole('button', { name: t('play:plan.edit', { n }), exact: true }).scrollIntoViewIfNeeded();
      await expect(clear).toBeInViewport({ ratio: 1 });
      // The list ends where the foot begins, once the sheet has stopped moving: no entry shows beneath or behind the
      // button.
      await expect(async () => {
        const above = (await list.boundingBox()) ?? { y: Number.NaN, height: 0 };
        const foot = (await clear.boundingBox()) ?? { y: Number.NaN };
        expect(above.y + above.height).toBeLessThanOrEqual(foot.y);
      }).toPass({ timeout: 30_000 });
    }
    await expect(sheet.getByRole('button', { name: t('play:plan.edit', { n: 15 }), exact: true })).toBeInViewport({
      ratio: 1,
    });
    const marks = (n: number) =>
      list
        .locator(`:scope > li:nth-child(${n})`)
        .evaluate((entry) =>
          [...entry.querySelectorAll('.balls > li')].map(
            (ball) => getComputedStyle(ball, '::after').content !== 'none',
          ),
        );
    expect(await marks(1)).not.toContain(true);
    expect(await marks(2)).toEqual([true, true, true]);
    expect(await marks(3)).toEqual([false, false, false]);
    await expectAccessible(page);
    await context.close();
  });

for (const [locale, scheme] of [
  ['en-US', 'light'],
  ['ar-AE', 'dark'],
] as const)
  test(`keeps the pay bar of a phone low, complete and off the focused field, ${locale}`, async ({ browser }) => {
    const viewport = { width: 390, height: 520 };
    const context = await browser.newContext({ viewport, locale, colorScheme: scheme, hasTouch: true });
    await context.addInitScript((text) => sessionStorage.setItem('play:quick-five', text), JSON.stringify(plan));
    const page = await context.newPage();
    const me = createPerson(page, locale);
    const { t } = me;
    await me.go('/lottery/quick-five');
    const bar = page.getByRole('region', { name: t('play:bar.label') });
    const low = await bar.locator('xpath=ancestor::div[1]').boundingBox();
    expect(low?.height).toBeLessThanOrEqual(96);
    await expect(bar).toContainText(t('play:bar.entries', { count: 3 }));
    await expect(bar).toContainText(t('play:bar.draws', { count: 20 }));
    for (const [name, fils] of [
      ['subtotal', '1,600.00'],
      ['discount', '0.00'],
      ['vat', '76.19'],
    ] as const) {
      const label = bar.getByText(t(`play:bar.short.${name}`), { exact: true }).filter({ visible: true });
      await expect(label).toBeInViewport({ ratio: 1 });
      await expect(label.locator('xpath=..').getByText(fils).filter({ visible: true })).toBeInViewport({ ratio: 1 });
    }
    const total = bar.getByRole('button', { name: t('play:plan.open') });
    await expect(total.getByText(t('play:bar.total'), { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(total.getByText('1,600', { exact: true })).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    // Tab through the page: the focused element always stands above the bar.
    const label = page.getByRole('spinbutton', { name: t('play:draws.label') });
    // The field is hydrated after the page; a disabled field takes no focus.
    await expect(label).toBeEnabled();
    await page.getByRole('tab').first().focus();
    let reached = false;
    for (let i = 0; i < 30 && !reached; i++) {
      await page.keyboard.press('Tab');
      // Scrolling is smooth, so the position is polled.
      await expect
        .poll(() =>
          page.evaluate(() => {
            const { top = -1, bottom = -1 } = document.activeElement?.getBoundingClientRect() ?? {};
            const bar = document.querySelector('.pay-bar')?.getBoundingClientRect().top ?? 0;
            return top >= 0 && bottom <= bar;
          }),
        )
        .toBe(true);
      reached = await label.evaluate((field) => field === document.activeElement);
    }
    expect(reached).toBe(true);
    // More draws than an order may have are reduced to the limit, with a message.
    const limitNotice = page.getByRole('status').filter({ hasText: t('play:draws.most', { count: 20 }) });
    await expect(limitNotice).toHaveCount(0);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('30');
    await expect(label).toHaveValue('20');
    await expect(limitNotice).toBeInViewport({ ratio: 1 });
    await expect(label).toHaveAccessibleDescription(t('play:draws.most', { count: 20 }));
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await expect(label).toHaveValue('19');
    await expect(limitNotice).toHaveCount(0);
    await context.close();
  });

for (const [locale, width] of [
  ['en-US', 1440],
  ['ar-AE', 390],
] as const)
  test(`shows the cart that the tab stores as soon as the page is interactive, ${locale} at ${width} px`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale });
    await context.addInitScript((text) => sessionStorage.setItem('play:quick-five', text), JSON.stringify(plan));
    const page = await context.newPage();
    const me = createPerson(page, locale);
    const { t } = me;
    await me.go('/lottery/quick-five');
    const pay = page.getByRole('button', {
      name: sentencePattern(t('play:bar.login', { amount: moneyText(160_000, locale) })),
    });
    await expect(pay).toBeEnabled();
    // Every control applies to this cart, and nothing of the empty cart in the server's HTML shows.
    await expect(page.getByLabel(t('play:draws.label'), { exact: true })).toHaveValue('20');
    await expect(page.getByText(t('play:plan.none'), { exact: true })).toBeHidden();
    await expectAccessible(page);
    const panel = width === 390 ? page.getByRole('dialog') : page.getByRole('complementary');
    if (width === 390) {
      await expect(panel).toHaveCount(0);
      await page.getByRole('button', { name: t('play:plan.open') }).click();
    }
    await expect(panel.getByRole('button', { name: t('play:plan.remove', { n: 3 }) })).toBeVisible();
    await context.close();
  });
