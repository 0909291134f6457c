import { useStore } from '@nanostores/react';
import { productNow } from '#client/page/clock.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { dayHeading, groupByDay } from './by-day.ts';
import { NotificationRow } from './notification-row.tsx';
import type { NotificationsStore } from './notifications-store.ts';

const Waiting = ({ label }: { readonly label: string }) => (
  <div className="divide-y divide-line px-5 sm:px-8" role="status">
    <span className="sr-only">{label}</span>
    {[1, 2, 3, 4].map((each) => (
      <div key={each} className="flex gap-3 py-4">
        <Skeleton className="size-10 rounded-full" />
        <div className="grid flex-1 gap-2">
          <Skeleton className="h-5 w-48" />
          <Skeleton className="h-4 w-full" />
        </div>
      </div>
    ))}
  </div>
);

interface ListProps {
  readonly store: NotificationsStore;
  readonly locale: Locale;
  readonly open: (id: string) => void;
}

/** The notifications of a tab under their days. */
export function NotificationList({ store, locale, open }: ListProps) {
  const t = islandT(locale, 'notifications');
  const { key: tab, data, loading, error } = useStore(store.$state);
  if (!data && loading) return <Waiting label={t('page.loading')} />;
  if (!data)
    return (
      <EmptyState
        art="search"
        title={t('page.failed')}
        text={t('page.failedText')}
        action={<Button onClick={() => store.load(tab)}>{t('page.retry')}</Button>}
      />
    );
  if (data.list.length === 0)
    return <EmptyState art="search" title={t(`page.empty.${tab}`)} text={t('page.empty.text')} />;
  const now = productNow();
  return (
    <>
      {groupByDay(data.list).map(({ day, list }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="bg-raised px-5 py-2 text-sm font-medium text-ink-2 sm:px-8">
            {dayHeading(day, now, locale, t)}
          </h2>
          <ul className="divide-y divide-line">
            {list.map((one) => (
              <NotificationRow key={one.id} one={one} locale={locale} open={open} />
            ))}
          </ul>
        </section>
      ))}
      {(data.next !== null || error) && (
        <div className="grid justify-items-center gap-2 p-5">
          {error && <p role="alert">{t('page.failed')}</p>}
          <Button
            variant="quiet"
            busy={loading}
            onClick={() => (data.next === null ? store.refresh() : store.loadMore())}
          >
            {t(error ? 'page.retry' : 'page.more')}
          </Button>
        </div>
      )}
    </>
  );
}
