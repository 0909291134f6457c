import type { ReactNode } from 'react';
import type { Game } from '#games/game.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import type { TicketView } from './ticket-view.ts';

/** Left to right and the same text in every language. */
export const Code = ({ children }: { readonly children: ReactNode }) => (
  <bdi dir="ltr" translate="no">
    {children}
  </bdi>
);

/** The logo: a pointed star with a ball in its centre. */
const Mark = () => (
  <svg className="ticket-mark" viewBox="0 0 48 48" width="38" height="38" aria-hidden="true">
    <path
      fill="currentColor"
      d="M24 1l4.3 12.6L39.6 8.4 34.4 19.7 47 24l-12.6 4.3 5.2 11.3-11.3-5.2L24 47l-4.3-12.6L8.4 39.6l5.2-11.3L1 24l12.6-4.3L8.4 8.4l11.3 5.2z"
    />
    <circle className="ticket-mark-ring" cx="24" cy="24" r="9.5" />
    <circle fill="#fff" cx="24" cy="24" r="6.4" />
  </svg>
);

interface HeadProps {
  readonly game: Game;
  readonly locale: Locale;
}

/** The top of a ticket, in its game's hue. */
export function TicketHead({ game, locale }: HeadProps) {
  return (
    <header className="ticket-head hue on-night">
      <div>
        <p className="ticket-brand">{islandT(locale, 'common')('brand')}</p>
        <h1>{islandT(locale, 'games')(`games:${game.name}.name`)}</h1>
      </div>
      <Mark />
    </header>
  );
}

interface DrawProps {
  readonly ticket: Pick<TicketView, 'phase' | 'position' | 'drawsCount' | 'drawTimestamp'>;
  readonly locale: Locale;
}

/** The number and time of a ticket's draw, and which one it is of a consecutive order's. */
export function TicketDraw({ ticket: { phase, position, drawsCount, drawTimestamp }, locale }: DrawProps) {
  const t = islandT(locale, 'ticket');
  return (
    <dl className="ticket-draw">
      <div>
        <dt>{t('draw')}</dt>
        <dd>
          <Code>{phase}</Code>
        </dd>
        {drawsCount > 1 && <dd>{t('position', { x: position, y: drawsCount })}</dd>}
      </div>
      <div>
        <dt>
          {t('drawTime')} · {t('dubai')}
        </dt>
        <dd>{formatDateTime(drawTimestamp, locale, 'dateTime')}</dd>
      </div>
    </dl>
  );
}

/** A ticket number, which wraps after its dashes only. */
export const TicketNumber = ({ number }: { readonly number: string }) => (
  <p className="ticket-number-text">
    <Code>
      {number.split('-').map((part, i) => (
        <span key={i}>
          {i > 0 && '-'}
          {i > 0 && <wbr />}
          {part}
        </span>
      ))}
    </Code>
  </p>
);
