import { randomUUID } from 'node:crypto';
import * as errorCodes from '#contract/error-codes.ts';
import { withdrawalOptions } from '#contract/withdrawals/430130-withdrawal-options.ts';
import { addIban } from '#contract/withdrawals/430131-add-iban.ts';
import { removeIban } from '#contract/withdrawals/430132-remove-iban.ts';
import { requestWithdrawalCode } from '#contract/withdrawals/430133-request-withdrawal-code.ts';
import { withdraw } from '#contract/withdrawals/430134-withdraw.ts';
import { withdrawal } from '#contract/withdrawals/430135-withdrawal.ts';
import { cancelWithdrawal } from '#contract/withdrawals/430136-cancel-withdrawal.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { createTestClient, type TestClient } from '../node/test-node.ts';
import type { SeededRandom } from '../random/seeded-random.ts';
import type { TestPlayer } from './player.ts';
import { ibanRequest, newIban, wishFor, withdrawRequest, type Wish } from './withdrawals.ts';

/** Calls of a withdrawal that a node may be killed in. */
export type CallMoment = 'code' | 'hold' | 'cancel';

/** A withdrawal that the product confirmed to its player. */
export interface Acknowledged {
  readonly withdrawalId: string;
  readonly playerId: bigint;
  readonly amount: number;
  readonly fee: number;
  /** Its cancellation was confirmed, too. */
  readonly isCanceled: boolean;
}

export interface WithdrawerDeps {
  /** Where the node that runs now answers. */
  readonly origin: () => string;
  readonly pick: SeededRandom;
  /** The newest code in the sandbox's outbox for a mobile number. */
  readonly findCode: (mobile: string) => Promise<string | undefined>;
  /** Told just before each call. */
  readonly tell: (moment: CallMoment) => void;
}

/** How long a player waits for a code's message. A code that was counted and not sent comes a minute later. */
const CODE_MS = 10 * SECOND_MS;
/** Longer than a node is away, on a busy machine, too. */
const PATIENCE_MS = 120 * SECOND_MS;
const BUSY: ReadonlySet<number> = new Set([errorCodes.serverBusy, errorCodes.internalError]);

/** Repeats a call until a node answers it. */
async function untilAnswered<T extends { code: number }>(call: () => Promise<T>): Promise<T> {
  for (const began = Date.now(); Date.now() - began < PATIENCE_MS; await new Promise((then) => setTimeout(then, 50))) {
    const answer = await call().catch(() => undefined);
    if (answer && !BUSY.has(answer.code)) return answer;
  }
  throw new Error('no node answered');
}

/**
 * A player of `makeWinner` withdraws once, as the pages do, to an account that the sandbox decides by its end; each
 * call is repeated until a node answers. Undefined where no code came, or another came after it.
 */
export async function withdrawOnce(
  { origin, pick, findCode, tell }: WithdrawerDeps,
  player: TestPlayer,
  { end, amount, cancels }: { readonly end: string; readonly amount: number; readonly cancels: boolean },
): Promise<Acknowledged | undefined> {
  const { token, cookie, playerId } = player;
  const ip = `198.${18 + pick(2)}.${pick(256)}.${pick(256)}`;
  const ask = <T extends { code: number }>(call: (way: TestClient) => Promise<T>) =>
    untilAnswered(() => call(Object.assign(createTestClient(origin()), { token, cookie, ip })));

  await ask((way) => way.call(withdrawalOptions, {}));
  const iban = ibanRequest(newIban(end));
  const added = await ask((way) => way.call(addIban, iban));
  if (added.code !== 0) throw new Error(`430131 answered ${added.code} ${added.message}`);
  const { accountId } = added.data.account;
  const wish = wishFor(accountId, amount);
  const sent = await ask((way) => {
    tell('code');
    return way.call(requestWithdrawalCode, wish);
  });
  // It was counted before the node was killed.
  if (sent.code !== 0 && sent.code !== errorCodes.tooManyCodeRequests)
    throw new Error(`430133 answered ${sent.code} ${sent.message}`);
  const code = await untilCode(findCode, player.mobile);
  if (code === undefined) return undefined;
  const made = await withdrawWith(ask, tell, wish, code);
  if (made === undefined) return undefined;
  const { withdrawalId, fee } = made;
  const isCanceled = cancels && (await cancel(ask, tell, withdrawalId));
  const seen = await ask((way) => way.call(withdrawal, { withdrawalId }));
  if (seen.code !== 0) throw new Error(`430135 answered ${seen.code}: what was confirmed is not there`);
  if (isCanceled) await moveAccount(ask, accountId);
  return { withdrawalId, playerId, amount, fee, isCanceled };
}

type Ask = <T extends { code: number }>(call: (way: TestClient) => Promise<T>) => Promise<T>;

async function untilCode(findCode: WithdrawerDeps['findCode'], mobile: string): Promise<string | undefined> {
  for (const began = Date.now(); Date.now() - began < CODE_MS; await new Promise((then) => setTimeout(then, 50))) {
    const code = await findCode(mobile);
    if (code !== undefined) return code;
  }
  return undefined;
}

async function withdrawWith(ask: Ask, tell: WithdrawerDeps['tell'], wish: Wish, code: string) {
  const request = withdrawRequest(wish, code);
  const made = await ask((way) => {
    tell('hold');
    return way.call(withdraw, request);
  });
  // The node was killed after it sent a code and before it said so, and the next call made another.
  if (made.code === errorCodes.wrongVerificationCode) return undefined;
  if (made.code !== 0) throw new Error(`430134 answered ${made.code} ${made.message}`);
  return made.data;
}

/** Whether it was canceled: staff may have decided before. */
async function cancel(ask: Ask, tell: WithdrawerDeps['tell'], withdrawalId: string): Promise<boolean> {
  const request = { requestId: randomUUID() as string, withdrawalId };
  const done = await ask((way) => {
    tell('cancel');
    return way.call(cancelWithdrawal, request);
  });
  if (done.code !== 0 && done.code !== errorCodes.withdrawalNotCancelable)
    throw new Error(`430136 answered ${done.code} ${done.message}`);
  return done.code === 0;
}

/** Adds another IBAN and removes the one of before. */
async function moveAccount(ask: Ask, accountId: string): Promise<void> {
  const other = ibanRequest(newIban());
  await ask((way) => way.call(addIban, other));
  const removed = await ask((way) => way.call(removeIban, { accountId }));
  if (removed.code !== 0) throw new Error(`430132 answered ${removed.code} ${removed.message}`);
}
