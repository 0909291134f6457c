import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { leaveSuspendedGame } from '#client/dialogs/sales-suspended.ts';
import { call } from '#client/gateway/call.ts';
import { importWithRetry } from '#client/page/import-with-retry.ts';
import { isCachedPage } from '#client/page/cached-page.ts';
import { $clockOffset } from '#client/page/clock.ts';
import { $user } from '#client/session/user.ts';
import { localStore, sessionStore } from '#client/storage/stores.ts';
import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import { systemNow } from '#kernel/time.ts';
import { Card } from '#ui/card.tsx';
import { HydratedFieldset } from '#ui/form.tsx';
import { CartPanel, CartSheet } from './cart/cart-panel.tsx';
import { createCartStore } from './cart/cart-store.ts';
import { createCartStorage, purchaseKey } from './cart/kept-cart.ts';
import { DrawCount } from './draws/draw-count.tsx';
import { GameHeader } from './draws/game-header.tsx';
import { findSellingDraw } from './draws/draws-state.ts';
import { createLiveDraws } from './draws/live-draws.ts';
import { watchClock } from './draws/watch-clock.ts';
import { YourEntries } from './entries/your-entries.tsx';
import { usePickerFocusAfter } from './picker-focus.ts';
import { PlayProvider, type PlayContext } from './play-context.ts';
import type { PlayProps } from './play-props.ts';
import { OutcomeDialog } from './purchase/outcome-dialog.tsx';
import { PayBar } from './purchase/pay-bar.tsx';
import { PayButton } from './purchase/pay-button.tsx';
import { usePurchase } from './purchase/use-purchase.ts';
import { RepeatOrderLauncher, SavedNumbersButton } from './saved/launchers.tsx';

const ConfirmDialog = lazy(
  () =>
    importWithRetry(() => import('./purchase/confirm-dialog.tsx')) as Promise<
      typeof import('./purchase/confirm-dialog.tsx')
    >,
);

const random32 = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

function createPlayContext({ locale, game, returns, sales, last }: PlayProps): PlayContext {
  const { lotteryType } = game;
  const liveDraws = createLiveDraws(sales, last, {
    fetchSales: () => call(commands.playMethods, { lotteryType }, { silent: true }),
    fetchLatestResult: async () => {
      const answer = await call(commands.latestDraws, { lotteryTypeList: String(lotteryType) }, { silent: true });
      return answer.ok
        ? { ok: true, data: answer.data.phaseResultResponseItems[0]?.latestDrawnPhaseItem ?? null }
        : answer;
    },
    now: systemNow,
    cachedOffset: isCachedPage() ? $clockOffset.get() : undefined,
    setTimer: (ms, callback) => {
      const timer = setTimeout(callback, ms);
      return () => clearTimeout(timer);
    },
    onSuspended: (message) => void leaveSuspendedGame(message),
    jitter: random32() / 2 ** 32,
  });
  const storage = createCartStorage({
    game,
    tab: sessionStore,
    browser: localStore,
    owner: () => $user.get()?.userOpenId ?? null,
    now: liveDraws.now,
    deviceNow: systemNow,
    // `$current` of a copy is of the time at which it was made, until the server answers.
    closesAt: () => findSellingDraw(liveDraws.$state.get(), liveDraws.now())?.closesTimestamp,
  });
  const cart = createCartStore(game, storage, random32);
  return { t: islandT(locale, 'play'), names: islandT(locale, 'games'), locale, game, returns, liveDraws, cart };
}

