import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CONTROL_TYPE } from '#contract/controls/choices.ts';
import { controls } from '#contract/controls/100155-controls.ts';
import { depositLimitClick } from '#contract/controls/100316-deposit-limit-click.ts';
import { createRecharge } from '#contract/deposits/420544-create-recharge.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { globalRestrictions } from '#contract/players/100163-global-restrictions.ts';
import { assertPresent } from '#kernel/assert.ts';
import { checkLedger } from '#server/ledger/reconcile.ts';
import { DAY_MINUTES, excludeSelf, limit } from '#support/controls/controls.ts';
import { createTestDatabase, type TestDatabase } from '#support/node/database.ts';
import { startTestNode, type TestNode } from '#support/node/test-node.ts';
import { makeDepositor, payWithNewCard, rechargeRequest, startDeposit } from '#support/players/deposits.ts';
import type { TestPlayer } from '#support/players/player.ts';
import { startTestAcquirer, type TestAcquirer } from '#support/providers/acquirer.ts';
import { roundsOf } from '#support/random/sample-size.ts';

let database: TestDatabase;
let acquirer: TestAcquirer;
let node: TestNode;
let other: TestNode;
beforeAll(async () => {
  [database, acquirer] = await Promise.all([createTestDatabase(), startTestAcquirer()]);
  [node, other] = [await startTestNode(database.url, acquirer.env), await startTestNode(database.url, acquirer.env)];
});
afterEach(() => {
  acquirer.plan = { status: 'SUCCEEDED' };
});
afterAll(async () => {
  await node.stop();
  await other.stop();
  await acquirer.close();
  await database.drop();
});

/** Pays with the player's own card: the first player who pays with one keeps it. */
const pay = (who: TestPlayer, gatewayId: string, money = 10_000) =>
  payWithNewCard(node, who, gatewayId, { money, cardNo: `4${String(who.playerId).padStart(15, '0')}` });

/** The same; where the server is too busy, which changes nothing, the request is sent again. */
async function payThoughBusy(who: TestPlayer, gatewayId: string, money: number): ReturnType<typeof pay> {
  const answer = await pay(who, gatewayId, money);
  return answer.code === errorCodes.serverBusy ? payThoughBusy(who, gatewayId, money) : answer;
}

const depositOf = async ({ playerId }: TestPlayer): Promise<bigint> => {
  const { rows } = await database.pool.query<{ deposited: bigint }>(
    'select deposited from wallets where player_id = $1',
    [playerId],
  );
  return assertPresent(rows[0], 'a wallet').deposited;
};

test('a deposit above what is left is refused with it, and one below the minimum that is left, as reached', async () => {
  const who = await makeDepositor(node);
  const set = await limit(who, 'depositLimit', 15_500);
  const until = set.data.exclusionEndTimestamp;
  const first = await startDeposit(who, 10_000);
  expect((await pay(who, first)).code).toBe(0);
  expect(await who.call(createRecharge, rechargeRequest(6_000))).toMatchObject({
    code: errorCodes.depositAboveLimit,
    message: 'Within the following time limits, you can only deposit up to 55',
    data: { availableLimit: 5_500, depositLimit: 15_500, exclusionEndTimestamp: until },
  });
  const second = await startDeposit(who, 5_000);
  expect((await pay(who, second, 5_000)).code).toBe(0);
  expect(await who.call(createRecharge, rechargeRequest(1_000))).toMatchObject({
    code: errorCodes.depositLimitReached,
    data: { availableLimit: 500 },
  });
  expect((await who.call(globalRestrictions, {})).data).toMatchObject({
    showDepositLimitPopup: false,
    depositLimit: { limit: 15_500, left: 500, until },
  });
});

test('a deposit that was created before a limit is not paid over it', async () => {
  const who = await makeDepositor(node);
  const gatewayId = await startDeposit(who, 10_000);
  await limit(who, 'depositLimit', 9_000);
  expect(await pay(who, gatewayId)).toMatchObject({ code: errorCodes.depositAboveLimit });
});

test('a payment that may still come counts once when the limit is tightened: against the new one', async () => {
  const who = await makeDepositor(node);
  acquirer.plan = { status: 'PENDING' };
  await limit(who, 'depositLimit', 20_000);
  const gatewayId = await startDeposit(who, 18_000);
  expect((await pay(who, gatewayId, 18_000)).code).toBe(0);
  const { list } = (await who.call(controls, { exclusionType: CONTROL_TYPE.depositLimit })).data;
  expect(list).toMatchObject([
    { limitStatus: 1, remainAmount: 2_000, remainChangeAmount: 20_000, remainChangeNum: 1, next: null },
  ]);
  expect((await limit(who, 'depositLimit', 20_000, 7 * DAY_MINUTES)).code).toBe(errorCodes.limitNotTighter);
  expect((await limit(who, 'depositLimit', 19_900, 7 * DAY_MINUTES)).code).toBe(0);
  const refused = async () => (await who.call(createRecharge, rechargeRequest(10_000))).data;
  expect(await refused()).toMatchObject({ availableLimit: 1_900, depositLimit: 19_900 });
  acquirer.decide(gatewayId, 'SUCCEEDED');
  expect(await acquirer.notify(gatewayId)).toBe(204);
  expect(await fates(who)).toEqual({ kept: 1, back: 0 });
  expect(await refused()).toMatchObject({ availableLimit: 1_900, depositLimit: 19_900 });
});

