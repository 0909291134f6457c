import { useId } from 'react';
import { LIMIT_DIRHAMS, NO_END } from '#contract/controls/choices.ts';
import type { ControlInfo } from '#contract/controls/fields.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { FILS_PER_DIRHAM } from '#kernel/money.ts';
import { Amount } from '#ui/amount.tsx';
import { currencyWord, moneyText } from '#ui/currency.ts';
import { Field, Input } from '#ui/field.tsx';
import { MAX_AMOUNT_LENGTH, toFils, toText } from '../flow/amount.ts';
import { amountsOf, strictestMost, type Bound } from '../flow/draft.ts';
import type { LimitKind } from '../flow/kinds.ts';
import type { ScreenProps } from './screen-props.ts';

interface AmountChoiceProps extends ScreenProps {
  readonly kind: LimitKind;
  readonly info: ControlInfo;
  readonly tightens: boolean;
  readonly instead?: boolean | undefined;
  readonly bound: Bound;
}

const MISSING = { 'deposit-limit': 'error.depositMissing', 'wager-limit': 'error.wagerMissing' } as const;

function useErrorText({ state, locale, kind, instead, bound }: AmountChoiceProps): string | undefined {
  const t = islandT(locale, 'limits');
  switch (state.draftError) {
    case undefined:
      return undefined;
    case 'missing':
      return t(MISSING[kind]);
    case 'notStricter':
      return t(instead ? 'error.looser' : 'error.notStricter', { most: mostText(bound, locale) });
    case 'notNumeric':
      return t('error.notNumeric');
  }
}

const mostText = (bound: Bound, locale: Locale): string => moneyText(bound ? strictestMost(bound) : 0, locale);

function hintText({ locale, info, tightens, instead, bound }: AmountChoiceProps): string {
  const t = islandT(locale, 'limits');
  if (instead) return t('choose.instead', { most: mostText(bound, locale) });
  if (tightens)
    return t(info.remainChangeAmount === info.remainAmount ? 'choose.stricter' : 'choose.stricterPending', {
      left: moneyText(info.remainChangeAmount ?? 0, locale),
    });
  return t('choose.ownHint', {
    min: moneyText(LIMIT_DIRHAMS.min * FILS_PER_DIRHAM, locale),
    max: moneyText(LIMIT_DIRHAMS.max * FILS_PER_DIRHAM, locale),
  });
}

/** How much at most: amounts to choose from, or one's own. */
export function AmountChoice(props: AmountChoiceProps) {
  const { flow, state, locale, kind, info, bound } = props;
  const t = islandT(locale, 'limits');
  const name = useId();
  const error = useErrorText(props);
  const { amount, isNone } = state.draft;
  const offered = amountsOf(state.choices[kind].amounts, bound, info.hasLast);
  return (
    <div className="grid gap-4">
      <fieldset>
        <legend className="mb-3 text-lg font-semibold">{t('choose.amount')}</legend>
        <div className="control-choices">
          {offered.map((fils) => (
            <label key={fils} className="control-choice">
              <input
                type="radio"
                name={name}
                checked={fils === NO_END ? isNone : !isNone && toFils(amount) === fils}
                onChange={() => (fils === NO_END ? flow.chooseNone() : flow.typeAmount(toText(fils)))}
              />
              <span className="font-medium">
                {fils === NO_END ? t('choose.none') : <Amount fils={fils} locale={locale} />}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <Field label={t('choose.own')} hint={hintText(props)} error={error}>
        {(control) => (
          <span className="flex items-center gap-3">
            <Input
              {...control}
              dir="ltr"
              inputMode="numeric"
              autoComplete="off"
              maxLength={MAX_AMOUNT_LENGTH}
              value={amount}
              onChange={(event) => flow.typeAmount(event.target.value)}
              onBlur={flow.leaveAmount}
            />
            <span className="text-ink-2" aria-hidden="true">
              {currencyWord(locale)}
            </span>
          </span>
        )}
      </Field>
    </div>
  );
}
