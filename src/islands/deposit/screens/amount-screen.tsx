import { Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import { atLimitEnd, type LimitInForce } from '#islands/limits/limit-in-force.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { moneyText } from '#ui/currency.ts';
import { $chosenCoupon } from '../flow/chosen-coupon.ts';
import {
  describeAmountError,
  findAmountError,
  findLimitError,
  formatDirhams,
  normalizeAmount,
  parseDirhams,
} from '../flow/amount.ts';
import type { ScreenProps } from '../flow/screen-props.ts';
import { CouponChoice } from './coupon-parts.ts';
import { LargeAmountField } from './large-amount-field.tsx';
import { LimitReached } from './limit-reached.tsx';

const endText = ({ until }: LimitInForce, locale: ScreenProps['locale']): string =>
  `\u2068${formatDateTime(until, locale, 'dateTime')}\u2069`;

/** First step: the amount, within the player's deposit limit. */
export function AmountScreen(props: ScreenProps) {
  const { flow, state, locale } = props;
  const { limit, options } = state;
  useEffect(() => (limit ? atLimitEnd(limit, () => void flow.loadLimit()) : undefined), [limit, flow]);
  if (limit && limit.left < options.minAmount)
    return <LimitReached locale={locale} limit={limit} time={endText(limit, locale)} />;
  return <AmountForm {...props} />;
}

/** What may be deposited, and what is left of the deposit limit. */
function AmountHint({ state: { limit, options }, locale }: Pick<ScreenProps, 'state' | 'locale'>) {
  const t = islandT(locale, 'deposit');
  const money = (fils: number) => moneyText(fils, locale);
  const max = Math.min(options.maxAmount, options.maxTransactionAmount, limit?.left ?? Infinity);
  return (
    <>
      {t('amount.hint', { min: money(options.minAmount), max: money(max) })}
      {limit && (
        <span className="block">
          {t('limit.left', { left: money(limit.left), limit: money(limit.limit), time: endText(limit, locale) })}
        </span>
      )}
    </>
  );
}

interface AmountChipProps extends Pick<ScreenProps, 'locale'> {
  readonly preset: number;
  readonly isChosen: boolean;
  readonly isAboveLimit: boolean;
  readonly choose: (text: string) => void;
}

const AmountChip = ({ preset, isChosen, isAboveLimit, choose, locale }: AmountChipProps) => (
  <button
    type="button"
    className="amount-chip"
    aria-pressed={isChosen && !isAboveLimit}
    disabled={isAboveLimit}
    onClick={() => choose(formatDirhams(preset))}
  >
    <Amount fils={preset} locale={locale} />
  </button>
);

/** One field, which needs no library of forms: the page loads none at first. */
function AmountForm({ flow, state, locale }: ScreenProps) {
  const t = islandT(locale, 'deposit');
  const { amount, options } = state;
  const left = state.limit?.left;
  const [text, setText] = useState(amount > 0 ? formatDirhams(amount) : '');
  /** What was wrong when the form was sent, or with what was typed; a change removes it. */
  const [message, setMessage] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const fils = parseDirhams(text);
  const aboveLimit = findLimitError(fils, left);
  const error = message ?? (aboveLimit && describeAmountError(aboveLimit, t, locale));
  const choose = (next: string) => {
    setText(next);
    setMessage(undefined);
  };
  // Unreadable input leaves the field unchanged and shows an error.
  const type = (typed: string) => {
    const read = normalizeAmount(typed, options.maxTransactionAmount);
    if (read.ok) choose(read.value);
    else setMessage(t(`error.${read.error}`));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = aboveLimit ?? findAmountError(fils, options);
    if (!wrong && fils !== undefined) return flow.chooseAmount(fils);
    if (wrong) setMessage(aboveLimit ? undefined : describeAmountError(wrong, t, locale));
    input.current?.focus();
  };
  return (
    <form className="card grid gap-6 p-6 sm:p-8" onSubmit={submit} noValidate>
      <LargeAmountField
        label={t('amount.label')}
        hint={<AmountHint state={state} locale={locale} />}
        error={error}
        value={text}
        onType={type}
        inputRef={input}
        locale={locale}
      />
      <div className="grid grid-cols-3 gap-3" role="group" aria-label={t('amount.presets')}>
        {options.presets.map((preset) => (
          <AmountChip
            key={preset}
            preset={preset}
            isChosen={fils === preset}
            isAboveLimit={findLimitError(preset, left) !== undefined}
            choose={choose}
            locale={locale}
          />
        ))}
      </div>
      <Suspense>
        <CouponChoice locale={locale} use="deposit" amount={fils ?? 0} chosen={$chosenCoupon} />
      </Suspense>
      <Button type="submit" size="lg" wide>
        {t('continue')}
      </Button>
    </form>
  );
}
