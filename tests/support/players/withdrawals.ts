import { randomUUID } from 'node:crypto';
import { composeIBAN } from 'ibantools';
import { sql } from 'kysely';
import { addIban } from '#contract/withdrawals/430131-add-iban.ts';
import { withdraw } from '#contract/withdrawals/430134-withdraw.ts';
import { BANK_TRANSFER_CHANNEL } from '#contract/withdrawals/channels.ts';
import { assertPresent } from '#kernel/assert.ts';
import { ok } from '#kernel/result.ts';
import { readCookie } from '#server/http/cookies.ts';
import { bucketAccount, HOUSE_ACCOUNTS } from '#server/ledger/accounts.ts';
import { postTransfers } from '#server/ledger/transfers.ts';
import { sendOneTimeCode } from '#server/players/one-time-codes.ts';
import type { Session } from '#server/players/session.ts';
import { SESSION_COOKIE } from '#server/players/sessions.ts';
import { CHANNELS } from '#server/withdrawals/rules.ts';
import { codeSubject } from '#server/withdrawals/withdrawal-code.ts';
import type { TestClient, TestNode } from '../node/test-node.ts';
import { bankTransfer, makePlayer, type TestPlayer } from './player.ts';

export const HOLDER = 'SARA AHMED';
export const STREET = 'Al Wasl Road 12, Villa 3';
/** Emirates NBD. */
export const BANK = '026';

let count = 1_000;
/** An IBAN that no other test of this file has; the sandbox's bank decides by its end. */
export const newIban = (end = '0000', bank = BANK): string =>
  composeIBAN({ countryCode: 'AE', bban: `${bank}${String(count++).padStart(12, '0')}${end}` }) ?? '';

export const ibanRequest = (iban: string, more: object = {}) => ({
  requestId: randomUUID() as string,
  iban,
  bankCode: BANK,
  streetAddress: STREET,
  ...more,
});

/** Adds an IBAN and returns its accountId. */
export async function addAccount(player: TestPlayer, iban = newIban()): Promise<string> {
  const answer = await player.call(addIban, ibanRequest(iban));
  if (answer.code !== 0) throw new Error(`430131 answered ${answer.code} ${answer.message}`);
  return answer.data.account.accountId;
}

export const giveWinnings = ({ engine }: TestNode, playerId: bigint, amount: bigint): Promise<void> =>
  engine.db.transaction().execute((tx) => postTransfers(tx, [bankTransfer(playerId, amount, 'winnings')]));

/** A verified player with winnings and an old account, whom no rule sends to review. */
export async function makeWinner(node: TestNode, winnings = 100_000n): Promise<TestPlayer> {
  const player = await makePlayer(node, { verified: true });
  const { db } = node.engine;
  await sql`update players set real_name = ${HOLDER}, created_at = created_at - interval '1 year'
    where id = ${player.playerId}`.execute(db);
  if (winnings > 0n) await giveWinnings(node, player.playerId, winnings);
  await addPaidWithdrawal(node, player.playerId);
  return player;
}

/** One of a fils that was paid: the next is not the first. */
async function addPaidWithdrawal({ engine: { db } }: TestNode, playerId: bigint): Promise<void> {
  const [file, id] = [randomUUID().replaceAll('-', ''), randomUUID()];
  await db.transaction().execute(async (tx) => {
    await sql`insert into payout_files (id, state, done_at) values (${file}, 'done', clock_timestamp())`.execute(tx);
    await sql`
      insert into withdrawals (id, player_id, channel_type, amount, fee, state, decided_at, sent_at, resolved_at, file_id)
      values (${id}, ${playerId}, ${BANK_TRANSFER_CHANNEL}, 1, 0, 'paid', product_now(), product_now(), product_now(), ${file})`.execute(
      tx,
    );
    const [winnings, held] = [bucketAccount(playerId, 'winnings'), bucketAccount(playerId, 'held')];
    const moved = { amount: 1n, reference: id } as const;
    await postTransfers(tx, [
      bankTransfer(playerId, 1n, 'winnings'),
      { ...moved, debit: winnings, credit: held, kind: 'withdrawal-hold' },
      { ...moved, debit: held, credit: HOUSE_ACCOUNTS.bankClearing, kind: 'withdrawal' },
    ]);
  });
}

export interface Wish {
  readonly amount: number;
  readonly channelType: 718 | 717;
  readonly accountId: string;
}

export const wishFor = (accountId: string, amount = 10_000): Wish => ({
  amount,
  channelType: BANK_TRANSFER_CHANNEL,
  accountId,
});

export const findSession = ({ engine }: TestNode, { token, cookie }: TestClient) =>
  engine.sessions.find(token, readCookie(cookie, SESSION_COOKIE, false));

/** The code that 430133 would send, without its pause of a minute and without a message. */
export async function withdrawalCode(node: TestNode, client: TestClient, mobile: string, wish: Wish): Promise<string> {
  const session = await findSession(node, client);
  if (!session.ok) throw new Error('no session');
  return codeOfSession(node, session.value, mobile, wish);
}

/** The same for a session that was found. */
export async function codeOfSession(
  { engine }: TestNode,
  session: Session,
  mobile: string,
  wish: Wish,
): Promise<string> {
  let code = '';
  const messages = {
    ...engine.messages,
    payForSms: () => Promise.resolve(ok(undefined)),
    send: (_db: unknown, message: { readonly params: object }) => {
      code = String((message.params as { code?: string }).code);
      return Promise.resolve();
    },
  };
  const limits = { ...engine.limits, countCodeRequest: () => Promise.resolve(1) };
  const deps = { ...engine, limits, messages } as typeof engine;
  await sendOneTimeCode(deps, { kind: 'mobile', address: mobile }, 'withdrawal', 'en-US', '', {
    subject: codeSubject(session, wish),
    template: 'withdrawalCode',
    params: { amount: wish.amount, ending: '0000' },
  });
  return code;
}

export const withdrawRequest = (wish: Wish, code: string, more: object = {}) => ({
  requestId: randomUUID() as string,
  ...wish,
  fee: Number(
    assertPresent(
      CHANNELS.find(({ channelType }) => channelType === wish.channelType),
      'the channel',
    ).fee,
  ),
  code,
  ...more,
});

/** Withdraws with a code of its own, and returns the withdrawal's id. */
export async function startWithdrawal(node: TestNode, player: TestPlayer, wish: Wish): Promise<string> {
  const code = await withdrawalCode(node, player, player.mobile, wish);
  // From an address of its own: limits of an address are no part of this.
  const elsewhere = { ...player, ip: `198.51.${String((count >> 8) & 255)}.${String(count++ & 255)}` };
  const answer = await elsewhere.call(withdraw, withdrawRequest(wish, code));
  if (answer.code !== 0) throw new Error(`430134 answered ${answer.code} ${answer.message}`);
  return answer.data.withdrawalId;
}
