import { useState, type FormEvent } from 'react';
import { islandT } from '#i18n/island.ts';
import { formatAmount } from '#kernel/money-format.ts';
import { Amount, Button, classes, currencyWord, Field } from '#ui/index.ts';
import { checkAmount, formatDirhams, parseDirhams, normalizeAmount, type AmountError } from '../flow/amount.ts';
import type { ScreenProps } from './deposit-screens.tsx';

/** First decision: how much. */
export function AmountScreen({ flow, state, locale }: ScreenProps) {
  const t = islandT(locale, 'deposit');
  const { options } = state;
  const [text, setText] = useState(state.amount > 0 ? formatDirhams(state.amount) : '');
  const [error, setError] = useState<AmountError>();
  const fils = parseDirhams(text);
  const change = (next: string) => {
    setText(next);
    setError(undefined);
  };
  // What cannot be read leaves the field as it was, and says so.
  const type = (next: string) => {
    const read = normalizeAmount(next, options.maxTransactionAmount);
    if (read.ok) change(read.value);
    else setError({ key: `error.${read.error}` });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = checkAmount(fils, options);
    setError(wrong);
    if (!wrong && fils !== undefined) flow.chooseAmount(fils);
  };
  return (
    <form className="card grid gap-6 p-6 sm:p-8" onSubmit={submit} noValidate>
      <Field
        label={t('amount.label')}
        hint={t('amount.hint', {
          min: formatAmount(options.minAmount, 'short'),
          max: formatAmount(options.maxAmount, 'short'),
        })}
        error={error && t(error.key, 'minAmount' in error ? { minAmount: error.minAmount } : {})}
        required
        className="justify-items-center text-center [&_.field-error]:text-start"
      >
        {(control) => (
          <span className="flex items-baseline justify-center gap-2" dir={locale === 'ar-AE' ? 'rtl' : 'ltr'}>
            <span className={classes('text-xl text-ink-2', locale === 'ar-AE' && 'order-last')} aria-hidden="true">
              {currencyWord(locale)}
            </span>
            <input
              {...control}
              className="amount-input"
              dir="ltr"
              inputMode="decimal"
              autoComplete="off"
              placeholder="0"
              size={Math.max(2, text.length)}
              value={text}
              onChange={(event) => type(event.target.value)}
            />
          </span>
        )}
      </Field>
      <div className="grid grid-cols-3 gap-3" role="group" aria-label={t('amount.presets')}>
        {options.presets.map((preset) => (
          <button
            key={preset}
            type="button"
            className="amount-chip"
            aria-pressed={fils === preset}
            onClick={() => change(formatDirhams(preset))}
          >
            <Amount fils={preset} locale={locale} />
          </button>
        ))}
      </div>
      <Button type="submit" size="lg" wide>
        {t('continue')}
      </Button>
    </form>
  );
}
