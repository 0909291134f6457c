import { useStore } from '@nanostores/react';
import { Suspense, useEffect, useState } from 'react';
import { call } from '#client/gateway/call.ts';
import { productNow } from '#client/page/clock.ts';
import { onPush } from '#client/socket/pushes.ts';
import { onWalletChange } from '#client/socket/wallet-changes.ts';
import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { dubaiDay } from '#kernel/dubai-day.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { lazyPart } from '../forms/lazy-part.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { PERIODS, type Days } from './periods.ts';
import { TransactionRow } from './transaction-row.tsx';
import {
  createTransactionsStore,
  TRANSACTION_TABS,
  type TransactionsStore,
  type TransactionTab,
} from './transactions-store.ts';

/** Loaded when it is opened. */
const { Part: StatementDialog } = lazyPart(() => import('./statement-dialog.tsx'));
const PAGE_SIZE = 20;

const Waiting = ({ label }: { readonly label: string }) => (
  <div className="divide-y divide-line px-5 sm:px-8" role="status">
    <span className="sr-only">{label}</span>
    {[1, 2, 3, 4].map((each) => (
      <div key={each} className="flex gap-3 py-5">
        <Skeleton className="size-10 rounded-full" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-4 w-40" />
          <Skeleton className="h-4 w-24" />
        </div>
        <Skeleton className="h-6 w-24" />
      </div>
    ))}
  </div>
);

/** Calls back when transactions may have been added: money moved or a deposit failed. Returns what unsubscribes. */
function onTransactionChange(act: () => void): () => void {
  const stops = [onWalletChange(act), onPush('rechargeFail', act)];
  return () => stops.forEach((stop) => stop());
}

interface ListProps {
  readonly store: TransactionsStore;
  readonly locale: Locale;
  readonly showAllDates: () => void;
}

/** In the place of rows: why there are none, and what can be done. */
function Empty({ store, locale, showAllDates }: ListProps) {
  const t = islandT(locale, 'transactions');
  const { tab, from, to } = useStore(store.$state).key;
  if (from !== undefined || to !== undefined)
    return (
      <EmptyState
        art="search"
        title={t('empty.period')}
        text={t('empty.periodText')}
        action={<Button onClick={showAllDates}>{t('empty.showAll')}</Button>}
      />
    );
  const links: Record<TransactionTab, readonly [href: string, label: string]> = {
    all: ['/account/deposit', 'empty.action'],
    deposits: ['/account/deposit', 'empty.action'],
    orders: ['/lottery/quick-five', 'empty.play'],
    prizes: ['/lottery/quick-five', 'empty.play'],
    withdrawals: ['/account/withdraw', 'empty.withdraw'],
  };
  const [href, label] = links[tab];
  return (
    <EmptyState
      art="wallet"
      title={t('empty.title')}
      text={t(tab === 'all' ? 'empty.all' : 'empty.text')}
      action={<LinkButton href={localHref(href, locale)}>{t(label)}</LinkButton>}
    />
  );
}

function List(props: ListProps) {
  const { store, locale } = props;
  const t = islandT(locale, 'transactions');
  const { key: filter, data, loading, error } = useStore(store.$state);
  if (!data && loading) return <Waiting label={t('loading')} />;
  if (!data)
    return (
      <EmptyState
        art="search"
        title={t('failed')}
        text={t('failedText')}
        action={<Button onClick={() => void store.load(filter)}>{t('retry')}</Button>}
      />
    );
  const { rows, next } = data;
  if (rows.length === 0) return <Empty {...props} />;
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <TransactionRow key={row.transactionId} row={row} locale={locale} />
        ))}
      </ul>
      {(next !== null || error) && (
        <div className="grid justify-items-center gap-2 p-5">
          {error && <p role="alert">{t('failed')}</p>}
          <Button variant="quiet" busy={loading} onClick={() => void store.loadMore()}>
            {t(error ? 'retry' : 'more')}
          </Button>
        </div>
      )}
    </>
  );
}

const today = () => dubaiDay(productNow());

export interface TransactionsProps {
  readonly locale: Locale;
}

/** /account/transactions: every transaction of the player, by tab and days, newest first. */
export default function Transactions({ locale }: TransactionsProps) {
  const t = islandT(locale, 'transactions');
  const [store] = useState(() =>
    createTransactionsStore((filter, before) =>
      call(commands.transactions, { ...filter, before }, { silent: true, page: { pageSize: PAGE_SIZE } }),
    ),
  );
  const { key: filter } = useStore(store.$state);
  const [opened, setOpened] = useState(false);
  /** Counts up where the picker begins again. */
  const [picker, setPicker] = useState(0);
  useEffect(() => {
    void store.load({ tab: 'all' });
    return onTransactionChange(() => void store.refresh());
  }, [store]);
  const showDays = (days: Days) => void store.load({ tab: store.$state.get().key.tab, ...days });
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h1 className="page-title text-2xl">{t('title')}</h1>
          <p className="text-sm text-ink-2">
            {t('dubai')}{' '}
            <a className="link" href={localHref('/account/play-record', locale)}>
              {t('playRecord')}
            </a>
          </p>
        </div>
        <Button variant="quiet" aria-haspopup="dialog" onClick={() => setOpened(true)}>
          {t('statement.open')}
        </Button>
      </div>
      <PeriodPicker key={picker} locale={locale} periods={PERIODS} initial="all" today={today} onChange={showDays} />
      <div className="card overflow-hidden">
        <Tabs
          // On a phone the tabs share the width.
          className="max-sm:[&_.tab]:flex-auto max-sm:[&_.tab]:px-1 max-sm:[&_.tab]:text-sm max-sm:[&_.tab]:whitespace-nowrap"
          label={t('tabs.label')}
          items={TRANSACTION_TABS.map((key) => ({ key, label: t(`tabs.${key}`) }))}
          value={filter.tab}
          onChange={(tab) => void store.load({ ...store.$state.get().key, tab })}
        >
          <List
            store={store}
            locale={locale}
            showAllDates={() => {
              setPicker(picker + 1);
              showDays({});
            }}
          />
        </Tabs>
      </div>
      {opened && (
        <Suspense>
          <StatementDialog locale={locale} today={today} onClose={() => setOpened(false)} />
        </Suspense>
      )}
    </div>
  );
}
