import { expect, test } from '@playwright/test';
import { sql } from 'kysely';
import { LOCALES } from '#i18n/locales.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { createPerson } from '../support/person.ts';
import { registerPlayer, restoreSession, type Player } from '../support/player.ts';
import { currentProduct } from '../support/product.ts';
import { withProductDatabase } from '../support/product-database.ts';
import { chooseCountry } from '../support/registration.ts';
import { sampleCases } from '../support/sample.ts';

/** What the profile and the settings refuse, and what they show of a player with a past. */

/** Logins of earlier days: one page shows ten. */
const EARLIER_LOGINS = 24;

/** Without the address of the registration, and with a past. */
const makePast = ({ session }: Player) =>
  withProductDatabase(currentProduct().folder, async (db) => {
    const player = sql`(select id from players where open_id = ${session.user.userOpenId})`;
    await sql`delete from player_addresses where player_id = ${player}`.execute(db);
    await sql`insert into sessions (player_id, token_hash, cookie_hash, platform, logged_in_at, ended_at, ended_by)
      select ${player}, sha256(gen_random_uuid()::text::bytea), '\\x00', 3, product_now() - day * interval '1 day',
        product_now() - day * interval '1 day' + interval '1 hour', 'logout'
      from generate_series(1, ${EARLIER_LOGINS}) day`.execute(db);
  });

for (const locale of sampleCases('profile refusals', LOCALES, 1))
  test(`a nickname and an address are saved after every refusal, ${locale}`, async ({ browser }) => {
    const player = await registerPlayer();
    await makePast(player);
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale });
    await restoreSession(player.session, context);
    const me = createPerson(await context.newPage(), locale);
    const { page, t } = me;
    const field = (key: string) => page.getByLabel(t(`account:field.${key}`));
    const refused = (key: string) => expect(page.getByRole('alert').filter({ hasText: t(key) })).toBeVisible();

    await me.go('/account/myprofile');
    await test.step('nickname', async () => {
      await page.getByRole('button', { name: `${t('profile:edit')}: ${t('profile:nickname')}` }).click();
      const nickname = page.getByLabel(t('profile:nickname'), { exact: true });
      for (const [typed, key] of [
        ['', 'length'],
        ['N', 'length'],
        ['Noor of the seven seas', 'length'],
        ['No@r', 'characters'],
        ['Noor نور', 'characters'],
        ['1234', 'characters'],
      ] as const) {
        await nickname.fill(typed);
        await me.press('profile:save');
        await refused(`profile:nick.${key}`);
        await expect(nickname).toBeFocused();
      }
      await me.press('profile:cancel');
      await expect(nickname).toHaveCount(0);
    });
    await test.step('address, which is added', async () => {
      await expect(page.getByText(t('profile:noAddress'))).toBeVisible();
      await me.press('profile:addAddress');
      await chooseCountry(me, 'addressCountry', 'Myanmar');
      await field('city').fill('Yangon');
      await field('street').fill('1 Pagoda Road');
      await me.press('profile:address.save');
      await refused('account:wrong.restricted');
      await chooseCountry(me, 'addressCountry', 'United Kingdom');
      await field('city').fill('Leeds');
      await field('postcode').fill('12345');
      await me.press('profile:address.save');
      await refused('account:wrong.postcode');
      await expect(field('postcode')).toBeFocused();
      await expectAccessible(page);
      await field('postcode').fill('LS1 4DY');
      await me.press('profile:address.save');
      await expect(page.getByRole('main').getByText('1 Pagoda Road')).toBeVisible();
      await expect(page.getByRole('main').getByText('LS1 4DY')).toBeVisible();
      await expect(page.getByText(t('profile:noAddress'))).toHaveCount(0);
    });
    await test.step('offers by each way, and none again', async () => {
      await me.go('/account/notificationSettings');
      const ways = ['notification', 'email', 'sms'];
      const box = (way: string) =>
        page.getByRole('checkbox', { name: new RegExp(`^${t(`profile:offers.${way}`)}(?!\\p{L})`, 'u') });
      for (const agreed of [true, false]) {
        for (const way of ways) {
          const saved = page.waitForResponse('**/hapi/430015');
          await box(way).setChecked(agreed);
          await saved;
        }
        await page.reload();
        for (const way of ways) await expect(box(way)).toBeChecked({ checked: agreed });
      }
    });
    await test.step('logins, page after page', async () => {
      await me.go('/account/logins');
      const rows = page.getByRole('list', { name: t('profile:logins.list') }).getByRole('listitem');
      for (const count of [10, 20]) {
        await expect(rows).toHaveCount(count);
        await me.press('profile:logins.more');
      }
      await expect(rows).toHaveCount(EARLIER_LOGINS + 1);
      await expect(page.getByRole('button', { name: t('profile:logins.more') })).toHaveCount(0);
      await expect(rows.filter({ hasText: t('profile:logins.current') })).toHaveCount(1);
      await expect(rows.filter({ hasText: t('profile:logins.by.logout') })).toHaveCount(EARLIER_LOGINS);
    });
    await context.close();
  });
