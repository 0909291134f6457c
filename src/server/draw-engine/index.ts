import type { Game } from '#games/game.ts';
import { games } from '#games/index.ts';
import { dirhams } from '#kernel/money.ts';
import { SECOND_MS, systemNow } from '#kernel/time.ts';
import type { DrawContext } from './context.ts';
import { QUICKNET } from '../draws/proof/beacon-rounds.ts';
import { createBeacon } from '../draws/proof/beacon.ts';
import type { OperatorKey } from '../draws/proof/operator-key.ts';
import { createTicker } from '../jobs/ticker.ts';
import type { Messages } from '../messages/index.ts';
import type { Platform } from '../platform/platform.ts';
import type { Push } from '../push/player-push.ts';
import { SETTLED_AT_ONCE } from '../settlement/context.ts';
import { findDueWork } from './due-draws.ts';
import { drawsAhead } from './schedule.ts';
import { scheduleDraws } from './schedule-draws.ts';
import { openDueDraws } from './steps/open-draws.ts';
import { createDrawTick } from './tick.ts';

/** Runs the draws on this node. Several nodes may: each step is taken by whichever comes first. */
export interface DrawEngine {
  readonly ctx: DrawContext;
  /** One run for every game: schedules and opens its draws and takes every step that is due. */
  tick(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

/** Players wait for the draw of a minute; that of an evening may be a second late. */
const tickMs = ({ schedule }: Game): number => (schedule.kind === 'every' ? 400 : SECOND_MS);
/** No draws are scheduled for this long after the beacon did not answer. */
const BEACON_BACKOFF_MS = 3 * SECOND_MS;

type DrawEngineDeps = Platform & { readonly messages: Messages };

export function createDrawContext(deps: DrawEngineDeps, operator: OperatorKey, push: Push): DrawContext {
  const { db, log, clock, settings, adapters, messages } = deps;
  const live = settings.MODE === 'live';
  const offsetMs = () => Math.round(clock.now().getTime() - systemNow());
  const beacon = createBeacon({ url: adapters.beaconUrl, ...(live ? { pinned: QUICKNET } : { offsetMs }) });
  return {
    db,
    log,
    operator,
    beacon,
    push,
    messages,
    grandPrize: dirhams(settings.GRAND_PRIZE_AMOUNT),
    ...SETTLED_AT_ONCE,
  };
}

export function createDrawEngine(
  deps: DrawEngineDeps,
  operator: OperatorKey,
  push: Push,
  list: readonly Game[] = games,
): DrawEngine {
  const { log, clock } = deps;
  const ctx = createDrawContext(deps, operator, push);
  let backoffUntil = 0;

  const schedule = async (game: Game, ahead: number): Promise<void> => {
    if (ahead >= drawsAhead(game.schedule, game.maxDraws) || systemNow() < backoffUntil) return;
    const chain = await ctx.beacon.chain();
    if (!chain.ok) {
      backoffUntil = systemNow() + BEACON_BACKOFF_MS;
      log.warn({ game: game.lotteryType, why: chain.error }, 'no draws are scheduled: the beacon chain is not known');
      return;
    }
    await scheduleDraws(ctx.db, game, chain.value);
  };

  // One ticker a game: one that hangs or fails does not hold up the others.
  const runs = list.map((game) => {
    const { lotteryType } = game;
    const advanceDueDraws = createDrawTick(ctx, lotteryType);
    const run = async () => {
      const { ahead, hasToOpen, hasToAdvance, clockOffset } = await findDueWork(ctx, lotteryType);
      clock.setOffset(clockOffset);
      // Draws that exist go on even where new ones could not be scheduled.
      const failure = await schedule(game, ahead).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      if (hasToOpen) await openDueDraws(ctx, lotteryType);
      if (hasToAdvance) await advanceDueDraws();
      if (failure) throw failure.error;
    };
    return { run, ticker: createTicker(`draws-${game.lotteryType}`, tickMs(game), log, run) };
  });

  return {
    ctx,
    tick: async () => {
      await Promise.all(runs.map(({ run }) => run()));
    },
    start: () => {
      for (const { ticker } of runs) ticker.start();
    },
    stop: async () => {
      await Promise.all(runs.map(({ ticker }) => ticker.stop()));
    },
  };
}