/** What became of the money of deposits: how many were kept, and how many went back. */
async function fates({ playerId }: TestPlayer) {
  const { rows } = await database.pool.query<{ kept: number; back: number }>(
    `select count(*) filter (where refunded_for is null)::int as kept, count(refunded_for)::int as back
     from deposits where player_id = $1 and state = 'succeeded'`,
    [playerId],
  );
  return assertPresent(rows[0], 'a count');
}

const failedOf = async ({ playerId }: TestPlayer): Promise<number> => {
  const { rows } = await database.pool.query(`select from deposits where player_id = $1 and state = 'failed'`, [
    playerId,
  ]);
  return rows.length;
};

test('money that comes after a self-exclusion goes back to where it came from', async () => {
  const who = await makeDepositor(node);
  acquirer.plan = { status: 'PENDING' };
  const gatewayId = await startDeposit(who, 10_000);
  expect((await pay(who, gatewayId)).code).toBe(0);
  await excludeSelf(who);
  acquirer.decide(gatewayId, 'SUCCEEDED');
  expect(await acquirer.notify(gatewayId)).toBe(204);
  expect([await fates(who), await depositOf(who)]).toEqual([{ kept: 0, back: 1 }, 0n]);
});

/** `npm run campaign` plays 1,000 rounds of some seconds each; ROUNDS another number. */
const ROUNDS = roundsOf(2, 1_000);
const TIME_LIMIT = 60_000 + ROUNDS * 20_000;

test(
  `of 32 deposits at once on two nodes as many pass as the limit has room for, ${ROUNDS} times`,
  async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const who = await makeDepositor(node);
      const elsewhere = { ...who, ...other.client(), token: who.token, cookie: who.cookie };
      const started = await Promise.all(Array.from({ length: 32 }, () => startDeposit(who, 2_000)));
      await limit(who, 'depositLimit', 10_000);
      const answers = await Promise.all(started.map((id, i) => payThoughBusy(i % 2 ? who : elsewhere, id, 2_000)));
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0, errorCodes.depositLimitReached]));
      // One that the acquirer did not get in time gives its room back, perhaps after all others were refused.
      const { kept } = await fates(who);
      expect(kept).toBeLessThanOrEqual(5);
      expect(kept + (await failedOf(who))).toBeGreaterThanOrEqual(5);
      expect(await depositOf(who)).toBe(BigInt(kept) * 2_000n);
    }
    expect(await checkLedger(database.db)).toEqual([]);
  },
  TIME_LIMIT,
);

test(
  `payments that come while a stricter limit is set are kept up to it, ${ROUNDS} times`,
  async () => {
    let keptInAll = 0;
    for (let round = 0; round < ROUNDS; round++) {
      const who = await makeDepositor(node);
      acquirer.plan = { status: 'PENDING' };
      await limit(who, 'depositLimit', 20_000);
      const started = await Promise.all(Array.from({ length: 8 }, () => startDeposit(who, 2_000)));
      for (const id of started) expect((await pay(who, id, 2_000)).code).toBe(0);
      for (const id of started) acquirer.decide(id, 'SUCCEEDED');
      // 4,000 of 20,000 are left.
      const [stricter] = await Promise.all([
        limit(who, 'depositLimit', 3_900, 7 * DAY_MINUTES),
        ...started.map((id) => acquirer.notify(id)),
      ]);
      expect(stricter.code).toBe(0);
      const { rows } = await database.pool.query<{ late: bigint | null }>(
        `select sum(amount)::bigint as late from deposits
       where player_id = $1 and state = 'succeeded' and refunded_for is null and succeeded_at > $2`,
        [who.playerId, new Date(stricter.data.effectiveTimestamp)],
      );
      expect(rows[0]?.late ?? 0n).toBeLessThanOrEqual(3_900n);
      const { kept, back } = await fates(who);
      expect(kept + back).toBe(8);
      expect(await depositOf(who)).toBe(BigInt(kept) * 2_000n);
      keptInAll += kept;
    }
    // Else the test would show nothing.
    expect(keptInAll).toBeGreaterThan(ROUNDS);
    expect(await checkLedger(database.db)).toEqual([]);
  },
  TIME_LIMIT,
);

test('who has no limit is offered one on the deposit page, and not again once they answered', async () => {
  const who = await makeDepositor(node);
  expect((await who.call(globalRestrictions, {})).data.showDepositLimitPopup).toBe(true);
  expect((await who.call(depositLimitClick, { bizType: 0, clickType: 0 })).code).toBe(0);
  expect((await who.call(globalRestrictions, {})).data.showDepositLimitPopup).toBe(false);
  const { list } = (await who.call(controls, { exclusionType: CONTROL_TYPE.depositLimit })).data;
  expect(list).toMatchObject([{ limitStatus: 0, exclusionValue: null, remainChangeNum: 1, hasLast: false }]);
});
