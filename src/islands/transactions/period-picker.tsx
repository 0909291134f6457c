import { useState } from 'react';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { classes } from '#ui/classes.ts';
import { Field, Input, Select } from '#ui/field.tsx';
import { daysOf, isPeriod, type Days, type Period } from './periods.ts';

export interface PeriodPickerProps {
  readonly locale: Locale;
  /** What may be chosen. */
  readonly periods: readonly Period[];
  readonly initial: Period;
  /** The day in Dubai. */
  readonly today: () => string;
  /** Called with the days of a period, of chosen days only when both are there and in order. */
  readonly onChange: (days: Days) => void;
  /** The dates stand below the period on wide screens, too. */
  readonly stacked?: boolean;
  /** Called while chosen days are none. */
  readonly onIncomplete?: () => void;
}

/** A period by name, or by its first and last day. */
export function PeriodPicker(props: PeriodPickerProps) {
  const { locale, periods, initial, today, stacked = false, onChange, onIncomplete } = props;
  const t = islandT(locale, 'transactions');
  const [period, setPeriod] = useState(initial);
  const [days, setDays] = useState<Days>({});
  const choose = (next: Period) => {
    setPeriod(next);
    if (next !== 'custom') return onChange(daysOf(next, today()));
    // The days that were shown before, to begin with.
    const begin = daysOf(period === 'all' || period === 'custom' ? 'thisMonth' : period, today());
    setDays(begin);
    onChange(begin);
  };
  const edit = (part: Days) => {
    const next = { ...days, ...part };
    setDays(next);
    if (isPeriod(next)) onChange(next);
    else onIncomplete?.();
  };
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field
        label={t('period.label')}
        className={classes('flex-1', stacked ? 'basis-full' : 'min-w-44 max-sm:basis-full')}
      >
        {(control) => (
          <Select
            {...control}
            value={period}
            onChange={({ target }) => choose(periods.find((each) => each === target.value) ?? initial)}
          >
            {periods.map((each) => (
              <option key={each} value={each}>
                {t(`period.${each}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {period === 'custom' && (
        <>
          {(['from', 'to'] as const).map((end) => (
            <Field
              key={end}
              label={t(`period.${end}`)}
              className="min-w-32 flex-1"
              error={end === 'to' && !isPeriod(days) ? t('period.wrong') : undefined}
            >
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  value={days[end] ?? ''}
                  max={today()}
                  onChange={({ target }) => edit({ [end]: target.value })}
                />
              )}
            </Field>
          ))}
        </>
      )}
    </div>
  );
}
