import { useState } from 'react';
import { ORDER_STATUS, REFUND_STATUS } from '#contract/orders/statuses.ts';
import { findPlay } from '#games/rules/entry.ts';
import { listDrawFaces, describeNumbers } from '#games/view/faces.ts';
import type { Game } from '#games/game.ts';
import { gameByType } from '#games/index.ts';
import { describeMonth } from '#games/view/number-words.ts';
import { formatDrawPhase } from '#games/view/draw-phase.ts';
import { countOrderedPlaces } from '#games/view/ordered-places.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import { formatList } from '#i18n/list-format.ts';
import type { Locale } from '#i18n/locales.ts';
import { Balls } from '#ui/ball.tsx';
import { moneyText } from '#ui/currency.ts';
import { Icon } from '#ui/icon.tsx';
import type { OrderView } from '../shared/order-views.ts';
import { DrawLinks } from './draw-links.tsx';
import { EntryRow } from './entry-row.tsx';
import { StatusTag } from '../shared/status-tag.tsx';

type Draw = OrderView['draws'][number];

/** How many positions of a draw count for these entries. */
const placesFor = (entries: OrderView['entries'], game: Game): number =>
  Math.max(
    1,
    ...entries.map(({ play: key }) => findPlay(game, key)).map((play) => (play ? countOrderedPlaces(play) : 1)),
  );

/** Why these entries take no part in a draw, and the state of their refund. */
function Back({ draw, locale }: { readonly draw: Draw; readonly locale: Locale }) {
  const t = islandT(locale, 'orders');
  const { stoppedTimestamp: stopped, refundStatus, stake } = draw;
  const why =
    stopped === null
      ? t('refund.canceledText')
      : t('refund.stoppedText', { time: formatDateTime(stopped, locale, 'dateTime') });
  const where = refundStatus === REFUND_STATUS.onTheWay ? 'refund.onTheWay' : 'refund.back';
  return (
    <p className="mb-4 text-sm text-ink-2">
      {why} {t(where, { amount: `\u2068${moneyText(stake, locale)}\u2069` })}
    </p>
  );
}

interface DrawSectionProps {
  readonly detail: OrderView;
  readonly draw: Draw;
  readonly open: boolean;
  readonly locale: Locale;
}

/** An arrow that turns down while its section is open. */
const ON = 'm9 6 6 6-6 6';

/**
 * The draw whose section is open at first: the newest that won, else the newest with numbers that was not stopped,
 * else the first.
 */
export const findExpandedDraw = (draws: OrderView['draws']): string | undefined =>
  (
    draws.findLast(({ winAmount }) => winAmount > 0) ??
    draws.findLast(({ numbers, status }) => numbers !== null && status !== ORDER_STATUS.refunded) ??
    draws[0]
  )?.drawId;

/** The numbers of a draw, or a placeholder for each. */
function Drawn({ detail, draw, locale }: Omit<DrawSectionProps, 'open'>) {
  const t = islandT(locale, 'orders');
  const game = gameByType(detail.lotteryType);
  if (!game) return null;
  const faces = listDrawFaces(game);
  const numbers = draw.numbers?.flat() ?? faces.map(() => undefined);
  const month = describeMonth(game, faces, numbers, islandT(locale, 'games'));
  return (
    <>
      <p className="mb-2 text-sm text-ink-2">{t(draw.numbers ? 'detail.drawn' : 'detail.waiting')}</p>
      <div data-places={placesFor(detail.entries, game)}>
        <Balls
          numbers={numbers}
          faces={faces}
          size={44}
          label={`${t('detail.drawn')}: ${formatList(describeNumbers(game, faces, numbers, islandT(locale, 'games')), locale)}`}
        />
      </div>
      {month !== undefined && <p className="mt-1 text-sm text-ink-2">{month}</p>}
    </>
  );
}

/** One draw of the order: its numbers, the result of each entry, and links. */
export function DrawSection({ detail, draw, open, locale }: DrawSectionProps) {
  const t = islandT(locale, 'orders');
  // Only at first: a section that is being read does not close because another draw has numbers by now.
  const [first] = useState(open);
  const game = gameByType(detail.lotteryType);
  const back = draw.status === ORDER_STATUS.refunded;
  const stopped = draw.stoppedTimestamp !== null;
  return (
    <details className="group card card-line overflow-hidden" open={first}>
      <summary className="flex cursor-pointer list-none items-center gap-3 p-4 sm:p-5">
        <Icon
          path={ON}
          className="flex-none text-ink-2 transition-[rotate] group-open:rotate-90 rtl:-scale-x-100 rtl:group-open:-rotate-90"
        />
        <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-2 gap-y-1.5">
          <span className="min-w-0">
            <span className="block font-semibold whitespace-nowrap max-sm:text-[0.9375rem]">
              {t('draw', { phase: formatDrawPhase(draw.drawId) })}
            </span>
            <span className="block text-sm text-ink-2">{formatDateTime(draw.drawTimestamp, locale, 'dateTime')}</span>
            {detail.drawsCount > 1 && (
              <span className="block text-sm text-ink-2 first-letter:uppercase">
                {t('detail.position', { x: draw.position, y: detail.drawsCount })}
              </span>
            )}
          </span>
          <StatusTag {...draw} canceled={!stopped} stopped={stopped} amount locale={locale} />
        </span>
      </summary>
      <div className="border-t border-line p-4 sm:p-5">
        {back && <Back draw={draw} locale={locale} />}
        {!back && <Drawn detail={detail} draw={draw} locale={locale} />}
        <ol className="mt-4 divide-y divide-line" aria-label={t('detail.entries')}>
          {detail.entries.map((entry) => (
            <EntryRow
              key={entry.entryNo}
              entry={entry}
              draw={back ? { ...draw, numbers: null } : draw}
              game={game}
              locale={locale}
            />
          ))}
        </ol>
        <DrawLinks detail={detail} draw={draw} locale={locale} />
      </div>
    </details>
  );
}
