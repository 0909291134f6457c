import { readFileSync } from 'node:fs';
import { expect, test, type BrowserContext } from '@playwright/test';
import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import { lawStatement } from '#contract/regulation/100160-law-statement.ts';
import type { Locale } from '#i18n/locales.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { depositByCard } from '../support/buyer.ts';
import { createPerson, SCREENS } from '../support/person.ts';
import { registerVerifiedPlayer, restoreSession, sendCommandOrThrow } from '../support/player.ts';
import { withProductDatabase } from '../support/product-database.ts';
import { currentProduct } from '../support/product.ts';

/** The statement as its editor wrote it. */
function readStatement(locale: Locale) {
  const text = readFileSync(`src/content/statements/${locale}/funds-1.md`, 'utf8');
  const title = /^title: (.+)$/m.exec(text)?.[1] ?? '';
  const [own = '', lawful = ''] = [...text.matchAll(/^ {2}- (.+)$/gm)].map(([, agreement]) => agreement);
  return { title, own, lawful };
}

/** As `ops funds ask-again` does, without a process and without telling the player. */
const askAgain = (openId: string) =>
  withProductDatabase(currentProduct().folder, async (db) => {
    await sql`
      insert into regulation_reviews (player_id, law_statement_type, statement_id, act, remark, reviewed_by)
      select p.id, 1, max(s.id), 'asked', 'a test', 'test'
      from players p join regulation_statements s on s.player_id = p.id where p.open_id = ${openId} group by p.id`.execute(
      db,
    );
  });

for (const [locale, width] of SCREENS)
  test(`a large deposit asks for the source of funds, once, in ${locale} at ${width}`, async ({ browser }) => {
    const player = await registerVerifiedPlayer();
    const { title, own, lawful } = readStatement(locale);
    const visit = async () => {
      const context: BrowserContext = await browser.newContext({ viewport: { width, height: 844 }, locale });
      await restoreSession(player.session, context);
      const page = await context.newPage();
      const me = createPerson(page, locale);
      const open = async (path: string) => {
        const checked = page.waitForResponse('**/hapi/100163');
        await me.go(path);
        const { data } = (await (await checked).json()) as { data: { fundsStatementDue: boolean } };
        return data.fundsStatementDue;
      };
      const dialog = page.getByRole('dialog', { name: title });
      return { context, page, t: me.t, open, dialog, press: me.press };
    };

    const first = await visit();
    const { page, t, dialog } = first;
    expect(await first.open('/account')).toBe(false);
    await depositByCard(player, 5_500);
    expect(await first.open('/account')).toBe(true);
    await expect(dialog).toBeVisible();
    await expectAccessible(page);

    const confirm = dialog.getByRole('button', { name: t('dialogs:fundsSecurity.confirm') });
    const words = dialog.getByRole('textbox', { name: t('dialogs:fundsSecurity.words') });
    await confirm.click();
    await expect(dialog.getByRole('alert')).toHaveText(t('dialogs:fundsSecurity.sourceMissing'));
    await dialog.getByRole('radio', { name: t('dialogs:fundsSecurity.source.other') }).check();
    await confirm.click();
    await expect(dialog.getByRole('alert')).toHaveText(t('dialogs:fundsSecurity.wordsMissing'));
    await expect(words).toBeFocused();
    await words.fill('  rent of   two flats ');
    for (const name of [own, lawful]) {
      const box = dialog.getByRole('checkbox', { name });
      await confirm.click();
      await expect(dialog.getByRole('alert')).toHaveText(t('dialogs:fundsSecurity.hint'));
      await expect(box).toBeFocused();
      await box.check();
    }
    await expectAccessible(page);
    // A failed answer says so, and the dialog stays.
    await page.route('**/hapi/100161', (route) =>
      route.fulfill({ json: { code: errorCodes.serverBusy, message: 'the server is busy', data: null } }),
    );
    await confirm.click();
    await expect(dialog.getByRole('alert')).toHaveText('the server is busy');
    await expect(dialog).toBeVisible();
    await page.unroute('**/hapi/100161');
    await dialog.getByRole('button', { name: t('dialogs:notNow') }).click();
    await expect(dialog).toBeHidden();
    // Put off, it comes at the next visit.
    expect(await first.open('/')).toBe(true);
    await expect(page.locator('html')).toHaveAttribute('data-session', 'in');
    await expect(page.getByRole('dialog', { name: title })).toHaveCount(0);
    await first.context.close();

    const next = await visit();
    const answer = async (source: string) => {
      await expect(next.dialog).toBeVisible();
      await next.dialog.getByRole('radio', { name: t(`dialogs:fundsSecurity.source.${source}`) }).check();
      for (const name of [own, lawful]) await next.dialog.getByRole('checkbox', { name }).check();
      await next.dialog.getByRole('button', { name: t('dialogs:fundsSecurity.confirm') }).click();
      await expect(next.dialog).toBeHidden();
    };
    expect(await next.open('/account')).toBe(true);
    await answer('savings');
    await expect(next.page.locator('#toast')).toHaveText(t('dialogs:fundsSecurity.done'));
    expect(await next.open('/account')).toBe(false);
    const { data } = await sendCommandOrThrow(lawStatement, { lawStatementType: 1 }, player.session);
    expect(data).toEqual({ alertStatus: 1, agreeStatus: 1, lawStatementType: 1, memo: 'savings' });

    await askAgain(player.session.user.userOpenId);
    expect(await next.open('/')).toBe(true);
    await answer('salary');
    expect(await next.open('/account')).toBe(false);
    await expect(next.page.getByRole('dialog')).toHaveCount(0);
    await next.context.close();
  });
