import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as errorCodes from '#contract/error-codes.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import { getT } from '#i18n/server.ts';
import { assertPresent } from '#kernel/assert.ts';
import { startNodeWithBeacon } from '#support/node/node-with-beacon.ts';
import { findOpenDraws, napEntry, orderRequest, requestOrderId } from '#support/orders/orders.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';
import { identify } from '#support/players/register.ts';
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
const EXCLUDED = { code: errorCodes.selfExcluded, data: { userExclusionType: 1, exclusionEndTimestamp: null } };

async function makeBuyer() {
  const player = await makePlayer(node, { verified: true, balance: 10_000n });
  return { player, number: await identify(node, player) };
}
const order = async (player: TestPlayer) => orderRequest(draw, await requestOrderId(player), [napEntry(1, 1, 2, 3)]);
const buy = async (player: TestPlayer) => player.call(placeOrder, await order(player));
/** The register answered so long ago that the player is not on it. */
async function answeredAgo({ playerId }: TestPlayer, span: string): Promise<void> {
  // An answer counts for documents that were known when it was given.
  await sql`update register_identifiers set known_since = known_since - interval '30 days'
    where player_id = ${playerId}`.execute(base.db);
  await sql`insert into register_checks (player_id, answered_at, excluded)
    values (${playerId}, product_now() - ${span}::interval, false)`.execute(base.db);
}

test('an answer about another document, before this one was known, is none', async () => {
  const { player, number } = await makeBuyer();
  await sql`insert into register_checks (player_id, answered_at, excluded)
    values (${player.playerId}, product_now() - interval '1 hour', false)`.execute(base.db);
  await national.enter({ number });
  expect(await buy(player)).toMatchObject(EXCLUDED);
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
