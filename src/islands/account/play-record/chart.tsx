import type { PlayPeriod } from '#contract/play-record/fields.ts';
import type { Locale } from '#i18n/locales.ts';
import type { Translate } from '#i18n/translator.ts';
import { formatAmount } from '#kernel/money-format.ts';
import { currencyWord } from '#ui/currency.ts';
import { chartScale, heightOf } from './chart-scale.ts';
import { shortName, type Span } from '#i18n/period-format.ts';

interface ChartProps {
  readonly span: Span;
  readonly periods: readonly PlayPeriod[];
  readonly locale: Locale;
  readonly t: Translate;
}

/** Widths in units of the drawing: a bar and its room. */
const ROOM = 10;
const BAR = 6;
/** Every third of many bars has its name; the drawing has no room for all. */
const NAMED = 3;

/**
 * The net of each period as a bar up or down from the line of 0, and what is typical as a dash across it. The table
 * below it says the same in words, so it is hidden from screen readers. In Arabic time runs from right to left.
 */
export function Chart({ span, periods, locale, t }: ChartProps) {
  const typical = periods.flatMap(({ typicalNet }) => typicalNet ?? []);
  const scale = chartScale([...periods.map(({ net }) => net), ...typical]);
  const zero = heightOf(scale, 0);
  const step = periods.length > NAMED ? NAMED : 1;
  return (
    <figure className="play-chart" aria-hidden="true">
      <figcaption className="text-ink-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        <span>{t('chart.amounts', { currency: currencyWord(locale) })}</span>
        <span className="play-chart-key play-chart-up">{t('chart.up')}</span>
        <span className="play-chart-key play-chart-down">{t('chart.down')}</span>
        {typical.length > 0 && <span className="play-chart-key play-chart-typical">{t('chart.typical')}</span>}
      </figcaption>
      <div className="play-chart-grid">
        <div className="play-chart-scale tabular text-ink-2 text-xs">
          {scale.ticks.map((tick) => (
            <bdi key={tick} dir="ltr" style={{ insetBlockStart: `${heightOf(scale, tick)}%` }}>
              {formatAmount(tick, 'short')}
            </bdi>
          ))}
        </div>
        <svg
          className="play-chart-bars"
          viewBox={`0 0 ${periods.length * ROOM} 100`}
          preserveAspectRatio="none"
          focusable="false"
        >
          {scale.ticks.map((tick) => (
            <line
              key={tick}
              className={tick === 0 ? 'play-chart-zero' : 'play-chart-line'}
              x1="0"
              x2={periods.length * ROOM}
              y1={heightOf(scale, tick)}
              y2={heightOf(scale, tick)}
            />
          ))}
          {periods.map(({ from, net }, i) => {
            const end = heightOf(scale, net);
            return (
              <rect
                key={from}
                className={net < 0 ? 'play-chart-down' : 'play-chart-up'}
                x={i * ROOM + (ROOM - BAR) / 2}
                width={BAR}
                y={Math.min(zero, end)}
                height={Math.abs(end - zero)}
              />
            );
          })}
          {periods.map(
            ({ from, typicalNet }, i) =>
              typicalNet !== null && (
                <line
                  key={from}
                  className="play-chart-typical"
                  x1={i * ROOM + 0.5}
                  x2={(i + 1) * ROOM - 0.5}
                  y1={heightOf(scale, typicalNet)}
                  y2={heightOf(scale, typicalNet)}
                />
              ),
          )}
        </svg>
        <div
          className="play-chart-names text-ink-2 text-xs"
          style={{ gridTemplateColumns: `repeat(${periods.length / step}, 1fr)` }}
        >
          {periods
            .filter((_, i) => step === 1 || i % NAMED === 1)
            .map((period) => (
              <span key={period.from}>{shortName(span, period, locale)}</span>
            ))}
        </div>
      </div>
    </figure>
  );
}
