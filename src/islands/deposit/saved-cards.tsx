import { useState } from 'react';
import { call } from '#client/gateway/call.ts';
import { toast } from '#client/feedback/toast.ts';
import * as commands from '#contract/commands.ts';
import type { SavedCard } from '#contract/deposits/fields.ts';
import { BANK_CARD_CHANNEL } from '#contract/deposits/recharge.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Loaded } from '#islands/profile/loaded.tsx';
import { PageHeading } from '#islands/profile/page-heading.tsx';
import { LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { CardDetails } from './dialogs/card-details.tsx';
import { RemoveCardButton } from './dialogs/remove-card-button.tsx';
import { RemoveCardDialog } from './dialogs/remove-card-dialog.tsx';

const load = () => call(commands.paymentChannels, { payType: BANK_CARD_CHANNEL }, { silent: true });

/** The page of the saved cards: what is kept of each, and the way to remove it. A deposit saves one. */
export default function SavedCards({ locale }: { readonly locale: Locale }) {
  const t = islandT(locale, 'deposit');
  const [removals, setRemovals] = useState(0);
  const onRemoved = () => setRemovals((count) => count + 1);
  return (
    <div className="grid gap-6">
      <PageHeading title={t('cards.title')} lead={t('cards.lead')} step={String(removals)} />
      <Loaded locale={locale} load={load}>
        {({ channels }) => (
          <CardList cards={channels.flatMap(({ cards }) => cards)} locale={locale} onRemoved={onRemoved} />
        )}
      </Loaded>
    </div>
  );
}

interface CardListProps {
  readonly cards: readonly SavedCard[];
  readonly locale: Locale;
  /** The removed card's button had the focus, which now needs another place. */
  readonly onRemoved: () => void;
}

function CardList({ cards: loaded, locale, onRemoved }: CardListProps) {
  const t = islandT(locale, 'deposit');
  const [cards, setCards] = useState(loaded);
  const [removing, setRemoving] = useState<SavedCard | null>(null);
  const remove = async ({ bankCardId }: SavedCard) => {
    const answer = await call(commands.removeCard, { bankCardId });
    setRemoving(null);
    if (!answer.ok) return;
    setCards(cards.filter((card) => card.bankCardId !== bankCardId));
    onRemoved();
    toast(t('remove.done'));
  };
  const deposit = (
    <LinkButton variant={cards.length > 0 ? 'quiet' : 'primary'} href={localHref('/account/deposit', locale)}>
      {t('title')}
    </LinkButton>
  );
  if (cards.length === 0)
    return (
      <div className="card">
        <EmptyState art="wallet" title={t('cards.empty')} text={t('cards.emptyText')} action={deposit} />
      </div>
    );
  return (
    <>
      <ul className="card overflow-hidden" aria-label={t('cards.title')}>
        {cards.map((card) => (
          <li key={card.bankCardId} className="pay-row border-line px-6 py-4 not-first:border-t">
            <span className="grid grid-cols-[auto_1fr] items-center gap-4">
              <CardDetails card={card} locale={locale} />
            </span>
            <RemoveCardButton card={card} locale={locale} onPress={() => setRemoving(card)} />
          </li>
        ))}
      </ul>
      <div>{deposit}</div>
      {removing && (
        <RemoveCardDialog
          card={removing}
          locale={locale}
          onKeep={() => setRemoving(null)}
          onRemove={() => remove(removing)}
        />
      )}
    </>
  );
}
