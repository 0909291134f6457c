import { useStore } from '@nanostores/react';
import { useEffect, useState, type ComponentType } from 'react';
import { call } from '#client/gateway/call.ts';
import { commandRef } from '#client/gateway/command-ref.ts';
import { sessionStore } from '#client/storage/stores.ts';
import { $user } from '#client/session/user.ts';
import { leaveSuspendedGame } from '#client/dialogs/sales-suspended.ts';
import type { latestDraws } from '#contract/draws/660200-latest-draws.ts';
import type { playMethods } from '#contract/draws/660100-play-methods.ts';
import type { PhaseItem } from '#contract/draws/fields.ts';
import type { GameView } from '#games/view/game-view.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { systemNow } from '#kernel/time.ts';
import { Card } from '#ui/card.tsx';
import { HydratedFieldset } from '#ui/form.tsx';
import { GameHeader } from './draws/game-header.tsx';
import { $lazySections, loadLazySections, LazySection } from './lazy-section.tsx';
import { createLiveDraws } from './draws/live-draws.ts';
import { PayBar } from './purchase/pay-bar.tsx';
import type { GameSales } from './draws/draws-state.ts';
import { createCartStore } from './cart/cart-store.ts';
import type { PlayContext } from './play-context.ts';
import { usePurchase } from './purchase/use-purchase.ts';

const METHOD = commandRef<typeof playMethods>('660100');
const LATEST = commandRef<typeof latestDraws>('660200');

export interface PlayProps {
  readonly locale: Locale;
  readonly game: GameView;
  readonly returns: PlayContext['returns'];
  readonly sales: GameSales;
  readonly last: PhaseItem | null;
}
interface PageProps extends PlayProps {
  /** Fills one entry, in the way of the game. */
  readonly Picker: ComponentType<PlayContext>;
}

const random32 = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

function toolsFor({ locale, game, returns, sales, last }: PlayProps): PlayContext {
  const t = islandT(locale, 'play');
  const live = createLiveDraws(sales, last, {
    method: () => call(METHOD, { lotteryType: game.lotteryType }, { silent: true }),
    latest: async () => {
      const answer = await call(LATEST, { lotteryTypeList: String(game.lotteryType) }, { silent: true });
      return answer.ok
        ? { ok: true, data: answer.data.phaseResultResponseItems[0]?.latestDrawnPhaseItem ?? null }
        : answer;
    },
    now: systemNow,
    after: (ms, act) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
    onClosed: (message) => void leaveSuspendedGame(message),
    spread: random32() / 2 ** 32,
  });
  const store = createCartStore(game, sessionStore, random32);
  return { t, names: islandT(locale, 'games'), locale, game, returns, live, store };
}

/** A draw game's play page: header, picker, plan, pay bar. */
export function PlayPage({ Picker, ...props }: PageProps) {
  const [tools] = useState(() => toolsFor(props));
  const { t, game, store, live } = tools;
  const [sheet, setSheet] = useState(false);
  const later = useStore($lazySections);
  const { entries, draws } = useStore(store.$state);
  const other = entries.length > 0 || draws > 1;
  const { Outcome, busy, checking, shown, pay, ask, dismiss } = usePurchase(tools);
  useEffect(() => {
    store.load();
    loadLazySections();
    // What the tab holds is another's then (client/half-done.ts).
    const forget = $user.listen((user, before) => user?.userOpenId !== before?.userOpenId && store.load());
    const group = location.hash.slice(1);
    const wanted = game.plays.find((play) => play.group === group);
    if (wanted) store.choosePlay(wanted.key);
    const stop = live.start();
    return () => {
      forget();
      stop();
    };
  }, [game, live, store]);
  const bar = (
    <HydratedFieldset>
      <PayBar tools={tools} busy={busy} checking={checking} pay={pay} openPlan={later && (() => setSheet(true))} />
    </HydratedFieldset>
  );
  return (
    <>
      <GameHeader {...tools} />
      <div className="wrap-page grid items-start gap-6 py-6 md:grid-cols-[1fr_380px]">
        <div className="grid gap-6">
          <HydratedFieldset>
            <Picker {...tools} />
          </HydratedFieldset>
          <LazySection covered={other}>
            {({ DrawCount: DrawsChoice }) => (
              <HydratedFieldset>
                <DrawsChoice {...tools} />
              </HydratedFieldset>
            )}
          </LazySection>
        </div>
        <aside className="sticky top-24 max-md:hidden" aria-label={t('plan.title')}>
          <Card className="grid gap-5 p-6">
            <h2 className="text-xl">{t('plan.title')}</h2>
            <LazySection covered={other}>
              {({ CartPanel: PlanPanel }) => <PlanPanel tools={tools} list="plan-list" />}
            </LazySection>
            {bar}
          </Card>
        </aside>
      </div>
      <div className="pay-bar bg-card shadow-float border-line fixed inset-x-0 bottom-0 z-30 border-t md:hidden">
        {bar}
      </div>
      {later && <later.BackgroundTasks tools={tools} />}
      {sheet && later && <later.CartSheet tools={tools} close={() => setSheet(false)} />}
      {shown && Outcome && <Outcome tools={tools} shown={shown} pay={pay} ask={ask} dismiss={dismiss} />}
    </>
  );
}
