import { useStore } from '@nanostores/react';
import { useEffect, useState, type ComponentType } from 'react';
import { call } from '#client/gateway.ts';
import { ref } from '#client/ref.ts';
import { passing } from '#client/storage.ts';
import { $user } from '#client/user.ts';
import { leaveUnsold } from '#client/unsold.ts';
import type { latestDraws } from '#contract/draws/660200-latest-draws.ts';
import type { playMethods } from '#contract/draws/660100-play-methods.ts';
import type { PhaseItem } from '#contract/draws/fields.ts';
import type { ToldGame } from '#games/told.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { systemNow } from '#kernel/time.ts';
import { Card } from '#ui/card.tsx';
import { Ready } from '#ui/form.tsx';
import { GameHeader } from './game-header.tsx';
import { $later, loadLater, Place } from './later-place.tsx';
import { createLive } from './live.ts';
import { PayBar } from './pay-bar.tsx';
import type { Sales } from './phase.ts';
import { createPlayStore } from './store.ts';
import type { Tools } from './tools.ts';
import { usePurchase } from './use-purchase.ts';

const METHOD = ref<typeof playMethods>('660100');
const LATEST = ref<typeof latestDraws>('660200');

export interface PlayProps {
  readonly locale: Locale;
  readonly game: ToldGame;
  readonly returns: Tools['returns'];
  readonly sales: Sales;
  readonly last: PhaseItem | null;
}
interface PageProps extends PlayProps {
  /** Fills one entry, in the way of the game. */
  readonly Picker: ComponentType<Tools>;
}

const random32 = (): number => crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;

function toolsFor({ locale, game, returns, sales, last }: PlayProps): Tools {
  const t = islandT(locale, 'play');
  const live = createLive(sales, last, {
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
    onClosed: (message) => void leaveUnsold(message),
    spread: random32() / 2 ** 32,
  });
  const store = createPlayStore(game, passing, random32);
  return { t, names: islandT(locale, 'games'), locale, game, returns, live, store };
}

/** A draw game's play page: header, picker, plan, pay bar. */
export function Play({ Picker, ...props }: PageProps) {
  const [tools] = useState(() => toolsFor(props));
  const { t, game, store, live } = tools;
  const [sheet, setSheet] = useState(false);
  const later = useStore($later);
  const { entries, draws } = useStore(store.$state);
  const other = entries.length > 0 || draws > 1;
  const { Outcome, busy, checking, shown, pay, ask, dismiss } = usePurchase(tools);
  useEffect(() => {
    store.load();
    loadLater();
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
    <Ready>
      <PayBar tools={tools} busy={busy} checking={checking} pay={pay} openPlan={later && (() => setSheet(true))} />
    </Ready>
  );
  return (
    <>
      <GameHeader {...tools} />
      <div className="wrap-page grid items-start gap-6 py-6 md:grid-cols-[1fr_380px]">
        <div className="grid gap-6">
          <Ready>
            <Picker {...tools} />
          </Ready>
          <Place covered={other}>
            {({ DrawsChoice }) => (
              <Ready>
                <DrawsChoice {...tools} />
              </Ready>
            )}
          </Place>
        </div>
        <aside className="sticky top-24 max-md:hidden" aria-label={t('plan.title')}>
          <Card className="grid gap-5 p-6">
            <h2 className="text-xl">{t('plan.title')}</h2>
            <Place covered={other}>{({ PlanPanel }) => <PlanPanel tools={tools} list="plan-list" />}</Place>
            {bar}
          </Card>
        </aside>
      </div>
      <div className="pay-bar bg-card shadow-float border-line fixed inset-x-0 bottom-0 z-30 border-t md:hidden">
        {bar}
      </div>
      {later && <later.Behind tools={tools} />}
      {sheet && later && <later.PlanSheet tools={tools} close={() => setSheet(false)} />}
      {shown && Outcome && <Outcome tools={tools} shown={shown} pay={pay} ask={ask} dismiss={dismiss} />}
    </>
  );
}
