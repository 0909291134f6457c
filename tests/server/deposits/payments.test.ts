import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { balance } from '#contract/wallet/100124-balance.ts';
import { createRecharge } from '#contract/deposits/420544-create-recharge.ts';
import { payNewCard } from '#contract/deposits/420550-pay-new-card.ts';
import { paymentChannels } from '#contract/deposits/420543-payment-channels.ts';
import { rechargeStatus } from '#contract/deposits/getOrderStatus-recharge-status.ts';
import { startTestAcquirer } from '#support/providers/acquirer.ts';
import { createTestDatabase } from '#support/node/database.ts';
import {
  ageDeposit,
  startDeposit,
  TEST_CARD,
  sumCredits,
  makeDepositor,
  CARD_HOLDER,
  payWithNewCard,
  payWithSavedCard,
  rechargeRequest,
} from '#support/players/deposits.ts';
import { startTestNode } from '#support/node/test-node.ts';

const database = await createTestDatabase();
const acquirer = await startTestAcquirer();
const node = await startTestNode(database.url, acquirer.env);
// The sweeper would ask about open deposits of earlier tests and spoil the counts.
await node.engine.depositSweeper.stop();
const { db } = database;
let cards = 0;
/** A card number that no deposit has used. */
const freshCard = () => `4${String(++cards).padStart(15, '0')}`;

beforeEach(() => {
  acquirer.plan = { status: 'SUCCEEDED' };
  acquirer.after = 'answer';
  acquirer.change = {};
});
afterAll(async () => {
  await node.stop();
  await acquirer.close();
  await database.drop();
});

const status = (player: Awaited<ReturnType<typeof makeDepositor>>, gatewayId: string) =>
  player.call(rechargeStatus, { gatewayId, rechargeScene: 1 });

test('credits a successful card at once, saves it, marks the first deposit, and does not charge twice', async () => {
  const player = await makeDepositor(node);
  const cardNo = freshCard();
  const gatewayId = await startDeposit(player);
  const answer = await payWithNewCard(node, player, gatewayId, { cardNo });
  expect(answer).toMatchObject({
    code: 0,
    data: { status: 'SUCCESS', message: '', checkError: false, redirect: '' },
  });
  expect((await player.call(balance, {})).data).toMatchObject({
    totalBalance: 10_000,
    betBalance: 10_000,
    withdrawableAmount: 0,
  });
  expect((await status(player, gatewayId)).data).toMatchObject({
    rechargeStatus: 'SUCCESS',
    firstDeposit: true,
    amount: 10_000,
  });

  const { data } = await player.call(paymentChannels, {});
  const card = data.channels[0]?.cards[0];
  expect(card).toMatchObject({
    cardIcon: 'visa',
    holderName: CARD_HOLDER,
    ambiguousAccountNumber: `•••• ${cardNo.slice(-4)}`,
    expireDate: '12/39',
    status: 'usable',
  });

  const posts = acquirer.asked.posts.length;
  expect(await payWithNewCard(node, player, gatewayId, { cardNo })).toMatchObject({ data: { status: 'SUCCESS' } });
  expect(acquirer.asked.posts).toHaveLength(posts);

  const second = await startDeposit(player);
  expect(await payWithSavedCard(node, player, second, card?.bankCardId ?? '')).toMatchObject({
    data: { status: 'SUCCESS' },
  });
  expect((await status(player, second)).data.firstDeposit).toBe(false);
  expect(await sumCredits(db, player.playerId)).toEqual({ count: 2, sum: 20_000n });
});

test('charges and credits once for 32 concurrent payments', async () => {
  const player = await makeDepositor(node);
  const gatewayId = await startDeposit(player);
  const cardNo = freshCard();
  const posts = acquirer.asked.posts.length;
  const answers = await Promise.all(
    Array.from({ length: 32 }, () => payWithNewCard(node, player, gatewayId, { cardNo })),
  );
  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([0]));
  expect(acquirer.asked.posts).toHaveLength(posts + 1);
  expect(await sumCredits(db, player.playerId)).toEqual({ count: 1, sum: 10_000n });
});

test('credits a challenged payment when a poll learns of its success', async () => {
  acquirer.plan = { status: 'CHALLENGE' };
  const player = await makeDepositor(node);
  const gatewayId = await startDeposit(player);
  const answer = await payWithNewCard(node, player, gatewayId, { cardNo: freshCard() });
  expect(answer.data).toMatchObject({ status: 'HANDLING', redirect: expect.stringMatching(/^http/) });
  expect((await status(player, gatewayId)).data).toMatchObject({
    rechargeStatus: 'HANDLING',
    redirect: answer.data.redirect,
  });
  acquirer.decide(gatewayId, 'SUCCEEDED');
  await ageDeposit(db, gatewayId, 5_000);
  expect((await status(player, gatewayId)).data).toMatchObject({ rechargeStatus: 'SUCCESS', redirect: '' });
  expect(await sumCredits(db, player.playerId)).toEqual({ count: 1, sum: 10_000n });
});

