import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { createRequestStore } from '#client/gateway/request-store.ts';
import { onOrderChange } from '#client/socket/order-changes.ts';
import { ORDER_PRIZE_STATUS } from '#contract/orders/statuses.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ClaimSteps } from './claim-steps.tsx';
import { Decided } from './decided.tsx';
import { fetchClaimPage, type ClaimPage } from './claim-page.ts';
import { PrizeChoice } from './prize-choice.tsx';
import { PrizeHead } from './prize-head.tsx';

const LIST = '/account/order/grandPrize';

interface ClaimProps {
  readonly locale: Locale;
}

function Shown({
  page,
  reload,
  locale,
}: ClaimProps & { readonly page: ClaimPage; readonly reload: () => Promise<unknown> }) {
  const t = islandT(locale, 'claim');
  const { open, claim, isUnknown } = page;
  if (!claim)
    return open.length > 0 ? (
      <PrizeChoice prizes={open} locale={locale} />
    ) : (
      <div className="card">
        <EmptyState
          art={isUnknown ? 'search' : 'calm'}
          title={t(isUnknown ? 'missing.title' : 'none.title')}
          text={t(isUnknown ? 'missing.text' : 'none.text')}
          action={<LinkButton href={localHref(LIST, locale)}>{t('all')}</LinkButton>}
        />
      </div>
    );
  const isOpen = claim.prize.orderPrizeStatus === ORDER_PRIZE_STATUS.unclaimed;
  return (
    <>
      <PrizeHead prize={claim.prize} locale={locale} />
      {isOpen ? (
        <ClaimSteps claim={claim} reload={reload} locale={locale} />
      ) : (
        <Decided prize={claim.prize} locale={locale} />
      )}
    </>
  );
}

/** /grandPrizeProcess: how a grand prize is claimed, and how far the claim is. */
export default function Claim({ locale }: ClaimProps) {
  const t = islandT(locale, 'claim');
  const orders = islandT(locale, 'orders');
  const [store] = useState(() => createRequestStore({ key: null, fetch: fetchClaimPage }));
  const { data, loading } = useStore(store.$state);
  useEffect(() => {
    void store.load(null);
    return onOrderChange(() => void store.refresh());
  }, [store]);
  return (
    <div className="grid gap-6">
      <div>
        <a className="link text-sm" href={localHref(LIST, locale)}>
          {t('all')}
        </a>
        <h1 className="page-title mt-2 text-2xl">{t('title')}</h1>
        <p className="text-ink-2 mt-2">{t('lead')}</p>
      </div>
      {loading && (
        <div role="status">
          <span className="sr-only">{orders('grandPage.loading')}</span>
          <Skeleton className="rounded-card h-96" />
        </div>
      )}
      {!loading && !data && (
        <EmptyState
          art="search"
          title={orders('failed.title')}
          text={orders('failed.text')}
          action={<Button onClick={() => void store.load(null)}>{orders('failed.again')}</Button>}
        />
      )}
      {data && <Shown page={data} reload={() => store.refresh()} locale={locale} />}
    </div>
  );
}
