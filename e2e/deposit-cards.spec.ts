import { expect, test, type Browser, type Page } from '@playwright/test';
import type { Locale } from '../src/lib/i18n/locales.ts';
import { balance } from '../src/lib/contract/wallet/100124-balance.ts';
import { personAt, sentence, type Person } from './support/journey.ts';
import { ask, bring, logInElsewhere, PASSWORD, verifiedPlayer, type Player } from './support/player.ts';
import { expectSound } from './support/sound.ts';

const CARDS = {
  challenged: '4111111111111111',
  success: '5555555555554444',
  declinedAtBank: '4000000000000010',
  noResult: '4000000000000028',
  challengeFailed: '4000000000000044',
  boundElsewhere: '4000000000000051',
  expired: '4000000000000069',
  blocked: '4000000000000077',
  declined: '4000000000000135',
} as const;

interface Depositor extends Person {
  readonly player: Player;
}

async function depositor(browser: Browser, locale: Locale): Promise<Depositor> {
  const player = await verifiedPlayer();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale });
  await bring(player.session, context);
  return { ...personAt(await context.newPage(), locale), player };
}

const amount = ({ t, locale }: Person, digits: string) =>
  locale === 'ar-AE' ? `${digits} ${t('account:currency')}` : `${t('account:currency')} ${digits}`;
const headerBalance = (page: Page) =>
  page.locator('header [data-balance="totalBalance"]').filter({ visible: true }).first();

/** From the amount to the open card form. */
async function toCardForm(me: Person): Promise<void> {
  const { page, t } = me;
  await page.getByLabel(t('deposit:amount.label')).fill('150');
  await me.press('deposit:continue');
  await me.press('deposit:continue');
  await expect(page.getByLabel(t('deposit:card.number'))).toBeVisible();
}

async function pay(me: Person, card: string): Promise<void> {
  const { page, t } = me;
  await page.getByLabel(t('deposit:card.number')).fill(card);
  await page.getByLabel(t('deposit:card.expiry')).fill('1239');
  await page.getByLabel(t('deposit:card.cvv')).fill('123');
  await me.press('deposit:pay', { amount: amount(me, '150.00') });
}

async function confirmAtBank({ page }: Person): Promise<void> {
  const bank = page.frameLocator('iframe');
  const code = await bank.locator('.hint bdi').innerText();
  await bank.locator('#code').fill(code);
  await bank.locator('button[value="confirm"]').click();
}

/** Nothing came: neither by the page's word nor by the ledger's. */
async function expectNothingMoved({ page, player }: Depositor): Promise<void> {
  await expect(headerBalance(page)).toContainText('0.00');
  const { data } = await ask(balance, {}, player.session);
  expect(data.totalBalance).toBe(0);
}

test('cards refused in the form: a toast, the reason beside the form, and the form stays', async ({ browser }) => {
  const me = await depositor(browser, 'en-US');
  const { page, t } = me;
  await me.go('/account/deposit');
  await toCardForm(me);

  await test.step('a slip of the hand is told when the field is left', async () => {
    const number = page.getByLabel(t('deposit:card.number'));
    await number.fill('4111111111111112');
    await number.press('Tab');
    await expect(page.getByText(t('deposit:error.cardNo'))).toBeVisible();
    const expiry = page.getByLabel(t('deposit:card.expiry'));
    await expiry.fill('0120');
    await expiry.press('Tab');
    await expect(page.getByText(t('deposit:error.expired'))).toBeVisible();
    await number.fill('4111111111111111');
    await expect(page.getByText(t('deposit:error.cardNo'))).toHaveCount(0);
  });

  for (const [card, reason] of [
    ['expired', 'CARD_EXPIRED'],
    ['blocked', 'CARD_BLOCKED'],
    ['declined', 'DECLINED'],
  ] as const)
    await test.step(card, async () => {
      const said = t(`deposit:reason.${reason}`);
      const note = page.getByRole('dialog').getByRole('alert').filter({ hasText: said });
      // Looked for from the press on: it goes by itself.
      const toast = expect(page.getByRole('status').filter({ hasText: said })).toBeVisible();
      await Promise.all([toast, pay(me, CARDS[card])]);
      await expect(note).toBeInViewport();
      await expect(note).toContainText(t('deposit:next.another'));
      // Nothing of the card's secret is left, and another try begins a deposit of its own.
      await expect(page.getByLabel(t('deposit:card.cvv'))).toHaveValue('');
      await expectNothingMoved(me);
    });
  await expectSound(page);
  await page.context().close();
});