/** Starts live draws, restores the cart and applies the play type in the address, in the browser only. */
function useStartPage({ game, cart, liveDraws }: PlayContext): void {
  useEffect(() => {
    // The cart needs the current time, which may be later than that of the page.
    const stopDraws = liveDraws.start();
    const stopClock = watchClock(liveDraws);
    cart.restore();
    // Another player has another cart in this tab (client/storage/tab-state.ts).
    const unlisten = $user.listen((user, before) => user?.userOpenId !== before?.userOpenId && cart.restore());
    // A cart that another tab bought must not be bought again here.
    const followTabs = ({ key }: StorageEvent) => {
      if (key === purchaseKey($user.get()?.userOpenId ?? null, game.lotteryType)) cart.followPurchase();
    };
    addEventListener('storage', followTabs);
    const group = location.hash.slice(1);
    const linked = game.plays.find((play) => play.group === group);
    if (linked) cart.choosePlay(linked.key);
    return () => {
      unlisten();
      removeEventListener('storage', followTabs);
      stopDraws();
      stopClock();
    };
  }, [game, cart, liveDraws]);
}

interface PlayPageProps extends PlayProps {
  /** The game's picker, which fills an entry. */
  readonly children: ReactNode;
}

/** A draw game's play page: header, picker, cart, pay bar. */
export function PlayPage({ children, ...props }: PlayPageProps) {
  const [play] = useState(() => createPlayContext(props));
  const { t } = play;
  const [isCartOpen, setCartOpen] = useState(false);
  const { busy, checking, outcome, pay, payNow, payWith, asking, stopAsking, checkAgain, dismiss } = usePurchase(play);
  useStartPage(play);
  usePickerFocusAfter(outcome ?? (asking ? 'asking' : isCartOpen));
  const isEmpty = useStore(play.cart.$state).entries.length === 0;
  const paidOrderId = outcome?.kind === 'paid' ? outcome.pending.orderId : undefined;
  const payBar = (
    <HydratedFieldset>
      <PayBar busy={busy} checking={checking} pay={pay} openCart={() => setCartOpen(true)} />
    </HydratedFieldset>
  );
  return (
    <PlayProvider value={play}>
      <GameHeader />
      <div className="wrap-page grid grid-cols-1 items-start gap-6 py-3 sm:py-6 md:grid-cols-[minmax(0,1fr)_380px]">
        <div className="grid grid-cols-1 gap-6">
          <HydratedFieldset>
            <div
              role="group"
              aria-label={t('picker')}
              className="grid grid-cols-1 gap-6 outline-none"
              tabIndex={-1}
              data-picker
            >
              {children}
            </div>
            <DrawCount />
          </HydratedFieldset>
          {isEmpty && (
            <div className="justify-self-center md:hidden">
              <SavedNumbersButton />
            </div>
          )}
          <YourEntries place="picker" paidOrderId={paidOrderId} />
        </div>
        <aside className="sticky top-24 grid grid-cols-1 gap-6 max-md:hidden" aria-label={t('plan.title')}>
          <Card className="grid grid-cols-1 gap-5 p-6">
            <h2 className="text-xl">{t('plan.title')}</h2>
            <CartPanel listClass="plan-list">
              <SavedNumbersButton />
            </CartPanel>
            {payBar}
          </Card>
          <YourEntries place="cart" paidOrderId={paidOrderId} />
        </aside>
      </div>
      {(!isEmpty || busy || checking) && (
        <div className="pay-bar bg-card shadow-float border-line fixed inset-x-0 bottom-0 z-30 border-t md:hidden">
          {payBar}
        </div>
      )}
      <RepeatOrderLauncher />
      {isCartOpen && (
        <CartSheet
          close={() => setCartOpen(false)}
          payButton={
            <PayButton
              busy={busy}
              checking={checking}
              pay={() => {
                setCartOpen(false);
                pay();
              }}
            />
          }
        >
          <SavedNumbersButton />
        </CartSheet>
      )}
      <Suspense>{asking && <ConfirmDialog confirm={payWith} dismiss={stopAsking} />}</Suspense>
      {outcome && <OutcomeDialog outcome={outcome} pay={payNow} checkAgain={checkAgain} dismiss={dismiss} />}
    </PlayProvider>
  );
}
