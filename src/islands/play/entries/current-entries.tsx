import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { call } from '#client/gateway/call.ts';
import * as commands from '#contract/commands.ts';
import { localHref } from '#i18n/paths.ts';
import { Card } from '#ui/card.tsx';
import { EntryNumbers } from '../cart/entry-numbers.tsx';
import { formatDrawTimePhrase } from '../draws/draw-time.ts';
import { usePlay } from '../play-context.ts';
import { createCurrentEntries, type CurrentDraw } from './current-entries-store.ts';

/** Entries shown of a draw; the others are counted. */
const SHOWN = 5;

function DrawEntries({ draw }: { readonly draw: CurrentDraw }) {
  const play = usePlay();
  const { t, locale, liveDraws } = play;
  const { awaited } = useStore(liveDraws.$current);
  const { drawId, drawTimestamp, entriesCount, ordersCount, entries } = draw;
  const shown = entries.slice(0, SHOWN);
  const more = entriesCount - shown.length;
  const order = ordersCount === 1 ? entries[0]?.orderId : undefined;
  const href = order === undefined ? '/account/order/list' : `/account/order/orderDetail?orderId=${order}`;
  const time = formatDrawTimePhrase(play, drawTimestamp);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby={`yours-${drawId}`}>
      <div>
        <h2 id={`yours-${drawId}`} className="text-lg">
          {t(awaited?.drawId === drawId ? 'yours.awaited' : 'yours.next')}
        </h2>
        <p className="text-ink-2 text-sm">{t('yours.count', { count: entriesCount, time })}</p>
      </div>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
        {shown.map((entry, i) => (
          <li key={i}>
            <EntryNumbers entry={entry} />
          </li>
        ))}
      </ol>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <a className="link py-1" href={localHref(href, locale)}>
          {t(order === undefined ? 'yours.orders' : 'done.order')}
        </a>
        {more > 0 && <span className="text-ink-2">{t('saved.more', { count: more })}</span>}
      </p>
    </section>
  );
}

/** The player's entries in the next draw and in the draw that is awaited; nothing if there are none. */
export default function CurrentEntries({ paidOrderId }: { readonly paidOrderId: string | undefined }) {
  const { game, liveDraws } = usePlay();
  const [store] = useState(() =>
    createCurrentEntries({
      fetchEntries: () => call(commands.currentEntries, { lotteryType: game.lotteryType }, { silent: true }),
      liveDraws,
      jitter: (crypto.getRandomValues(new Uint8Array(1))[0] ?? 0) / 256,
    }),
  );
  const { data } = useStore(store.$state);
  useEffect(() => store.start(), [store]);
  useEffect(() => {
    if (paidOrderId !== undefined) store.refresh();
  }, [store, paidOrderId]);
  if (!data || data.draws.length === 0) return null;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-5 p-4 sm:p-6">
      {data.draws.map((draw) => (
        <DrawEntries key={draw.drawId} draw={draw} />
      ))}
    </Card>
  );
}
