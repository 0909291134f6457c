import { formatDateTime } from '#i18n/date-format.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { Card } from '#ui/card.tsx';
import type { Cancellation3 } from '../proof3/report3.ts';
import type { CancelledDraw } from '../sources/open-draw.ts';
import { Cancellation } from '../proof3/cancellation.tsx';
import { VerdictHeading } from './verdict-heading.tsx';

interface CancelledProps {
  readonly t: Translate;
  readonly locale: Locale;
  readonly draw: CancelledDraw;
  /** What the log shows of it; undefined of a draw of version 2, which proves nothing of that. */
  readonly verdict?: Cancellation3 | undefined;
}

/** A draw that was cancelled: nothing to replay, but what it had committed to is shown, and why it was cancelled. */
export const CancelledCard = ({ t, locale, draw, verdict }: CancelledProps) => (
  <Card className="border-field grid gap-4 border-s-[6px] p-6">
    <div role="status">
      <p className="text-ink-2 text-sm">
        <bdi>{t('draw', { id: `\u2066${draw.drawId}\u2069` })}</bdi>
      </p>
      <VerdictHeading>{t('cancelled.title')}</VerdictHeading>
      <p className="mt-1 max-w-[64ch]">{t(verdict ? 'cancelled.stakes' : 'cancelled.text')}</p>
    </div>
    {verdict && <Cancellation t={t} locale={locale} claimed={draw.reason} verdict={verdict} />}
    <dl className="grid gap-3">
      <div>
        <dt className="text-ink-2 text-sm">{t('cancelled.at')}</dt>
        <dd>{formatDateTime(draw.cancelledAt, locale, 'moment')}</dd>
      </div>
      <div>
        <dt className="text-ink-2 text-sm">{t('tamper.parts.seedHash')}</dt>
        <dd>
          <bdi dir="ltr" className="font-mono text-sm break-all">
            {draw.seedHash}
          </bdi>
        </dd>
      </div>
    </dl>
  </Card>
);
