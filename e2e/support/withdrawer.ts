import { randomInt, randomUUID } from 'node:crypto';
import { expect, type Browser } from '@playwright/test';
import { composeIBAN } from 'ibantools';
import { sql } from 'kysely';
import { releaseDeposits } from '#contract/closure/430113-release-deposits.ts';
import { addIban } from '#contract/withdrawals/430131-add-iban.ts';
import { requestWithdrawalCode } from '#contract/withdrawals/430133-request-withdrawal-code.ts';
import { withdraw } from '#contract/withdrawals/430134-withdraw.ts';
import { withdrawal } from '#contract/withdrawals/430135-withdrawal.ts';
import { BANK_TRANSFER_CHANNEL } from '#contract/withdrawals/channels.ts';
import type { PayoutAccount } from '#contract/withdrawals/fields.ts';
import type { Locale } from '#i18n/locales.ts';
import { assertPresent } from '#kernel/assert.ts';
import { createBuyer, type Buyer } from './buyer.ts';
import { readCodeSentBy } from './person.ts';
import { sendCommandOrThrow, type Player } from './player.ts';
import { endCodePauses } from './player-state.ts';
import { currentProduct } from './product.ts';
import { runOps } from './product-clock.ts';
import { withProductDatabase } from './product-database.ts';

/** An IBAN of Emirates NBD that no other test has. The sandbox's bank pays by its last four digits. */
export function newIban(end: string): string {
  const account = String(randomInt(10 ** 9)).padStart(12, '0');
  return assertPresent(composeIBAN({ countryCode: 'AE', bban: `026${account}${end}` }) ?? undefined, 'an IBAN');
}

/** A verified player with so many dirhams to withdraw: deposited, and released. */
export async function createWithdrawer(browser: Browser, locale: Locale, width: number, dirhams = 500): Promise<Buyer> {
  const me = await createBuyer(browser, locale, width, dirhams);
  await sendCommandOrThrow(releaseDeposits, {}, me.player.session);
  // The code of the registration was a moment ago.
  await endCodePauses();
  return me;
}

export async function addIbanOf({ session }: Player, iban: string): Promise<PayoutAccount> {
  const fields = { requestId: randomUUID(), iban, bankCode: '026', streetAddress: '12 Palm Street, Dubai' };
  return (await sendCommandOrThrow(addIban, fields, session)).data.account;
}

export async function withdrawTo({ mobile, session }: Player, accountId: string, dirhams: number): Promise<string> {
  const fields = { amount: dirhams * 100, channelType: BANK_TRANSFER_CHANNEL, accountId } as const;
  const code = await readCodeSentBy(
    `+971${mobile}`,
    async () => void (await sendCommandOrThrow(requestWithdrawalCode, fields, session)),
  );
  await endCodePauses();
  const request = { requestId: randomUUID(), ...fields, fee: 200, code };
  return (await sendCommandOrThrow(withdraw, request, session)).data.withdrawalId;
}

export const approve = (withdrawalId: string): Promise<string> => runOps('withdrawal', 'approve', withdrawalId);

/**
 * Nobody looks at this player's next withdrawal: the account is a month old, a withdrawal was paid, and what was
 * released came before it.
 */
export async function makeTrusted(player: Player, accountId: string): Promise<void> {
  await withProductDatabase(currentProduct().folder, (db) =>
    sql`update players set created_at = created_at - interval '30 days'
      where open_id = ${player.session.user.userOpenId}`.execute(db),
  );
  const id = await withdrawTo(player, accountId, 50);
  await approve(id);
  const statusOf = async () => (await sendCommandOrThrow(withdrawal, { withdrawalId: id }, player.session)).data.status;
  await expect.poll(statusOf, { timeout: 30_000 }).toBe('paid');
}
