import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { call } from '#client/gateway/call.ts';
import { $connected } from '#client/socket/connected.ts';
import { onPush } from '#client/socket/pushes.ts';
import * as commands from '#contract/commands.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { TransactionRow } from './transaction-row.tsx';
import { createTransactionsStore, TRANSACTION_TABS, type TransactionsStore } from './transactions-store.ts';

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

/**
 * Calls back when transactions may have been added: money moved, a deposit failed, and each time the socket connects,
 * because pushes in between are lost. Returns the unsubscribe function.
 */
function onTransactionChange(act: () => void): () => void {
  const stops = [
    onPush('wallet', act),
    onPush('rechargeFail', act),
    $connected.listen((connected) => {
      if (connected) act();
    }),
  ];
  return () => stops.forEach((stop) => stop());
}

function List({ store, locale }: { readonly store: TransactionsStore; readonly locale: Locale }) {
  const t = islandT(locale, 'transactions');
  const { key: tab, data, loading, error } = useStore(store.$state);
  if (!data && loading) return <Waiting label={t('loading')} />;
  if (!data)
    return (
      <EmptyState
        art="search"
        title={t('failed')}
        text={t('failedText')}
        action={<Button onClick={() => void store.load(tab)}>{t('retry')}</Button>}
      />
    );
  const { rows, total } = data;
  if (rows.length === 0) {
    const toPlay = tab === 'orders' || tab === 'prizes';
    const action = (
      <LinkButton href={localHref(toPlay ? '/lottery/quick-five' : '/account/deposit', locale)}>
        {t(toPlay ? 'empty.play' : 'empty.action')}
      </LinkButton>
    );
    return (
      <EmptyState
        art="wallet"
        title={t('empty.title')}
        text={t(tab === 'all' ? 'empty.all' : 'empty.text')}
        action={action}
      />
    );
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {rows.map((row) => (
          <TransactionRow key={row.transactionId} row={row} locale={locale} />
        ))}
      </ul>
      {(rows.length < total || error) && (
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

/** /account/transactions: every transaction of the player, by tab, newest first. */
export default function Transactions({ locale }: { readonly locale: Locale }) {
  const t = islandT(locale, 'transactions');
  const [store] = useState(() =>
    createTransactionsStore((tab, pageNo) =>
      call(commands.transactions, { tab }, { silent: true, page: { pageNo, pageSize: PAGE_SIZE } }),
    ),
  );
  const { key: tab } = useStore(store.$state);
  useEffect(() => {
    void store.load('all');
    return onTransactionChange(() => void store.refresh());
  }, [store]);
  return (
    <div className="grid gap-5">
      <div>
        <h1 className="page-title text-2xl">{t('title')}</h1>
        <p className="text-sm text-ink-2">{t('dubai')}</p>
      </div>
      <div className="card overflow-hidden">
        <Tabs
          // On a phone the tabs share the width, so that none is cut off.
          className="max-sm:[&_.tab]:flex-auto max-sm:[&_.tab]:px-2"
          label={t('tabs.label')}
          items={TRANSACTION_TABS.map((key) => ({ key, label: t(`tabs.${key}`) }))}
          value={tab}
          onChange={(key) => void store.load(key)}
        >
          <List store={store} locale={locale} />
        </Tabs>
      </div>
    </div>
  );
}
