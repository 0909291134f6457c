import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import { globalConfiguration } from '#contract/config/010001-global-configuration.ts';
import { VERSION_TYPE } from '#contract/terms/fields.ts';
import { termsVersions } from '#contract/terms/200029-terms-versions.ts';
import { LOCALES } from '#i18n/locales.ts';
import { DAY_MS } from '#kernel/time.ts';
import { startOwnProduct, type OwnProduct } from '../support/own-product.ts';
import { createPerson } from '../support/person.ts';
import { registerPlayer, restoreSession, sendCommandOrThrow } from '../support/player.ts';
import { moveClockTo } from '../support/product-clock.ts';
import { withProductDatabase } from '../support/product-database.ts';
import { sampleCases } from '../support/sample.ts';
import { askForTextAgain } from '../support/terms.ts';

/** The question for a legal text on the next day, and where the text changes while it is asked. */

let product: OwnProduct;

/** A version of the terms that no file has, from a time on. */
const setNextVersion = (from: 'product_now()' | "product_now() + interval '1 year'") =>
  withProductDatabase(product.folder, async (db) => {
    await sql`insert into terms_versions (id, type, number, takes_effect, force_upgrade, notice, upgrade)
      values ('terms-99', 1, 99, ${sql.raw(from)}, false, true, true)
      on conflict (id) do update set takes_effect = excluded.takes_effect`.execute(db);
  });

test.beforeAll(async () => {
  product = await startOwnProduct();
});
test.afterAll(() => product.stop());

for (const locale of sampleCases('terms changes', LOCALES, 1))
  test(`the question comes back the next day, and takes no answer to a version before, ${locale}`, async ({
    browser,
  }) => {
    // So that the second language begins as the first one does.
    await setNextVersion("product_now() + interval '1 year'");
    const player = await registerPlayer();
    await askForTextAgain(product.folder, VERSION_TYPE.terms, false);
    const context = await browser.newContext({ viewport: { width: 390, height: 400 }, locale });
    await restoreSession(player.session, context);
    const me = createPerson(await context.newPage(), locale);
    const { page, t } = me;
    const dialog = page.getByRole('dialog', { name: t('dialogs:terms.title.terms') });
    const open = async () => {
      const versions = page.waitForResponse('**/hapi/200029');
      await me.go('/account');
      await versions;
    };

    await open();
    await dialog.getByRole('button', { name: t('dialogs:notNow') }).click();
    await expect(dialog).toBeHidden();
    await open();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(dialog).toHaveCount(0);

    const { data: now } = await sendCommandOrThrow(globalConfiguration, {});
    await moveClockTo(now.timestamp + DAY_MS);
    await open();
    await expect(dialog).toBeVisible();

    // Staff let the next version apply while the player still reads this one.
    await setNextVersion('product_now()');
    await dialog.locator('[data-summary-end]').evaluate((end) => end.scrollIntoView());
    const accept = dialog.getByRole('button', { name: t('dialogs:terms.accept.terms') });
    await accept.press('Enter');
    await expect(dialog.getByRole('alert')).toHaveText(t(`errors:${errorCodes.termsOutdated}`));
    await expect(dialog).toBeVisible();
    // Still to be accepted.
    const { data } = await sendCommandOrThrow(termsVersions, { versionType: 1 }, player.session);
    expect(data.list.map(({ id, upgrade }) => [id, upgrade])).toContainEqual(['terms-99', 1]);
    await context.close();
  });
