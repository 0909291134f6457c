import type { Command, RequestInput, ResponseOf } from '#contract/command.ts';
import { assertPresent } from '#kernel/assert.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { isBusyError } from '#server/db/busy.ts';
import { receiveNotification } from '#server/deposits/acquirer/callback.ts';
import type { Db } from '#server/db/index.ts';
import { handleCall } from '#server/gateway/pipeline.ts';
import { readCookie } from '#server/http/cookies.ts';
import { SESSION_COOKIE } from '#server/players/sessions.ts';
import type { TestNode } from '../node/test-node.ts';
import type { SeededRandom } from '../random/seeded-random.ts';
import { logInAgain, type TestPlayer } from '../players/player.ts';
import { ACQUIRER_SECRET, type ScriptedAcquirer } from './scripted-acquirer.ts';
import type { ScriptedBank } from './scripted-bank.ts';
import type { SaleOffer } from './sale-offers.ts';

export interface RacePlayer extends TestPlayer {
  /** Accounts that withdrawals go to, by their ids. */
  readonly ibans: ReadonlyMap<string, string>;
  readonly cards: readonly string[];
  /** Coupons by their campaigns. */
  readonly coupons: Map<bigint, string>;
}

export interface Answer<T = unknown> {
  readonly code: number;
  readonly message: string;
  readonly data: T;
}

/** A few players whom many clients move money of, and the acquirer and the bank outside. */
export interface World {
  readonly nodes: readonly TestNode[];
  readonly db: Db;
  /** Chooses what the providers do. */
  readonly pick: SeededRandom;
  readonly acquirer: ScriptedAcquirer;
  readonly bank: ScriptedBank;
  readonly players: readonly RacePlayer[];
  readonly campaigns: { readonly purchase: readonly bigint[]; readonly deposit: readonly bigint[] };
  readonly offers: readonly SaleOffer[];
  readonly orders: { readonly player: RacePlayer; readonly orderId: string }[];
  readonly withdrawals: { readonly player: RacePlayer; readonly id: string }[];
  /** What was owed to the product from outside before the acts, in fils, and what was given as winnings since then. */
  owedBefore: bigint;
  /** Notifications that the product did not take yet. */
  readonly late: (readonly [signature: string, body: string])[];
  /** How often each act was answered how. */
  readonly counts: Map<string, number>;
  readonly faults: string[];
}

/** One client's act: who acts by which node, and what it chooses. */
export interface Act {
  readonly world: World;
  readonly pick: SeededRandom;
  readonly player: RacePlayer;
  readonly node: TestNode;
}

export const pickOne = <T>(pick: SeededRandom, all: readonly T[]): T | undefined => all[pick(all.length || 1)];
/** What waited too long for a lock changed nothing: whoever asked, asks again. A slow machine has such waits. */
const MAX_TRIES = 10;
export async function untilNotBusy<T>(act: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await act();
    } catch (error) {
      if (!isBusyError(error) || tries === MAX_TRIES) throw error;
    }
}
export const times = <T>(count: number, act: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, () => untilNotBusy(act)));

export function count({ counts }: World, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}

/** Hands a notification to a node. One of a chargeback may come before its payment was booked: it comes again later. */
export async function deliver(world: World, signature: string, body: string): Promise<void> {
  const node = assertPresent(pickOne(world.pick, world.nodes), 'a node');
  const status = await untilNotBusy(() => receiveNotification(node.engine, ACQUIRER_SECRET, signature, body));
  count(world, `notification: ${status}`);
  if (status === 409 && body.includes('"type":"chargeback"')) world.late.push([signature, body]);
  else if (status !== 204) world.faults.push(`a notification was answered ${status}: ${body}`);
}

/**
 * Sends a command through the gateway of a node, each from an address of its own; again where the server is busy or the
 * session ended.
 */
export async function callCommand<C extends Command>(
  { engine }: TestNode,
  player: RacePlayer,
  command: C,
  data: RequestInput<C>,
  pick: SeededRandom,
): Promise<Answer<ResponseOf<C>>> {
  const send = async () => {
    const { token } = player;
    const cookie = readCookie(player.cookie, SESSION_COOKIE, false);
    const { body } = await handleCall(engine, {
      service: command.service,
      code: command.code,
      method: 'POST',
      message: { data },
      token,
      cookie,
      cachedSession: engine.sessions.findCached(token ?? '', cookie ?? ''),
      locale: 'en-US',
      ip: `10.${pick(256)}.${pick(256)}.${pick(256)}`,
    });
    const answer = body as Answer<ResponseOf<C>>;
    if (answer.code === errorCodes.accountRestricted) await logInOnce(engine.db, player, token);
    return answer;
  };
  let answer = await send();
  for (let tries = 1; SENT_AGAIN.includes(answer.code) && tries < MAX_TRIES; tries++) answer = await send();
  return answer;
}

/** What is sent again: to a busy server, and after the login that a review for money laundering asks for. */
const SENT_AGAIN: readonly number[] = [errorCodes.serverBusy, errorCodes.accountRestricted];

const logins = new WeakMap<RacePlayer, Promise<void>>();
/** Of clients whose session ended the first logs in, and all go on with that session. */
export async function logInOnce(db: Db, player: RacePlayer, ended: string | undefined): Promise<void> {
  if (player.token !== ended) return;
  const login = logins.get(player) ?? untilNotBusy(() => logInAgain(db, player)).finally(() => logins.delete(player));
  logins.set(player, login);
  await login;
}

/** Counts an answer; a code that is not expected of this act is a fault. */
export function note(world: World, act: string, { code, message }: Answer, refusals: readonly number[]): void {
  count(world, `${act}: ${code === 0 ? 'ok' : code}`);
  if (code !== 0 && !refusals.includes(code)) world.faults.push(`${act} was answered ${code} ${message}`);
}

/**
 * Sends one request one to three times at once. All answers that say it was done are the same, and once it was done it
 * is answered so again.
 */
export async function sendRepeated<T>(
  { world, pick }: Act,
  act: string,
  refusals: readonly number[],
  send: () => Promise<Answer<T>>,
): Promise<Answer<T> | undefined> {
  const answers = await times(1 + pick(3), send);
  const done = answers.find(({ code }) => code === 0);
  for (const answer of answers) note(world, act, answer, refusals);
  if (!done || answers.length === 1) return done;
  const again = await send();
  count(world, `${act}: sent again`);
  const others = [...answers.filter(({ code }) => code === 0), again];
  if (others.some(({ code, data }) => code !== 0 || JSON.stringify(data) !== JSON.stringify(done.data)))
    world.faults.push(`${act} was answered differently: ${JSON.stringify([done, ...others])}`);
  return done;
}
