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
          {hours.map(({ days, opens, closes }) => (
            <dd key={`${days} ${opens}`}>
              {days} <bdi dir="ltr" className="tabular-nums">{`${opens}–${closes}`}</bdi>
            </dd>
          ))}
        </div>
      </dl>
    </>
  );
}
