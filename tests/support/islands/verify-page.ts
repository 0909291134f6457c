import { ok, type Result } from '#kernel/result.ts';
import type { Pins } from '#verify/index.ts';
import { createVerifyStore } from '#islands/verify/verify-store.ts';
import type { VerifyState } from '#islands/verify/verify-state.ts';
import type { FetchError } from '#islands/verify/sources/fetch-record.ts';
import { replay, type ReplayResult } from '#islands/verify/checks/replay.ts';
import { makeDraw, pins } from '../proof/draw-vectors.ts';

export const { record, tickets } = makeDraw();
export const toJson = JSON.stringify;
export const DRAW_ID = record.drawId;
export const PHASE = '261121-0642';
export const OTHER_DRAW_ID = `61-${PHASE}`;
export const CANCELLED_RECORD = {
  drawId: DRAW_ID,
  commitment: record.commitment,
  state: 'cancelled',
  cancelledAt: '2026-11-21T06:30:00.000Z',
};

/** A page whose network and verifier answer when the test says so. */
export function createVerifyPage(lotteryTypes: readonly number[] = [69]) {
  const requests = {
    pins: [] as PromiseWithResolvers<Pins | undefined>[],
    records: [] as PromiseWithResolvers<Result<unknown, FetchError>>[],
    raffles: [] as PromiseWithResolvers<unknown>[],
  };
  const ask = <T>(list: PromiseWithResolvers<T>[]) => {
    const request = Promise.withResolvers<T>();
    list.push(request);
    return request.promise;
  };
  const world = { runs: true, hold: Promise.resolve(), tickets: ok(tickets) as Result<readonly unknown[], 'offline'> };
  const checking = createVerifyStore({
    games: lotteryTypes.map((lotteryType) => ({ lotteryType, daily: false })),
    pins: () => ask(requests.pins),
    record: () => ask(requests.records),
    raffle: () => ask(requests.raffles),
    tickets: () => Promise.resolve(world.tickets),
    check: async (evidence, given): Promise<ReplayResult> => {
      await world.hold;
      if (!world.runs) throw new Error('the verifier does not run');
      return replay(evidence, given);
    },
  });
  const state = () => checking.$state.get();
  /** Records every state from now on. */
  const seen = () => {
    const all: VerifyState[] = [];
    checking.$state.listen((value) => all.push(value));
    return all;
  };
  return { ...checking, requests, world, state, seen };
}
export type VerifyPage = ReturnType<typeof createVerifyPage>;

/** A page that has the keys. */
export async function createReadyPage(...games: number[]): Promise<VerifyPage> {
  const made = createVerifyPage(games.length > 0 ? games : undefined);
  const started = made.start();
  made.requests.pins[0]?.resolve(pins);
  await started;
  return made;
}
export const nextTask = () => new Promise((done) => setTimeout(done));
