import { useState } from 'react';
import type { SavedCard } from '#contract/deposits/fields.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import { CardBrand } from '../dialogs/card-brand.tsx';
import { PaymentErrorNote } from '../dialogs/payment-error-note.tsx';
import type { ScreenProps } from '../flow/screen-props.ts';

/** Usable cards come first (deposit-flow.ts). */
const firstUsable = ([card]: readonly SavedCard[]): SavedCard | null => (card?.status === 'usable' ? card : null);

/** Second step: the card. */
export function CardChoiceScreen({ flow, state, locale }: ScreenProps) {
  const t = islandT(locale, 'deposit');
  const { cards } = state.options;
  const [chosen, setChosen] = useState<SavedCard | null>(() => firstUsable(cards));
  return (
    <div className="card grid gap-6 p-6 sm:p-8">
      <div className="grid justify-items-center gap-1">
        <Amount fils={state.amount} locale={locale} className="text-3xl font-bold" />
        <Button variant="plain" size="sm" onClick={() => flow.goBackTo('amount')}>
          {t('means.change')}
        </Button>
      </div>
      <fieldset className="grid gap-3">
        <legend className="mb-3 text-lg font-semibold">{t('means.label')}</legend>
        {cards.map((card) => (
          <label key={card.bankCardId} className="pay-option">
            <input
              type="radio"
              name="card"
              checked={chosen?.bankCardId === card.bankCardId}
              onChange={() => setChosen(card)}
            />
            <CardBrand icon={card.cardIcon} />
            <span className="grid">
              <bdi dir="ltr" className="justify-self-start font-medium tabular">
                {card.ambiguousAccountNumber}
              </bdi>
              <span className="text-sm text-ink-2">
                {t('means.until')} <bdi dir="ltr">{card.expireDate}</bdi>
              </span>
            </span>
            {card.status !== 'usable' && <Tag tone="bad">{t(`means.status.${card.status}`)}</Tag>}
          </label>
        ))}
        <label className="pay-option">
          <input type="radio" name="card" checked={chosen === null} onChange={() => setChosen(null)} />
          <CardBrand icon="card" />
          <span className="grid">
            <span className="font-medium">{t(cards.length > 0 ? 'means.another' : 'means.new')}</span>
            <span className="text-sm text-balance text-ink-2">{t('means.newHint')}</span>
          </span>
        </label>
      </fieldset>
      <PaymentErrorNote error={state.form === null ? state.error : null} locale={locale} />
      <Totals amount={state.amount} locale={locale} />
      <Button size="lg" wide busy={state.isBusy} onClick={() => void flow.chooseCard(chosen)}>
        {t('continue')}
      </Button>
    </div>
  );
}

/** The fee and the amount credited. Deposits are free. */
function Totals({ amount, locale }: { readonly amount: number; readonly locale: Locale }) {
  const t = islandT(locale, 'deposit');
  return (
    <dl className="grid gap-2 border-t border-line pt-4">
      <div className="flex justify-between">
        <dt className="text-ink-2">{t('totals.fee')}</dt>
        <dd>{t('totals.free')}</dd>
      </div>
      <div className="flex justify-between font-semibold">
        <dt>{t('totals.arrives')}</dt>
        <dd>
          <Amount fils={amount} locale={locale} style="exact" />
        </dd>
      </div>
    </dl>
  );
}
