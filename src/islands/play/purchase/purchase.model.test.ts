import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CallAnswer } from '#client/gateway/call.ts';
import type { TextStore } from '#client/storage/stores.ts';
import { NO_ANSWER } from '#client/gateway/transport.ts';
import * as errorCodes from '#contract/error-codes.ts';
import { MINUTE_MS, SECOND_MS } from '#kernel/time.ts';
import { pendingSlot, type OrderRequest, ticketRules } from './pending-order.ts';
import { submitOrder, resumePending, type PurchaseOutcome, type PurchaseApi } from './purchase.ts';

/* Two players share a tab. The network loses requests and answers and delays requests by up to a minute, and pages
   are reloaded during a call. In every run: no order is sent while an earlier order of the player, whose outcome
   they have not seen, was paid or may still be paid. An id is always sent with the same nonce, and no other id with
   it: the server refuses an id that was paid with another one. A build before nonces may have sent the first. */

type Fate =
  'well' | 'slow' | 'lost before' | 'lost after' | 'late' | 'reload before' | 'reload after' | 'refused' | 'flood';
const FATES: readonly Fate[] = [
  'well',
  'slow',
  'lost before',
  'lost after',
  'late',
  'reload before',
  'reload after',
  'refused',
  'flood',
];
type Step =
  | { readonly kind: 'pay'; readonly cart: number }
  | { readonly kind: 'reload' }
  | { readonly kind: 'other player' }
  | { readonly kind: 'older build' }
  | { readonly kind: 'pass'; readonly ms: number };

const T0 = 1_795_000_000_000;
const EVERY_MS = 3 * MINUTE_MS;
const closeOf = (draw: number) => T0 + draw * EVERY_MS;
const LATEST_MS = MINUTE_MS;

const no = (code: number): CallAnswer<never> => ({ ok: false, code, message: '', extData: null });
const yes = <T>(data: T): CallAnswer<T> => ({ ok: true, data });

interface Copy {
  readonly orderId: string;
  readonly draw: number;
  readonly arrives: number;
}

