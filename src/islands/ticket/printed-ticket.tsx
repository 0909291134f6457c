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

/** The logo: an eight-pointed star with a ball in its centre. */
const Star = () => (
  <svg viewBox="0 0 64 64" width="38" height="38" aria-hidden="true">
    <path
      fill="currentColor"
      d="M32 2l7.3 12.4 13.9-3.6-3.6 13.9L62 32l-12.4 7.3 3.6 13.9-13.9-3.6L32 62l-7.3-12.4-13.9 3.6 3.6-13.9L2 32l12.4-7.3-3.6-13.9 13.9 3.6z"
    />
    <circle className="ticket-mark-ball" cx="32" cy="32" r="10" />
  </svg>
);

function Check({ ticket: { number, check }, locale }: PaperProps) {
  const t = islandT(locale, 'ticket');
  if (number === null || check === null) return null;
  const address = `\u2066${new URL(check.url).host}/lottery/check\u2069`;
  return (
    <section className="ticket-check" aria-label={t('number')}>
      <TicketQr qr={check.qr} label={t('qr')} />
      <div className="ticket-number-box">
        <p>{t('number')}</p>
        <p className="ticket-number-text">
          <bdi dir="ltr" translate="no">
            {number.split('-').map((part, i) => (
              <span key={i}>
                {i > 0 && '-'}
                {i > 0 && <wbr />}
                {part}
              </span>
            ))}
          </bdi>
        </p>
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
  /** Left to right and the same text in every language. */
  const code = (text: string) => (
    <bdi dir="ltr" translate="no">
      {text}
    </bdi>
  );
  return (
    <article
      className="ticket"
      data-game={game.key}
      data-entries={ticket.entries.length > 8 ? 'many' : undefined}
      aria-label={t('name', { game: name, phase: `\u2066${ticket.phase}\u2069` })}
    >
      <header className="ticket-head hue on-night">
        <div>
          <p className="ticket-brand">{islandT(locale, 'common')('brand')}</p>
          <h1>{name}</h1>
        </div>
        <Star />
      </header>
      <div className="ticket-body">
        {stamp && <p className="ticket-stamp">{t(`stamp.${stamp}`)}</p>}
        <dl className="ticket-draw">
          <div>
            <dt>{t('draw')}</dt>
            <dd>{code(ticket.phase)}</dd>
            {ticket.drawsCount > 1 && <dd>{t('position', { x: ticket.position, y: ticket.drawsCount })}</dd>}
          </div>
          <div>
            <dt>
              {t('drawTime')} · {t('dubai')}
            </dt>
            <dd>{time(ticket.drawTimestamp)}</dd>
          </div>
        </dl>
        <ol className="ticket-entries" aria-label={t('entries')}>
          {ticket.entries.map((entry) => (
            <PrintedEntry key={entry.entryNo} game={game} entry={entry} locale={locale} />
          ))}
        </ol>
        <dl className="ticket-money">
          <Line label={t('price')}>
            <Amount fils={ticket.entryPrice} locale={locale} style="exact" />
          </Line>
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
          <Line label={t('order')}>{code(ticket.orderId)}</Line>
          <Line label={t('seed')}>{code(short(ticket.seedHash))}</Line>
          <Line label={t('receipt')}>{code(short(ticket.fingerprint))}</Line>
        </dl>
        <p className="ticket-small">{t(footOf(ticket))}</p>
      </div>
    </article>
  );
}
