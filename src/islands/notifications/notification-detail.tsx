import { useEffect, useRef, useState } from 'react';
import { call, type CallAnswer } from '#client/gateway/call.ts';
import { $connected } from '#client/socket/connected.ts';
import { refreshWallet } from '#client/wallet/wallet.ts';
import * as commands from '#contract/commands.ts';
import type { NotificationView } from '#contract/notifications/fields.ts';
import { formatDateTime } from '#i18n/date-format.ts';
import { islandT } from '#i18n/island.ts';
import type { Locale } from '#i18n/locales.ts';
import { localHref } from '#i18n/paths.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CategoryIcon } from './notification-row.tsx';

interface DetailProps {
  readonly id: string;
  readonly locale: Locale;
  readonly onRead: (id: string) => void;
  readonly back: () => void;
}

function Detail({ one, locale }: { readonly one: NotificationView; readonly locale: Locale }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const t = islandT(locale, 'notifications');
  const { category, title, body, link, timestamp } = one;
  return (
    <article className="grid gap-5 p-5 sm:p-8">
      <header className="flex gap-3">
        <CategoryIcon category={category} />
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="text-xl wrap-anywhere outline-none">
            {title}
          </h2>
          <time className="text-sm text-ink-2" dateTime={new Date(timestamp).toISOString()}>
            <bdi>{formatDateTime(timestamp, locale, 'dateTime')}</bdi>
          </time>
        </div>
      </header>
      <p className="whitespace-pre-line wrap-anywhere">{body}</p>
      {link !== null && (
        <LinkButton className="justify-self-start" href={localHref(link, locale)}>
          {t('page.open')}
        </LinkButton>
      )}
    </article>
  );
}

/** One notification, which is read by being opened. */
export function NotificationDetail({ id, locale, onRead, back }: DetailProps) {
  const t = islandT(locale, 'notifications');
  const [answer, setAnswer] = useState<CallAnswer<NotificationView>>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let shown = true;
    void call(commands.notificationDetail, { id }, { silent: true }).then((answer) => {
      if (!shown) return;
      setAnswer(answer);
      if (!answer.ok) return;
      onRead(id);
      // Without a socket no wallet brings the unread counts.
      if (!$connected.get()) void refreshWallet();
    });
    return () => {
      shown = false;
    };
  }, [id, tries, onRead]);
  return (
    <div className="card overflow-hidden">
      <div className="border-b border-line px-2 py-2 sm:px-5">
        <Button variant="plain" size="sm" onClick={back}>
          <Icon className="rtl:-scale-x-100" path="m15 5-7 7 7 7" />
          {t('page.back')}
        </Button>
      </div>
      {answer === undefined && (
        <div className="grid gap-4 p-5 sm:p-8" role="status">
          <span className="sr-only">{t('page.loading')}</span>
          <Skeleton className="h-7 w-56" />
          <Skeleton className="h-16 w-full" />
        </div>
      )}
      {answer?.ok === true && <Detail one={answer.data} locale={locale} />}
      {answer?.ok === false && (
        <EmptyState
          art="search"
          title={t('page.failed')}
          text={answer.message}
          action={
            <Button
              onClick={() => {
                setAnswer(undefined);
                setTries(tries + 1);
              }}
            >
              {t('page.retry')}
            </Button>
          }
        />
      )}
    </div>
  );
}
