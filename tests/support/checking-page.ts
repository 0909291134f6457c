import { ok, type Result } from '../../src/lib/kernel/result.ts';
import type { Pins } from '../../src/lib/verify/index.ts';
import { createChecking, type Checked } from '../../src/islands/verify/checking.ts';
import type { LoadFault } from '../../src/islands/verify/load.ts';
import { replay, type Outcome } from '../../src/islands/verify/replay.ts';
import { makeDraw, pins } from './draw-vectors.ts';

export const { record, tickets } = makeDraw();
export const text = JSON.stringify;
export const ID = record.drawId;
export const PHASE = '261121-0642';
export const OTHER = `61-${PHASE}`;
export const CANCELLED = {
  drawId: ID,
  commitment: record.commitment,
  state: 'cancelled',
  cancelledAt: '2026-11-21T06:30:00.000Z',
};

/** A page whose network and verifier answer when and as the test says. */
export function page(lotteryTypes: readonly number[] = [69]) {
  const asked = {
    pins: [] as PromiseWithResolvers<Pins | undefined>[],
    records: [] as PromiseWithResolvers<Result<unknown, LoadFault>>[],
    raffles: [] as PromiseWithResolvers<unknown>[],
  };
  const ask = <T>(list: PromiseWithResolvers<T>[]) => {
    const question = Promise.withResolvers<T>();
    list.push(question);
    return question.promise;
  };
  const world = { runs: true, hold: Promise.resolve(), tickets: ok(tickets) as Result<readonly unknown[], 'offline'> };
  const checking = createChecking({
    games: lotteryTypes.map((lotteryType) => ({ lotteryType, daily: false })),
    pins: () => ask(asked.pins),
    record: () => ask(asked.records),
    raffle: () => ask(asked.raffles),
    tickets: () => Promise.resolve(world.tickets),
    check: async (evidence, given): Promise<Outcome> => {
      await world.hold;
      if (!world.runs) throw new Error('the verifier does not run');
      return replay(evidence, given);
    },
  });
  const state = () => checking.$state.get();
  /** Every state from now on. */
  const seen = () => {
    const all: Checked[] = [];
    checking.$state.listen((value) => all.push(value));
    return all;
  };
  return { ...checking, asked, world, state, seen };
}
export type Page = ReturnType<typeof page>;

/** With the keys at hand. */
export async function ready(...games: number[]): Promise<Page> {
  const made = page(games.length > 0 ? games : undefined);
  const started = made.start();
  made.asked.pins[0]?.resolve(pins);
  await started;
  return made;
}
export const rest = () => new Promise((done) => setTimeout(done));
