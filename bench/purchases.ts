import { loadavg } from 'node:os';
import { startBenchWorld } from './support/bench-world.ts';
import { median } from './support/median.ts';
import { findOpenDraw } from './support/seed-players.ts';

/**
 * Purchases per second through the HTTP gateway ÷ transactions per second of pgbench -N -c 8, alternately, on one
 * PostgreSQL with fsync; and the p99 at 64 callers ÷ the mean latency of pgbench -N -c 32. Each round has a ratio;
 * the median is printed last. `node bench/purchases.ts [rounds=5] [gateways=1]`
 */
const ROUNDS = Number(process.argv[2] ?? 5);
const GATEWAYS = Number(process.argv[3] ?? 1);
const PLAYERS = 10_000;
const CALLERS = 1_000;
const SECONDS = 4;

const world = await startBenchWorld({ gateways: GATEWAYS, players: PLAYERS });
try {
  const turn = { kind: 'ticket', drawId: await findOpenDraw(world.handle) } as const;
  await world.run(turn, CALLERS, 3); // warm
  await world.run(turn, 64, 2);
  const ratios: number[] = [];
  const tails: number[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    const eight = await world.pgbench(8, SECONDS);
    const many = await world.run(turn, CALLERS, SECONDS);
    const thirtyTwo = await world.pgbench(32, SECONDS);
    const few = await world.run(turn, 64, SECONDS);
    ratios.push(many.perSecond / eight.tps);
    tails.push(few.p99 / thirtyTwo.latencyMs);
    console.log(
      `round ${round}: ${many.perSecond.toFixed(0)} purchases/s at ${CALLERS} callers (p99 ${many.p99.toFixed(1)} ms, refused ${many.refused}), ` +
        `pgbench -N -c 8 ${eight.tps.toFixed(0)} tps; p99 ${few.p99.toFixed(1)} ms at 64 callers (${few.perSecond.toFixed(0)}/s), ` +
        `pgbench -N -c 32 mean ${thirtyTwo.latencyMs.toFixed(2)} ms; load ${loadavg()[0]?.toFixed(1)}; ` +
        `µs of processor a purchase: PostgreSQL, gateways, load ${many.cpu.join(', ')}; a pgbench transaction, PostgreSQL only ${eight.cpu}`,
    );
  }
  console.log(
    `purchases/s through the gateway at ${CALLERS} callers ÷ pgbench -N -c 8 tps: ${median(ratios).toFixed(2)} (goal ≥ 3)`,
  );
  console.log(`purchase p99 at 64 callers ÷ mean latency of pgbench -N -c 32: ${median(tails).toFixed(2)} (goal ≤ 2)`);
} finally {
  await world.stop();
}
