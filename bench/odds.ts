import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Game } from '#games/game.ts';
import { games } from '#games/index.ts';
import { formatOneIn, calculateRaffleReturn, calculateReturn, findTierChances } from '#games/odds/odds.ts';
import { formatAmount } from '#kernel/money-format.ts';
import { SIGNIFICANCE, findDeviations, mergeTallies, type Tally } from './odds/tally.ts';

/**
 * Exact odds and return of every game from its data; then `draws` draws of each by the product's generator, tested
 * for evenness and against those odds, and the same tests of a generator with a planted modulo bias, which must fail.
 * `node bench/odds.ts [draws=10000000]`
 */
const DRAWS = Number(process.argv[2] ?? 10_000_000);
/** The bias of a byte modulo 10 or 36 is large enough to show in this many draws. */
const BIASED_DRAWS = Math.min(DRAWS, 1_000_000);
const THREADS = availableParallelism();

const percent = ({ wins, of }: { wins: bigint; of: bigint }): string => ((Number(wins) / Number(of)) * 100).toFixed(2);

function sayOdds(game: Game): void {
  const raffle = calculateRaffleReturn(game);
  console.log(`\n${game.name} (${game.lotteryType}), AED ${formatAmount(game.price)} an entry`);
  for (const play of game.plays) {
    const tiers = findTierChances(game, play).map((chance, i) => {
      const { prize = 0n, shared } = play.tiers[i] ?? {};
      return `AED ${formatAmount(prize)}${shared ? ' shared' : ''} 1 in ${formatOneIn(chance)}`;
    });
    console.log(`  ${play.key.padEnd(9)} returns ${percent(calculateReturn(game, play))} %: ${tiers.join('; ')}`);
  }
  if (raffle) console.log(`  raffle    returns ${percent(raffle)} % more at the entries it expects`);
}

const part = (game: Game, first: number, count: number, biased: boolean): Promise<Tally> =>
  new Promise((done, failed) => {
    const workerData = { lotteryType: game.lotteryType, first, count, biased };
    const worker = new Worker(new URL('./odds/worker.ts', import.meta.url), { workerData });
    worker.once('message', done).once('error', failed);
  });

async function sampleOf(game: Game, draws: number, biased = false): Promise<Tally> {
  const each = Math.ceil(draws / THREADS);
  const parts = Array.from({ length: THREADS }, (_, i) =>
    part(game, i * each, Math.min(each, draws - i * each), biased),
  );
  return (await Promise.all(parts)).reduce(mergeTallies);
}

for (const game of games) sayOdds(game);
console.log(`\n${DRAWS.toLocaleString('en')} draws of each game by its own generator; p below ${SIGNIFICANCE} fails`);
let [tests, worst, failures, unseen] = [0, 1, 0, 0];
for (const game of games) {
  const found = findDeviations(game, await sampleOf(game, DRAWS));
  const least = found.reduce((a, b) => (b.p < a.p ? b : a));
  const biased = findDeviations(game, await sampleOf(game, BIASED_DRAWS, true)).reduce((a, b) => (b.p < a.p ? b : a));
  tests += found.length;
  worst = Math.min(worst, least.p);
  failures += found.filter(({ p }) => p < SIGNIFICANCE).length;
  if (biased.p >= SIGNIFICANCE) unseen++;
  console.log(
    `  ${game.name.padEnd(16)} ${String(found.length).padStart(2)} tests, least p ${least.p.toFixed(4)} (${least.what}); ` +
      `planted bias: p ${biased.p.toExponential(1)} (${biased.what})`,
  );
}
console.log(`fair: ${failures} of ${tests} tests fail (goal 0), least p ${worst.toFixed(4)}`);
console.log(`planted modulo bias: not seen in ${unseen} of ${games.length} games (goal 0)`);
process.exitCode = failures + unseen === 0 ? 0 : 1;
