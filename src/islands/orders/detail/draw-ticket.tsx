import type { Ref } from 'react';
import { ORDER_STATUS, REFUND_STATUS } from '#contract/orders/statuses.ts';
import { findPlay } from '#games/rules/entry.ts';
import { listDrawFaces, describeNumbers } from '#games/view/faces.ts';
import type { Game } from '#games/game.ts';
import { gameByType } from '#games/index.ts';
import { describeMonth } from '#games/view/number-words.ts';
import { countOrderedPlaces } from '#games/view/ordered-places.ts';
import { islandT } from '#i18n/island.ts';
import { formatList } from '#i18n/list-format.ts';
import type { Locale } from '#i18n/locales.ts';
import { TicketCard } from '#islands/ticket/ticket-card.tsx';
import { useTicketCode } from '#islands/ticket/use-ticket-code.ts';
import { Balls } from '#ui/ball.tsx';
import type { OrderView } from '../shared/order-views.ts';
import { EntryRow } from './entry-row.tsx';

type Draw = OrderView['draws'][number];

interface DrawTicketProps {
  readonly detail: OrderView;
  readonly draw: Draw;
  readonly locale: Locale;
  readonly ref?: Ref<HTMLElement>;
}

/** How many positions of a draw count for these entries. */
const placesFor = (entries: OrderView['entries'], game: Game): number =>
  Math.max(
    1,
    ...entries.map(({ play: key }) => findPlay(game, key)).map((play) => (play ? countOrderedPlaces(play) : 1)),
  );

/** The numbers of a draw that was held. */
function Drawn({ detail, draw, locale }: DrawTicketProps) {
  const game = gameByType(detail.lotteryType);
  if (!game || !draw.numbers) return null;
  const t = islandT(locale, 'orders');
  const names = islandT(locale, 'games');
  const faces = listDrawFaces(game);
  const numbers = draw.numbers.flat();
  const month = describeMonth(game, faces, numbers, names);
  return (
    <div>
      <p className="mb-2 text-sm text-ink-2">{t('detail.drawn')}</p>
      <div data-places={placesFor(detail.entries, game)}>
        <Balls
          numbers={numbers}
          faces={faces}
          size={44}
          label={`${t('detail.drawn')}: ${formatList(describeNumbers(game, faces, numbers, names), locale)}`}
        />
      </div>
      {month !== undefined && <p className="mt-1 text-sm text-ink-2">{month}</p>}
    </div>
  );
}

const stampKey = ({ status, refundStatus, stoppedTimestamp }: Draw): string | undefined => {
  if (stoppedTimestamp !== null) return 'stopped';
  if (status !== ORDER_STATUS.refunded) return undefined;
  return refundStatus === REFUND_STATUS.onTheWay ? 'refunding' : 'refunded';
};

/** The ticket of an order in one of its draws. After the draw it shows the numbers drawn, with the hits marked. */
export function DrawTicket({ detail, draw, locale, ref }: DrawTicketProps) {
  const code = useTicketCode(detail.orderId, draw.drawId);
  const game = gameByType(detail.lotteryType);
  const stamp = stampKey(draw);
  // A draw without this ticket marks no hits.
  const held = draw.status === ORDER_STATUS.refunded ? { ...draw, numbers: null } : draw;
  return (
    <TicketCard
      ref={ref}
      ticket={{ ...draw, lotteryType: detail.lotteryType, drawsCount: detail.drawsCount, total: draw.stake }}
      code={code}
      stamp={stamp && islandT(locale, 'ticket')(`stamp.${stamp}`)}
      locale={locale}
    >
      <Drawn detail={detail} draw={held} locale={locale} />
      <ol
        className="divide-y divide-line border-y border-line"
        aria-label={islandT(locale, 'orders')('detail.entries')}
      >
        {detail.entries.map((entry) => (
          <EntryRow
            key={entry.entryNo}
            entry={entry}
            draw={held}
            game={game}
            alone={detail.entries.length === 1}
            locale={locale}
          />
        ))}
      </ol>
    </TicketCard>
  );
}
