import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it, test } from 'vitest';
import { createRecharge } from '#contract/deposits/420544-create-recharge.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import { getT } from '#i18n/server.ts';
import { assertPresent } from '#kernel/assert.ts';
import { err, ok } from '#kernel/result.ts';
import { lockWallet } from '#server/ledger/transfers.ts';
import { startNodeWithBeacon } from '#support/node/node-with-beacon.ts';
import { createRegisterClient } from '#server/register/client.ts';
import { createRegister } from '#server/register/index.ts';
import { createPurchases } from '#server/orders/purchase/index.ts';
import type { OrderRequest } from '#server/orders/purchase/price.ts';
import type { Session } from '#server/players/session.ts';
import { waitForWaiterOn } from '#support/node/lock-waiters.ts';
import { startTestNode } from '#support/node/test-node.ts';
import { findOpenDraws, napEntry, orderRequest, requestOrderId } from '#support/orders/orders.ts';
import { makeDepositor, payWithNewCard, rechargeRequest, startDeposit } from '#support/players/deposits.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';
import { identify, PERSON } from '#support/players/register.ts';
import { newEmiratesId } from '#support/players/registration.ts';
import { openRegister } from '#support/providers/register.ts';
import { startTestSandbox } from '#support/providers/sandbox.ts';

const sandbox = await startTestSandbox();
const national = openRegister(sandbox.origin);
const { base, node, stop } = await startNodeWithBeacon(sandbox.env);
const draw = assertPresent((await findOpenDraws(node))[0], 'a draw on sale');
await node.engine.draws.stop();
afterAll(async () => {
  await stop();
  await sandbox.stop();
});
beforeEach(() => national.behave('normal'));

const AWAY = { code: errorCodes.serverBusy, message: getT('en-US', 'errors')('registerAway') };
/** Nobody was asked: the same again is. */
const BUSY = { code: errorCodes.serverBusy, message: getT('en-US', 'errors')(String(errorCodes.serverBusy)) };
const EXCLUDED = { code: errorCodes.selfExcluded, data: { userExclusionType: 1, exclusionEndTimestamp: null } };

async function makeBuyer() {
  const player = await makePlayer(node, { verified: true, balance: 10_000n });
  return { player, number: await identify(node, player) };
}
const order = async (player: TestPlayer) => orderRequest(draw, await requestOrderId(player), [napEntry(1, 1, 2, 3)]);
const buy = async (player: TestPlayer) => player.call(placeOrder, await order(player));
/** The register answered so long ago that the player is not on it. */
async function answeredAgo({ playerId }: TestPlayer, span: string): Promise<void> {
  await sql`insert into register_checks (player_id, answered_at, excluded, documents)
    values (${playerId}, product_now() - ${span}::interval, false, 1)`.execute(base.db);
}

async function sessionOf({ playerId, openId }: TestPlayer): Promise<Session> {
  const { id } = await base.db
    .selectFrom('sessions')
    .select('id')
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow();
  return { id, playerId, userOpenId: openId, verifiedStatus: 3 };
}

test('an answer counts on no node for a document that was taken on another after it', async () => {
  const another = await startTestNode(base.url, sandbox.env);
  try {
    const { player } = await makeBuyer();
    const session = await sessionOf(player);
    const buyThere = async () => another.engine.purchases.place((await order(player)) as OrderRequest, session);
    // Both nodes recall for ten minutes that the register does not name this player.
    expect(await buy(player)).toMatchObject({ code: 0 });
    expect(await buyThere()).toMatchObject({ ok: true });
    await identify(node, player);
    expect(await buyThere()).toMatchObject({ ok: true });
    const number = newEmiratesId();
    await national.enter({ number });
    // The document is taken while a purchase waits, after that was let through.
    const waiting = await base.db.transaction().execute(async (tx) => {
      await lockWallet(tx, player.playerId);
      const call = buyThere();
      await waitForWaiterOn(base.db, tx);
      await node.engine.register.remember(tx, player.playerId, { ...PERSON, number });
      return { call };
    });
    expect(await waiting.call).toMatchObject({ ok: false, error: { code: EXCLUDED.code, extData: EXCLUDED.data } });
    expect(await buy(player)).toMatchObject(EXCLUDED);
  } finally {
    await another.stop();
  }
});

