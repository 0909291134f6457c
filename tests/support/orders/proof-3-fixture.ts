import { expect } from 'vitest';
import type { Receipt3 } from '#contract/orders/fields.ts';
import { placeOrder } from '#contract/orders/101101-place-order.ts';
import type { Entry, Game } from '#games/game.ts';
import { createDrawEngine } from '#server/draw-engine/index.ts';
import type { DrawRow } from '#server/draws/draw-rows.ts';
import type { LogPart, Pins3 } from '#verify/v3/index.ts';
import type { TestDatabase } from '../node/database.ts';
import { startNodeWithBeacon } from '../node/node-with-beacon.ts';
import type { TestNode } from '../node/test-node.ts';
import { makePlayer, type TestPlayer } from '../players/player.ts';
import { readPins, readWholeLog } from '../proof/v3/engine-proof.ts';
import { startTestWitnesses } from '../tlog/test-witnesses.ts';
import { newNonce } from './new-nonce.ts';
import {
  asReceipt3,
  findOpenDraws,
  findReceiptFaults,
  orderRequest,
  requestOrderId,
  type OrderData,
} from './orders.ts';

/** A node that proves by version 3, with draws on sale. No ticker closes them, or gives log entries their places. */
export interface Proof3Fixture {
  readonly base: TestDatabase;
  readonly node: TestNode;
  /** Draws on sale, soonest first. */
  readonly draws: DrawRow[];
  /** What a stranger trusts. */
  readonly pins: Pins3;
  buyer(balance?: bigint): Promise<TestPlayer>;
  /** A request with an id and a nonce of its own. */
  request(player: TestPlayer, draw: DrawRow, entries: readonly Entry[], more?: Partial<OrderData>): Promise<OrderData>;
  /** Buys an order. */
  buy(player: TestPlayer, data: OrderData): Promise<Receipt3>;
  /** What tickers do: steps of the draws of one game, and cosignatures in between. */
  runDraws(game: Game): Promise<void>;
  /** The whole log, after the queued entries got their places. */
  readLog(): Promise<LogPart>;
  /** Its entries, by index. */
  entries(): Promise<Record<string, unknown>[]>;
  /** Stops after checking the ledger and all receipts. */
  stop(): Promise<void>;
}

export async function startProof3Fixture(env: Record<string, string> = {}): Promise<Proof3Fixture> {
  const witnesses = await startTestWitnesses();
  const fixture = await startNodeWithBeacon({ PROOF_VERSION: '3', WITNESSES: witnesses.setting, ...env });
  const { base, node } = fixture;
  const { engine } = node;
  witnesses.follow(engine);
  const draws = await findOpenDraws(node);
  await engine.draws.stop();
  await engine.tlog.stop();
  const readLog = async (): Promise<LogPart> => {
    await engine.tlog.tick();
    return readWholeLog(engine);
  };
  return {
    base,
    node,
    draws,
    pins: await readPins(engine),
    buyer: (balance = 100_000n) => makePlayer(node, { verified: true, balance }),
    request: async (player, draw, entries, more = {}) =>
      orderRequest(draw, await requestOrderId(player), entries, { nonce: newNonce(), ...more }),
    buy: async (player, data) => {
      const answer = await player.call(placeOrder, data);
      expect(answer).toMatchObject({ code: 0 });
      return asReceipt3(answer.data.receipt);
    },
    runDraws: async (game) => {
      const own = createDrawEngine(engine, engine.push, [game]);
      for (let i = 0; i < 3; i++) {
        await own.tick();
        await engine.tlog.tick();
      }
    },
    readLog,
    entries: async () =>
      (await readLog()).entries.map((entry) => JSON.parse(Buffer.from(entry).toString()) as Record<string, unknown>),
    stop: async () => {
      await fixture.stop(async () => expect(await findReceiptFaults(node)).toEqual([]));
      await witnesses.stop();
    },
  };
}