test('asks the acquirer once for many polls', async () => {
  acquirer.plan = { status: 'PENDING' };
  const player = await makeDepositor(node);
  const gatewayId = await startDeposit(player);
  await payWithNewCard(node, player, gatewayId, { cardNo: freshCard() });
  await ageDeposit(db, gatewayId, 5_000);
  const { finds } = acquirer.asked;
  await Promise.all(Array.from({ length: 16 }, () => status(player, gatewayId)));
  expect(acquirer.asked.finds).toBe(finds + 1);
});

test.each([
  [
    'DECLINED',
    'Your transaction has been declined by the bank. Please try again later.',
    'رفض البنك معاملتك. يُرجى المحاولة لاحقًا.',
  ],
  [
    'CARD_EXPIRED',
    'The current card has expired and cannot be used.',
    'انتهت صلاحية البطاقة الحالية ولا يمكن استخدامها.',
  ],
  ['CARD_BLOCKED', 'The current card has been locked and cannot be used.', 'البطاقة الحالية مقفلة ولا يمكن استخدامها.'],
  ['CVV_INVALID', 'Please enter a valid security code.', 'يُرجى إدخال رمز أمان صحيح.'],
])("%s: reports the reason in the player's language and credits nothing", async (reason, english, arabic) => {
  acquirer.plan = { status: 'FAILED', reason };
  const player = await makeDepositor(node);
  const gatewayId = await startDeposit(player);
  expect((await payWithNewCard(node, player, gatewayId)).data).toMatchObject({
    status: 'FAILURE',
    reason,
    message: english,
    checkError: false,
  });
  const inArabic = await player.call(rechargeStatus, { gatewayId, rechargeScene: 1 }, { locale: 'ar-AE' });
  expect(inArabic.data).toMatchObject({ rechargeStatus: 'FAILURE', gatewayMemo: arabic });
  expect(await sumCredits(db, player.playerId)).toEqual({ count: 0, sum: 0n });
});

test("refuses another player's card, before the bank's page and by the acquirer's answer", async () => {
  const cardNo = freshCard();
  const [owner, other] = [await makeDepositor(node), await makeDepositor(node)];
  await payWithNewCard(node, owner, await startDeposit(owner), { cardNo });
  acquirer.plan = { status: 'CHALLENGE' };
  const answer = await payWithNewCard(node, other, await startDeposit(other), { cardNo });
  expect(answer.data).toMatchObject({ status: 'FAILURE', reason: 'CARD_BOUND', checkError: true, redirect: '' });
  expect((await payWithNewCard(node, owner, await startDeposit(owner), { cardNo })).data).toMatchObject({
    status: 'HANDLING',
    checkError: false,
  });
  acquirer.plan = { status: 'FAILED', reason: 'BOUND_ELSEWHERE' };
  expect((await payWithNewCard(node, other, await startDeposit(other), { cardNo: freshCard() })).data).toMatchObject({
    status: 'FAILURE',
    checkError: true,
  });
});

test("refunds another account's card that the bank charged without a challenge, and leaves the card with its owner", async () => {
  const cardNo = freshCard();
  const [owner, other] = [await makeDepositor(node), await makeDepositor(node)];
  await payWithNewCard(node, owner, await startDeposit(owner), { cardNo });
  const gatewayId = await startDeposit(other);
  expect((await payWithNewCard(node, other, gatewayId, { cardNo })).data).toMatchObject({
    status: 'FAILURE',
    reason: 'CARD_BOUND_REFUNDED',
  });
  const kept = await db
    .selectFrom('deposits')
    .select('bank_card_id')
    .where('id', '=', gatewayId)
    .executeTakeFirstOrThrow();
  expect(kept.bank_card_id).toBeNull();
  expect(await sumCredits(db, other.playerId)).toEqual({ count: 1, sum: 10_000n });
  expect((await other.call(paymentChannels, {})).data.channels[0]?.cards).toEqual([]);
  expect((await owner.call(paymentChannels, {})).data.channels[0]?.cards).toHaveLength(1);
});

