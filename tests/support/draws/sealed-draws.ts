import { expect, vi } from 'vitest';
import type { Game } from '#games/game.ts';
import { fivetastic } from '#games/fivetastic/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { advanceDraw } from '#server/draw-engine/advance.ts';
import { createDrawEngine, type DrawEngine } from '#server/draw-engine/index.ts';
import type { Engine } from '#server/engine/engine.ts';
import type { DrawRow } from '#server/draws/draw-rows.ts';
import { roundTime } from '#server/draws/proof/beacon-rounds.ts';
import type { LogPart, Pins3 } from '#verify/v3/index.ts';
import { createTestDatabase, type TestDatabase } from '../node/database.ts';
import { readPins, readWholeLog } from '../proof/v3/engine-proof.ts';
import { startTestBeacon, type TestBeacon } from '../providers/beacon.ts';
import { startTestWitnesses, type TestWitnesses } from '../tlog/test-witnesses.ts';
import { createIdleEngine, moveClockTo, readDraw } from './draws.ts';

/**
 * A node with draws of version 3 of one game, a beacon and three witnesses; the test runs each step. Of a game drawn
 * once a day a slow machine has five minutes to seal a draw.
 */
export interface SealedDraws {
  readonly base: TestDatabase;
  readonly beacon: TestBeacon;
  readonly witnesses: TestWitnesses;
  readonly engine: Engine;
  readonly draws: DrawEngine;
  /** What a stranger trusts. */
  pins(): Promise<Pins3>;
  /** The whole log, as a stranger reads it. */
  readLog(): Promise<LogPart>;
  /** Moves the clock past the end of sales, and has the closing cosigned. */
  close(draw: DrawRow): Promise<DrawRow>;
  /** From sales to the published record. */
  finish(draw: DrawRow): Promise<DrawRow>;
  /** What tickers do in a while, with cosignatures in between. */
  settle(): Promise<void>;
  /** Goes on until a draw is cancelled and the log shows it: a witness is asked again after a pause. */
  untilCancelled(draw: DrawRow, reason: string): Promise<void>;
  moveTo(moment: Date): Promise<void>;
  stop(): Promise<void>;
}

export async function createSealedDraws(
  game: Game = fivetastic,
  env: Record<string, string> = {},
  rounds: { readonly period?: number; readonly genesis?: number } = {},
): Promise<SealedDraws> {
  const base = await createTestDatabase();
  const beacon = await startTestBeacon(rounds);
  const witnesses = await startTestWitnesses();
  const engine = await createIdleEngine(base.url, beacon.url, {
    PROOF_VERSION: '3',
    WITNESSES: witnesses.setting,
    ...env,
  });
  witnesses.follow(engine);
  const draws = createDrawEngine(engine, engine.push, [game]);
  const moveTo = (moment: Date) => moveClockTo([engine], moment);
  const close = async (draw: DrawRow) => {
    await moveTo(draw.closes_at);
    await advanceDraw(draws.ctx, draw.id);
    await engine.tlog.tick();
    await advanceDraw(draws.ctx, draw.id);
    return readDraw(base.db, draw.id);
  };
  const settle = async () => {
    for (let i = 0; i < 4; i++) {
      await engine.tlog.tick();
      await draws.tick();
    }
    await engine.tlog.tick();
  };
  await draws.tick();
  await engine.tlog.tick();
  return {
    settle,
    untilCancelled: async (draw, cancel_reason) => {
      await vi.waitFor(
        async () => {
          // By itself: a tick lets a draw rest that waited for long, and tries others first.
          await engine.tlog.tick();
          await advanceDraw(draws.ctx, draw.id);
          expect(await readDraw(base.db, draw.id)).toMatchObject({ state: 'cancelled', cancel_reason });
        },
        { timeout: 30_000, interval: 100 },
      );
      // The cancellation is shown once a quorum has cosigned it, after the witnesses' pause.
      await vi.waitFor(
        async () => {
          await engine.tlog.tick();
          const { size } = await base.db.selectFrom('tlog_head').select('size').executeTakeFirstOrThrow();
          expect((await readWholeLog(engine)).entries).toHaveLength(Number(size));
        },
        { timeout: 30_000, interval: 100 },
      );
    },
    base,
    beacon,
    witnesses,
    engine,
    draws,
    moveTo,
    close,
    finish: async (draw) => {
      await close(draw);
      // A witness that was away is asked again after a pause.
      await vi.waitFor(
        async () => {
          await engine.tlog.tick();
          await advanceDraw(draws.ctx, draw.id);
          expect((await readDraw(base.db, draw.id)).sealed_at).not.toBeNull();
        },
        { timeout: 30_000, interval: 100 },
      );
      const due = roundTime(draw.beacon, Number(assertPresent(draw.beacon_round, 'its round')));
      await moveTo(new Date(Math.max(due, draw.draws_at.getTime())));
      await advanceDraw(draws.ctx, draw.id);
      await engine.tlog.tick();
      return readDraw(base.db, draw.id);
    },
    pins: () => readPins(engine),
    readLog: () => readWholeLog(engine),
    stop: async () => {
      await engine.stop();
      await witnesses.stop();
      await beacon.stop();
      await base.drop();
    },
  };
}
