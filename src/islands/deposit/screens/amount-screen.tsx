import { lazy, Suspense, useState, type ComponentProps, type ComponentType } from 'react';
import { islandT } from '#i18n/island.ts';
import { FormField } from '#islands/forms/form-field.tsx';
import { useFields } from '#islands/forms/use-fields.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { classes } from '#ui/classes.ts';
import { currencyWord, moneyText } from '#ui/currency.ts';
import { Field } from '#ui/field.tsx';
import { $chosenCoupon } from '../flow/chosen-coupon.ts';
import { createAmountSchema, formatDirhams, normalizeAmount, parseDirhams } from '../flow/amount.ts';
import type { ScreenProps } from '../flow/screen-props.ts';
import { CouponChoice } from './coupon-parts.ts';

type Notes = typeof import('./limit-notes.tsx');
/** Most players who deposit have no limit. Where the notes cannot be loaded, the server's refusal says it. */
type Note = ComponentType<ComponentProps<Notes['LimitNote']>>;
const loadNote = async (name: keyof Notes): Promise<{ default: Note }> => ({
  default: await import('./limit-notes.tsx').then(
    (notes): Note => notes[name],
    () => () => null,
  ),
});
const LimitNote = lazy(() => loadNote('LimitNote'));
const LimitReached = lazy(() => loadNote('LimitReached'));

/** First step: the amount, within the player's deposit limit. */
export function AmountScreen(props: ScreenProps) {
  const { limit, options } = props.state;
  if (limit && limit.left < options.minAmount)
    return (
      <Suspense fallback={null}>
        <LimitReached {...props} limit={limit} />
      </Suspense>
    );
  // The form keeps its place, and what was typed, when the limit becomes known.
  return (
    <>
      {limit && (
        <Suspense fallback={null}>
          <LimitNote {...props} limit={limit} />
        </Suspense>
      )}
      <AmountForm {...props} />
    </>
  );
}

function AmountForm({ flow, state, locale }: ScreenProps) {
  const t = islandT(locale, 'deposit');
  const { amount, options } = state;
  const [schema] = useState(() => createAmountSchema(t, options, locale));
  const form = useFields({ schema, defaultValues: { amount: amount > 0 ? formatDirhams(amount) : '' } });
  const submit = form.handleSubmit((fields) => {
    const fils = parseDirhams(fields.amount);
    if (fils !== undefined) flow.chooseAmount(fils);
  });
  const isArabic = locale === 'ar-AE';
  return (
    <form className="card grid gap-6 p-6 sm:p-8" onSubmit={(event) => void submit(event)} noValidate>
      <FormField form={form} name="amount">
        {({ value, onChange, onBlur, ref, error }) => {
          // Unreadable input leaves the field unchanged and shows an error.
          const type = (text: string) => {
            const read = normalizeAmount(text, options.maxTransactionAmount);
            if (read.ok) onChange(read.value);
            else form.setError('amount', { message: t(`error.${read.error}`) });
          };
          return (
            <>
              <Field
                label={t('amount.label')}
                hint={t('amount.hint', {
                  min: moneyText(options.minAmount, locale),
                  max: moneyText(Math.min(options.maxAmount, options.maxTransactionAmount), locale),
                })}
                error={error}
                required
                className="justify-items-center text-center [&_.field-error]:text-start"
              >
                {(control) => (
                  <span className="flex items-baseline justify-center gap-2" dir={isArabic ? 'rtl' : 'ltr'}>
                    <span className={classes('text-xl text-ink-2', isArabic && 'order-last')} aria-hidden="true">
                      {currencyWord(locale)}
                    </span>
                    <input
                      {...control}
                      ref={ref}
                      className="amount-input"
                      dir="ltr"
                      inputMode="decimal"
                      autoComplete="off"
                      placeholder="0"
                      size={Math.max(2, value.length)}
                      value={value}
                      onChange={(event) => type(event.target.value)}
                      onBlur={onBlur}
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
                    aria-pressed={parseDirhams(value) === preset}
                    onClick={() => onChange(formatDirhams(preset))}
                  >
                    <Amount fils={preset} locale={locale} />
                  </button>
                ))}
              </div>
              <Suspense>
                <CouponChoice locale={locale} use="deposit" amount={parseDirhams(value) ?? 0} chosen={$chosenCoupon} />
              </Suspense>
            </>
          );
        }}
      </FormField>
      <Button type="submit" size="lg" wide>
        {t('continue')}
      </Button>
    </form>
  );
}
