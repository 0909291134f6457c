import type { WithdrawalChannel } from '#contract/withdrawals/fields.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { formatDirhams, normalizeAmount, parseDirhams } from '#islands/deposit/flow/amount.ts';
import { LargeAmountField } from '#islands/deposit/screens/large-amount-field.tsx';
import type { FieldBinding } from '#islands/forms/form-field.tsx';
import { Amount } from '#ui/amount.tsx';
import { moneyText } from '#ui/currency.ts';
import { maximumOf, minimumOf, quickAmounts } from '../flow/amount.ts';
import type { WithdrawalOptions } from '../flow/state.ts';

/** Fils: no larger amount can be typed. */
const LARGEST = 99_999_999_900;

interface AmountInputProps extends FieldBinding<string> {
  readonly options: WithdrawalOptions;
  readonly channel: WithdrawalChannel | undefined;
  readonly locale: Locale;
  /** What was typed is no amount, and was not taken. */
  readonly onUnreadable: () => void;
}

/** The amount in large type, with amounts to choose from. */
export function AmountInput(props: AmountInputProps) {
  const { options, channel, locale, value, onChange, onUnreadable, onBlur, ref, error } = props;
  const t = islandT(locale, 'withdraw');
  const type = (text: string) => {
    const read = normalizeAmount(text, LARGEST);
    if (read.ok) onChange(read.value);
    else onUnreadable();
  };
  return (
    <>
      <LargeAmountField
        label={t('amount.label')}
        // Each channel has limits of its own, which its card says.
        hint={
          channel &&
          t('amount.hint', {
            min: moneyText(minimumOf(options, channel), locale),
            max: moneyText(maximumOf(options, channel), locale),
          })
        }
        error={error}
        value={value}
        onType={type}
        onBlur={onBlur}
        inputRef={ref}
        locale={locale}
      />
      <QuickAmounts {...props} />
    </>
  );
}

function QuickAmounts({ options, channel, locale, value, onChange }: AmountInputProps) {
  const t = islandT(locale, 'withdraw');
  const { presets, all } = quickAmounts(options, channel);
  const chip = (fils: number) => ({
    type: 'button' as const,
    className: 'amount-chip',
    'aria-pressed': parseDirhams(value) === fils,
    onClick: () => onChange(formatDirhams(fils)),
  });
  return (
    <div className="grid grid-cols-3 gap-3" role="group" aria-label={t('amount.presets')}>
      {presets.map((preset) => (
        <button key={preset} {...chip(preset)}>
          <Amount fils={preset} locale={locale} />
        </button>
      ))}
      {all !== undefined && (
        <button {...chip(all)} className="amount-chip only:col-start-2">
          {t('amount.all')}
        </button>
      )}
    </div>
  );
}
