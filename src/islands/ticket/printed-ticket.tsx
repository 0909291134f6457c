import type { ReactNode } from 'react';
import { ORDER_STATUS, REFUND_STATUS } from '#contract/orders/statuses.ts';
import { gameByType } from '#games/index.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { assertPresent } from '#kernel/assert.ts';
import { Amount } from '#ui/amount.tsx';
import { isDecided } from '../orders/shared/status.ts';
import { PrintedEntry } from './printed-entry.tsx';
import { Code, TicketDraw, TicketHead, TicketNumber } from './ticket-parts.tsx';
import { TicketQr } from './ticket-qr.tsx';
import type { TicketView } from './ticket-view.ts';

interface PaperProps {
  readonly ticket: TicketView;
  readonly locale: Locale;
}

const Line = ({ label, children }: { readonly label: ReactNode; readonly children: ReactNode }) => (
  <div className="ticket-line">
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** The first characters of a hash, enough for people to compare. */
const short = (hash: string): string => (hash.slice(0, 16).match(/.{4}/g) ?? []).join(' ');

const stampOf = ({ status, refundStatus, stopped }: TicketView): string | undefined => {
  if (stopped) return 'stopped';
  return status === ORDER_STATUS.refunded
    ? refundStatus === REFUND_STATUS.onTheWay
      ? 'refunding'
      : 'refunded'
    : undefined;
};

/** The sentence at the foot, for a draw to come, a past draw, or a draw that the ticket does not take part in. */
const footOf = ({ status, stopped }: TicketView): string => {
  if (stopped || status === ORDER_STATUS.refunded) return 'foot.out';
  return isDecided(status) ? 'foot.drawn' : 'foot.waiting';
};

function Check({ ticket: { number, check }, locale }: PaperProps) {
  const t = islandT(locale, 'ticket');
  if (number === null || check === null) return null;
  const address = `\u2066${new URL(check.url).host}/lottery/check\u2069`;
  return (
    <section className="ticket-check" aria-label={t('number')}>
      <TicketQr qr={check.qr} label={t('qr')} />
      <div className="ticket-number-box">
        <p>{t('number')}</p>
        <TicketNumber number={number} />
        <p className="ticket-small">{t('scan', { address })}</p>
      </div>
    </section>
  );
}

/** A ticket for screen and print. */
export function PrintedTicket({ ticket, locale }: PaperProps) {
  const t = islandT(locale, 'ticket');
  const game = assertPresent(gameByType(ticket.lotteryType), 'the game of a ticket');
  const name = islandT(locale, 'games')(`games:${game.name}.name`);
  const stamp = stampOf(ticket);
  const time = (ms: number) => formatDateTime(ms, locale, 'dateTime');
  return (
    <article
      className="ticket"
      data-game={game.key}
      data-entries={ticket.entries.length > 8 ? 'many' : undefined}
      aria-label={t('name', { game: name, phase: `\u2066${ticket.phase}\u2069` })}
    >
      <TicketHead game={game} locale={locale} />
      <div className="ticket-body">
        {stamp && <p className="ticket-stamp">{t(`stamp.${stamp}`)}</p>}
        <TicketDraw ticket={ticket} locale={locale} />
        <ol className="ticket-entries" aria-label={t('entries')}>
          {ticket.entries.map((entry) => (
            <PrintedEntry
              key={entry.entryNo}
              game={game}
              entry={entry}
              alone={ticket.entries.length === 1}
              locale={locale}
            />
          ))}
        </ol>
        <dl className="ticket-money">
          {ticket.entryPrice !== ticket.total && (
            <Line label={t('price')}>
              <Amount fils={ticket.entryPrice} locale={locale} style="exact" />
            </Line>
          )}
          <Line label={t('vat')}>
            <Amount fils={ticket.estimatedVat} locale={locale} style="exact" />
          </Line>
          <Line label={<b>{t('total')}</b>}>
            <b>
              <Amount fils={ticket.total} locale={locale} style="exact" />
            </b>
          </Line>
        </dl>
      </div>
      <div className="ticket-tear" aria-hidden="true" />
      <div className="ticket-body">
        <Check ticket={ticket} locale={locale} />
        <dl className="ticket-small ticket-facts">
          <Line label={t('bought')}>{time(ticket.createTimestamp)}</Line>
          <Line label={t('order')}>
            <Code>{ticket.orderId}</Code>
          </Line>
          <Line label={t('seed')}>
            <Code>{short(ticket.seedHash)}</Code>
          </Line>
          <Line label={t('receipt')}>
            <Code>{short(ticket.fingerprint)}</Code>
          </Line>
        </dl>
        <p className="ticket-small">{t(footOf(ticket))}</p>
      </div>
    </article>
  );
}
