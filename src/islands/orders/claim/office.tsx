import { formatWeekday } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import type { ClaimView } from './claim-page.ts';

interface OfficeProps {
  readonly office: ClaimView['office'];
  readonly locale: Locale;
}

/** Where the prize is claimed, and when the office is open. */
export function Office({ office: { address, hours }, locale }: OfficeProps) {
  const t = islandT(locale, 'claim');
  const days = (from: number, to: number) => {
    const first = formatWeekday(from, locale);
    return from === to ? first : t('office.days', { from: first, to: formatWeekday(to, locale) });
  };
  return (
    <>
      <p>
        <strong className="font-medium">{t('office.only')}</strong> {t('office.bring')}
      </p>
      <dl className="bg-soft rounded-art grid gap-3 p-4">
        <div>
          <dt className="text-ink-2 text-sm">{t('office.address')}</dt>
          <dd>{address}</dd>
        </div>
        <div>
          <dt className="text-ink-2 text-sm">{t('office.hours')}</dt>
          {hours.map(({ fromWeekday, toWeekday, opens, closes }) => (
            <dd key={`${fromWeekday} ${opens}`}>
              {days(fromWeekday, toWeekday)} <bdi dir="ltr" className="tabular-nums">{`${opens}–${closes}`}</bdi>
            </dd>
          ))}
        </div>
      </dl>
    </>
  );
}