test('a card of another account: the dialog offers another card, and the old one is out of the form', async ({
  browser,
}) => {
  const me = await depositor(browser, 'ar-AE');
  const { page, t } = me;
  await me.go('/account/deposit');
  await toCardForm(me);
  // The fresh deposit takes its time to begin: what was pressed before would be lost, or leave the old card in the form.
  const begun = Promise.withResolvers<undefined>();
  const begins = page.waitForRequest('**/hapi/420544');
  await page.route('**/hapi/420544', (route) => begun.promise.then(() => route.continue()));
  await pay(me, CARDS.boundElsewhere);
  await begins;
  const bound = page.getByRole('dialog').getByText(t('deposit:bound.text'));
  await expect(bound).toHaveCount(0);
  begun.resolve(undefined);
  await expect(bound).toBeVisible();
  await me.press('deposit:bound.replace');
  await expect(page.getByLabel(t('deposit:card.number'))).toHaveValue('');
  await expectNothingMoved(me);
  await page.context().close();
});

test('refused at the bank, whose page is no part of ours', async ({ browser }) => {
  const me = await depositor(browser, 'ar-AE');
  const { page, t } = me;
  await me.go('/account/deposit');
  for (const [card, reason, next] of [
    ['declinedAtBank', 'DECLINED', 'another'],
    ['challengeFailed', 'CHALLENGE_FAILED', 'confirm'],
  ] as const)
    await test.step(card, async () => {
      await toCardForm(me);
      await pay(me, CARDS[card]);
      await expect(page.frameLocator('iframe').locator('#code')).toBeVisible();
      const bank = page.frames().find((frame) => frame.url().includes('/sandbox/acquirer/'));
      const seen = await bank?.evaluate(() => {
        try {
          return { origin: self.origin, around: parent.document.title, kept: localStorage.length };
        } catch (error) {
          return { origin: self.origin, error: error instanceof Error ? error.name : '' };
        }
      });
      expect(seen).toEqual({ origin: 'null', error: 'SecurityError' });
      await confirmAtBank(me);
      await expect(page.getByRole('heading', { name: t('deposit:failure.title') })).toBeVisible();
      await expect(page.getByRole('main').getByText(t(`deposit:reason.${reason}`))).toBeVisible();
      await expect(page.getByRole('main').getByText(t(`deposit:next.${next}`))).toBeVisible();
      await expectNothingMoved(me);
      await me.press('deposit:failure.again');
    });
  await page.context().close();
});

test('no result from the bank: a reminder, and every way on says what may still happen', async ({ browser }) => {
  const me = await depositor(browser, 'en-US');
  const { page, t } = me;
  await page.clock.install();
  await me.go('/account/deposit');
  await toCardForm(me);
  await pay(me, CARDS.noResult);

  const reminder = page.getByRole('dialog').filter({ hasText: t('deposit:timeout.title') });
  await test.step("the bank's page is left: it can be opened again", async () => {
    await expect(page.frameLocator('iframe').locator('#code')).toBeVisible();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common:close') })
      .click();
    await me.press('deposit:leave.leave');
    await expect(page.getByRole('heading', { name: t('deposit:challenged.title') })).toBeVisible();
    await expect(page.getByText(t('deposit:challenged.confirmed'))).toBeVisible();
    await expectSound(page);
    await me.press('deposit:challenged.continue');
  });

  await test.step('seven tries later: the kind reminder', async () => {
    await confirmAtBank(me);
    await expect(page.getByRole('heading', { name: t('deposit:waiting.title') })).toBeVisible();
    await expect(async () => {
      await page.clock.runFor(6_000);
      await expect(reminder).toBeVisible({ timeout: 100 });
    }).toPass();
    await expect(reminder.getByRole('link', { name: t('deposit:timeout.transactions') })).toHaveAttribute(
      'href',
      '/account/transactions',
    );
    await expectNothingMoved(me);
  });

  await test.step('starting over', async () => {
    const startOver = { name: sentence(t('deposit:startOver.action')) };
    await reminder.getByRole('button', startOver).click();
    const asked = page.getByRole('dialog').filter({ hasText: t('deposit:startOver.title') });
    await expect(
      asked.getByText(sentence(t('deposit:startOver.text', { amount: amount(me, '150.00') }))),
    ).toBeVisible();
    await me.press('deposit:startOver.wait');
    await expect(page.getByRole('heading', { name: t('deposit:waiting.title') })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // Also while it is waited for, not only when the tries are used up.
    await page.getByRole('main').getByRole('button', startOver).click();
    await asked.getByRole('button', startOver).click();
    await expect(page.getByLabel(t('deposit:amount.label'))).toHaveValue('');
    await expectNothingMoved(me);
  });
  await page.context().close();
});

/** The page behind the dialogs is free: it can be scrolled. */
async function expectScrolls(page: Page): Promise<void> {
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 300 });
  await page.mouse.move(190, 150);
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 200);
      return page.evaluate(() => scrollY);
    })
    .toBeGreaterThan(0);
  await page.setViewportSize({ width: 390, height: 844 });
}

