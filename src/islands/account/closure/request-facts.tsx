import type { Locale } from '#i18n/locales.ts';
import { formatDateTime } from '#i18n/date-format.ts';

interface RequestFactsProps {
  readonly locale: Locale;
  readonly facts: readonly { readonly label: string; readonly at: number | null }[];
}

/** The times of a request. */
export const RequestFacts = ({ locale, facts }: RequestFactsProps) => (
  <dl className="grid gap-1.5">
    {facts.map(
      ({ label, at }) =>
        at !== null && (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-medium">{formatDateTime(at, locale, 'dateTime')}</dd>
          </div>
        ),
    )}
  </dl>
);
