import { vi, expect } from 'vitest';
import { fivetastic } from '#games/fivetastic/index.ts';
import { magic5 } from '#games/magic5/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { MINUTE_MS } from '#kernel/time.ts';
import { advanceDraw } from '#server/draw-engine/advance.ts';
import { createDrawEngine } from '#server/draw-engine/index.ts';
import { cancelDraw } from '#server/draws/draw-sales.ts';
import { drawIdOf, type DrawRow } from '#server/draws/draw-rows.ts';
import { roundTime } from '#server/draws/proof/beacon-rounds.ts';
import { createIdleEngine, findSellingDraws, insertOrder, makeBuyer, readDraw } from '../draws/draws.ts';
import { createSealedDraws, type SealedDraws } from '../draws/sealed-draws.ts';
import { serveEngine, type ServedEngine } from './serve-engine.ts';

/** Rounds on the hour: a closing of version 2 is in the log long before its round, however slow the machine is. */
const HOURLY = { period: 3_600, genesis: 1_599_998_400 };

/** A product with draws of versions 2 and 3, whose public files are served and whose witnesses mirror its log. */
export interface HeldDraws {
  readonly world: SealedDraws;
  readonly served: ServedEngine;
  /** The next draw of version 3, with a ticket sold. */
  sell(): Promise<DrawRow>;
  /** Goes on until the closing is sealed. */
  seal(draw: DrawRow): Promise<void>;
  /** Cancels a draw before it closes. */
  cancel(draw: DrawRow, reason: string): Promise<void>;
  /** Has a draw cancelled whose closing too few witnesses had seen in time. */
  missSeal(draw: DrawRow): Promise<void>;
  /** Holds a draw of version 2; its id. */
  holdOld(): Promise<string>;
  /** Moves the product's clock past the round of a draw. */
  passRound(draw: DrawRow): Promise<void>;
  /** The product's time, in ms. */
  now(): number;
  stop(): Promise<void>;
}

export async function createHeldDraws(): Promise<HeldDraws> {
  const world = await createSealedDraws(fivetastic, {}, HOURLY);
  const { base, engine, witnesses, beacon } = world;
  const served = await serveEngine(engine, beacon.url);
  witnesses.mirror(`${served.origin}/log/`);
  const old = await createIdleEngine(base.url, beacon.url, { PROOF_VERSION: '2', WITNESSES: witnesses.setting });
  const oldDraws = createDrawEngine(old, old.push, [magic5]);

  /** Until the log shows all that is queued. A witness that did not answer in time is asked again. */
  const showLog = () =>
    vi.waitFor(
      async () => {
        await engine.tlog.tick();
        const { size } = await base.db.selectFrom('tlog_head').select('size').executeTakeFirstOrThrow();
        expect((await world.readLog()).entries).toHaveLength(Number(size));
      },
      { timeout: 50_000, interval: 100 },
    );
  const moveTo = async (moment: Date) => {
    await world.moveTo(moment);
    await old.clock.refresh();
  };
  const passRound = (draw: DrawRow) => {
    const due = roundTime(draw.beacon, Number(assertPresent(draw.beacon_round, 'its round')));
    return moveTo(new Date(Math.max(due, draw.draws_at.getTime())));
  };

  return {
    world,
    served,
    sell: async () => {
      await world.draws.tick();
      await showLog();
      const draw = assertPresent((await findSellingDraws(base.db, fivetastic.lotteryType))[0], 'a draw on sale');
      const entry = { play: 'main', picks: [[1, 2, 3, 4, 5]], multiple: 1 };
      await insertOrder(base.db, [draw], await makeBuyer(base.db), [entry], fivetastic);
      return draw;
    },
    seal: async (draw) => {
      await world.close(draw);
      await vi.waitFor(
        async () => {
          await engine.tlog.tick();
          await advanceDraw(world.draws.ctx, draw.id);
          expect((await readDraw(base.db, draw.id)).sealed_at).not.toBeNull();
        },
        { timeout: 50_000, interval: 100 },
      );
      await showLog();
    },
    cancel: async (draw, reason) => {
      expect(await cancelDraw(base.db, draw.id, reason)).toMatchObject({ ok: true });
      await showLog();
    },
    missSeal: async (draw) => {
      witnesses.setAway(0, 1);
      await world.close(draw);
      await moveTo(new Date(draw.draws_at.getTime() + MINUTE_MS));
      await world.settle();
      witnesses.setAway();
      await world.untilCancelled(draw, 'unsealed');
    },
    holdOld: async () => {
      await oldDraws.tick();
      const draw = assertPresent((await findSellingDraws(base.db, magic5.lotteryType))[0], 'a draw on sale');
      await moveTo(draw.closes_at);
      await oldDraws.tick();
      await showLog();
      await passRound(await readDraw(base.db, draw.id));
      await oldDraws.tick();
      await showLog();
      expect(await readDraw(base.db, draw.id)).toMatchObject({ state: 'published', proof_version: 2 });
      return drawIdOf(draw);
    },
    passRound,
    now: () => engine.clock.now().getTime(),
    stop: async () => {
      await served.stop();
      await old.stop();
      await world.stop();
    },
  };
}
