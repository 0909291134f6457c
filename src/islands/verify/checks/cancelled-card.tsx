import { formatDateTime } from '#i18n/date-format.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { Card } from '#ui/card.tsx';
import type { CancelledDraw } from '../sources/evidence.ts';

interface CancelledProps {
  readonly t: Translate;
  readonly locale: Locale;
  readonly draw: CancelledDraw;
}

/** A draw that was cancelled: nothing to replay, but what it had committed to is shown. */
export const CancelledCard = ({ t, locale, draw }: CancelledProps) => (
  <Card className="border-field grid gap-4 border-s-[6px] p-6">
    <div role="status">
      <p className="text-ink-2 text-sm">
        <bdi>{t('draw', { id: `\u2066${draw.drawId}\u2069` })}</bdi>
      </p>
      <h2 className="mt-1 text-2xl">{t('cancelled.title')}</h2>
      <p className="mt-1 max-w-[64ch]">{t('cancelled.text')}</p>
    </div>
    <dl className="grid gap-3">
      <div>
        <dt className="text-ink-2 text-sm">{t('cancelled.at')}</dt>
        <dd>{formatDateTime(draw.cancelledAt, locale, 'dateTime')}</dd>
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
