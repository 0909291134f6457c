import { expect, test, type CDPSession, type Page } from '@playwright/test';
import { sql } from 'kysely';
import * as errorCodes from '#contract/error-codes.ts';
import { LOCALES } from '#i18n/locales.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expectLoggedIn } from '../support/login-form.ts';
import { startOwnProduct, type OwnProduct } from '../support/own-product.ts';
import { registerPlayer } from '../support/player.ts';
import { sampleCases } from '../support/sample.ts';
import {
  alertOf,
  changeRows,
  confirmByPassword,
  expectInside,
  keepCodes,
  openPhone,
  passFirstStep,
} from '../support/second-factors.ts';

/** A phone with a screen lock, by which its person agrees or not. */
async function addDevice(page: Page) {
  const devices: CDPSession = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return {
    agrees: (isUserVerified: boolean) => devices.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    signsWrongly: (isBogusSignature: boolean) =>
      devices.send('WebAuthn.setResponseOverrideBits', { authenticatorId, isBogusSignature }),
  };
}

let product: OwnProduct;
// Browsers bind no passkey to an IP address.
test.beforeAll(async () => void (product = await startOwnProduct([], { HOST: 'localhost' })));
test.afterAll(() => product.stop());

for (const locale of sampleCases('passkey', LOCALES, 1))
  test(`adds a passkey, logs in with it, confirms with it and removes it (${locale})`, async ({ browser }) => {
    const player = await registerPlayer();
    const me = await openPhone(browser, locale, player);
    const { page, t, press } = me;
    const device = await addDevice(page);
    const alert = (key: string) => alertOf(me, t(key));
    await me.go('/account/twoFactor');
    await press('factors:passkeys.add');
    await confirmByPassword(me);
    const name = page.getByLabel(t('factors:passkeys.name'));
    await name.fill(' ');
    await press('factors:passkeys.create');
    await expect(alert('factors:passkeys.nameMissing')).toBeVisible();
    await name.fill('Nour 7');
    await expectAccessible(page);
    await device.agrees(false);
    await press('factors:passkeys.create');
    await expect(alert('factors:passkeys.cancelled')).toBeVisible();
    await device.agrees(true);
    await press('factors:passkeys.create');
    await keepCodes(me);
    const passkeys = page.getByRole('list', { name: t('factors:passkeys.list') });
    await expect(passkeys).toContainText('Nour 7');
    await expectAccessible(page);

    await passFirstStep(me, player);
    const use = page.getByRole('button', { name: t('factors:step.usePasskey') });
    await press('factors:step.byBackup');
    await press('factors:step.byPasskey');
    await expect(use).toBeFocused();
    await device.agrees(false);
    await press('factors:step.usePasskey');
    await expect(alert('factors:step.cancelled')).toBeVisible();
    await device.agrees(true);
    await device.signsWrongly(true);
    await press('factors:step.usePasskey');
    await expect(alert(`errors:${errorCodes.passkeyRefused}`)).toBeVisible();
    await device.signsWrongly(false);
    // What follows a login takes a while: no second press meanwhile.
    const late = Promise.withResolvers<undefined>();
    await page.route(/after-login/, (route) => late.promise.then(() => route.continue()));
    await press('factors:step.usePasskey');
    await expectLoggedIn(page);
    await expect(use).toHaveAttribute('aria-busy', 'true');
    late.resolve(undefined);
    await expectInside(page);
    await expect(passkeys).not.toContainText(t('factors:unused'));

    await press('factors:passkeys.add');
    await confirmByPassword(me);
    await expect(page.getByRole('heading', { name: t('factors:step.title') })).toBeFocused();
    await expectAccessible(page);
    await device.agrees(false);
    await press('factors:step.usePasskey');
    await expect(alert('factors:step.cancelled')).toBeVisible();
    await device.agrees(true);
    await press('factors:step.usePasskey');
    await press('factors:passkeys.create');
    await expect(alert('factors:passkeys.exists')).toBeVisible();
    // Added elsewhere meanwhile.
    await changeRows(player, (db, id) =>
      sql`insert into passkeys (player_id, credential_id, public_key, counter, transports, name)
        select ${id}, ${`${id}-`} || n, '', 0, '{}', 'Spare ' || n from generate_series(2, 5) n`.execute(db),
    );
    await press('factors:passkeys.create');
    await expect(alert(`errors:${errorCodes.tooManyPasskeys}`)).toBeVisible();
    await press('factors:cancel');
    await expect(page.getByText(t('factors:passkeys.full'))).toBeVisible();

    await page.getByRole('button', { name: `${t('factors:passkeys.remove')}: Spare 2` }).click();
    await confirmByPassword(me);
    await press('factors:step.usePasskey');
    await expect(page.getByText(t('factors:removeText'))).toBeVisible();
    await press('factors:removeButton');
    await expect(passkeys.getByRole('listitem')).toHaveCount(4);
    await expect(passkeys).not.toContainText('Spare 2');
    await page.context().close();
  });
