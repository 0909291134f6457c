import { useCallback, useEffect, useState } from 'react';
import { openDialog } from '#client/dialogs.ts';
import { call } from '#client/gateway.ts';
import { goLogin } from '#client/go.ts';
import { reactionOf } from '#client/reactions.ts';
import { ref } from '#client/ref.ts';
import { passing } from '#client/storage.ts';
import { $user } from '#client/user.ts';
import { refreshWallet } from '#client/wallet.ts';
import type { orderId } from '#contract/orders/101071-order-id.ts';
import type { orderStatus } from '#contract/orders/101077-order-status.ts';
import type { placeOrder } from '#contract/orders/101101-place-order.ts';
import { priceOf } from '#games/pricing.ts';
import { toWire } from '#kernel/money.ts';
import { leaveClosed } from './leave-closed.ts';
import { sellingAt, seriesFrom } from './phase.ts';
import { buy, hearOf, unheard, type Outcome, type Till } from './purchase.ts';
import type { Tools } from './tools.ts';

const ORDER_ID = ref<typeof orderId>('101071');
const PLACE = ref<typeof placeOrder>('101101');
const STATUS = ref<typeof orderStatus>('101077');

/** The till shows what is wrong itself; only the end of a session acts on its own. */
const silent = { silent: true } as const;

const till: Till = {
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
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  store: passing,
};

/** What a finished purchase says: where and when it plays, and what was paid. */
export interface Bought {
  readonly orderId: string;
  readonly draws: number;
  readonly firstDrawAt: number;
  readonly paid: number;
}
export type Shown =
  | { readonly kind: 'paid'; readonly orderId: string; readonly bought: Bought | undefined }
  | Extract<Outcome, { kind: 'refused' | 'unknown' }>;

const NOT_ON_SALE: ReadonlySet<number> = new Set([500001019, 403000949]);
const DIALOGS: ReadonlySet<string> = new Set(['deposit-prompt', 'kyc-error', 'kyc-failed', 'pay-limit']);
type Prompt = 'deposit-prompt' | 'kyc-error' | 'kyc-failed' | 'pay-limit';
const isPrompt = (reaction: string): reaction is Prompt => DIALOGS.has(reaction);

export interface Purchasing {
  readonly busy: boolean;
  readonly checking: boolean;
  readonly shown: Shown | undefined;
  readonly pay: () => void;
  readonly dismiss: () => void;
}

/** Pays the plan: login first, then once and only once, then what came of it in words. */
export function usePurchase({ t, game, store, live }: Tools): Purchasing {
  const [busy, setBusy] = useState(false);
  const [checking, setChecking] = useState(false);
  const [shown, setShown] = useState<Shown>();

  const finish = useCallback(
    (outcome: Outcome, bought: Bought | undefined) => {
      setBusy(false);
      setChecking(false);
      if (outcome.kind === 'paid') {
        store.bought();
        void refreshWallet();
        return setShown({ ...outcome, bought });
      }
      if (outcome.kind === 'refused') {
        const reaction = reactionOf(outcome.code);
        if (NOT_ON_SALE.has(outcome.code)) return leaveClosed(t('suspended.title'), outcome.message);
        if (isPrompt(reaction)) return void openDialog(reaction, { message: outcome.message });
        // The session ended: the catalogue is already on its way to the login.
        if (!$user.get()) return undefined;
      }
      return setShown(outcome);
    },
    [store, t],
  );

  useEffect(() => {
    const id = unheard(passing);
    if (id === undefined || !$user.get()) return;
    setChecking(true);
    void hearOf(till, id).then((outcome) => finish(outcome, undefined));
  }, [finish]);

  const pay = useCallback(() => {
    if (!$user.get()) return goLogin();
    const { entries, draws } = store.$state.get();
    const selling = sellingAt(live.$known.get(), live.now());
    if (!selling || entries.length === 0) return;
    const price = toWire(priceOf(game, entries, draws).total);
    setBusy(true);
    const series = seriesFrom(live.$known.get(), selling, draws);
    void buy(till, { lotteryType: game.lotteryType, entries, draws, drawId: selling.drawId, price }).then((outcome) =>
      finish(
        outcome,
        outcome.kind === 'paid'
          ? { orderId: outcome.orderId, draws, firstDrawAt: (series[0] ?? selling).drawsTimestamp, paid: price }
          : undefined,
      ),
    );
  }, [finish, game, live, store]);

  return { busy, checking, shown, pay, dismiss: useCallback(() => setShown(undefined), []) };
}
