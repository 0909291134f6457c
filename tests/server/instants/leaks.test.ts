import { afterAll, beforeAll, expect, test } from 'vitest';
import { encodeMessage } from '#contract/codec.ts';
import type { Command, RequestInput } from '#contract/command.ts';
import { cardOrder } from '#contract/instants/101065-card-order.ts';
import { placeCardOrder } from '#contract/instants/101105-place-card-order.ts';
import { cardOrders } from '#contract/instants/430261-card-orders.ts';
import { instantGames } from '#contract/instants/430260-instant-games.ts';
import { instantGame } from '#contract/instants/660009-instant-game.ts';
import { balance } from '#contract/wallet/100124-balance.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { Series } from '#server/instants/series/series.ts';
import { cardOrderRequest, openTestSeries, requestCardOrderId, SMALL_PLAN } from '#support/instants/cards.ts';
import { findLeaks, readCardSecrets, type CardSecret, type Sample } from '#support/instants/leak-scan.ts';
import { startNodeWithBeacon, type NodeWithBeacon } from '#support/node/node-with-beacon.ts';
import { openTestSocket } from '#support/node/test-socket.ts';
import { makePlayer, type TestPlayer } from '#support/players/player.ts';

/** A grid, a framed card and an e-instant. */
const GAMES = ['desert-garden', 'pearl-dhow', 'pearl-dive'] as const;

let node: NodeWithBeacon['node'];
let base: NodeWithBeacon['base'];
let stop: NodeWithBeacon['stop'];
const samples: Sample[] = [];
const secrets: CardSecret[] = [];

/** The bytes of an answer, as they come. */
async function callRaw<C extends Command>(player: TestPlayer, command: C, data: RequestInput<C>): Promise<string> {
  const response = await fetch(`${node.origin}/${command.service}/${command.code}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'api-access-token': player.token ?? '',
      cookie: player.cookie ?? '',
    },
    body: JSON.stringify({ message: encodeMessage({ data }) }),
  });
  const { date: _date, ...headers } = Object.fromEntries(response.headers);
  return `${JSON.stringify(headers)}\n${await response.text()}`;
}

/** A player buys a card and leaves it covered; notes all that a node tells them. */
async function noteCovered(series: Series, showKey: string): Promise<string> {
  const player = await makePlayer(node, { verified: true, balance: 100_000n });
  const orderId = await requestCardOrderId(player);
  // The player's own public id is another for each.
  const note = (kind: string, text: string) =>
    samples.push({ kind: `${showKey} ${kind}`, orderId, text: text.replaceAll(player.openId, '<player>') });
  const socket = await openTestSocket(node.origin, player);
  const request = { ...cardOrderRequest(series, orderId), showKey };
  note('101105', await callRaw(player, placeCardOrder, request));
  note('101105 again', await callRaw(player, placeCardOrder, request));
  note('101065', await callRaw(player, cardOrder, { orderId }));
  note('430261', await callRaw(player, cardOrders, { status: 'all' }));
  note('430261 of wins', await callRaw(player, cardOrders, { status: 'win' }));
  note('100124', await callRaw(player, balance, {}));
  note('660009', await callRaw(player, instantGame, { showKey }));
  note('430260', await callRaw(player, instantGames, {}));
  await socket.next('wallet');
  await socket.close();
  // Not those of the time, of which some more or some fewer come.
  note('frames', socket.frames.filter((frame) => frame.includes('"type"')).join('\n'));
  return orderId;
}

const isWin = ({ tier }: CardSecret) => tier > 0;

/** Orders until some of their cards win and some do not. */
async function noteBothOutcomes(showKey: string): Promise<CardSecret[]> {
  const series = await openTestSeries(base.db, SMALL_PLAN, showKey);
  const orderIds: string[] = [];
  for (;;) {
    orderIds.push(await noteCovered(series, showKey));
    const found = await readCardSecrets(base.db, orderIds);
    const wins = found.filter(isWin).length;
    if (wins >= 2 && found.length - wins >= 2) return found;
  }
}

beforeAll(async () => {
  ({ node, base, stop } = await startNodeWithBeacon());
  for (const showKey of GAMES) secrets.push(...(await noteBothOutcomes(showKey)));
});
afterAll(() => stop());

test('nothing that a node says of a covered card tells what it wins', () => {
  expect(findLeaks(samples, secrets)).toEqual([]);
});

/** Answers as they would be if they told something: doubles, in this test alone. */
const LEAKS: Readonly<Record<string, (text: string, secret: CardSecret) => string>> = {
  'the tier': (text, { tier }) => text.replace('"cardNo":1,', `"cardNo":1,"tier":${tier},`),
  'the length': (text, secret) => (isWin(secret) ? text.replace('"cardNo":1,', '"cardNo":1, ') : text),
  'the salt': (text, { salt }) => text.replace('"cardNo":1,', `"cardNo":1,"id":"${salt.toString('hex')}",`),
  'the salt in other digits': (text, { salt }) =>
    text.replace('"cardNo":1,', `"cardNo":1,"id":"${salt.toString('base64url')}",`),
  'the seed in what is encoded': (text, { seed }) =>
    text.replace(
      '"cardNo":1,',
      `"cardNo":1,"id":"${Buffer.from(`{"s":"${seed.toString('hex')}"}`).toString('base64')}",`,
    ),
};

test.each(Object.entries(LEAKS))('an answer that tells %s is found', (_name, tell) => {
  const told = samples.map((sample) => {
    const secret = assertPresent(
      secrets.find(({ orderId }) => orderId === sample.orderId),
      'the secret of a card',
    );
    return sample.kind.endsWith(' 101065') ? { ...sample, text: tell(sample.text, secret) } : sample;
  });
  const leaks = findLeaks(told, secrets);
  expect(leaks.length).toBeGreaterThan(0);
  expect(leaks.every((leak) => leak.includes(' 101065:'))).toBe(true);
});
