import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { goLogin } from '#client/page/navigation.ts';
import { importWithRetry } from '#client/page/import-with-retry.ts';
import { sessionStore } from '#client/storage/stores.ts';
import { toast } from '#client/feedback/toast.ts';
import { $user } from '#client/session/user.ts';
import { islandT } from '#i18n/island.ts';
import { calculatePrice } from '#games/rules/pricing.ts';
import { toWire } from '#kernel/money.ts';
import { SECOND_MS } from '#kernel/time.ts';
import { findSellingDraw } from '../draws/draws-state.ts';
import type { PurchaseOutcome, PurchaseApi } from './purchase.ts';
import type { OutcomeView } from './outcome-view.ts';
import type { PlayContext } from '../play-context.ts';

type Checkout = typeof import('./checkout.ts');
let loading: Promise<Checkout | undefined> | undefined;
const load = () => (loading ??= importWithRetry(() => import('./checkout.ts')));
/** A press does not wait longer for it: what a player pressed long ago pays nothing. */
const LOAD_MS = 5 * SECOND_MS;
const late = () => new Promise<undefined>((done) => setTimeout(done, LOAD_MS));

export interface PurchaseControls {
  /** There as soon as there is something to show. */
  readonly Outcome: Checkout['OutcomeDialog'] | undefined;
  readonly busy: boolean;
  readonly checking: boolean;
  readonly shown: OutcomeView | undefined;
  readonly pay: () => void;
  /** Asks again what became of an order. */
  readonly ask: () => void;
  readonly dismiss: () => void;
}

/** Pays the plan: login first, then once and only once, then what came of it in words. */
export function usePurchase(tools: PlayContext): PurchaseControls {
  const { locale, game, store, live } = tools;
  const [checkout, setCheckout] = useState<Checkout>();
  const [busy, setBusy] = useState(false);
  const [checking, setChecking] = useState(false);
  const [shown, setShown] = useState<OutcomeView>();
  const owner = useStore($user, { ssr: 'initial' })?.userOpenId;
  const run = useRef(0);

  /** One purchase or question at a time; what comes of it is told to its player, or to nobody. */
  const start = useCallback(
    async (act: (checkout: Checkout, till: PurchaseApi) => Promise<PurchaseOutcome | undefined>) => {
      if (owner === undefined) return;
      const mine = ++run.current;
      const current = () => run.current === mine;
      const done = () => {
        setBusy(false);
        setChecking(false);
      };
      setBusy(true);
      const found = await Promise.race([load(), late()]);
      if (!current()) return;
      if (!found) {
        done();
        return toast(islandT(locale, 'client')('network'));
      }
      setCheckout(found);
      const till = found.createPurchaseApi({ tools, owner, current, waits: () => setChecking(true) });
      const before = till.slot.get();
      setChecking(before?.open === true);
      const outcome = await act(found, till);
      if (!current()) return;
      done();
      // Else the session ended: the catalogue is already on its way to the login.
      if (!outcome || !till.mine()) return;
      const told = found.applyOutcome({ tools, outcome, before, now: till.slot.get() });
      if (told) setShown(told);
    },
    [locale, owner, tools],
  );

  useEffect(() => {
    const mine = run.current;
    if (owner !== undefined)
      void load().then((found) => {
        // Unless Pay was pressed meanwhile, which asks as well.
        if (run.current === mine && found?.pendingSlot(sessionStore, owner).get()?.open)
          void start(({ resumePending: hear }, till) => hear(till));
      });
    return () => {
      // Somebody else is here by now.
      run.current++;
      setBusy(false);
      setChecking(false);
      setShown(undefined);
    };
  }, [owner, start]);

  const pay = () => {
    if (!$user.get()) return goLogin();
    const { entries, draws } = store.$state.get();
    const selling = findSellingDraw(live.$known.get(), live.now());
    if (!selling || entries.length === 0) return;
    const price = toWire(calculatePrice(game, entries, draws).total);
    const order = { lotteryType: game.lotteryType, entries, draws, drawId: selling.drawId, price };
    const wanted = { order, closesAt: selling.closesTimestamp, drawsAt: selling.drawsTimestamp };
    void start(({ submitOrder: buy }, till) => buy(till, wanted));
  };

  return {
    Outcome: checkout?.OutcomeDialog,
    busy,
    checking,
    shown,
    pay,
    ask: () => void start(({ resumePending: hear }, till) => hear(till)),
    dismiss: () => setShown(undefined),
  };
}