function createWorld(fates: () => Fate) {
  let time = T0;
  let player = 'ada';
  let made = 0;
  let random = 0;
  const owners = new Map<string, string>();
  const paid = new Set<string>();
  const shown = new Set<string>();
  const sent = new Set<string>();
  /** By id, as first sent; undefined of what the older build sent. */
  const nonces = new Map<string, string | undefined>();
  let copies: Copy[] = [];
  let reload: (() => void) | undefined;
  const texts = new Map<string, string>();
  const store: TextStore = {
    get: (key) => texts.get(key) ?? null,
    set: (key, value) => void (value === null ? texts.delete(key) : texts.set(key, value)),
  };

  const arrive = (orderId: string, draw: number): CallAnswer<{ orderId: string }> => {
    if (paid.has(orderId)) return yes({ orderId });
    if (time >= closeOf(draw)) return no(errorCodes.drawClosed);
    paid.add(orderId);
    return yes({ orderId });
  };
  const pass = (ms: number): void => {
    time += ms;
    const due = copies.filter(({ arrives }) => arrives <= time);
    copies = copies.filter((copy) => !due.includes(copy));
    for (const { orderId, draw, arrives } of due) {
      // Decided when it arrives.
      if (arrives < closeOf(draw)) paid.add(orderId);
    }
  };
  const never = <T>(): Promise<T> => {
    reload?.();
    return new Promise(() => undefined);
  };
  /** The answer of `act` after the network's faults. */
  const transmit = <T>(act: () => CallAnswer<T>, late?: () => void): Promise<CallAnswer<T>> => {
    const fate = fates();
    if (fate === 'reload before') return never();
    if (fate === 'flood') return Promise.resolve(no(errorCodes.tooManyRequests));
    if (fate === 'refused' && late) return Promise.resolve(no(errorCodes.insufficientBalance));
    if (fate === 'late') late?.();
    const answer = fate === 'late' || fate === 'lost before' ? no(NO_ANSWER) : act();
    if (fate === 'reload after') return never();
    if (fate === 'well' || fate === 'refused') return Promise.resolve(answer);
    pass(20 * SECOND_MS);
    return Promise.resolve(fate === 'slow' ? answer : no(NO_ANSWER));
  };
  /**
   * An order that is paid or may be paid, without its player knowing. Copies of an order that the player knows do not
   * count.
   */
  const alive = (orderId: string): boolean =>
    paid.has(orderId)
      ? !shown.has(orderId)
      : copies.some((copy) => copy.orderId === orderId && copy.arrives < closeOf(copy.draw));

  const apiOf = (who: string): PurchaseApi => ({
    ...ticketRules,
    slot: pendingSlot(store, who),
    isOwnerHere: () => player === who,
    now: () => time,
    fetchServerTime: async () => {
      const answer = await transmit(() => yes(time));
      return answer.ok ? answer.data : undefined;
    },
    wait: async (ms) => pass(ms),
    checkPlace: async () => true,
    fetchOrderId: () =>
      transmit(() => {
        const orderId = `${who}-${++made}`;
        owners.set(orderId, who);
        return yes({ orderId });
      }),
    newNonce: () => `nonce ${++random}`,
    placeOrder: ({ orderId, drawId, nonce }) => {
      const others = [...sent].filter((other) => other !== orderId && owners.get(other) === who);
      expect(owners.get(orderId)).toBe(who);
      expect(others.filter(alive)).toEqual([]);
      sent.add(orderId);
      expect(nonce).toMatch(/^nonce \d+$/);
      expect(nonces.get(orderId) ?? nonce).toBe(nonce);
      expect([...nonces].filter(([other, used]) => used === nonce && other !== orderId)).toEqual([]);
      nonces.set(orderId, nonce);
      const draw = Number(drawId);
      return transmit(
        () => arrive(orderId, draw),
        () => copies.push({ orderId, draw, arrives: time + LATEST_MS }),
      );
    },
    fetchStatus: (orderId) => transmit(() => yes({ orderPayStatus: paid.has(orderId) ? 2 : 1 })),
  });

  const learn = (outcome: PurchaseOutcome | undefined | 'reloaded') => {
    if (outcome === undefined || outcome === 'reloaded') return outcome;
    if (outcome.kind === 'paid') {
      expect(paid).toContain(outcome.pending.orderId);
      expect(shown).not.toContain(outcome.pending.orderId);
      shown.add(outcome.pending.orderId);
    }
    if (outcome.kind === 'notPaid') expect(alive(outcome.pending.orderId)).toBe(false);
    return outcome;
  };
  const run = async (act: () => Promise<PurchaseOutcome | undefined>) => {
    const reloaded = new Promise<'reloaded'>((done) => (reload = () => done('reloaded')));
    return learn(await Promise.race([act(), reloaded]));
  };
  const wanted = (cart: number): OrderRequest => {
    const draw = Math.floor((time - T0) / EVERY_MS) + 1;
    const entries = [{ play: 'nap1', picks: [[cart]], multiple: 1 }];
    const order = { lotteryType: 69, entries, draws: 1, drawId: String(draw), price: 100 };
    return { order, closesAt: closeOf(draw), drawsAt: closeOf(draw) };
  };
  return {
    paid,
    shown,
    pay: (cart: number) => run(() => submitOrder(apiOf(player), wanted(cart))),
    load: () => run(() => resumePending(apiOf(player))),
    other: () => (player = player === 'ada' ? 'eve' : 'ada'),
    /** What is pending was stored by the build before nonces. */
    forgetNonce: () => {
      const slot = pendingSlot(store, player);
      const pending = slot.get();
      if (!pending) return;
      const { nonce: _, ...old } = pending;
      slot.set(old);
      nonces.delete(old.orderId);
    },
    pass,
  };
}

const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('pay' as const), cart: fc.integer({ min: 1, max: 2 }) }) },
    { weight: 2, arbitrary: fc.constant({ kind: 'reload' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'other player' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'older build' as const }) },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: 0, max: 90_000 }) }),
    },
  ) satisfies fc.Arbitrary<Step>,
  { minLength: 2, maxLength: 12 },
);

/** Runs of one fault, because an outage lasts longer than one call. */
const script = fc
  .array(fc.tuple(fc.constantFrom(...FATES), fc.integer({ min: 1, max: 9 })), { maxLength: 12 })
  .map((runs) => runs.flatMap(([fate, times]) => Array.from({ length: times }, () => fate)));

test('pays no order while an earlier one of the player may be paid without their knowledge', async () => {
  await fc.assert(
    fc.asyncProperty(steps, script, async (todo, planned) => {
      const fates = [...planned];
      const { paid, shown, pay, load, other, forgetNonce, pass } = createWorld(() => fates.shift() ?? 'well');
      for (const step of todo) {
        if (step.kind === 'pay') await pay(step.cart);
        else if (step.kind === 'reload') await load();
        else if (step.kind === 'pass') pass(step.ms);
        else if (step.kind === 'older build') forgetNonce();
        else {
          other();
          await load();
        }
      }
      // The network is back: both players return to their page and learn of everything that was paid.
      fates.length = 0;
      pass(10 * MINUTE_MS);
      for (let i = 0; i < 2; i++) {
        expect((await load()) ?? 'nothing').not.toMatchObject({ kind: 'unknown' });
        other();
      }
      expect(shown).toEqual(paid);
    }),
    { numRuns: 2_000 },
  );
});
