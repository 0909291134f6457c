import { contract } from '#contract/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import type { DrawRow } from '#server/draws/draw-rows.ts';
import { denyIncorrect } from '#server/family/decide.ts';
import { allowEverywhere } from '#server/geo/whitelist.ts';
import type { LegalText } from '#server/terms/legal-text.ts';
import { EMPTY_CONTENT } from '#server/content/promotions.ts';
import { createTestDatabase } from '../node/database.ts';
import { startTestNode, type TestNode } from '../node/test-node.ts';
import { findOpenDraws, napEntry, orderRequest, requestOrderId } from '../orders/orders.ts';
import { makePlayer } from '../players/player.ts';
import { startTestAcquirer } from '../providers/acquirer.ts';
import type { Series } from '#server/instants/series/series.ts';
import { openTestSeries, SMALL_PLAN } from '../instants/cards.ts';
import { startTestBeacon } from '../providers/beacon.ts';
import { startTestOutbox, type TestOutbox } from '../providers/outbox.ts';
import { familyRequest, uploadPapers } from '../uploads/family.ts';

/** The product that the callers call. */
export interface AccessWorld {
  readonly node: TestNode;
  readonly outbox: TestOutbox;
  readonly draw: DrawRow;
  /** Of an instant game, on sale. */
  readonly series: Series;
  /** Of a ticket that somebody bought. */
  readonly ticketNumber: string;
  /** Of an application for a family exclusion. */
  readonly receiptNumber: string;
  /** Another application, which waits for other pictures, and these. */
  denyFamily(): Promise<{ receiptNumber: string; idPhoto: string; proofPhoto: string }>;
  stop(): Promise<void>;
}

const text = (id: string): LegalText => ({
  id,
  title: id,
  from: new Date('2026-01-01'),
  force: false,
  notice: true,
  upgrade: true,
  brief: ['one'],
  body: 'The text.',
});
const legal = [text('terms-1'), text('privacy-1')];

/** One node with draws on sale and legal texts, whose messages the test receives. */
export async function startAccessWorld(): Promise<AccessWorld> {
  const [database, beacon, outbox, acquirer] = await Promise.all([
    createTestDatabase(),
    startTestBeacon(),
    startTestOutbox(),
    startTestAcquirer(),
  ]);
  const env = { BEACON_URL: beacon.url, GEO_RESTRICT: 'on', ...outbox.env, ...acquirer.env };
  const content = { ...EMPTY_CONTENT, legal: { 'en-US': legal, 'ar-AE': legal } };
  const node = await startTestNode(database.url, env, undefined, content);
  const draw = assertPresent((await findOpenDraws(node))[0], 'a draw on sale');
  await node.engine.draws.stop();

  const series = await openTestSeries(database.db, { ...SMALL_PLAN, size: 1_000 });
  const buyer = await makePlayer(node, { verified: true, balance: 100n });
  await allowEverywhere(node.engine.db, buyer.playerId, { reason: 'a test', by: 'a test' });
  const order = orderRequest(draw, await requestOrderId(buyer), [napEntry(1, 7)]);
  await buyer.call(contract.placeOrder, order);
  const ticketNumber = node.engine.ticketNumbers.getNumber(order.orderId, 1);

  const apply = async () => {
    const request = await familyRequest(node, outbox, [{ kind: 'monitor', account: '0501112233' }]);
    const { data } = await node.client().call(contract.familyApply, request);
    return { ...data, seed: request.idPhoto };
  };
  return {
    node,
    outbox,
    draw,
    series,
    ticketNumber: assertPresent(ticketNumber, 'the number of an order with an issued id'),
    receiptNumber: (await apply()).receiptNumber,
    denyFamily: async () => {
      const { receiptNumber, seed } = await apply();
      const applications = database.db.selectFrom('family_applications').select('id').where('receipt_seed', '=', seed);
      await denyIncorrect(node.engine, (await applications.executeTakeFirstOrThrow()).id, 'The ID is blurred.');
      const { data } = await node.client().call(contract.familyProgress, { receiptNumber });
      return { receiptNumber, ...(await uploadPapers(node, data.ticket ?? '')) };
    },
    stop: async () => {
      await node.stop();
      await Promise.all([outbox.close(), beacon.stop(), acquirer.close(), database.drop()]);
    },
  };
}
