import '#islands/ticket/ticket.css';
import './bought-ticket.css';
import { Fragment, useEffect, useState } from 'react';
import { call } from '#client/gateway/call.ts';
import * as commands from '#contract/commands.ts';
import { phaseOfDraw } from '#games/view/draw-phase.ts';
import type { Locale } from '#i18n/locales.ts';
import type { TicketView } from '#islands/ticket/ticket-view.ts';
import { TicketQr } from '#islands/ticket/ticket-qr.tsx';
import { Amount } from '#ui/amount.tsx';
import { LinkButton } from '#ui/button.tsx';
import { Countdown } from '#ui/countdown.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { EntryNumbers } from '../cart/entry-numbers.tsx';
import { usePlay } from '../play-context.ts';
import { PaidReceipt } from './paid-receipt.tsx';
import type { Order, PaidAnswer, PendingOrder } from './pending-order.ts';

/** Entries shown; the others are counted. */
const SHOWN = 3;

/** The ticket as the server sold it, null if it could not be read. */
function useSoldTicket(orderId: string): TicketView | null | undefined {
  const [ticket, setTicket] = useState<TicketView | null>();
  useEffect(() => {
    let wanted = true;
    void call(commands.ticket, { orderId }, { silent: true }).then((answer) => {
      if (wanted) setTicket(answer.ok ? answer.data : null);
    });
    return () => void (wanted = false);
  }, [orderId]);
  return ticket;
}

interface TicketPartProps {
  readonly pending: PendingOrder;
  readonly ticket: TicketView | null | undefined;
}

/** The first entries, with the Lucky Chance ID of each where the game has a raffle. */
function Entries({ pending: { order }, ticket }: TicketPartProps) {
  const { t, game } = usePlay();
  const more = order.entries.length - SHOWN;
  return (
    <div>
      <ol className="bought-entries" aria-label={t('done.entries')}>
        {order.entries.slice(0, SHOWN).map((entry, i) => (
          <li key={i}>
            <EntryNumbers entry={entry} size={34} roll />
            {game.raffle && (
              <p className="ticket-small mt-1 min-h-5">
                {ticket?.entries[i]?.luckyId !== undefined && (
                  <>
                    {t('done.lucky')} <bdi dir="ltr">{ticket.entries[i].luckyId}</bdi>
                  </>
                )}
              </p>
            )}
          </li>
        ))}
      </ol>
      {more > 0 && <p className="ticket-small mt-2">{t('saved.more', { count: more })}</p>}
    </div>
  );
}

/** The QR code and the number of the ticket; the same as on paper. */
function Check({ ticket }: Pick<TicketPartProps, 'ticket'>) {
  const { t } = usePlay();
  if (ticket === undefined) return <Skeleton className="bought-check rounded-art" />;
  if (!ticket?.check || ticket.number === null) return <p className="ticket-small">{t('done.noCode')}</p>;
  return (
    <div className="bought-check">
      <TicketQr qr={ticket.check.qr} label={t('done.qr')} />
      <div>
        <p className="ticket-small">{t('done.number')}</p>
        <bdi dir="ltr" translate="no" className="bought-number">
          {ticket.number.split(/(?<=-)/).map((part, i) => (
            <Fragment key={i}>
              {i > 0 && <wbr />}
              {part}
            </Fragment>
          ))}
        </bdi>
        <p className="ticket-small mt-1">{t('done.scan')}</p>
      </div>
    </div>
  );
}

/** The calendar of the order's draws (docs/open-results.md). */
function calendarHref(key: string, { drawId, draws }: Order, locale: Locale): string {
  const query = new URLSearchParams({ draw: drawId });
  if (draws > 1) query.set('draws', String(draws));
  if (locale !== 'en-US') query.set('lang', locale);
  return `/open/draws/${key}.ics?${query.toString()}`;
}

interface BoughtTicketProps {
  readonly pending: PendingOrder;
  readonly answer: PaidAnswer;
}

/**
 * The ticket of an order that was just paid, for its first draw. Loaded after the purchase. It is drawn with
 * the texts and scripts of a play page, because a chunk that is loaded with retries may need no other scripts.
 */
export default function BoughtTicket({ pending, answer }: BoughtTicketProps) {
  const { t, names, locale, game, liveDraws } = usePlay();
  const { order, orderId, drawsAt } = pending;
  const ticket = useSoldTicket(orderId);
  const phase = phaseOfDraw(order.drawId);
  return (
    <>
      <article className="ticket bought" data-game={game.key} aria-label={t('done.ticket')}>
        <header className="ticket-head hue on-night">
          <p className="text-xl font-semibold">{names(`games:${game.name}.name`)}</p>
          <p className="text-end text-sm">
            <span className="block">{t('drawnIn')}</span>
            <Countdown
              className="text-lg font-bold"
              to={drawsAt}
              now={liveDraws.now}
              days={(count) => t('days', { count })}
            />
          </p>
        </header>
        <div className="ticket-body">
          <dl className="flex justify-between gap-4">
            <div>
              <dt className="ticket-small">{t('done.draw')}</dt>
              <dd className="font-semibold">
                <bdi dir="ltr">{phase}</bdi>
              </dd>
            </div>
            {order.draws > 1 && (
              <div>
                <dt className="ticket-small">{t('done.draws')}</dt>
                <dd className="font-semibold">{t('bar.draws', { count: order.draws })}</dd>
              </div>
            )}
            <div className="text-end">
              <dt className="ticket-small">{t('done.price')}</dt>
              <dd className="font-semibold">
                <Amount fils={order.price} locale={locale} style="exact" />
              </dd>
            </div>
          </dl>
          <Entries pending={pending} ticket={ticket} />
        </div>
        <div className="ticket-tear" aria-hidden="true" />
        <div className="ticket-body">
          <Check ticket={ticket} />
        </div>
      </article>
      <PaidReceipt pending={pending} answer={answer} hasRaffle={game.raffle !== undefined} locale={locale} />
      {/* A draw of this minute is over before it stands in a calendar. */}
      {game.daily && (
        <LinkButton variant="quiet" size="sm" href={calendarHref(game.key, order, locale)}>
          {t('done.calendar')}
        </LinkButton>
      )}
    </>
  );
}
