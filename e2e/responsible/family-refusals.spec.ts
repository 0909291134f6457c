import { expect, test, type Page } from '@playwright/test';
import { sql } from 'kysely';
import { decodeMessage, encodeMessage } from '#contract/codec.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { familyProgress } from '#contract/family/430072-family-progress.ts';
import type { Locale } from '#i18n/locales.ts';
import { formatGroups } from '#kernel/checked-groups.ts';
import { DAY_MS } from '#kernel/time.ts';
import type { Db } from '#server/db/index.ts';
import { issueUploadTicket, mobileHolder } from '#server/uploads/upload-holder.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { createFamilyApplicant } from '../support/family.ts';
import { createPerson } from '../support/person.ts';
import { sendCommand } from '../support/player.ts';
import { runOps } from '../support/product-clock.ts';
import { withProductDatabase } from '../support/product-database.ts';
import { currentProduct } from '../support/product.ts';
import { sampleCases } from '../support/sample.ts';

const LOCALES: readonly Locale[] = ['en-US', 'ar-AE'];
const withDb = <T>(work: (db: Db) => Promise<T>) => withProductDatabase(currentProduct().folder, work);

/** Sends the next application with a ticket that was over an hour ago, as though the page had stood open. */
async function sendWithOldTicket(page: Page, mobile: string): Promise<void> {
  const ticket = await withDb((db) =>
    issueUploadTicket(db, mobileHolder(`+971${mobile}`), new Date(0), 'a@example.com'),
  );
  await page.route(
    '**/hapi/430071',
    async (route) => {
      const { message } = route.request().postDataJSON() as { message: string };
      const decoded = decodeMessage(message);
      if (!decoded.ok) throw new Error(`the page sent ${decoded.error}`);
      const sent = decoded.value as { data: object };
      const postData = JSON.stringify({ message: encodeMessage({ ...sent, data: { ...sent.data, ticket } }) });
      await route.continue({ postData });
    },
    { times: 1 },
  );
}

/** Puts a count of the product's limits where it is after so many. */
const countAs = (key: string, points: number) =>
  withDb((db) =>
    sql`insert into rate_limits (key, points, expire) values (${key}, ${points}, ${Date.now() + DAY_MS})
      on conflict (key) do update set points = ${points}`.execute(db),
  );

for (const locale of sampleCases('family-refusals', LOCALES, 1))
  test(`an applicant is refused what is wrong, late or too much, in ${locale}`, async ({ browser }) => {
    const context = await browser.newContext({ locale, viewport: { width: 390, height: 844 } });
    const page = await context.newPage();
    const me = createPerson(page, locale);
    const { t } = me;
    const sara = createFamilyApplicant(me);
    const { field, refusals, expectRefused, search, status, mobile } = sara;
    const mobileField = page.getByLabel(t('account:field.mobile'));
    const error = (code: number) => t(`errors:${code}`);

    await me.go('/family-plan');
    await sara.fillAbout();
    await field('family:email').fill('sara@');
    await mobileField.fill('0123456789');
    await me.press('family:sendCode');
    await expect(refusals).toHaveText([t('account:wrong.mobileZero'), t('account:wrong.email')]);
    // A code was sent to this number a moment ago.
    await sara.fillAbout();
    await countAs(`code-pause:+971${mobile}`, 1);
    await me.press('family:sendCode');
    await expectRefused(mobileField, error(errorCodes.tooManyCodeRequests));
    await withDb((db) => sql`delete from rate_limits where key like ${`code-%+971${mobile}`}`.execute(db));
    await me.press('family:sendCode');

    // Of the two, the code of the address has expired meanwhile.
    const { code, emailCode } = await sara.readCodes();
    const setExpiry = (minutes: number) =>
      withDb((db) =>
        sql`update one_time_codes set expires_at = product_now() + ${minutes} * interval '1 minute'
          where destination = ${sara.email}`.execute(db),
      );
    await setExpiry(-1);
    await field('account:field.mobileCode').fill(code);
    await field('account:field.emailCode').fill(emailCode);
    await me.press('family:confirmCode');
    await expectRefused(field('account:field.emailCode'), t('errors:codeOver'));
    await setExpiry(5);
    for (const name of ['mobile', 'email'])
      await expect(
        page.getByRole('button', { name: `${t('account:code.change')}: ${t(`account:field.${name}`)}` }),
      ).toHaveText(t('account:code.change'));
    await me.press('family:confirmCode');

    const atAccounts = () => expect(page.getByRole('heading', { name: t('family:heading.accounts') })).toBeFocused();
    await atAccounts();
    await test.step('the name is corrected without other codes', async () => {
      await me.press('family:back');
      await field('family:applicantName').fill('Sara O’Neil');
      await me.press('family:confirmCode');
      await atAccounts();
    });
    await test.step('another address has its code, and the used one of the number has to wait for the next', async () => {
      await me.press('family:back');
      await field('family:email').fill(`new-${sara.email}`);
      await me.press('family:sendCode');
      await expect(field('account:field.mobileCode')).toHaveValue('');
      await expect(page.getByRole('button', { name: t('account:code.resend') })).toHaveCount(0);
      const [before = '', after = ''] = t('family:codeUsed').split('{{to}}');
      await expect(page.getByText(before)).toContainText(after.trim());
      await expect(page.getByText(before)).toContainText(mobile.slice(-4));
      await expectAccessible(page);
      await me.press('family:back');
      await field('family:email').fill(sara.email);
      await me.press('family:confirmCode');
      await atAccounts();
    });
    await sara.fillAccount(0, 'exclude', '0501112233');
    await sara.choosePhotos();
    await sendWithOldTicket(page, mobile);
    await me.press('family:submit');
    await expect(refusals).toHaveText(error(errorCodes.uploadTicketExpired));
    await countAs(`family-day:+971${mobile}`, 5);
    await me.press('family:submit');
    await expect(refusals).toHaveText(error(errorCodes.tooManyRequests));
    await countAs(`family-day:+971${mobile}`, 4);
    await me.press('family:submit');
    const receipt = await sara.readReceipt();

    await me.press('family:check');
    const none = formatGroups([
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
      [0, 0, 0, 1],
    ]);
    await search(none);
    await expect(status('none')).toBeVisible();
    await runOps('family', 'deny-ineligible', receipt, 'No relative.');
    await search(receipt);
    await expect(status('ineligible')).toBeVisible();
    await expect(page.getByText('No relative.')).toBeVisible();
    // Thirty numbers that no application has are the last, also for one that exists.
    for (let tries = 0; tries < 30; tries++) await sendCommand(familyProgress, { receiptNumber: none });
    await search(receipt);
    await expect(refusals).toHaveText(error(errorCodes.tooManyRequests));
    await withDb((db) => sql`delete from rate_limits where key like 'receipt-ip%'`.execute(db));
    await context.close();
  });
