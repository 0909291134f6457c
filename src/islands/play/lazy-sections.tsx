/*
 * What a player comes to after the numbers, loaded when the page is up. Until it is there, its places keep what the server sent.
 */
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { calculatePrice } from '#games/rules/pricing.ts';
import { Amount } from '#ui/amount.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { RepeatOrderLauncher } from './saved/launchers.tsx';
import { watchClock } from './draws/watch-clock.ts';
import { CartPanel } from './cart/cart-panel.tsx';
import type { PlayContext } from './play-context.ts';

/** What the entries cost in all their draws: the bar that says so lies beneath the sheet. */
function Sum({ t, locale, game, store }: PlayContext) {
  const { entries, draws } = useStore(store.$state);
  return (
    <p className="flex w-full items-baseline justify-between">
      <span>
        {t('bar.total')} <span className="text-ink-2 text-sm">· {t('bar.draws', { count: draws })}</span>
      </span>
      <Amount fils={calculatePrice(game, entries, draws).total} locale={locale} className="text-lg font-bold" />
    </p>
  );
}

/** My Plan on a phone. */
export function CartSheet({ tools, close }: { readonly tools: PlayContext; readonly close: () => void }) {
  const { t } = tools;
  return (
    <Dialog open onClose={close} title={t('plan.title')} closeLabel={t('close')}>
      <CartPanel tools={tools} onEdit={close} sum={<Sum {...tools} />} />
    </Dialog>
  );
}

/** What goes on behind the page, once it is up: an old order is asked for again, the clock is moved. */
export function BackgroundTasks({ tools }: { readonly tools: PlayContext }) {
  const { live } = tools;
  useEffect(() => watchClock(live), [live]);
  return <RepeatOrderLauncher tools={tools} />;
}

export { DrawCount } from './draws/draw-count.tsx';
export { Odds } from './pickers/odds.tsx';
export { CartPanel };
