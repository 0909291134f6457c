/*
 * What a player comes to after the numbers, loaded when the page is up. Until it is there, its places keep what the server sent.
 */
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { priceOf } from '#games/pricing.ts';
import { Amount } from '#ui/amount.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { AgainDoor } from './kept-doors.tsx';
import { followMovedClock } from './moved-clock.ts';
import { PlanPanel } from './plan-panel.tsx';
import type { Tools } from './tools.ts';

/** What the entries cost in all their draws: the bar that says so lies beneath the sheet. */
function Sum({ t, locale, game, store }: Tools) {
  const { entries, draws } = useStore(store.$state);
  return (
    <p className="flex w-full items-baseline justify-between">
      <span>
        {t('bar.total')} <span className="text-ink-2 text-sm">· {t('bar.draws', { count: draws })}</span>
      </span>
      <Amount fils={priceOf(game, entries, draws).total} locale={locale} className="text-lg font-bold" />
    </p>
  );
}

/** My Plan on a phone. */
export function PlanSheet({ tools, close }: { readonly tools: Tools; readonly close: () => void }) {
  const { t } = tools;
  return (
    <Dialog open onClose={close} title={t('plan.title')} closeLabel={t('close')}>
      <PlanPanel tools={tools} onEdit={close} sum={<Sum {...tools} />} />
    </Dialog>
  );
}

/** What goes on behind the page, once it is up: an old order is asked for again, the clock is moved. */
export function Behind({ tools }: { readonly tools: Tools }) {
  const { live } = tools;
  useEffect(() => followMovedClock(live), [live]);
  return <AgainDoor tools={tools} />;
}

export { DrawsChoice } from './draws-choice.tsx';
export { Odds } from './odds.tsx';
export { PlanPanel };
