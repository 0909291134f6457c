import { useId } from 'react';
import type { WithdrawalChannel } from '#contract/withdrawals/fields.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import type { FieldBinding } from '#islands/forms/form-field.tsx';
import { moneyText } from '#ui/currency.ts';
import { Icon } from '#ui/icon.tsx';
import { minimumOf } from '../flow/amount.ts';
import type { WithdrawalOptions } from '../flow/state.ts';

const ICONS: Readonly<Record<WithdrawalChannel['kind'], string>> = {
  iban: 'M4 10h16M5 10l7-5 7 5M6.5 10v7M10.2 10v7M13.8 10v7M17.5 10v7M4 19h16',
  payby: 'M4 7.5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM4 7.5a2 2 0 0 1 2-2h10M16 13.5h1.5',
};

interface ChannelChoiceProps extends FieldBinding<number> {
  readonly options: WithdrawalOptions;
  readonly locale: Locale;
}

/** How the money is paid out: each channel with its limit and fee, and why one is not offered. */
export function ChannelChoice({ options, locale, value, onChange, onBlur, ref, error }: ChannelChoiceProps) {
  const t = islandT(locale, 'withdraw');
  const id = useId();
  return (
    <fieldset className="grid gap-3" aria-describedby={error === undefined ? undefined : `${id}-error`}>
      <legend className="mb-3 text-lg font-semibold">{t('channel.label')}</legend>
      {options.channels.map((channel, place) => (
        <label key={channel.channelType} className="pay-option" aria-disabled={!channel.isOffered || undefined}>
          <input
            ref={place === 0 ? ref : undefined}
            type="radio"
            name={id}
            checked={channel.channelType === value}
            disabled={!channel.isOffered}
            onChange={() => onChange(channel.channelType)}
            onBlur={onBlur}
          />
          <span className="account-mark">
            <Icon path={ICONS[channel.kind]} size={22} weight={1.8} />
          </span>
          <ChannelText channel={channel} minAmount={minimumOf(options, channel)} locale={locale} />
        </label>
      ))}
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface ChannelTextProps {
  readonly channel: WithdrawalChannel;
  /** Fils. */
  readonly minAmount: number;
  readonly locale: Locale;
}

function ChannelText({ channel, minAmount, locale }: ChannelTextProps) {
  const t = islandT(locale, 'withdraw');
  const { channelType, fee, maxAmount, isOffered, whyNot } = channel;
  return (
    <span className="grid gap-0.5">
      <span className="font-medium">{t(`channel.${channelType}.title`)}</span>
      <span className="text-ink-2 text-sm text-balance">
        {isOffered || whyNot === null ? t(`channel.${channelType}.hint`) : t(`channel.${whyNot}`)}
      </span>
      {isOffered && (
        <span className="text-ink-2 flex flex-wrap gap-x-3 text-sm">
          <span>{t('channel.limits', { min: moneyText(minAmount, locale), max: moneyText(maxAmount, locale) })}</span>
          <span>{fee > 0 ? t('channel.fee', { fee: moneyText(fee, locale) }) : t('channel.free')}</span>
        </span>
      )}
    </span>
  );
}