test('who took a document elsewhere buys on, unless the register is down', async () => {
  const { player } = await makeBuyer();
  expect(await buy(player)).toMatchObject({ code: 0 });
  await identify(node, player);
  await national.behave('down');
  expect(await buy(player)).toMatchObject(AWAY);
  await national.behave('normal');
  expect(await buy(player)).toMatchObject({ code: 0 });
});

test('a purchase asks about a player who was never asked about', async () => {
  const { player, number } = await makeBuyer();
  await national.enter({ number });
  expect(await buy(player)).toMatchObject(EXCLUDED);
  await national.behave('down');
  expect(await buy(player)).toMatchObject(EXCLUDED);
  const { player: another } = await makeBuyer();
  expect(await buy(another)).toMatchObject(AWAY);
  await national.behave('normal');
  expect(await buy(another)).toMatchObject({ code: 0 });
});

test('who comes onto the register buys nothing more, although they bought a moment ago', async () => {
  const { player, number } = await makeBuyer();
  expect(await buy(player)).toMatchObject({ code: 0 });
  await national.enter({ number });
  expect(await buy(player)).toMatchObject({ code: 0 });
  expect(await node.engine.register.ask(player.playerId, 'login')).toEqual({ excluded: false });
  expect(await node.engine.register.ask(player.playerId, 'staff')).toMatchObject({ excluded: true });
  expect(await buy(player)).toMatchObject(EXCLUDED);
});

test.each([
  ['an answer of today is enough', '11 hours', 0],
  ['an older one is asked for again', '13 hours', EXCLUDED.code],
])('%s', async (_what, span, code) => {
  const { player, number } = await makeBuyer();
  await answeredAgo(player, span);
  await national.enter({ number });
  expect(await buy(player)).toMatchObject({ code });
});

test.each([
  ['23 hours', { code: 0 }],
  ['25 hours', AWAY],
])('while the register is down, one that is %s old', async (span, answer) => {
  const { player } = await makeBuyer();
  await answeredAgo(player, span);
  await national.behave('down');
  expect(await buy(player)).toMatchObject(answer);
});

test('an order that was paid is answered as it was, whatever the register says by then', async () => {
  const { player, number } = await makeBuyer();
  const data = await order(player);
  const paid = await player.call(placeOrder, data);
  expect(paid).toMatchObject({ code: 0 });
  await national.enter({ number });
  await node.engine.register.ask(player.playerId, 'staff');
  expect(await player.call(placeOrder, data)).toEqual(paid);
  await sql`delete from register_checks where player_id = ${player.playerId}`.execute(base.db);
  await national.behave('down');
  expect(await player.call(placeOrder, data)).toEqual(paid);
});

test('players who buy in one moment are each answered for themselves', async () => {
  const buyers = await Promise.all(Array.from({ length: 32 }, makeBuyer));
  const isNamed = (place: number) => place % 3 === 0;
  await Promise.all(buyers.filter((_, place) => isNamed(place)).map(({ number }) => national.enter({ number })));
  const stranger = await makePlayer(node, { verified: true, balance: 10_000n });
  const { register } = node.engine;
  const [unknown, ...asked] = await Promise.all(
    [stranger, ...buyers.map(({ player }) => player)].map(({ playerId }) => register.mayBuy(playerId)),
  );
  expect(unknown).toEqual(ok(0));
  expect(asked.map((answer) => answer.ok)).toEqual(buyers.map((_, place) => !isNamed(place)));
  // What was answered is kept for each, and read again by all at once.
  const words = await Promise.all(buyers.map(({ player }) => register.ask(player.playerId, 'purchase')));
  expect(words).toMatchObject(buyers.map((_, place) => ({ excluded: isNamed(place) })));
});