test('shows a blocked saved card as blocked, and refuses it without asking the bank', async () => {
  const player = await makeDepositor(node);
  await payWithNewCard(node, player, await startDeposit(player), { cardNo: freshCard() });
  const cardId = (await player.call(paymentChannels, {})).data.channels[0]?.cards[0]?.bankCardId ?? '';
  acquirer.plan = { status: 'FAILED', reason: 'CARD_BLOCKED' };
  await payWithSavedCard(node, player, await startDeposit(player), cardId);
  expect((await player.call(paymentChannels, {})).data.channels[0]?.cards[0]?.status).toBe('blocked');
  const posts = acquirer.asked.posts.length;
  expect(await payWithSavedCard(node, player, await startDeposit(player), cardId)).toMatchObject({
    code: errorCodes.cardBlocked,
    message: 'The current card has been locked and cannot be used.',
  });
  expect(acquirer.asked.posts).toHaveLength(posts);
});

test('refuses an expired saved card, and foreign cards, deposits, amounts and names, without a charge', async () => {
  const [player, other] = [await makeDepositor(node), await makeDepositor(node)];
  await payWithNewCard(node, player, await startDeposit(player), { cardNo: freshCard() });
  const cardId = (await player.call(paymentChannels, {})).data.channels[0]?.cards[0]?.bankCardId ?? '';
  const posts = acquirer.asked.posts.length;
  expect(await payWithSavedCard(node, other, await startDeposit(other), cardId)).toMatchObject({
    code: errorCodes.invalidInput,
  });
  const gatewayId = await startDeposit(player);
  expect((await payWithNewCard(node, other, gatewayId)).code).toBe(errorCodes.depositNotFound);
  expect((await status(other, gatewayId)).code).toBe(errorCodes.depositNotFound);
  expect((await status(player, randomUUID())).code).toBe(errorCodes.depositNotFound);
  expect((await payWithNewCard(node, player, gatewayId, { money: 10_001 })).code).toBe(errorCodes.requestIdReused);
  expect(await payWithNewCard(node, player, gatewayId, { holderName: 'OMAR AHMED' })).toMatchObject({
    code: errorCodes.invalidInput,
    message: 'The name on the card must match your verified name.',
  });
  await sql`update bank_cards set expire_year = 2024 where id = ${BigInt(cardId)}`.execute(db);
  expect(await payWithSavedCard(node, player, gatewayId, cardId)).toMatchObject({
    code: errorCodes.cardExpired,
    message: 'The current card has expired and cannot be used.',
  });
  expect(acquirer.asked.posts).toHaveLength(posts);
  expect(
    (await payWithNewCard(node, player, gatewayId, { cardNo: freshCard(), holderName: '  sara   Ahmed ' })).data.status,
  ).toBe('SUCCESS');
});

test.each(['', 'card', 'a.b.c', `${'a'.repeat(5_000)}.b.c.d.e`, JSON.stringify({ cardNo: TEST_CARD })])(
  'refuses card data that is no JWE (%#)',
  async (jwe) => {
    const player = await makeDepositor(node);
    const gatewayId = await startDeposit(player);
    const answer = await player.call(payNewCard, { gatewayId, money: 10_000, holderName: CARD_HOLDER, jwe });
    expect(answer).toMatchObject({ code: errorCodes.invalidInput, message: 'Please enter a valid card number.' });
  },
);

test('fails a payment whose card data was encrypted for another deposit, without a charge', async () => {
  const player = await makeDepositor(node);
  const [first, second] = [await startDeposit(player), await startDeposit(player)];
  await payWithNewCard(node, player, first, { cardNo: freshCard() });
  const jwe = (JSON.parse(acquirer.asked.posts.at(-1) ?? '{}') as { card: { jwe: string } }).card.jwe;
  const answer = await player.call(payNewCard, { gatewayId: second, money: 10_000, holderName: CARD_HOLDER, jwe });
  expect(answer.data).toMatchObject({ status: 'FAILURE', reason: 'NOT_RECEIVED' });
  expect(await sumCredits(db, player.playerId)).toEqual({ count: 1, sum: 10_000n });
});

test('locks deposits after ten refused cards in a row', async () => {
  const player = await makeDepositor(node);
  acquirer.plan = { status: 'FAILED', reason: 'DECLINED' };
  for (let i = 0; i < 9; i++) await payWithNewCard(node, player, await startDeposit(player), { cardNo: freshCard() });
  acquirer.plan = { status: 'SUCCEEDED' };
  await payWithNewCard(node, player, await startDeposit(player), { cardNo: freshCard() });
  acquirer.plan = { status: 'FAILED', reason: 'DECLINED' };
  for (let i = 0; i < 10; i++) await payWithNewCard(node, player, await startDeposit(player), { cardNo: freshCard() });
  const answer = await player.call(createRecharge, rechargeRequest(10_000));
  expect(answer).toMatchObject({ code: errorCodes.tooManyDepositAttempts, data: { reason: 'attempts' } });
});

