import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import { controlReceipts } from '#contract/controls/430240-control-receipts.ts';
import { formatDuration } from '#i18n/duration-format.ts';
import { assertPresent } from '#kernel/assert.ts';
import { bucketAccount } from '#server/ledger/accounts.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expectTranslated } from '../support/language.ts';
import { createPerson, SCREEN_VARIANTS, sentencePattern } from '../support/person.ts';
import { registerPlayer, restoreSession, sendCommandOrThrow, type Player } from '../support/player.ts';
import { currentProduct } from '../support/product.ts';
import { withProductDatabase } from '../support/product-database.ts';

/** What a player won and staked, and what they choose about their session time. */

/** In each of the last so many weeks a stake of 20 dirhams and a prize, more of it the longer ago. */
const playWeeks = ({ session }: Player, weeks: number): Promise<void> =>
  withProductDatabase(currentProduct().folder, async (db) => {
    const { rows } = await sql<{ id: bigint }>`
      select id from players where open_id = ${session.user.userOpenId}`.execute(db);
    const { id } = assertPresent(rows[0], 'the player');
    const [deposited, winnings] = [bucketAccount(id, 'deposited'), bucketAccount(id, 'winnings')];
    for (let week = weeks - 1; week >= 0; week--)
      await sql`
        insert into transfers (debit, credit, amount, kind, reference, created_at)
        select debit, credit, amount, kind, gen_random_uuid(), product_now() - ${7 * week} * interval '1 day'
        from (values (1::bigint, ${deposited}::bigint, 2500::bigint, 'deposit'), (${deposited}, 690, 2000, 'stake'),
          (691, ${winnings}, ${500 * week + 1}, 'prize')) t (debit, credit, amount, kind)`.execute(db);
    const medians = [
      ['week', 7],
      ['month', 0],
      ['year', 0],
    ] as const;
    for (const [span] of medians)
      await sql`
        insert into play_medians (span, first_day, players, net)
        select ${span}, date_trunc(${span}, product_now() at time zone 'Asia/Dubai')::date, 60, -1200
        on conflict do nothing`.execute(db);
  });

for (const [locale, width, colorScheme] of SCREEN_VARIANTS)
  test(`a player reads their record and sets their session time (${locale}, ${width}, ${colorScheme})`, async ({
    browser,
  }) => {
    const player = await registerPlayer();
    await playWeeks(player, 9);
    const context = await browser.newContext({ viewport: { width, height: 900 }, locale, colorScheme });
    await restoreSession(player.session, context);
    const me = createPerson(await context.newPage(), locale);
    const { page, t, press } = me;
    await me.go('/account/transactions');
    await press('transactions:playRecord');
    await expect(page).toHaveURL(/\/account\/play-record$/);
    await expect(page.getByRole('heading', { name: t('playRecord:current.week') })).toBeVisible();
    const figure = (name: string) =>
      page.getByRole('main').locator('dl div', { has: page.locator('dt', { hasText: t(`playRecord:${name}`) }) });
    await expect(figure('staked').last()).toContainText('20.00');
    await expect(page.getByText(t('playRecord:typicalHint'))).toBeVisible();
    await expectAccessible(page);
    await expectTranslated(page, locale);

    await page.getByText(t('playRecord:table.open')).click();
    const rows = page.getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(13);
    await page.getByRole('tab', { name: t('playRecord:span.year') }).click();
    await expect(page.getByRole('heading', { name: t('playRecord:current.year') })).toBeVisible();
    await expect(rows).toHaveCount(4);
    await expectAccessible(page);

    const check = page.getByRole('combobox', { name: t('playRecord:realityCheck.label') });
    await check.selectOption({ label: formatDuration(15, locale) });
    await press('playRecord:realityCheck.save');
    await expect(page.getByText(t('playRecord:now'))).toBeVisible();
    await check.selectOption({ label: t('playRecord:realityCheck.none') });
    await press('playRecord:realityCheck.save');
    await expect(check).toHaveValue('15');
    const limit = page.getByRole('combobox', { name: t('playRecord:sessionLimit.label') });
    await limit.selectOption({ label: formatDuration(180, locale) });
    await press('playRecord:sessionLimit.save');
    const receipt = page.getByRole('region', { name: t('limits:receipt.title') });
    await expect(receipt.getByRole('definition').first()).toHaveText(
      sentencePattern(t('limits:receipt.minutes', { count: 180 })),
    );
    await expect(receipt.getByRole('link', { name: t('limits:receipt.verify') })).toBeVisible();
    const saved = page.waitForEvent('download');
    await press('limits:receipt.download');
    const file: unknown = JSON.parse(await readFile(await (await saved).path(), 'utf8'));
    const { data: receipts } = await sendCommandOrThrow(controlReceipts, {}, player.session);
    expect(receipts.list).toEqual([file]);
    expect(file).toMatchObject({ kind: 'session-time-limit', minutes: 180 });
    await expectAccessible(page);
    await expectTranslated(page, locale);
    await page.reload();
    // What waits is shown until it holds.
    await expect(page.locator('main p', { hasText: t('playRecord:realityCheck.none') })).toBeVisible();
    await expect(check).toHaveValue('15');
    await context.close();
  });
