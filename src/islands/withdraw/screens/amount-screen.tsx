import { useState } from 'react';
import { islandT } from '#i18n/island.ts';
import { formatDirhams, parseDirhams } from '#islands/deposit/flow/amount.ts';
import { FormField } from '#islands/forms/form-field.tsx';
import { useFields } from '#islands/forms/use-fields.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { createAmountSchema } from '../flow/amount.ts';
import type { ScreenProps } from '../flow/screen-props.ts';
import { AmountInput } from './amount-input.tsx';
import { ChannelChoice } from './channel-choice.tsx';
import { NothingLeft } from './nothing-left.tsx';
import { Totals } from './parts.tsx';
import { UnderWay } from './under-way.tsx';

/** The withdrawable amount, and what it is made of. */
function Available({ options, locale }: Pick<ScreenProps, 'options' | 'locale'>) {
  const t = islandT(locale, 'withdraw');
  return (
    <div className="grid justify-items-center gap-1 text-center">
      <p className="text-ink-2">{t('available.label')}</p>
      <Amount fils={options.withdrawableAmount} locale={locale} style="exact" className="text-3xl font-bold" />
      <p className="text-ink-2 max-w-[44ch] text-sm text-balance">
        {t(options.isRest ? 'available.rest' : 'available.hint')}
      </p>
    </div>
  );
}

function AmountForm({ flow, state, options, locale }: ScreenProps) {
  const t = islandT(locale, 'withdraw');
  const { amount, channelType } = state;
  const [schema] = useState(() => createAmountSchema(t, () => flow.$state.get().options ?? options));
  // A rest is too little for a bank transfer, which takes all of it or nothing.
  const first = amount > 0 || !options.isRest ? amount : options.withdrawableAmount;
  const defaultValues = { amount: first > 0 ? formatDirhams(first) : '', channelType };
  const form = useFields({ schema, defaultValues });
  const typed = form.watch();
  const channel = options.channels.find((each) => each.channelType === typed.channelType);
  const fils = parseDirhams(typed.amount) ?? 0;
  const submit = form.handleSubmit((fields) => {
    const chosen = parseDirhams(fields.amount);
    if (chosen !== undefined) flow.chooseAmount(chosen, fields.channelType);
  });
  return (
    <form className="card grid gap-6 p-6 sm:p-8" onSubmit={(event) => void submit(event)} noValidate>
      <Available options={options} locale={locale} />
      <FormField form={form} name="amount">
        {(field) => (
          <AmountInput
            {...field}
            options={options}
            channel={channel}
            locale={locale}
            onUnreadable={() => form.setError('amount', { message: t('error.amountUnreadable') })}
          />
        )}
      </FormField>
      <FormField form={form} name="channelType">
        {(field) => <ChannelChoice {...field} options={options} locale={locale} />}
      </FormField>
      {channel && <Totals locale={locale} amount={fils} fee={channel.fee} />}
      <Button type="submit" size="lg" wide>
        {t('continue')}
      </Button>
    </form>
  );
}

const isEnough = ({ withdrawableAmount, minAmount }: ScreenProps['options']): boolean =>
  withdrawableAmount >= minAmount;

/** First step: what is under way, the amount and the channel. */
export function AmountScreen(props: ScreenProps) {
  const { options } = props;
  return (
    <>
      {options.underWay.length > 0 && <UnderWay {...props} />}
      {isEnough(options) ? <AmountForm {...props} /> : <NothingLeft {...props} />}
    </>
  );
}
