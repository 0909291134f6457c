import { useStore } from '@nanostores/react';
import { Suspense, useState } from 'react';
import type { SavedCard } from '#contract/deposits/fields.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { useStepHeading } from '#islands/forms/use-step-heading.ts';
import { Amount } from '#ui/amount.tsx';
import { Button } from '#ui/button.tsx';
import { CardDetails } from '../dialogs/card-details.tsx';
import { MeansDetails } from '../dialogs/means-details.tsx';
import { PaymentErrorNote } from '../dialogs/payment-error-note.tsx';
import { RemoveCardButton } from '../dialogs/remove-card-button.tsx';
import { RemoveCardDialog } from '../dialogs/remove-card-dialog.tsx';
import { $chosenCoupon, couponFor, isChoiceMissing } from '../flow/chosen-coupon.ts';
import type { ScreenProps } from '../flow/screen-props.ts';
import { NEW_CARD, type PaymentMeans } from '../flow/state.ts';
import { KeptChoice } from './coupon-parts.ts';
import { MeansOption } from './means-option.tsx';

const isChosen = (chosen: PaymentMeans, means: PaymentMeans): boolean =>
  chosen.kind === 'card' && means.kind === 'card'
    ? chosen.card?.bankCardId === means.card?.bankCardId
    : chosen.kind === means.kind;

/** Usable cards come first (options.ts). The app around the page does before them, unless it did not pay. */
function firstMeans({ options, isHostPaying, isHostSilent }: ScreenProps['state']): PaymentMeans {
  const [card] = options.cards;
  if (isHostPaying && !isHostSilent) return { kind: 'host' };
  return card?.status === 'usable' ? { kind: 'card', card } : NEW_CARD;
}

/** Second step: what to pay with, of all channels. */
export function MeansScreen({ flow, state, locale }: ScreenProps) {
  const t = islandT(locale, 'deposit');
  const { cards, channels } = state.options;
  const [chosen, setChosen] = useState<PaymentMeans>(() => firstMeans(state));
  // A reload leads here: without its coupon the deposit would be another one than the player chose.
  const [isCouponMissing, setCouponMissing] = useState(isChoiceMissing);
  const [removals, setRemovals] = useState(0);
  // The removed card's button had the focus.
  const heading = useStepHeading(String(removals));
  const [removing, setRemoving] = useState<SavedCard | null>(null);
  const choice = (means: PaymentMeans) => ({ checked: isChosen(chosen, means), onChoose: () => setChosen(means) });
  const remove = async (card: SavedCard) => {
    const wasChosen = isChosen(chosen, { kind: 'card', card });
    const isRemoved = await flow.removeCard(card);
    if (isRemoved && wasChosen) setChosen(firstMeans(flow.$state.get()));
    if (isRemoved) setRemovals((count) => count + 1);
    setRemoving(null);
  };
  return (
    <div className="card grid gap-6 p-6 sm:p-8">
      <div className="grid justify-items-center gap-1">
        <Amount fils={state.amount} locale={locale} className="text-3xl font-bold" />
        <Button variant="plain" size="sm" onClick={() => flow.goBackTo('amount')}>
          {t('means.change')}
        </Button>
      </div>
      <fieldset className="grid gap-3">
        <legend className="mb-3">
          <h2 ref={heading} tabIndex={-1} className="text-lg font-semibold outline-none">
            {t('means.label')}
          </h2>
        </legend>
        {state.isHostPaying && (
          <MeansOption {...choice({ kind: 'host' })}>
            <MeansDetails icon="phone" title={t('means.host')} hint={t('means.hostHint')} />
          </MeansOption>
        )}
        {cards.map((card) => (
          <div key={card.bankCardId} className="pay-row">
            <MeansOption {...choice({ kind: 'card', card })}>
              <CardDetails card={card} locale={locale} />
            </MeansOption>
            <RemoveCardButton card={card} locale={locale} onPress={() => setRemoving(card)} />
          </div>
        ))}
        {channels.map(({ kind, name }) =>
          kind === 'card' ? (
            <MeansOption key={kind} {...choice(NEW_CARD)}>
              <MeansDetails
                icon="card"
                title={cards.length > 0 ? t('means.another') : name}
                hint={t('means.newHint')}
              />
            </MeansOption>
          ) : (
            <MeansOption key={kind} {...choice({ kind })}>
              <MeansDetails icon="wallet" title={name} hint={t(`means.${kind}Hint`)} />
            </MeansOption>
          ),
        )}
      </fieldset>
      <PaymentErrorNote error={state.form === null ? state.error : null} locale={locale} />
      <Suspense>
        <KeptChoice use="deposit" chosen={$chosenCoupon} onKnown={() => setCouponMissing(false)} />
      </Suspense>
      <Totals amount={state.amount} locale={locale} />
      <Button size="lg" wide busy={state.isBusy || isCouponMissing} onClick={() => void flow.chooseMeans(chosen)}>
        {t('continue')}
      </Button>
      {removing && (
        <RemoveCardDialog
          card={removing}
          locale={locale}
          onKeep={() => setRemoving(null)}
          onRemove={() => remove(removing)}
        />
      )}
    </div>
  );
}

/** The fee, the amount credited, and what the chosen coupon adds. Deposits are free. */
function Totals({ amount, locale }: { readonly amount: number; readonly locale: Locale }) {
  const t = islandT(locale, 'deposit');
  useStore($chosenCoupon);
  const coupon = couponFor(amount);
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
      {coupon && (
        <div className="flex justify-between">
          <dt className="text-ink-2">{t('totals.coupon')}</dt>
          <dd>
            <Amount fils={coupon.amount} locale={locale} style="exact" />
          </dd>
        </div>
      )}
    </dl>
  );
}
