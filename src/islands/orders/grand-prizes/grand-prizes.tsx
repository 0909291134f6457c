import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import * as commands from '#contract/commands.ts';
import { ORDER_PRIZE_STATUS } from '#contract/orders/statuses.ts';
import { call, type CallAnswer } from '#client/gateway/call.ts';
import { createRequestStore } from '#client/gateway/request-store.ts';
import { gameByType } from '#games/index.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Amount } from '#ui/amount.tsx';
import { Button, LinkButton } from '#ui/button.tsx';
import { moneyText } from '#ui/currency.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tag } from '#ui/tag.tsx';
import { PrizeTitle } from '../shared/prize-title.tsx';
import { onOrderChange } from '#client/socket/order-changes.ts';
import type { GrandPrize, GrandPrizesView } from '../shared/order-views.ts';
import { prizeStatusKey, prizeTone } from '../shared/prize-status.ts';
import { claimHref } from '../claim/claim-page.ts';

async function fetchGrandPrizes(): Promise<CallAnswer<GrandPrizesView>> {
  const [list, unclaimed] = await Promise.all([
    call(commands.grandPrizeOrders, {}, { silent: true }),
    call(commands.unclaimedGrandPrize, {}, { silent: true }),
  ]);
  if (!list.ok) return list;
  if (!unclaimed.ok) return unclaimed;
  return { ok: true, data: { prizes: list.data.list, unclaimed: unclaimed.data } };
}

function PrizeRow({ prize, locale }: { readonly prize: GrandPrize; readonly locale: Locale }) {
  const t = islandT(locale, 'orders');
  const p = (name: string, ms: number) => t(`grandPage.${name}`, { time: formatDateTime(ms, locale, 'dateTime') });
  const { orderPrizeStatus: state, winningBigExpiredTimestamp: expires } = prize;
  return (
    <li data-game={gameByType(prize.lotteryType)?.key} className="relative flex gap-4 p-4 sm:p-5">
      <span className="hue w-1.5 flex-none rounded-full" aria-hidden="true" />
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 text-base">
            <a
              className="after:absolute after:inset-0"
              href={localHref(`/account/order/orderDetail?orderId=${prize.orderId}`, locale)}
            >
              <PrizeTitle prize={prize} locale={locale} />
            </a>
          </h2>
          <Tag tone={prizeTone(prize)}>{t(`grandPage.state.${prizeStatusKey(prize)}`)}</Tag>
        </div>
        <p className="text-2xl font-semibold">
          <Amount fils={prize.totalPrize} locale={locale} />
        </p>
        <p className="text-sm text-ink-2">{p('won', prize.winningTimestamp)}</p>
        {state === ORDER_PRIZE_STATUS.unclaimed && <p className="text-sm font-semibold">{p('expires', expires)}</p>}
        {state >= ORDER_PRIZE_STATUS.expired && <p className="text-sm text-ink-2">{p('expired', expires)}</p>}
        <LinkButton
          className="relative mt-2 justify-self-start"
          size="sm"
          variant={prizeStatusKey(prize) === String(ORDER_PRIZE_STATUS.unclaimed) ? 'primary' : 'quiet'}
          href={localHref(claimHref(prize.prizeId), locale)}
        >
          {t(prizeStatusKey(prize) === String(ORDER_PRIZE_STATUS.unclaimed) ? 'grandPage.claim' : 'grandPage.see')}
        </LinkButton>
      </div>
    </li>
  );
}

export function GrandPrizesList({ page, locale }: { readonly page: GrandPrizesView; readonly locale: Locale }) {
  const t = islandT(locale, 'orders');
  const { prizes, unclaimed } = page;
  if (prizes.length === 0)
    return (
      <div className="card">
        <EmptyState
          art="calm"
          title={t('grandPage.none')}
          text={t('grandPage.noneText', {
            amount: `\u2068${moneyText(unclaimed.winningBigConfigAmount, locale)}\u2069`,
          })}
        />
      </div>
    );
  return (
    <>
      {unclaimed.unclaimed && (
        <div className="night on-night flex items-center justify-between gap-4 overflow-hidden rounded-card p-5 sm:p-6">
          <div>
            <p className="text-on-night-2">{t('grandPage.sum')}</p>
            <p className="text-3xl font-semibold">
              <Amount fils={unclaimed.winningBigAmount} locale={locale} />
            </p>
          </div>
          <img src={unclaimed.winningBigPicUrl} alt="" width="96" height="96" className="flex-none" />
        </div>
      )}
      <p className="text-ink-2">{t('grandPage.how')}</p>
      <div className="card overflow-hidden">
        <ul className="divide-y divide-line">
          {prizes.map((prize) => (
            <PrizeRow key={prize.prizeId} prize={prize} locale={locale} />
          ))}
        </ul>
      </div>
    </>
  );
}

/** /account/order/grandPrize: prizes to claim, their amounts and deadlines. */
export default function GrandPrizes({ locale }: { readonly locale: Locale }) {
  const t = islandT(locale, 'orders');
  const [store] = useState(() => createRequestStore({ key: null, fetch: fetchGrandPrizes }));
  const { data, loading } = useStore(store.$state);
  useEffect(() => {
    void store.load(null);
    return onOrderChange(() => void store.refresh());
  }, [store]);
  return (
    <div className="grid gap-5">
      <div>
        <a className="link text-sm" href={localHref('/account/order/list', locale)}>
          {t('detail.all')}
        </a>
        <h1 className="page-title mt-2 text-2xl">{t('grandPage.title')}</h1>
        <p className="mt-2 text-sm text-ink-2">
          {t('grandPage.lead')} {t('dubai')}
        </p>
      </div>
      {loading && (
        <div role="status">
          <span className="sr-only">{t('grandPage.loading')}</span>
          <Skeleton className="h-64 rounded-card" />
        </div>
      )}
      {!loading && !data && (
        <EmptyState
          art="search"
          title={t('failed.title')}
          text={t('failed.text')}
          action={<Button onClick={() => void store.load(null)}>{t('failed.again')}</Button>}
        />
      )}
      {data && <GrandPrizesList page={data} locale={locale} />}
    </div>
  );
}