async function pressEsc(page: Page, times: number): Promise<void> {
  for (let pressed = 0; pressed < times; pressed++) await page.keyboard.press('Escape');
}

test('what is half done is left only by saying so, and the page is free afterwards', async ({ browser }) => {
  const me = await depositor(browser, 'en-US');
  const { page, t } = me;
  await me.go('/account/deposit');
  await toCardForm(me);
  const leaving = page
    .getByRole('dialog')
    .filter({ hasText: t('deposit:leave.title') })
    .last();

  await test.step('the form', async () => {
    const number = page.getByLabel(t('deposit:card.number'));
    await number.fill('4111');
    await pressEsc(page, 5);
    await expect(leaving).toContainText(t('deposit:leave.form'));
    await me.press('deposit:leave.stay');
    await expect(number).toHaveValue('4111');
    await pressEsc(page, 1);
    await me.press('deposit:leave.leave');
    await expectScrolls(page);
  });

  await test.step("the bank's page", async () => {
    await me.press('deposit:continue');
    await pay(me, CARDS.challenged);
    const bank = page.frameLocator('iframe');
    await expect(bank.locator('#code')).toBeVisible();
    await pressEsc(page, 5);
    await expect(leaving).toContainText(t('deposit:leave.bank'));
    await me.press('deposit:leave.stay');
    await expect(bank.locator('#code')).toBeVisible();
    await pressEsc(page, 5);
    await me.press('deposit:leave.leave');
    await expect(page.getByRole('heading', { name: t('deposit:challenged.title') })).toBeVisible();
    await expectScrolls(page);
    await expectNothingMoved(me);
  });
  await page.context().close();
});

test('after a failure try again with the same amount, after a success deposit again with a new one', async ({
  browser,
}) => {
  const me = await depositor(browser, 'ar-AE');
  const { page, t } = me;
  const amountField = page.getByLabel(t('deposit:amount.label'));
  await me.go('/account/deposit');
  await toCardForm(me);
  await pay(me, CARDS.declinedAtBank);
  await confirmAtBank(me);
  await me.press('deposit:failure.again');
  await expect(amountField).toHaveValue('150');
  await toCardForm(me);
  await pay(me, CARDS.success);
  await expect(page.getByRole('heading', { name: t('deposit:success.first') })).toBeVisible();
  await expect(headerBalance(page)).toContainText('150.00');
  await me.press('deposit:success.again');
  await expect(amountField).toHaveValue('');
  await page.reload();
  await expect(amountField).toBeVisible();
  await page.context().close();
});