test('an order that is paid while the register is asked once more is answered as paid', async () => {
  const { player } = await makeBuyer();
  const data = await order(player);
  const asking = await createPurchases({
    ...node.engine,
    register: {
      mayBuy: async (_playerId, recall = true) => {
        // Of no document, but there is one.
        if (recall) return ok(0);
        expect(await player.call(placeOrder, data)).toMatchObject({ code: 0 });
        return err({ code: errorCodes.serverBusy });
      },
    },
  });
  try {
    const placed = await asking.place(data as OrderRequest, await sessionOf(player));
    expect(placed).toMatchObject({ ok: true, value: { total: BigInt(data.price) } });
  } finally {
    await asking.stop();
  }
});

describe('a document that is taken meanwhile', () => {
  const deposit = (player: TestPlayer) => player.call(createRecharge, rechargeRequest(10_000));
  const answers = async ({ playerId }: TestPlayer) =>
    (await sql`select excluded, documents from register_checks where player_id = ${playerId}`.execute(base.db)).rows;

  /** A register that lets a test act between its answer and what becomes of it. */
  function askingSlowly(act: () => Promise<unknown>) {
    const real = assertPresent(createRegisterClient(node.engine), 'the register');
    let acted = false;
    return createRegister({
      ...node.engine,
      hashKey: assertPresent(node.engine.adapters.register, 'the register').hashKey,
      tell: () => undefined,
      client: {
        lookup: async (identifiers, waitMs) => {
          const answer = await real.lookup(identifiers, waitMs);
          if (!acted) {
            acted = true;
            await act();
          }
          return answer;
        },
      },
    });
  }

  it('is not covered by the answer that was under way', async () => {
    const player = await makeDepositor(node);
    await identify(node, player);
    const number = newEmiratesId();
    await national.enter({ number });
    const asking = askingSlowly(() => identify(node, player, number));
    expect(await asking.ask(player.playerId, 'deposit')).toMatchObject({ excluded: true });
    expect(await answers(player)).toEqual([{ excluded: true, documents: 2 }]);
  });

  it('keeps its own answer, which an older one does not replace', async () => {
    const player = await makeDepositor(node);
    await identify(node, player);
    const asking = askingSlowly(async () => {
      await identify(node, player);
      await node.engine.register.ask(player.playerId, 'staff');
      await national.behave('down');
    });
    // What it was told is of one document, and what is kept of two.
    expect(await asking.ask(player.playerId, 'deposit')).toEqual({ excluded: false });
    expect(await answers(player)).toEqual([{ excluded: false, documents: 2 }]);
  });

  it('stops a deposit that was let through before', async () => {
    const player = await makeDepositor(node);
    await identify(node, player);
    expect(await deposit(player)).toMatchObject({ code: 0 });
    const number = newEmiratesId();
    await national.enter({ number });
    const waiting = await base.db.transaction().execute(async (tx) => {
      await lockWallet(tx, player.playerId);
      const call = deposit(player);
      await waitForWaiterOn(base.db, tx);
      await node.engine.register.remember(tx, player.playerId, { ...PERSON, number });
      return { call };
    });
    expect(await waiting.call).toMatchObject(BUSY);
    expect(await deposit(player)).toMatchObject(EXCLUDED);
  });

  it('stops a payment that was let through before, and nothing is charged', async () => {
    const player = await makeDepositor(node);
    await identify(node, player);
    const gatewayId = await startDeposit(player);
    const waiting = await base.db.transaction().execute(async (tx) => {
      await lockWallet(tx, player.playerId);
      const call = payWithNewCard(node, player, gatewayId);
      await waitForWaiterOn(base.db, tx);
      await node.engine.register.remember(tx, player.playerId, { ...PERSON, number: newEmiratesId() });
      return { call };
    });
    expect(await waiting.call).toMatchObject(BUSY);
    expect(await payWithNewCard(node, player, gatewayId)).toMatchObject({ code: 0 });
  });
});
