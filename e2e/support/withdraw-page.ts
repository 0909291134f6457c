import type { Locator } from '@playwright/test';
import { formatIban } from '#islands/withdraw/flow/iban.ts';
import type { Buyer } from './buyer.ts';
import { formatAmount } from './depositor.ts';
import { readCodeSentBy, sentencePattern } from './person.ts';

/** The withdrawal page, as a player uses it. */
export const PAGE = '/account/withdraw';
export const groupIban = formatIban;
/** Of the player, in any language. */
export const OWN_WORDS = ['Sara Haddad'];

/** Types an amount and goes on to the accounts. */
export async function chooseAmount({ page, t, press }: Buyer, amount: string): Promise<void> {
  await page.getByLabel(t('withdraw:amount.label')).fill(amount);
  await press('withdraw:continue');
}

/** Marks one of the accounts. */
export const chooseAccount = ({ page }: Buyer, iban: string): Promise<void> =>
  page.locator('label', { hasText: formatIban(iban) }).click();

/** Goes on from the accounts: asks for the code, reads it, in the same page or another, and types it. */
export async function typeCode({ page, t, press, player }: Buyer, read?: () => Promise<void>): Promise<void> {
  const code = await readCodeSentBy(`+971${player.mobile}`, () => press('withdraw:continue'));
  await read?.();
  await page.getByLabel(t('account:field.code'), { exact: true }).fill(code);
  await press('withdraw:continue');
}

/** Goes on from the accounts to the end: the code, and the dialog with all of it. */
export async function confirmWithCode(
  me: Buyer,
  amount: string,
  look: (dialog: Locator) => Promise<void> = async () => {},
  read?: () => Promise<void>,
): Promise<void> {
  await typeCode(me, read);
  const dialog = me.page.getByRole('dialog');
  await look(dialog);
  const action = sentencePattern(me.t('withdraw:confirm.action', { amount: formatAmount(me, amount) }));
  await dialog.getByRole('button', { name: action }).click();
}
