import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { openDialog } from '#client/dialogs.ts';
import { call } from '#client/gateway.ts';
import { goLogin } from '#client/go.ts';
import { reactionOf } from '#client/reactions.ts';
import { ref } from '#client/ref.ts';
import { passing } from '#client/storage.ts';
import { $user } from '#client/user.ts';
import { refreshWallet } from '#client/wallet.ts';
import type { playMethods } from '#contract/draws/660100-play-methods.ts';
import type { orderId } from '#contract/orders/101071-order-id.ts';
import type { orderStatus } from '#contract/orders/101077-order-status.ts';
import type { placeOrder } from '#contract/orders/101101-place-order.ts';
import { priceOf } from '#games/pricing.ts';
import { toWire } from '#kernel/money.ts';
import { leaveClosed } from './leave-closed.ts';
import { isPlanOf, slotOf, type Pending } from './pending.ts';
import { sellingAt } from './phase.ts';
import { buy, hear, type Outcome, type Till } from './purchase.ts';
import type { Tools } from './tools.ts';

const ORDER_ID = ref<typeof orderId>('101071');
const PLACE = ref<typeof placeOrder>('101101');
const STATUS = ref<typeof orderStatus>('101077');
const METHOD = ref<typeof playMethods>('660100');

/** The till shows what is wrong itself; only the end of a session acts on its own. */
const silent = { silent: true } as const;

interface TillParts {
  readonly tools: Tools;
  readonly owner: string;
  /** No other purchase of this page has begun since. */
  readonly current: () => boolean;
  /** It takes longer: an answer was lost, and is asked for. */
  readonly waits: () => void;
}

const tillFor = ({ tools: { game, live }, owner, current, waits }: TillParts): Till => ({
  orderId: () => call(ORDER_ID, { type: 1 }, silent),
  place: ({ entries, ...order }) =>
    call(
      PLACE,
      {
        ...order,
        entries: entries.map(({ play, picks, multiple }) => ({
          play,
          multiple,
          picks: picks.map((numbers) => [...numbers]),
        })),
      },
      silent,
    ),
  status: (id) => call(STATUS, { orderId: id }, silent),
  now: live.now,
  time: async () => {
    const answer = await call(METHOD, { lotteryType: game.lotteryType }, silent);
    return answer.ok ? answer.data.timestamp : undefined;
  },
  wait: (ms) => {
    waits();
    return new Promise((resolve) => setTimeout(resolve, ms));
  },
  mine: () => current() && $user.get()?.userOpenId === owner,
  slot: slotOf(passing, owner),
});

/** What is told of a purchase. */
export type Shown =
  | {
      readonly kind: 'paid';
      readonly pending: Pending;
      /** Not the answer to the press just now, but to an earlier one. */
      readonly earlier: boolean;
      /** A plan of other entries stands on the page; it was not paid. */
      readonly planStays: boolean;
    }
  | Extract<Outcome, { kind: 'refused' | 'never' | 'unknown' }>;

const NOT_ON_SALE: ReadonlySet<number> = new Set([500001019, 403000949]);
const DIALOGS: ReadonlySet<string> = new Set(['deposit-prompt', 'kyc-error', 'kyc-failed', 'pay-limit']);
type Prompt = 'deposit-prompt' | 'kyc-error' | 'kyc-failed' | 'pay-limit';
const isPrompt = (reaction: string): reaction is Prompt => DIALOGS.has(reaction);

export interface Purchasing {
  readonly busy: boolean;
  readonly checking: boolean;
  readonly shown: Shown | undefined;
  readonly pay: () => void;
  /** Asks again what became of an order. */
  readonly ask: () => void;
  readonly dismiss: () => void;
}

/** Pays the plan: login first, then once and only once, then what came of it in words. */
export function usePurchase(tools: Tools): Purchasing {
  const { t, game, store, live } = tools;
  const [busy, setBusy] = useState(false);
  const [checking, setChecking] = useState(false);
  const [shown, setShown] = useState<Shown>();
  const owner = useStore($user, { ssr: 'initial' })?.userOpenId;
  const run = useRef(0);

  const tell = useCallback(
    (outcome: Outcome, pressedFor: string | undefined) => {
      if (outcome.kind === 'gone') return;
      if (outcome.kind === 'paid') {
        const { pending } = outcome;
        const state = store.$state.get();
        const planStays = state.entries.length > 0 && !isPlanOf(state, pending.order);
        if (!planStays) store.bought();
        void refreshWallet();
        return setShown({ ...outcome, earlier: pending.orderId === pressedFor, planStays });
      }
      if (outcome.kind === 'refused') {
        const reaction = reactionOf(outcome.code);
        if (NOT_ON_SALE.has(outcome.code)) return leaveClosed(t('suspended.title'), outcome.message);
        if (isPrompt(reaction)) return void openDialog(reaction, { message: outcome.message });
      }
      setShown(outcome);
    },
    [store, t],
  );

  /** One purchase or question at a time; what comes of it is told to its player, or to nobody. */
  const start = useCallback(
    (act: (till: Till) => Promise<Outcome | undefined>) => {
      if (owner === undefined) return;
      const mine = ++run.current;
      const till = tillFor({ tools, owner, current: () => run.current === mine, waits: () => setChecking(true) });
      // Of an order that is open before anything is sent now.
      const before = till.slot.get();
      setBusy(true);
      setChecking(before?.open === true);
      void act(till).then((outcome) => {
        if (run.current !== mine) return;
        setBusy(false);
        setChecking(false);
        // The session ended: the catalogue is already on its way to the login.
        if (outcome && till.mine()) tell(outcome, before?.open ? before.orderId : undefined);
      });
    },
    [owner, tell, tools],
  );

  useEffect(() => {
    if (owner !== undefined && slotOf(passing, owner).get()?.open) start(hear);
    return () => {
      // Somebody else is here by now.
      run.current++;
      setBusy(false);
      setChecking(false);
      setShown(undefined);
    };
  }, [owner, start]);

  const pay = useCallback(() => {
    if (!$user.get()) return goLogin();
    const { entries, draws } = store.$state.get();
    const selling = sellingAt(live.$known.get(), live.now());
    if (!selling || entries.length === 0) return;
    const price = toWire(priceOf(game, entries, draws).total);
    const order = { lotteryType: game.lotteryType, entries, draws, drawId: selling.drawId, price };
    start((till) => buy(till, { order, closesAt: selling.closesTimestamp, drawsAt: selling.drawsTimestamp }));
  }, [game, live, start, store]);

  return {
    busy,
    checking,
    shown,
    pay,
    ask: useCallback(() => start(hear), [start]),
    dismiss: useCallback(() => setShown(undefined), []),
  };
}
