import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { formatMobile } from '../forms/mobile.ts';
import type { FoundProgress } from './family-progress.tsx';

type Measure = FoundProgress['progress']['accounts'][number];

interface ApprovedMeasuresProps {
  readonly locale: Locale;
  readonly accounts: readonly Measure[];
}

/** What was approved for each account that the application names, and until when. */
export function ApprovedMeasures({ locale, accounts }: ApprovedMeasuresProps) {
  const t = islandT(locale, 'family');
  const end = ({ endsAt, isOver }: Measure): string => {
    if (endsAt !== null) return t('duration.until', { day: formatDateTime(endsAt, locale, 'date') });
    return t(isOver ? 'progress.ended.title' : 'duration.lifetime');
  };
  return (
    <div>
      <h3 className="text-ink-2 text-sm">{t('progress.measures')}</h3>
      <ul className="mt-1 grid gap-2">
        {accounts.map((one, at) => (
          <li key={at} className="flex flex-wrap justify-between gap-x-4">
            <bdi dir="ltr" className="break-all">
              {formatMobile(one.contact)}
            </bdi>
            <span>
              {t(`progress.measure.${one.kind}`)} <span className="text-ink-2">{end(one)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