test('counts running payments as attempts', async () => {
  const player = await makeDepositor(node);
  const deposits: string[] = [];
  for (let i = 0; i < 20; i++) deposits.push(await startDeposit(player));
  acquirer.plan = { status: 'FAILED', reason: 'DECLINED' };
  const { promise: all, resolve: answer } = Promise.withResolvers<undefined>();
  acquirer.after = all;
  const before = acquirer.asked.posts.length;
  let refused = 0;
  const calls = deposits.map(async (gatewayId) => {
    const { code } = await payWithNewCard(node, player, gatewayId, { cardNo: freshCard() });
    if (code === errorCodes.tooManyDepositAttempts) refused++;
    return code;
  });
  await vi.waitUntil(() => acquirer.asked.posts.length - before + refused === 20, { timeout: 30_000, interval: 10 });
  answer(undefined);
  await Promise.all(calls);
  expect(acquirer.asked.posts.length - before).toBe(10);
});

test('counts deposits that were created before a success but paid after it', async () => {
  const player = await makeDepositor(node);
  const deposits: string[] = [];
  for (let i = 0; i < 11; i++) deposits.push(await startDeposit(player));
  await payWithNewCard(node, player, await startDeposit(player), { cardNo: freshCard() });
  acquirer.plan = { status: 'FAILED', reason: 'DECLINED' };
  const codes: number[] = [];
  for (const gatewayId of deposits)
    codes.push((await payWithNewCard(node, player, gatewayId, { cardNo: freshCard() })).code);
  expect(codes).toEqual([...new Array<number>(10).fill(0), errorCodes.tooManyDepositAttempts]);
});

test.each([
  ['another amount', { amount: 10_000_000 }],
  ['another currency', { currency: 'USD' }],
  ['another reference', { merchantReference: randomUUID() }],
  ['no amount', { amount: undefined }],
])('ignores and logs an answer of the acquirer with %s', async (_what, change) => {
  const logged = vi.spyOn(node.engine.log, 'error');
  const player = await makeDepositor(node);
  const gatewayId = await startDeposit(player);
  acquirer.change = change;
  expect((await payWithNewCard(node, player, gatewayId, { cardNo: freshCard() })).data).toMatchObject({
    status: 'HANDLING',
  });
  expect(logged).toHaveBeenCalledTimes(1);
  await ageDeposit(db, gatewayId, 5_000);
  expect((await status(player, gatewayId)).data).toMatchObject({ rechargeStatus: 'HANDLING' });
  expect(logged).toHaveBeenCalledTimes(2);
  logged.mockRestore();
  expect(await sumCredits(db, player.playerId)).toEqual({ count: 0, sum: 0n });
  acquirer.change = {};
  await ageDeposit(db, gatewayId, 5_000);
  expect((await status(player, gatewayId)).data).toMatchObject({ rechargeStatus: 'SUCCESS' });
});

test('stores no card number and no security code', async () => {
  const player = await makeDepositor(node);
  const cardNo = '4929123456789012';
  await payWithNewCard(node, player, await startDeposit(player), { cardNo, email: 'sara@example.ae' });
  const { rows } = await sql<{ line: string }>`
    select d::text || coalesce(b::text, '') as line from deposits d left join bank_cards b on b.id = d.bank_card_id where d.player_id = ${player.playerId}`.execute(
    db,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.line).toContain('9012');
  expect(rows[0]?.line).not.toContain(cardNo.slice(0, 8));
  // As a whole word: three digits also occur in ids, times and fingerprints by chance.
  const text = rows[0]?.line.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|:\d\d\.\d+/g, '');
  expect(text).not.toMatch(/(?<!\w)737(?!\w)/);
});

test('queues a receipt with the credit if one was requested', async () => {
  const player = await makeDepositor(node);
  const queued = async () =>
    (
      await sql<{
        recipient: string;
        template: string;
      }>`select recipient, template from messages where player_id = ${player.playerId}`.execute(db)
    ).rows;
  await payWithNewCard(node, player, await startDeposit(player), { cardNo: freshCard() });
  acquirer.plan = { status: 'FAILED', reason: 'DECLINED' };
  await payWithNewCard(node, player, await startDeposit(player), { cardNo: freshCard(), email: 'sara@example.ae' });
  expect(await queued()).toEqual([]);
  acquirer.plan = { status: 'SUCCEEDED' };
  await payWithNewCard(node, player, await startDeposit(player), { cardNo: freshCard(), email: 'sara@example.ae' });
  expect(await queued()).toEqual([{ recipient: 'sara@example.ae', template: 'depositReceipt' }]);
});