test('a deposit at the bank outlasts a flood guard and the end of its session, and nobody else meets it', async ({
  browser,
}) => {
  const me = await depositor(browser, 'en-US');
  const other = await verifiedPlayer();
  const { page, t } = me;
  const waiting = page.getByRole('heading', { name: t('deposit:waiting.title') });
  const logIn = async (mobile: string) => {
    await page.getByLabel(t('account:field.mobile')).fill(mobile);
    await page.getByLabel(t('account:field.password'), { exact: true }).fill(PASSWORD);
    await me.press('account:login.submit');
  };
  const toldAndAtLogin = async () => {
    await expect(page).toHaveURL(/\/account\/login\?returnUrl=%2Faccount%2Fdeposit/);
    const told = page.getByRole('dialog').filter({ hasText: t('dialogs:loggedOut.title') });
    await told.getByRole('button', { name: t('dialogs:login') }).click();
  };
  await me.go('/account/deposit');
  await toCardForm(me);
  await pay(me, CARDS.noResult);
  await confirmAtBank(me);
  await expect(waiting).toBeVisible();

  await page.route('**/hapi/getOrderStatus', (route) =>
    route.fulfill({ json: { code: 430000007, message: t('errors:430000007'), data: null } }),
  );
  const asked = page.waitForResponse('**/hapi/getOrderStatus');
  await page.reload();
  await asked;
  await expect(waiting).toBeVisible();
  await page.unroute('**/hapi/getOrderStatus');

  await logInElsewhere(me.player);
  await toldAndAtLogin();
  await logIn(other.mobile);
  await expect(page.getByLabel(t('deposit:amount.label'))).toBeVisible();
  await logInElsewhere(other);
  await toldAndAtLogin();
  await logIn(me.player.mobile);
  await expect(waiting).toBeVisible();
  await page.context().close();
});

test('a card that cannot be encrypted is not sent, and the form can be paid with as soon as it can', async ({
  browser,
}) => {
  const me = await depositor(browser, 'ar-AE');
  const { page, t } = me;
  let sent = 0;
  page.on('request', (request) => void (request.url().endsWith('/420550') && sent++));
  await page.route('**/_astro/encrypt*.js*', (route) => route.abort());
  await me.go('/account/deposit');
  await toCardForm(me);
  await pay(me, CARDS.success);
  const note = page
    .getByRole('dialog')
    .getByRole('alert')
    .filter({ hasText: t('deposit:notSealed') });
  await expect(note).toBeVisible();
  expect(sent).toBe(0);
  await page.unroute('**/_astro/encrypt*.js*');
  await me.press('deposit:pay', { amount: amount(me, '150.00') });
  await expect(page.getByRole('heading', { name: t('deposit:success.first') })).toBeVisible();
  expect(sent).toBe(1);
  await page.context().close();
});

test('no name to pay with: the field says so, and has the focus', async ({ browser }) => {
  const me = await depositor(browser, 'en-US');
  const { page, t } = me;
  await page.route('**/hapi/420543', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...answer, data: { ...answer.data, holderName: '' } } });
  });
  await me.go('/account/deposit');
  await toCardForm(me);
  await pay(me, CARDS.success);
  await expect(page.getByText(t('deposit:error.holderName'))).toBeVisible();
  await expect(page.getByLabel(t('deposit:card.holder'))).toBeFocused();
  await page.context().close();
});

test('a link brings its amount, a reload keeps it, and an open list of transactions gets the deposit', async ({
  browser,
}) => {
  const me = await depositor(browser, 'en-US');
  const { page, t } = me;
  const list = personAt(await page.context().newPage(), 'en-US');
  const connected = list.page
    .waitForEvent('websocket')
    .then((socket) => socket.waitForEvent('framesent', ({ payload }) => String(payload).startsWith('SUBSCRIBE')));
  await list.go('/account/transactions');
  await connected;
  await expect(list.page.getByRole('heading', { name: t('transactions:empty.title') })).toBeVisible();

  const field = page.getByLabel(t('deposit:amount.label'));
  await me.go('/account/deposit?amount=1e3');
  await expect(field).toHaveValue('');
  await me.go('/account/deposit?amount=75');
  await expect(field).toHaveValue('75');
  await field.fill('150');
  await me.press('deposit:continue');
  const change = page.getByRole('button', { name: t('deposit:means.change') });
  await expect(change).toBeVisible();
  await page.reload();
  await expect(change).toBeVisible();
  await expect(page.getByRole('main').getByText('150').first()).toBeVisible();
  await me.press('deposit:continue');
  await pay(me, CARDS.success);
  await expect(page.getByRole('heading', { name: t('deposit:success.first') })).toBeVisible();
  await page.reload();
  await expect(field).toHaveValue('');

  const row = list.page
    .getByRole('listitem')
    .filter({ has: list.page.getByRole('heading', { name: t('transactions:type.deposit'), exact: true }) });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('150.00');
  const id = row.getByText(t('transactions:id'), { exact: true });
  await expect(id).toBeHidden();
  await row.getByText(t('transactions:details')).click();
  await expect(id).toBeVisible();
  await expectSound(list.page);
  await page.context().close();
});
