import { expect, type Browser, type Page } from '@playwright/test';
import { balance } from '#contract/wallet/100124-balance.ts';
import type { Locale } from '#i18n/locales.ts';
import { createPerson, type Person } from './person.ts';
import { sendCommand, restoreSession, registerVerifiedPlayer, type Player } from './player.ts';

/** Test cards of the sandbox's acquirer, by the outcome of a payment with them. */
export const TEST_CARDS = {
  challenged: '4111111111111111',
  declinedAtBank: '4000000000000010',
  noResult: '4000000000000028',
  challengeFailed: '4000000000000044',
  boundElsewhere: '4000000000000051',
  expired: '4000000000000069',
  blocked: '4000000000000077',
  insufficientFunds: '4000000000000085',
  amlBlocked: '4000000000000093',
  liabilityLimit: '4000000000000101',
  savedBlocked: '4000000000000119',
  savedExpired: '4000000000000127',
  declined: '4000000000000135',
  savedBound: '4000000000000168',
} as const;

export interface Depositor extends Person {
  readonly player: Player;
}

/** A verified player on a phone. */
export async function createDepositor(browser: Browser, locale: Locale): Promise<Depositor> {
  const player = await registerVerifiedPlayer();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale });
  await restoreSession(player.session, context);
  return { ...createPerson(await context.newPage(), locale), player };
}

/** '150.00' as the page writes it. */
export const formatAmount = ({ t, locale }: Person, digits: string) =>
  locale === 'ar-AE' ? `${digits} ${t('account:currency')}` : `${t('account:currency')} ${digits}`;
export const headerBalance = (page: Page) =>
  page.locator('header [data-balance="totalBalance"]').filter({ visible: true }).first();

/** Goes from the amount to the open card form. */
export async function openCardForm(me: Person): Promise<void> {
  const { page, t } = me;
  await page.getByLabel(t('deposit:amount.label')).fill('150');
  await me.press('deposit:continue');
  await me.press('deposit:continue');
  await expect(page.getByLabel(t('deposit:card.number'))).toBeVisible();
}

export async function payByCard(me: Person, card: string, amount = '150.00'): Promise<void> {
  const { page, t } = me;
  await page.getByLabel(t('deposit:card.number')).fill(card);
  await page.getByLabel(t('deposit:card.expiry')).fill('1239');
  await page.getByLabel(t('deposit:card.cvv')).fill('123');
  await me.press('deposit:pay', { amount: formatAmount(me, amount) });
}

/** Types the security code of the chosen saved card, and pays. */
export async function payBySavedCard(me: Person, amount = '150.00'): Promise<void> {
  const { page, t } = me;
  await me.press('deposit:continue');
  await page.getByLabel(t('deposit:card.cvv')).fill('123');
  await me.press('deposit:pay', { amount: formatAmount(me, amount) });
}

export async function confirmAtBank({ page }: Person): Promise<void> {
  const bank = page.frameLocator('iframe');
  const code = await bank.locator('.hint bdi').innerText();
  await bank.locator('#code').fill(code);
  await bank.locator('button[value="confirm"]').click();
}

/** Expects no credit, neither on the page nor in the ledger. */
export async function expectNoCredit({ page, player }: Depositor): Promise<void> {
  await expect(headerBalance(page)).toContainText('0.00');
  const { data } = await sendCommand(balance, {}, player.session);
  expect(data.totalBalance).toBe(0);
}
