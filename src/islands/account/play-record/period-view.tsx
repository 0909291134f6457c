import type { ReactNode } from 'react';
import type { PlayPeriod } from '#contract/play-record/fields.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { formatAmount } from '#kernel/money-format.ts';
import { Amount } from '#ui/amount.tsx';
import { currencyWord } from '#ui/currency.ts';
import { Table } from '#ui/table.tsx';
import { Chart } from './chart.tsx';
import { longName, type Span } from '#i18n/period-format.ts';

interface PeriodViewProps {
  readonly span: Span;
  /** The oldest first, the current one last. */
  readonly periods: readonly PlayPeriod[];
  readonly locale: Locale;
  readonly t: Translate;
}

const FIGURES = ['deposited', 'withdrawn', 'staked', 'won'] as const;

/** The periods in words and figures, the current one first. */
function PeriodTable({ span, periods, locale, t }: PeriodViewProps) {
  /** The caption has the currency. */
  const digits = (fils: number, plus = false): ReactNode => (
    <bdi dir="ltr">{(plus && fils > 0 ? '+' : '') + formatAmount(fils, 'exact')}</bdi>
  );
  const hasTypical = periods.some(({ typicalNet }) => typicalNet !== null);
  return (
    <div className="overflow-x-auto" role="region" aria-label={t(`chart.${span}`)} tabIndex={0}>
      <Table
        caption={t('chart.amounts', { currency: currencyWord(locale) })}
        showCaption
        look="plain"
        columns={[
          { label: t('table.period') },
          { label: t('staked'), numeric: true },
          { label: t('won'), numeric: true },
          { label: t('net'), numeric: true },
          ...(hasTypical ? [{ label: t('typical'), numeric: true }] : []),
        ]}
        groups={[
          {
            rows: periods.toReversed().map((period) => ({
              header: <bdi>{longName(span, period, locale)}</bdi>,
              cells: [
                digits(period.staked),
                digits(period.won),
                digits(period.net, true),
                ...(hasTypical ? [period.typicalNet === null ? '–' : digits(period.typicalNet, true)] : []),
              ],
            })),
          },
        ]}
      />
    </div>
  );
}

/** The current period in figures, and it and those before it as a chart and as a table. */
export function PeriodView({ span, periods, locale, t }: PeriodViewProps) {
  const current = periods.at(-1);
  if (!current) return null;
  const amount = (fils: number, plus = false): ReactNode => (
    <Amount fils={fils} locale={locale} style="exact" plus={plus} />
  );
  return (
    <div className="grid grid-cols-1 gap-8 p-5 sm:p-8">
      <section className="grid gap-4" aria-labelledby="current-period">
        <div>
          <h2 id="current-period" className="text-lg">
            {t(`current.${span}`)}
          </h2>
          <p className="text-ink-2 text-sm">
            <bdi>{longName(span, current, locale)}</bdi>
          </p>
        </div>
        <dl className="grid grid-cols-2 gap-4 sm:grid-cols-4">
          <div className="col-span-full">
            <dt className="text-ink-2 text-sm">{t('net')}</dt>
            <dd className="text-2xl font-bold">{amount(current.net, true)}</dd>
            <dd className="text-ink-2 text-sm">{t('netHint')}</dd>
          </div>
          {FIGURES.map((name) => (
            <div key={name}>
              <dt className="text-ink-2 text-sm">{t(name)}</dt>
              <dd className="font-semibold">{amount(current[name])}</dd>
            </div>
          ))}
          {current.typicalNet !== null && (
            <div className="col-span-full">
              <dt className="text-ink-2 text-sm">{t('typical')}</dt>
              <dd className="font-semibold">{amount(current.typicalNet, true)}</dd>
              <dd className="text-ink-2 text-sm">{t('typicalHint')}</dd>
            </div>
          )}
        </dl>
      </section>
      <section className="grid grid-cols-1 gap-4" aria-labelledby="past-periods">
        <h2 id="past-periods" className="text-lg">
          {t(`chart.${span}`)}
        </h2>
        <Chart span={span} periods={periods} locale={locale} t={t} />
        <details className="play-table">
          <summary className="link min-h-11 cursor-pointer py-2">{t('table.open')}</summary>
          <PeriodTable span={span} periods={periods} locale={locale} t={t} />
        </details>
      </section>
    </div>
  );
}
