import { err, ok, type Result } from '#kernel/result.ts';
import type { TrustedKeys } from '#islands/proof/trusted-keys.ts';
import { createVerifyStore } from '#islands/verify/verify-store.ts';
import type { OrderProof, VerifyState } from '#islands/verify/verify-state.ts';
import type { Evidence } from '#islands/verify/sources/evidence.ts';
import type { FetchError, VerifyError } from '#islands/verify/sources/fetch-record.ts';
import { replayAny } from '#islands/verify/checks/replay.ts';
import type { ReplayResult } from '#islands/verify/checks/replay-result.ts';
import { makeDraw, pins } from '../proof/draw-vectors.ts';
import { pins as pins3 } from '../proof/v3/world.ts';

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

/** What the page trusts, for draws of both versions. */
export const keys: TrustedKeys = { pins, pins3, source: 'server', differences: [], witnesses: [] };

/** A page whose network and verifier answer when the test says so. */
export function createVerifyPage(lotteryTypes: readonly number[] = [69]) {
  const requests = {
    keys: [] as PromiseWithResolvers<TrustedKeys | undefined>[],
    records: [] as PromiseWithResolvers<Result<unknown, FetchError>>[],
    raffles: [] as PromiseWithResolvers<unknown>[],
  };
  const ask = <T>(list: PromiseWithResolvers<T>[]) => {
    const request = Promise.withResolvers<T>();
    list.push(request);
    return request.promise;
  };
  const world = {
    runs: true,
    now: Date.parse('2026-11-21T06:00:00.000Z'),
    hold: Promise.resolve(),
    order: ok({ tickets }) as Result<OrderProof, VerifyError>,
    firstDraw: ok(DRAW_ID) as Result<string, VerifyError>,
    cards: err('missing') as Result<Evidence, VerifyError>,
    nonce: undefined as string | undefined,
    /** Where the checks of version 3 read the log; nowhere unless a test serves it. */
    origin: undefined as string | undefined,
  };
  const checking = createVerifyStore({
    games: lotteryTypes.map((lotteryType) => ({ lotteryType, daily: false })),
    now: () => world.now,
    keys: () => ask(requests.keys),
    record: () => ask(requests.records),
    raffle: () => ask(requests.raffles),
    order: () => Promise.resolve(world.order),
    firstDraw: () => Promise.resolve(world.firstDraw),
    series: () => Promise.resolve(world.cards),
    cardOrder: () => Promise.resolve(world.cards),
    nonce: () => Promise.resolve(world.nonce),
    check: async (evidence, given, onStep): Promise<ReplayResult> => {
      await world.hold;
      if (!world.runs) throw new Error('the verifier does not run');
      return replayAny(evidence, given, { origin: world.origin, onStep });
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
  made.requests.keys[0]?.resolve(keys);
  await started;
  return made;
}
export const nextTask = () => new Promise((done) => setTimeout(done));
