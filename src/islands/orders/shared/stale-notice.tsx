import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';

/** Says that a copy is shown, and of when it is. */
export const StaleNotice = ({ at, locale }: { readonly at: number | undefined; readonly locale: Locale }) =>
  at === undefined ? null : (
    <p role="status" className="no-print rounded-card bg-saffron-soft px-5 py-3 text-sm text-saffron-ink">
      {islandT(locale, 'client')('asOf', { when: formatDateTime(at, locale, 'dateTime') })}
    </p>
  );
