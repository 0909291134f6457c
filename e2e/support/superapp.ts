import { expect, type Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Person } from './person.ts';
import { PASSWORD } from './player.ts';
import { currentProduct } from './product.ts';
import { withProductDatabase } from './product-database.ts';

/** What a person does at our pages and the sandbox's to log in by a messaging account. */

/** Leaves a login page for the super-app. */
export async function continueFrom(me: Person, path: string): Promise<void> {
  await me.go(path);
  // Its query is passed on once it is known.
  await expect(me.page.getByRole('link', { name: me.t('superapp:continue') })).toHaveAttribute('href', /returnUrl=/);
  await me.press('superapp:continue');
}

/** Answers on the sandbox's page, as the holder of this number. */
export async function agree({ page }: Person, number: string): Promise<void> {
  await page.locator('input[name=account][value=new]').check();
  await page.locator('#phone').fill(number);
  await page.locator('button[value=agree]').click();
}

/** Leaves the account settings for the super-app, after the password. */
export async function startLink(me: Person, password = PASSWORD): Promise<void> {
  await me.press('superapp:settings.link');
  await confirmLink(me, password);
}

export async function confirmLink({ page, t, press }: Person, password = PASSWORD): Promise<void> {
  await page.getByLabel(t('profile:confirm.field'), { exact: true }).fill(password);
  await press('profile:confirm.next');
}

/** The linked account in the account settings, by the end of its number. */
export async function expectLinked({ page, t }: Person, number: string): Promise<void> {
  const part = page.getByRole('region', { name: t('superapp:name') });
  await expect(part).toContainText(`** **${number.slice(-2)}`);
}

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Proofs that wait are over. */
export const expireProofs = (): Promise<void> =>
  withProductDatabase(currentProduct().folder, async (db) => {
    await sql`update superapp_proofs set expires_at = clock_timestamp()`.execute(db);
  });
