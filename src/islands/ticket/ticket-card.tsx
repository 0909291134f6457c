import type { ReactNode, Ref } from 'react';
import { gameByType } from '#games/index.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Amount } from '#ui/amount.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TicketDraw, TicketHead, TicketNumber } from './ticket-parts.tsx';
import { TicketQr } from './ticket-qr.tsx';
import type { TicketView } from './ticket-view.ts';

export interface TicketCardProps {
  readonly ticket: Pick<TicketView, 'lotteryType' | 'phase' | 'position' | 'drawsCount' | 'drawTimestamp' | 'total'>;
  /** Its number and QR code (430039); undefined while they are loaded, null if there are none to show. */
  readonly code: Pick<TicketView, 'number' | 'check'> | null | undefined;
  /** Of a draw that the ticket takes no part in. */
  readonly stamp?: ReactNode;
  /** The drawn numbers, and the list of entries. */
  readonly children: ReactNode;
  readonly locale: Locale;
  readonly ref?: Ref<HTMLElement>;
}

/** A ticket on the screen, shorter than the printed one: game, draw, entries, price, number and QR code. */
export function TicketCard({ ticket, code, stamp, children, locale, ref }: TicketCardProps) {
  const t = islandT(locale, 'ticket');
  const game = gameByType(ticket.lotteryType);
  if (!game) return null;
  const name = islandT(locale, 'games')(`games:${game.name}.name`);
  return (
    <article
      ref={ref}
      className="ticket"
      data-game={game.key}
      aria-label={t('name', { game: name, phase: `\u2066${ticket.phase}\u2069` })}
      tabIndex={ref ? -1 : undefined}
    >
      <TicketHead game={game} locale={locale} />
      <div className="ticket-body">
        {stamp !== undefined && <p className="ticket-stamp">{stamp}</p>}
        <TicketDraw ticket={ticket} locale={locale} />
        {children}
        <p className="ticket-price">
          <span>{t('total')}</span> <Amount fils={ticket.total} locale={locale} />
        </p>
      </div>
      <div className="ticket-tear" aria-hidden="true" />
      <div className="ticket-body">
        <TicketCodeRow code={code} locale={locale} />
      </div>
    </article>
  );
}

/** The QR code beside the ticket number. Its height is the same while both are loaded. */
function TicketCodeRow({ code, locale }: Pick<TicketCardProps, 'code' | 'locale'>) {
  const t = islandT(locale, 'ticket');
  if (code === undefined) return <Skeleton className="h-28" />;
  if (!code?.check || code.number === null) return <p className="ticket-small">{t('foot.age')}</p>;
  return (
    <div className="ticket-code">
      <TicketQr qr={code.check.qr} label={t('qr')} />
      <div>
        <p className="ticket-small">{t('number')}</p>
        <TicketNumber number={code.number} />
        <p className="ticket-small">{t('keep')}</p>
      </div>
    </div>
  );
}
