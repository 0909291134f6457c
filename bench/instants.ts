import { loadavg } from 'node:os';
import { instantByKey } from '#instants/index.ts';
import { assertPresent } from '#kernel/assert.ts';
import { dirhams, toWire } from '#kernel/money.ts';
import { findOrCreateSecret } from '#server/crypto/secrets.ts';
import { openSeries } from '#server/instants/series/open-series.ts';
import { findSeriesOnSale } from '#server/instants/series/series.ts';
import { startBenchWorld } from './support/bench-world.ts';
import { median } from './support/median.ts';

/**
 * Cards bought and revealed per second through the HTTP gateway ÷ transactions per second of pgbench -N -c 8,
 * alternately, on one PostgreSQL with fsync. A caller buys an order (101105), then reveals all its cards (660004).
 * All orders are of one series, whose cards are dealt one after another. Each round has a ratio for each size of an
 * order; the medians are printed last. `node bench/instants.ts [rounds=5] [gateways=1]`
 */
const ROUNDS = Number(process.argv[2] ?? 5);
const GATEWAYS = Number(process.argv[3] ?? 1);
const PLAYERS = 10_000;
const CALLERS = 1_000;
const SECONDS = 4;
/** Cards of an order: one, some, and the most that an order may have. */
const SIZES = [1, 5, 20];

const game = assertPresent(instantByKey('desert-garden'), 'an instant game');
/** The game's plan, ten times: enough cards for all rounds. */
const plan = {
  price: dirhams(5),
  size: game.plan.size * 10,
  tiers: game.plan.tiers.map(({ prize, count }) => ({ prize, count: count * 10 })),
};

const world = await startBenchWorld({ gateways: GATEWAYS, players: PLAYERS });
try {
  const { db } = world.handle;
  await openSeries(db, { ...game, plan }, dirhams(100_000));
  const series = assertPresent(await findSeriesOnSale(db, game.lotteryType), 'a series on sale');
  const players = { ...world.players, orderIdKey: await findOrCreateSecret(db, 'card-order-ids') };
  const run = (cards: number, seconds: number) =>
    world.run(
      { kind: 'cards', showKey: game.key, seriesId: series.name, cards, price: toWire(plan.price) * cards },
      CALLERS,
      seconds,
      players,
    );

  for (const size of SIZES) await run(size, 2); // warm
  const ratios = new Map<number, number[]>(SIZES.map((size) => [size, []]));
  for (let round = 1; round <= ROUNDS; round++) {
    const eight = await world.pgbench(8, SECONDS);
    console.log(
      `round ${round}: pgbench -N -c 8 ${eight.tps.toFixed(0)} tps, µs of processor in PostgreSQL ${eight.cpu}; load ${loadavg()[0]?.toFixed(1)}`,
    );
    for (const size of SIZES) {
      const { perSecond, p99, refused, cpu } = await run(size, SECONDS);
      ratios.get(size)?.push((perSecond * size) / eight.tps);
      console.log(
        `  orders of ${size}: ${(perSecond * size).toFixed(0)} cards/s bought and revealed (p99 of both calls ${p99.toFixed(1)} ms, refused ${refused}); ` +
          `µs of processor an order: PostgreSQL, gateways, load ${cpu.join(', ')}`,
      );
    }
  }
  for (const [size, all] of ratios) {
    console.log(
      `cards/s bought and revealed in orders of ${size} ÷ pgbench -N -c 8 tps: ${median(all).toFixed(2)} (goal ≥ 2)`,
    );
  }
} finally {
  await world.stop();
}
